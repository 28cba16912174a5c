#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "geometry/broadphase/radix_sort.h"
#include "geometry/shapes/bounding_box.h"

namespace perpend {

/// What the broadphase knows of an item.
struct BroadphaseItem {
  Aabb box;  ///< m, grown by what counts as near
  /// m; all of the item lies within this of the middle of its box. Infinite: no such thing known.
  double radius = std::numeric_limits<double>::infinity();
  bool fixed = false;                ///< two fixed items never pair
  std::uint32_t group = 1;           ///< bits: what the item is
  std::uint32_t mask = 0xffff'ffff;  ///< bits: the groups it pairs with, if they agree
};

inline bool filters_agree(const BroadphaseItem& a, const BroadphaseItem& b) {
  return (a.group & b.mask) != 0 && (b.group & a.mask) != 0 && !(a.fixed && b.fixed);
}

/// The ball around an item, everything twice as large.
struct TwiceBall {
  Vector3 middle;
  double radius;

  explicit TwiceBall(const BroadphaseItem& item)
      : middle(item.box.lower + item.box.upper), radius(2 * item.radius) {}
};

inline bool overlap(const TwiceBall& a, const TwiceBall& b) {
  const double reach = a.radius + b.radius;
  constexpr double rounding = 1 + 1e-9;
  // The middle of a box without end is no number, and that is not farther than any reach.
  return !((a.middle - b.middle).squaredNorm() > rounding * reach * reach);
}

/// Do the boxes and the balls of two items overlap, and their filters agree?
inline bool may_touch(const BroadphaseItem& a, const BroadphaseItem& b) {
  return overlap(a.box, b.box) && overlap(TwiceBall(a), TwiceBall(b)) && filters_agree(a, b);
}

/// Pairs of indices, each as one number that sorts as the pair does.
struct PairKeys {
  int bits = 0;  ///< for an index
  std::vector<std::uint64_t> keys;

  void add(std::uint32_t i, std::uint32_t j) {
    const std::uint64_t low = i < j ? i : j;
    const std::uint64_t high = i < j ? j : i;
    keys.push_back(low << bits | high);
  }
};

/// A grid whose cells are as large as the largest of its items, so that only items in
/// neighbouring cells can overlap (230). Cells exist only as numbers to sort by: the items of a
/// cell, and of three cells in a row, then lie side by side in memory.
class SortedGrid {
 public:
  /// Adds the pairs among `members` that overlap and whose filters agree.
  void find_pairs(std::span<const BroadphaseItem> items, std::span<const int> members,
                  PairKeys& pairs);

 private:
  struct Cells {
    Vector3 origin;  ///< m
    double per_metre;
    std::uint64_t row;    ///< key of the next cell along y
    std::uint64_t layer;  ///< key of the next cell along z
  };

  Cells layout(std::span<const BroadphaseItem> items, std::span<const int> members) const;
  void sort_into(const Cells& cells, std::span<const BroadphaseItem> items,
                 std::span<const int> members);
  std::size_t gather(std::size_t i, std::size_t begin, std::size_t end, std::size_t found);
  void pair_up(std::size_t i, std::size_t found, PairKeys& pairs) const;

  std::vector<KeyedIndex> keys_;
  std::vector<KeyedIndex> scratch_;
  std::vector<TwiceBall> balls_;         ///< in the order of the keys
  std::vector<BroadphaseItem> members_;  ///< in the order of the keys
  std::vector<std::uint32_t> near_;      ///< candidates for one of them
};

}  // namespace perpend
