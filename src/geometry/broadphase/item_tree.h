#pragma once

#include "geometry/item_collider.h"
#include "geometry/queries/ray_cast.h"

namespace perpend {

/// What a ray met among many items.
struct ItemHit {
  int item = 0;
  RayHit hit;
};

/// Items sorted for questions of a viewer or a user: what is under the cursor, what is near here.
/// The items and what they point to must outlive it, and not move.
class ItemTree {
 public:
  /// Throws BadInput where `bounding_box` of an item is not made of numbers.
  explicit ItemTree(std::span<const CollisionItem> items);

  /// The first item of a group in `mask` that the ray meets; of equals, the lowest.
  std::optional<ItemHit> ray_cast(const Ray& ray, std::uint32_t mask = 0xffff'ffff) const;

  /// The items whose boxes overlap `box`, ascending.
  std::vector<int> items_in(const Aabb& box) const;

 private:
  std::span<const CollisionItem> items_;
  std::vector<int> unbounded_;  ///< items whose boxes have no end
  std::vector<int> bounded_;
  BoxTree tree_;  ///< of the bounded ones
};

}  // namespace perpend
