#include "geometry/broadphase/broadphase.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "border/bad_input.h"

namespace perpend {
namespace {

void refuse_bad_box(const Aabb& box, std::size_t index) {
  // Written so that a NaN is refused as well.
  if ((box.lower.array() <= box.upper.array()).all()) return;
  throw BadInput(sentence("the bounding box of item ", index, " goes from (", box.lower.transpose(),
                          ") to (", box.upper.transpose(),
                          ") m; give numbers, and no end before its beginning"));
}

}  // namespace

void Broadphase::exclude(std::span<const ItemPair> pairs) {
  excluded_.clear();
  for (const ItemPair& pair : pairs) {
    if (pair.first == pair.second || std::min(pair.first, pair.second) < 0) {
      throw BadInput(sentence("the excluded pair (", pair.first, ", ", pair.second,
                              ") does not name two items; give two different indices from 0 on"));
    }
    excluded_.push_back({std::min(pair.first, pair.second), std::max(pair.first, pair.second)});
  }
  std::sort(excluded_.begin(), excluded_.end());
}

std::span<const ItemPair> Broadphase::find_pairs(std::span<const BroadphaseItem> items) {
  for (std::size_t i = 0; i < items.size(); ++i) refuse_bad_box(items[i].box, i);
  keys_.keys.clear();
  keys_.bits = static_cast<int>(std::bit_width(items.size()));
  constexpr std::size_t a_few_dozen = 48;
  if (method_ == BroadphaseMethod::all_pairs ||
      (method_ == BroadphaseMethod::automatic && items.size() <= a_few_dozen)) {
    find_all(items);
  } else {
    sort_out(items);
    find_with_unbounded(items);
    const bool mostly_similar = small_.size() >= 3 * large_.size();
    const bool grid =
        method_ == BroadphaseMethod::automatic ? mostly_similar : method_ == BroadphaseMethod::grid;
    grid ? find_in_grid(items) : find_in_tree(items);
  }
  finish();
  return pairs_;
}

void Broadphase::sort_out(std::span<const BroadphaseItem> items) {
  for (std::vector<int>* list : {&unbounded_, &bounded_, &small_, &large_}) list->clear();
  extents_.clear();
  for (std::size_t i = 0; i < items.size(); ++i) {
    const double extent = (items[i].box.upper - items[i].box.lower).maxCoeff();
    // Half of the largest number: sums of two coordinates stay finite.
    const bool ends = extent < 1e300 && items[i].box.lower.cwiseAbs().maxCoeff() < 1e300;
    (ends ? bounded_ : unbounded_).push_back(static_cast<int>(i));
    if (ends) extents_.push_back(extent);
  }
  if (bounded_.empty()) return;
  const auto middle = extents_.begin() + static_cast<std::ptrdiff_t>(extents_.size() / 2);
  std::nth_element(extents_.begin(), middle, extents_.end());
  constexpr double similar = 2;
  for (const int i : bounded_) {
    const double extent = (items[i].box.upper - items[i].box.lower).maxCoeff();
    (extent <= similar * *middle ? small_ : large_).push_back(i);
  }
}

void Broadphase::find_with_unbounded(std::span<const BroadphaseItem> items) {
  const auto pair_up = [&](int i, int j) {
    if (may_touch(items[i], items[j])) {
      keys_.add(static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(j));
    }
  };
  for (std::size_t k = 0; k < unbounded_.size(); ++k) {
    for (const int j : bounded_) pair_up(unbounded_[k], j);
    for (std::size_t l = 0; l < k; ++l) pair_up(unbounded_[k], unbounded_[l]);
  }
}

void Broadphase::find_all(std::span<const BroadphaseItem> items) {
  for (std::size_t i = 0; i < items.size(); ++i) {
    for (std::size_t j = i + 1; j < items.size(); ++j) {
      if (may_touch(items[i], items[j])) {
        keys_.add(static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(j));
      }
    }
  }
}

void Broadphase::build_tree(std::span<const BroadphaseItem> items,
                            const std::vector<int>& members) {
  tree_boxes_.clear();
  for (const int i : members) tree_boxes_.push_back(items[i].box);
  tree_.build(tree_boxes_);
}

void Broadphase::find_in_grid(std::span<const BroadphaseItem> items) {
  grid_.find_pairs(items, small_, keys_);
  if (large_.empty()) return;
  build_tree(items, large_);
  for (const int i : bounded_) {
    const bool is_large = std::binary_search(large_.begin(), large_.end(), i);
    tree_.visit_overlaps(items[i].box, [&](int k) {
      const int j = large_[k];
      if ((is_large && j <= i) || !may_touch(items[i], items[j])) return;
      keys_.add(static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(j));
    });
  }
}

void Broadphase::find_in_tree(std::span<const BroadphaseItem> items) {
  build_tree(items, bounded_);
  for (const int i : bounded_) {
    tree_.visit_overlaps(items[i].box, [&](int k) {
      const int j = bounded_[k];
      if (j <= i || !may_touch(items[i], items[j])) return;
      keys_.add(static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(j));
    });
  }
}

void Broadphase::finish() {
  radix_sort(keys_.keys, scratch_);
  pairs_.clear();
  const std::uint64_t low_bits = (std::uint64_t{1} << keys_.bits) - 1;
  auto banned = excluded_.begin();
  for (const std::uint64_t key : keys_.keys) {
    const ItemPair pair{static_cast<int>(key >> keys_.bits), static_cast<int>(key & low_bits)};
    while (banned != excluded_.end() && *banned < pair) ++banned;
    if (banned == excluded_.end() || *banned != pair) pairs_.push_back(pair);
  }
}

}  // namespace perpend
