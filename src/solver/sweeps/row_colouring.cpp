#include "solver/sweeps/row_colouring.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>

namespace perpend {
namespace {

/// A set of colours.
class Colours {
 public:
  void add(int colour) { bits_[colour / 64] |= std::uint64_t{1} << (colour % 64); }
  void add(const Colours& other) {
    for (std::size_t k = 0; k < bits_.size(); ++k) bits_[k] |= other.bits_[k];
  }
  /// The first colour that is not in the set; `most_colours` if all are.
  int first_absent() const {
    for (std::size_t k = 0; k < bits_.size(); ++k) {
      if (~bits_[k] != 0) return static_cast<int>(64 * k) + std::countr_one(bits_[k]);
    }
    return most_colours;
  }

 private:
  std::array<std::uint64_t, most_colours / 64> bits_{};
};

/// The groups in the order of their first rows.
class Grouping {
 public:
  explicit Grouping(const Problem& problem)
      : problem_(problem), contact_of_(problem.size(), RowColouring::no_contact) {
    for (int k = 0; k < static_cast<int>(problem.contacts.size()); ++k) {
      for (int i : rows_of_contact(k)) {
        if (i != Contact::no_row) contact_of_[i] = k;
      }
    }
  }

  RowColouring make() {
    RowColouring groups;
    std::vector<bool> is_grouped(problem_.contacts.size());
    for (int i = 0; i < problem_.size(); ++i) {
      const int contact = contact_of_[i];
      if (contact == RowColouring::no_contact) {
        add_group({&i, 1}, contact, groups);
      } else if (!is_grouped[contact]) {
        is_grouped[contact] = true;
        add_group(rows_of_contact(contact), contact, groups);
      }
    }
    end(groups);
    return groups;
  }

  static void end(RowColouring& groups) {
    groups.group.push_back({static_cast<int>(groups.row.size()),
                            static_cast<int>(groups.body.size()), RowColouring::no_contact});
  }

 private:
  std::array<int, 3> rows_of_contact(int k) const {
    const Contact& contact = problem_.contacts[k];
    return {contact.normal, contact.friction[0], contact.friction[1]};
  }

  void add_group(std::span<const int> rows, int contact, RowColouring& groups) const {
    const int first_body = static_cast<int>(groups.body.size());
    groups.group.push_back({static_cast<int>(groups.row.size()), first_body, contact});
    for (int i : rows) {
      if (i == Contact::no_row) continue;
      groups.row.push_back(i);
      if (!problem_.body) continue;
      for (int k : problem_.body->J.bodies(i)) {
        const auto begin = groups.body.begin() + first_body;
        if (std::find(begin, groups.body.end(), k) == groups.body.end()) groups.body.push_back(k);
      }
    }
  }

  const Problem& problem_;
  std::vector<int> contact_of_;  // of each row
};

/// The groups that touch each body.
struct GroupsOfBody {
  std::vector<int> start;
  std::vector<int> group;
};

GroupsOfBody gather_groups_of_bodies(const RowColouring& groups, int bodies) {
  GroupsOfBody of;
  of.start.assign(bodies + 1, 0);
  for (int k : groups.body) ++of.start[k + 1];
  for (int k = 0; k < bodies; ++k) of.start[k + 1] += of.start[k];
  of.group.resize(groups.body.size());
  std::vector<int> next(of.start.begin(), of.start.end() - 1);
  for (int g = 0; g < groups.groups(); ++g) {
    for (int k : groups.bodies_of(g)) of.group[next[k]++] = g;
  }
  return of;
}

/// All groups, layer after layer: first those that touch one body, whose other end is the ground
/// (or none at all), then those that share a body with the layer before, and so on; last, as one
/// layer, what nothing ties to the ground.
struct Layers {
  std::vector<int> group;
  std::vector<int> start{0};

  void end_layer() {
    if (static_cast<int>(group.size()) > start.back())
      start.push_back(static_cast<int>(group.size()));
  }
};

Layers find_layers(const RowColouring& groups, int bodies) {
  const GroupsOfBody of = gather_groups_of_bodies(groups, bodies);
  std::vector<bool> is_placed(groups.groups()), is_reached(bodies);
  Layers layers;
  const auto place = [&](int g) {
    if (!is_placed[g]) layers.group.push_back(g);
    is_placed[g] = true;
  };
  for (int g = 0; g < groups.groups(); ++g) {
    if (groups.bodies_of(g).size() < 2) place(g);
  }
  layers.end_layer();
  for (std::size_t layer = 0; layer + 1 < layers.start.size(); ++layer) {
    for (int at = layers.start[layer]; at < layers.start[layer + 1]; ++at) {
      for (int k : groups.bodies_of(layers.group[at])) {
        if (is_reached[k]) continue;
        is_reached[k] = true;
        for (int slot = of.start[k]; slot < of.start[k + 1]; ++slot) place(of.group[slot]);
      }
    }
    std::sort(layers.group.begin() + layers.start[layer + 1], layers.group.end());
    layers.end_layer();
  }
  for (int g = 0; g < groups.groups(); ++g) place(g);
  layers.end_layer();
  return layers;
}

Layers all_in_one_layer(const RowColouring& groups) {
  Layers layers;
  for (int g = 0; g < groups.groups(); ++g) layers.group.push_back(g);
  layers.end_layer();
  return layers;
}

/// Puts the groups of each layer in the order of their colours.
class Painter {
 public:
  Painter(const RowColouring& groups, int bodies)
      : groups_(groups), colours_of_(bodies), layer_of_(bodies, -1), colour_(groups.groups()) {}

  RowColouring paint(const Layers& layers) {
    for (std::size_t layer = 0; layer + 1 < layers.start.size(); ++layer) {
      const std::span<const int> of_layer(layers.group.data() + layers.start[layer],
                                          layers.group.data() + layers.start[layer + 1]);
      choose_colours(of_layer, static_cast<int>(layer));
      add_passes(of_layer);
    }
    Grouping::end(painted_);
    return std::move(painted_);
  }

 private:
  void choose_colours(std::span<const int> of_layer, int layer) {
    for (int g : of_layer) {
      Colours taken;
      for (int k : groups_.bodies_of(g)) {
        if (layer_of_[k] != layer) colours_of_[k] = {};
        layer_of_[k] = layer;
        taken.add(colours_of_[k]);
      }
      colour_[g] = taken.first_absent();
      if (colour_[g] == most_colours) continue;
      for (int k : groups_.bodies_of(g)) colours_of_[k].add(colour_[g]);
    }
  }

  void add_passes(std::span<const int> of_layer) {
    count_.clear();
    for (int g : of_layer) {
      if (colour_[g] >= static_cast<int>(count_.size())) count_.resize(colour_[g] + 1);
      ++count_[colour_[g]];
    }
    int begin = static_cast<int>(painted_.group.size());
    next_.clear();
    for (int colour = 0; colour < static_cast<int>(count_.size()); ++colour) {
      next_.push_back(begin - static_cast<int>(painted_.group.size()));
      painted_.pass.push_back({begin, begin + count_[colour], colour < most_colours});
      begin += count_[colour];
    }
    order_.resize(of_layer.size());
    for (int g : of_layer) order_[next_[colour_[g]]++] = g;
    for (int g : order_) add_copy_of(g);
  }

  void add_copy_of(int g) {
    const RowColouring::Group& from = groups_.group[g];
    const RowColouring::Group& past = groups_.group[g + 1];
    painted_.group.push_back({static_cast<int>(painted_.row.size()),
                              static_cast<int>(painted_.body.size()), from.contact});
    painted_.row.insert(painted_.row.end(), groups_.row.begin() + from.rows,
                        groups_.row.begin() + past.rows);
    painted_.body.insert(painted_.body.end(), groups_.body.begin() + from.bodies,
                         groups_.body.begin() + past.bodies);
  }

  const RowColouring& groups_;
  std::vector<Colours> colours_of_;  // of each body, in the layer that `layer_of_` says
  std::vector<int> layer_of_;
  std::vector<int> colour_;  // of each group
  std::vector<int> count_, next_, order_;
  RowColouring painted_;
};

}  // namespace

RowColouring colour_rows(const Problem& problem, GroupOrder order) {
  RowColouring groups = Grouping(problem).make();
  if (order == GroupOrder::given) {
    groups.pass.push_back({0, groups.groups(), false});
    return groups;
  }
  const int bodies = problem.body->bodies();
  const Layers layers =
      order == GroupOrder::layered ? find_layers(groups, bodies) : all_in_one_layer(groups);
  return Painter(groups, bodies).paint(layers);
}

}  // namespace perpend
