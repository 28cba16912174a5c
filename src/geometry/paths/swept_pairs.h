#pragma once

#include <span>
#include <vector>

#include "geometry/broadphase/broadphase.h"
#include "geometry/collision_item.h"

namespace perpend {

/// The pairs of items that are within a margin of each other, or may be before the end of their
/// paths. Memory is kept between calls.
class SweptPairs {
 public:
  explicit SweptPairs(BroadphaseMethod method = BroadphaseMethod::automatic)
      : broadphase_(method) {}

  /// Pairs that are never found.
  void exclude(std::span<const ItemPair> pairs) { broadphase_.exclude(pairs); }

  /// Valid until the next call.
  std::span<const ItemPair> find(std::span<const CollisionItem> items, double margin);

  /// What follows is of the items of the last call.
  bool is_moving(const ItemPair& pair) const {
    return reaches_[pair.first].is_moving || reaches_[pair.second].is_moving;
  }
  /// Whether the two may come nearer to each other than what the margin sees.
  bool is_fast(std::span<const CollisionItem> items, const ItemPair& pair, double margin) const;
  /// m: by how much turning brings points of the two nearer to each other, at most.
  double turns(const ItemPair& pair) const {
    return reaches_[pair.first].turn + reaches_[pair.second].turn;
  }

 private:
  /// How far an item may come within the step, m.
  struct Reach {
    double turn = 0;
    bool is_moving = false;
    bool is_fast = false;  ///< so that what is within half of the margin is not all it may meet
  };

  Broadphase broadphase_;
  std::vector<BroadphaseItem> boxes_;
  std::vector<Reach> reaches_;
};

}  // namespace perpend
