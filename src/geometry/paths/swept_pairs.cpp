#include "geometry/paths/swept_pairs.h"

#include <cmath>
#include <limits>

namespace perpend {
namespace {

/// How far the shape reaches from its position, where that is the middle of its box.
struct BallRadius {
  double operator()(const Sphere& sphere) const { return sphere.radius; }
  double operator()(const Box& box) const { return box.half_extents.norm(); }
  double operator()(const Capsule& capsule) const { return capsule.half_length + capsule.radius; }
  double operator()(const Cylinder& cylinder) const {
    return std::sqrt(cylinder.half_length * cylinder.half_length +
                     cylinder.radius * cylinder.radius);
  }
  double operator()(const ConvexHull&) const { return std::numeric_limits<double>::infinity(); }
  double operator()(const Plane&) const { return std::numeric_limits<double>::infinity(); }
};

double radius_of(const CollisionItem& item) {
  const Shape* shape = shape_of(item);
  const auto* convex = shape == nullptr ? nullptr : std::get_if<ConvexShape>(shape);
  return convex == nullptr ? std::numeric_limits<double>::infinity()
                           : std::visit(BallRadius{}, *convex);
}

double turn_of(const CollisionItem& item) {
  const Shape* shape = shape_of(item);
  return shape == nullptr ? 0 : reach_of_turn(*shape, item.pose, item.path);
}

}  // namespace

Aabb bounding_box(const CollisionItem& item) {
  return std::visit(
      [&](const auto* shape) {
        if constexpr (std::is_same_v<decltype(shape), const Shape*>) {
          return bounding_box(*shape, item.pose);
        } else {
          return shape->bounds(item.pose);
        }
      },
      item.shape);
}

std::span<const ItemPair> SweptPairs::find(std::span<const CollisionItem> items, double margin) {
  boxes_.clear();
  reaches_.clear();
  for (const CollisionItem& item : items) {
    Aabb box = bounding_box(item);
    double radius = radius_of(item);
    Reach reach;
    reach.is_moving = !item.path.way.isZero(0) || !item.path.turn.isZero(0);
    if (reach.is_moving) {
      reach.turn = turn_of(item);
      const double way = item.path.way.norm();
      reach.is_fast = reach.turn + way > 0.5 * margin;
      if (reach.is_fast) {
        box = merged(box, {box.lower + item.path.way, box.upper + item.path.way});
        box = grown(box, reach.turn);
        radius += 0.5 * way + reach.turn;
      }
    }
    reaches_.push_back(reach);
    boxes_.push_back(
        {grown(box, 0.5 * margin), radius + 0.5 * margin, item.fixed, item.group, item.mask});
  }
  return broadphase_.find_pairs(boxes_);
}

bool SweptPairs::is_fast(std::span<const CollisionItem> items, const ItemPair& pair,
                         double margin) const {
  const Reach& first = reaches_[pair.first];
  const Reach& second = reaches_[pair.second];
  if (!first.is_fast && !second.is_fast) return false;
  const Vector3 way = items[pair.first].path.way - items[pair.second].path.way;
  return way.norm() + first.turn + second.turn > margin;
}

}  // namespace perpend
