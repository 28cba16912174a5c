#include "solver/sweeps/row_colouring.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>

namespace perpend {
namespace colouring {

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

void clear(RowColouring& groups) {
  groups.group.clear();
  groups.row.clear();
  groups.body.clear();
  groups.pass.clear();
}

/// The groups in the order of their first rows.
class Grouping {
 public:
  void make(const Problem& problem, RowColouring& groups) {
    problem_ = &problem;
    contact_of_.assign(problem.size(), RowColouring::no_contact);
    for (int k = 0; k < static_cast<int>(problem.contacts.size()); ++k) {
      for (int i : rows_of_contact(k)) {
        if (i != Contact::no_row) contact_of_[i] = k;
      }
    }
    clear(groups);
    is_grouped_.assign(problem.contacts.size(), false);
    for (int i = 0; i < problem.size(); ++i) {
      const int contact = contact_of_[i];
      if (contact == RowColouring::no_contact) {
        add_group({&i, 1}, contact, groups);
      } else if (!is_grouped_[contact]) {
        is_grouped_[contact] = true;
        add_group(rows_of_contact(contact), contact, groups);
      }
    }
    end(groups);
  }

  static void end(RowColouring& groups) {
    groups.group.push_back({static_cast<int>(groups.row.size()),
                            static_cast<int>(groups.body.size()), RowColouring::no_contact});
  }

 private:
  std::array<int, 3> rows_of_contact(int k) const {
    const Contact& contact = problem_->contacts[k];
    return {contact.normal, contact.friction[0], contact.friction[1]};
  }

  void add_group(std::span<const int> rows, int contact, RowColouring& groups) const {
    const int first_body = static_cast<int>(groups.body.size());
    groups.group.push_back({static_cast<int>(groups.row.size()), first_body, contact});
    for (int i : rows) {
      if (i == Contact::no_row) continue;
      groups.row.push_back(i);
      if (!problem_->body) continue;
      for (int k : problem_->body->J.bodies(i)) {
        const auto begin = groups.body.begin() + first_body;
        if (std::find(begin, groups.body.end(), k) == groups.body.end()) groups.body.push_back(k);
      }
    }
  }

  const Problem* problem_ = nullptr;
  std::vector<int> contact_of_;  // of each row
  std::vector<char> is_grouped_;
};

/// The groups that touch each body.
struct GroupsOfBody {
  std::vector<int> start;
  std::vector<int> group;
  std::vector<int> next;

  void gather(const RowColouring& groups, int bodies) {
    start.assign(bodies + 1, 0);
    for (int k : groups.body) ++start[k + 1];
    for (int k = 0; k < bodies; ++k) start[k + 1] += start[k];
    group.resize(groups.body.size());
    next.assign(start.begin(), start.end() - 1);
    for (int g = 0; g < groups.groups(); ++g) {
      for (int k : groups.bodies_of(g)) group[next[k]++] = g;
    }
  }
};

/// All groups, layer after layer: first those that touch one body, whose other end is the ground
/// (or none at all), then those that share a body with the layer before, and so on; last, as one
/// layer, what nothing ties to the ground.
struct Layers {
  std::vector<int> group;
  std::vector<int> start;
  std::vector<char> is_placed, is_reached;
  GroupsOfBody of;

  void find(const RowColouring& groups, int bodies) {
    begin(groups);
    of.gather(groups, bodies);
    is_reached.assign(bodies, false);
    for (int g = 0; g < groups.groups(); ++g) {
      if (groups.bodies_of(g).size() < 2) place(g);
    }
    end_layer();
    for (std::size_t layer = 0; layer + 1 < start.size(); ++layer) {
      for (int at = start[layer]; at < start[layer + 1]; ++at) {
        for (int k : groups.bodies_of(group[at])) {
          if (is_reached[k]) continue;
          is_reached[k] = true;
          for (int slot = of.start[k]; slot < of.start[k + 1]; ++slot) place(of.group[slot]);
        }
      }
      std::sort(group.begin() + start[layer + 1], group.end());
      end_layer();
    }
    put_all(groups);
  }

  void make_one(const RowColouring& groups) {
    begin(groups);
    put_all(groups);
  }

 private:
  void begin(const RowColouring& groups) {
    group.clear();
    start.assign(1, 0);
    is_placed.assign(groups.groups(), false);
  }
  void place(int g) {
    if (!is_placed[g]) group.push_back(g);
    is_placed[g] = true;
  }
  void put_all(const RowColouring& groups) {
    for (int g = 0; g < groups.groups(); ++g) place(g);
    end_layer();
  }
  void end_layer() {
    if (static_cast<int>(group.size()) > start.back())
      start.push_back(static_cast<int>(group.size()));
  }
};

/// Puts the groups of each layer in the order of their colours.
class Painter {
 public:
  void paint(const RowColouring& groups, int bodies, const Layers& layers, RowColouring& painted) {
    groups_ = &groups;
    painted_ = &painted;
    clear(painted);
    colours_of_.resize(bodies);
    layer_of_.assign(bodies, -1);
    colour_.resize(groups.groups());
    for (std::size_t layer = 0; layer + 1 < layers.start.size(); ++layer) {
      const std::span<const int> of_layer(layers.group.data() + layers.start[layer],
                                          layers.group.data() + layers.start[layer + 1]);
      choose_colours(of_layer, static_cast<int>(layer));
      add_passes(of_layer);
    }
    Grouping::end(painted);
  }

 private:
  void choose_colours(std::span<const int> of_layer, int layer) {
    for (int g : of_layer) {
      Colours taken;
      for (int k : groups_->bodies_of(g)) {
        if (layer_of_[k] != layer) colours_of_[k] = {};
        layer_of_[k] = layer;
        taken.add(colours_of_[k]);
      }
      colour_[g] = taken.first_absent();
      if (colour_[g] == most_colours) continue;
      for (int k : groups_->bodies_of(g)) colours_of_[k].add(colour_[g]);
    }
  }

  void add_passes(std::span<const int> of_layer) {
    count_.clear();
    for (int g : of_layer) {
      if (colour_[g] >= static_cast<int>(count_.size())) count_.resize(colour_[g] + 1);
      ++count_[colour_[g]];
    }
    int begin = static_cast<int>(painted_->group.size());
    next_.clear();
    for (int colour = 0; colour < static_cast<int>(count_.size()); ++colour) {
      next_.push_back(begin - static_cast<int>(painted_->group.size()));
      painted_->pass.push_back({begin, begin + count_[colour], colour < most_colours});
      begin += count_[colour];
    }
    order_.resize(of_layer.size());
    for (int g : of_layer) order_[next_[colour_[g]]++] = g;
    for (int g : order_) add_copy_of(g);
  }

  void add_copy_of(int g) {
    const RowColouring::Group& from = groups_->group[g];
    const RowColouring::Group& past = groups_->group[g + 1];
    painted_->group.push_back({static_cast<int>(painted_->row.size()),
                               static_cast<int>(painted_->body.size()), from.contact});
    painted_->row.insert(painted_->row.end(), groups_->row.begin() + from.rows,
                         groups_->row.begin() + past.rows);
    painted_->body.insert(painted_->body.end(), groups_->body.begin() + from.bodies,
                          groups_->body.begin() + past.bodies);
  }

  const RowColouring* groups_ = nullptr;
  std::vector<Colours> colours_of_;  // of each body, in the layer that `layer_of_` says
  std::vector<int> layer_of_;
  std::vector<int> colour_;  // of each group
  std::vector<int> count_, next_, order_;
  RowColouring* painted_ = nullptr;
};

}  // namespace colouring

struct RowColourer::Memory {
  RowColouring groups;
  colouring::Grouping grouping;
  colouring::Layers layers;
  colouring::Painter painter;
};

RowColourer::RowColourer() : memory_(std::make_unique<Memory>()) {}
RowColourer::~RowColourer() = default;

void RowColourer::colour(const Problem& problem, GroupOrder order, RowColouring& out) {
  if (order == GroupOrder::given) {
    memory_->grouping.make(problem, out);
    out.pass.push_back({0, out.groups(), false});
    return;
  }
  const int bodies = problem.body->bodies();
  RowColouring& groups = memory_->groups;
  colouring::Layers& layers = memory_->layers;
  memory_->grouping.make(problem, groups);
  if (order == GroupOrder::layered) {
    layers.find(groups, bodies);
  } else {
    layers.make_one(groups);
  }
  memory_->painter.paint(groups, bodies, layers, out);
}

RowColouring colour_rows(const Problem& problem, GroupOrder order) {
  RowColouring colouring;
  RowColourer().colour(problem, order, colouring);
  return colouring;
}

}  // namespace perpend
