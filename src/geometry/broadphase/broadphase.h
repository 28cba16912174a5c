#pragma once

#include <compare>
#include <cstdint>
#include <span>
#include <vector>

#include "geometry/broadphase/box_tree.h"
#include "geometry/broadphase/sorted_grid.h"

namespace perpend {

/// Two items, the lower index first.
struct ItemPair {
  int first = 0;
  int second = 0;

  // clang-tidy 14 takes the 0 that a defaulted <=> compares with for a pointer.
  auto operator<=>(const ItemPair&) const = default;  // NOLINT(modernize-use-nullptr)
};

enum class BroadphaseMethod {
  automatic,  ///< the one that suits the count and the sizes
  all_pairs,  ///< every box against every other: fastest for a few dozen
  grid,       ///< many of similar size in a grid, the larger ones in a tree
  tree,       ///< any sizes
};

/// Finds the pairs of items whose boxes and balls overlap and whose filters agree: what the contact
/// generator has to look at. Every method finds the same pairs, in ascending order, and they
/// depend on the items alone, not on earlier calls. Memory is kept between calls.
/// Theory: docs/theory/21-many-shapes.md.
class Broadphase {
 public:
  explicit Broadphase(BroadphaseMethod method = BroadphaseMethod::automatic) : method_(method) {}

  /// Pairs that are never found, such as bodies that share a joint; replaces those given before.
  /// Throws BadInput for an item paired with itself or a negative index.
  void exclude(std::span<const ItemPair> pairs);

  /// Valid until the next call. Throws BadInput where a box holds a NaN or ends before it begins.
  std::span<const ItemPair> find_pairs(std::span<const BroadphaseItem> items);

 private:
  void sort_out(std::span<const BroadphaseItem> items);
  void find_with_unbounded(std::span<const BroadphaseItem> items);
  void find_all(std::span<const BroadphaseItem> items);
  void find_in_grid(std::span<const BroadphaseItem> items);
  void find_in_tree(std::span<const BroadphaseItem> items);
  void build_tree(std::span<const BroadphaseItem> items, const std::vector<int>& members);
  void finish();

  BroadphaseMethod method_;
  std::vector<ItemPair> excluded_;  ///< ascending

  std::vector<int> unbounded_;   ///< items without end in some direction
  std::vector<int> bounded_;     ///< the others
  std::vector<double> extents_;  ///< m, largest side of each bounded item
  std::vector<int> small_;       ///< bounded items for the grid
  std::vector<int> large_;       ///< bounded items too large for it

  SortedGrid grid_;
  BoxTree tree_;
  std::vector<Aabb> tree_boxes_;
  PairKeys keys_;
  std::vector<std::uint64_t> scratch_;
  std::vector<ItemPair> pairs_;
};

}  // namespace perpend
