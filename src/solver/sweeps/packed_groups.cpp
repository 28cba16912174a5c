#include "solver/sweeps/packed_groups.h"

#include <algorithm>

namespace perpend {
namespace {

constexpr int lanes = GroupShape::lanes;
/// A pack of fewer groups takes longer than these one by one.
constexpr int fewest_of_pack = 2;

}  // namespace

void PackedGroups::arrange(const RowColouring& groups, const std::vector<GroupLaw>& law_of) {
  passes_.clear();
  parts_.clear();
  singles_.clear();
  place_.assign(groups.groups(), {GroupShape::no_kind, 0, 0});
  for (Packs& packs : packs_) packs.count = 0;
  for (const RowColouring::Pass& pass : groups.pass) arrange_pass(groups, pass, law_of);
  for (int kind = 0; kind < GroupShape::kinds; ++kind) {
    const GroupShape shape = GroupShape::of_kind(kind);
    Packs& packs = packs_[kind];
    packs.values.assign(packs.count * shape.values() * lanes, 0);
    packs.places.assign(packs.count * shape.places() * lanes, 0);
  }
  for (int g = 0; g < groups.groups(); ++g) {
    if (is_packed(g)) write_places(groups, g);
  }
}

void PackedGroups::arrange_pass(const RowColouring& groups, const RowColouring::Pass& pass,
                                const std::vector<GroupLaw>& law_of) {
  const int first_part = static_cast<int>(parts_.size());
  const int first_single = static_cast<int>(singles_.size());
  for (int g = pass.begin; g < pass.end; ++g) {
    const int bodies = static_cast<int>(groups.bodies_of(g).size());
    const int kind = GroupShape{groups.rows_of(g), bodies, law_of[g]}.kind();
    if (pass.is_colour && kind != GroupShape::no_kind) {
      members_[kind].push_back(g);
    } else {
      singles_.push_back(g);
    }
  }
  for (int kind = 0; kind < GroupShape::kinds; ++kind) pack(kind);
  const int end = static_cast<int>(singles_.size());
  if (end > first_single) parts_.push_back({GroupShape::no_kind, first_single, end});
  passes_.push_back(
      {first_part, static_cast<int>(parts_.size()), pass.end - pass.begin, pass.is_colour});
}

/// The members of one kind of the pass.
void PackedGroups::pack(int kind) {
  std::vector<int>& members = members_[kind];
  Packs& packs = packs_[kind];
  const int count = static_cast<int>(members.size()), first = packs.count;
  int packed = count - count % lanes;
  if (count - packed >= fewest_of_pack) packed = count;
  for (int k = 0; k < packed; ++k) {
    place_[members[k]] = {kind, first + k / lanes, k % lanes};
  }
  packs.count += (packed + lanes - 1) / lanes;
  if (packed > 0) parts_.push_back({kind, first, packs.count});
  singles_.insert(singles_.end(), members.begin() + packed, members.end());
  members.clear();
}

/// The first group of a pack gives its indices to all lanes: those that stay empty read them.
void PackedGroups::write_places(const RowColouring& groups, int group) {
  const auto [kind, pack, lane] = place_[group];
  const GroupShape shape = GroupShape::of_kind(kind);
  int* place = packs_[kind].places.data() + static_cast<long>(pack) * shape.places() * lanes;
  place[0] = lane + 1;
  const int end = lane == 0 ? lanes : lane + 1;
  const auto put = [&](int index) {
    place += lanes;
    std::fill(place + lane, place + end, index);
  };
  for (int r = 0; r < shape.rows; ++r) put(groups.row[groups.group[group].rows + r]);
  for (int body : groups.bodies_of(group)) put(body);
}

void PackedGroups::write(int group, const SweptRow* rows, const Vector6* N) {
  const auto [kind, pack, lane] = place_[group];
  const GroupShape shape = GroupShape::of_kind(kind);
  double* value = packs_[kind].values.data() + static_cast<long>(pack) * shape.values() * lanes;
  value += lane;
  const auto put = [&value](double number) {
    *value = number;
    value += lanes;
  };
  for (int r = 0; r < shape.rows; ++r) {
    put(rows[r].d);
    put(rows[r].C);
    for (int b = 0; b < shape.bodies; ++b) {
      for (double number : N[r * shape.bodies + b]) put(number);
    }
  }
  for (int r = 0; r < shape.rows; ++r) put(rows[r].step);
  for (int r = 1; r < shape.rows; ++r) {
    for (int s = 0; s < r; ++s) put(rows[r].gram[s]);
  }
  for (int r = 0; r < shape.rows; ++r) put(rows[r].l);
  for (int r = 0; r < shape.rows; ++r) put(rows[r].u);
}

double PackedGroups::sweep_with(const SweepKernels& kernels, int kind, int begin, int end,
                                double* y, double* x) const {
  const GroupShape shape = GroupShape::of_kind(kind);
  const Packs& packs = packs_[kind];
  return kernels.sweep[kind](
      end - begin, packs.values.data() + static_cast<long>(begin) * shape.values() * lanes,
      packs.places.data() + static_cast<long>(begin) * shape.places() * lanes, y, x);
}

}  // namespace perpend
