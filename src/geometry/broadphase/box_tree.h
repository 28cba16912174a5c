#pragma once

#include <array>
#include <cassert>
#include <span>
#include <vector>

#include "geometry/shapes/bounding_box.h"

namespace perpend {

/// Boxes within boxes: finds which of many boxes overlap one, or are hit by a ray, without
/// looking at all of them. The order of what it finds depends on the boxes only.
class BoxTree {
 public:
  /// Of finite boxes. Splits at the median along the axis on which the centres spread most (231).
  void build(std::span<const Aabb> boxes);

  bool empty() const { return nodes_.empty(); }
  /// Around all boxes.
  const Aabb& bounds() const { return nodes_.front().box; }

  /// visit(i) for each box i that overlaps `box`.
  template <typename Visit>
  void visit_overlaps(const Aabb& box, const Visit& visit) const {
    walk([&](const Aabb& node) { return overlap(node, box); }, visit);
  }

  /// visit(i) for each box i for which `enters(box of i)`, which must be true for every box
  /// around one for which it is. What it answers may become stricter while the walk goes on.
  template <typename Enters, typename Visit>
  void walk(const Enters& enters, const Visit& visit) const {
    if (nodes_.empty()) return;
    std::array<int, max_depth> later;
    int waiting = 0;
    int at = 0;
    while (true) {
      const Node& node = nodes_[at];
      if (enters(node.box)) {
        if (node.right == leaf) {
          for (int k = node.begin; k < node.end; ++k) {
            if (enters(boxes_[k])) visit(order_[k]);
          }
        } else {
          assert(waiting < max_depth);
          later[waiting++] = node.right;
          ++at;
          continue;
        }
      }
      if (waiting == 0) return;
      at = later[--waiting];
    }
  }

  /// A box that is near what `away(box)` is the distance to, m: the nearest of those found by
  /// going always to the nearer half. Of a tree that is not empty.
  template <typename Away>
  int near_box(const Away& away) const {
    int at = 0;
    while (nodes_[at].right != leaf) {
      const int right = nodes_[at].right;
      at = away(nodes_[right].box) < away(nodes_[at + 1].box) ? right : at + 1;
    }
    int nearest = nodes_[at].begin;
    for (int k = nearest + 1; k < nodes_[at].end; ++k) {
      if (away(boxes_[k]) < away(boxes_[nearest])) nearest = k;
    }
    return order_[nearest];
  }

 private:
  static constexpr int leaf = -1;
  /// Halving 2³¹ boxes takes fewer.
  static constexpr int max_depth = 40;

  /// The left child of node i is node i + 1.
  struct Node {
    Aabb box;
    int begin = 0;
    int end = 0;
    int right = leaf;
  };

  void split(int begin, int end);

  std::vector<Node> nodes_;
  std::vector<int> order_;        ///< the boxes, those of a node side by side
  std::vector<Aabb> boxes_;       ///< in that order
  std::vector<Vector3> centres_;  ///< m, by index of the box
  std::span<const Aabb> input_;
};

}  // namespace perpend
