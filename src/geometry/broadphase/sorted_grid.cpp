#include "geometry/broadphase/sorted_grid.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace perpend {

SortedGrid::Cells SortedGrid::layout(std::span<const BroadphaseItem> items,
                                     std::span<const int> members) const {
  // Keys of 3 × 21 bits; rounding in a coordinate of 2²⁰ cells is far below the spare part of a
  // cell.
  constexpr double most_cells = 1 << 20;
  constexpr double spare = 1 + 1e-6;
  Vector3 low = items[members[0]].box.lower;
  Vector3 high = low;
  double size = 0;
  for (const int i : members) {
    const Aabb& box = items[i].box;
    low = low.cwiseMin(box.lower);
    high = high.cwiseMax(box.lower);
    size = std::max(size, (box.upper - box.lower).maxCoeff());
  }
  const double spread = (0.5 * high - 0.5 * low).maxCoeff() * 2;
  size = std::max(size * spare, spread / most_cells);
  Cells cells;
  cells.origin = low;
  cells.per_metre = size > 0 && std::isfinite(size) ? 1 / size : 0;
  const auto count = [&](int axis) {
    // One empty cell at either end: a row has no neighbours in the next one.
    return static_cast<std::uint64_t>((high[axis] - low[axis]) * cells.per_metre) + 3;
  };
  cells.row = count(0);
  cells.layer = cells.row * count(1);
  return cells;
}

void SortedGrid::sort_into(const Cells& cells, std::span<const BroadphaseItem> items,
                           std::span<const int> members) {
  keys_.clear();
  for (const int i : members) {
    const Vector3 at = (items[i].box.lower - cells.origin) * cells.per_metre;
    const auto cell = [&](int axis) { return static_cast<std::uint64_t>(at[axis]) + 1; };
    keys_.push_back(
        {cell(0) + cell(1) * cells.row + cell(2) * cells.layer, static_cast<std::uint32_t>(i)});
  }
  radix_sort(keys_, scratch_);
  balls_.clear();
  members_.clear();
  for (const KeyedIndex& key : keys_) {
    balls_.emplace_back(items[key.index]);
    members_.push_back(items[key.index]);
  }
}

/// Appends those of [begin, end) whose balls overlap that of i to `near_`.
std::size_t SortedGrid::gather(std::size_t i, std::size_t begin, std::size_t end,
                               std::size_t found) {
  const TwiceBall ball = balls_[i];
  for (std::size_t k = begin; k < end; ++k) {
    // Whether they do is chance, so a branch on it would be guessed wrongly too often.
    near_[found] = static_cast<std::uint32_t>(k);
    found += overlap(ball, balls_[k]) ? 1 : 0;
  }
  return found;
}

void SortedGrid::pair_up(std::size_t i, std::size_t found, PairKeys& pairs) const {
  const BroadphaseItem& item = members_[i];
  for (std::size_t n = 0; n < found; ++n) {
    const std::uint32_t k = near_[n];
    if (overlap(item.box, members_[k].box) && filters_agree(item, members_[k])) {
      pairs.add(keys_[i].index, keys_[k].index);
    }
  }
}

void SortedGrid::find_pairs(std::span<const BroadphaseItem> items, std::span<const int> members,
                            PairKeys& pairs) {
  if (members.size() < 2) return;
  const Cells cells = layout(items, members);
  sort_into(cells, items, members);
  // Half of the neighbouring rows; the other half meets the same pairs from the other side.
  const std::array<std::uint64_t, 4> rows{cells.row, cells.layer - cells.row, cells.layer,
                                          cells.layer + cells.row};
  std::array<std::size_t, 4> begins{};
  std::array<std::size_t, 4> ends{};
  std::size_t same_row_end = 0;
  const std::size_t count = keys_.size();
  near_.resize(count);
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint64_t key = keys_[i].key;
    if (i == 0 || key != keys_[i - 1].key) {
      // Keys ascend, so all of these only move forwards.
      while (same_row_end < count && keys_[same_row_end].key <= key + 1) ++same_row_end;
      for (std::size_t r = 0; r < rows.size(); ++r) {
        while (begins[r] < count && keys_[begins[r]].key < key + rows[r] - 1) ++begins[r];
        ends[r] = std::max(ends[r], begins[r]);
        while (ends[r] < count && keys_[ends[r]].key <= key + rows[r] + 1) ++ends[r];
      }
    }
    std::size_t found = gather(i, i + 1, same_row_end, 0);
    for (std::size_t r = 0; r < rows.size(); ++r) found = gather(i, begins[r], ends[r], found);
    pair_up(i, found, pairs);
  }
}

}  // namespace perpend
