#include "geometry/item_collider.h"

#include <cmath>
#include <limits>
#include <utility>

#include "border/bad_input.h"
#include "geometry/pairs/feature.h"
#include "geometry/pairs/pair_contacts.h"
#include "geometry/pairs/part_contacts.h"

namespace perpend {
namespace {

const Shape* shape_of(const CollisionItem& item) {
  const Shape* const* shape = std::get_if<const Shape*>(&item.shape);
  return shape == nullptr ? nullptr : *shape;
}

void refuse_bad(const CollisionItem& item, std::size_t index) {
  if (std::visit([](const auto* shape) { return shape == nullptr; }, item.shape)) {
    throw BadInput(sentence("item ", index, " has no shape; give it one"));
  }
  // The name is made only where it is needed: there are many items.
  try {
    check_pose(item.pose, "");
    if (const Shape* shape = shape_of(item)) check_shape(*shape, "");
  } catch (const BadInput& bad) {
    throw BadInput(sentence("item ", index, bad.what()));
  }
}

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

void ItemCollider::collide(std::span<const CollisionItem> items, double margin) {
  check_margin(margin);
  for (std::size_t i = 0; i < items.size(); ++i) refuse_bad(items[i], i);
  collide_checked(items, margin);
}

void ItemCollider::collide_checked(std::span<const CollisionItem> items, double margin) {
  boxes_.clear();
  for (const CollisionItem& item : items) {
    boxes_.push_back({grown(bounding_box(item), 0.5 * margin), radius_of(item) + 0.5 * margin,
                      item.fixed, item.group, item.mask});
  }
  contacts_.clear();
  points_.clear();
  pairs_ = broadphase_.find_pairs(boxes_);
  for (const ItemPair& pair : pairs_) {
    collide_pair(items[pair.first], items[pair.second], pair, margin);
  }
}

void ItemCollider::collide_pair(const CollisionItem& first, const CollisionItem& second,
                                const ItemPair& pair, double margin) {
  const Shape* shape_first = shape_of(first);
  const Shape* shape_second = shape_of(second);
  if (shape_first != nullptr && shape_second != nullptr) {
    collide_shapes(*shape_first, first.pose, *shape_second, second.pose, pair, margin);
    return;
  }
  if (shape_first == nullptr && shape_second == nullptr) return;
  const bool exchanged = shape_first == nullptr;
  const Shape& shape = exchanged ? *shape_second : *shape_first;
  const CollisionItem& solid = exchanged ? second : first;
  const CollisionItem& ground = exchanged ? first : second;
  std::visit(
      [&](const auto* surface) {
        if constexpr (!std::is_same_v<decltype(surface), const Shape*>) {
          for (PartContact contact :
               surface_.collide(shape, solid.pose, *surface, ground.pose, margin)) {
            if (exchanged) {
              std::swap(contact.first_part, contact.second_part);
              exchange(contact.manifold);
            }
            add(pair, contact.first_part, contact.second_part, contact.manifold);
          }
        }
      },
      ground.shape);
}

void ItemCollider::collide_shapes(const Shape& a, const Pose& pose_a, const Shape& b,
                                  const Pose& pose_b, const ItemPair& pair, double margin) {
  const auto* convex_a = std::get_if<ConvexShape>(&a);
  const auto* convex_b = std::get_if<ConvexShape>(&b);
  if (convex_a != nullptr && convex_b != nullptr) {
    const auto* ball_a = std::get_if<Sphere>(convex_a);
    const auto* ball_b = std::get_if<Sphere>(convex_b);
    const Vector3 way = pose_b.position - pose_a.position;
    if (ball_a != nullptr && ball_b != nullptr && way.squaredNorm() > 1e-20) {
      add_balls(pair, {pose_a.position, ball_a->radius, way, ball_b->radius}, margin);
      return;
    }
    add(pair, 0, 0, perpend::collide_checked(*convex_a, pose_a, *convex_b, pose_b, margin));
    return;
  }
  visit_part_contacts(
      a, pose_a, b, pose_b, margin,
      [&](int i, int j, const ContactManifold& manifold) { add(pair, i, j, manifold); });
}

/// The contact of two balls (205) without a manifold in between, which would take most of the time
/// of a heap of balls.
void ItemCollider::add_balls(const ItemPair& pair, const Balls& balls, double margin) {
  const double distance = balls.way.norm();
  const double gap = distance - balls.first_radius - balls.second_radius;
  if (gap > margin) return;
  ItemContact& added = contacts_.emplace_back();
  added.first = pair.first;
  added.second = pair.second;
  added.normal = balls.way / distance;
  added.begin = static_cast<int>(points_.size());
  added.end = added.begin + 1;
  ContactPoint& point = points_.emplace_back();
  point.position = balls.first + (balls.first_radius + 0.5 * gap) * added.normal;
  point.gap = gap;
  point.feature = {feature(FeatureKind::whole, 0), feature(FeatureKind::whole, 0)};
}

void ItemCollider::add(const ItemPair& pair, int first_part, int second_part,
                       const ContactManifold& manifold) {
  if (manifold.count == 0) return;
  ItemContact& added = contacts_.emplace_back();
  added.first = pair.first;
  added.second = pair.second;
  added.first_part = first_part;
  added.second_part = second_part;
  added.normal = manifold.normal;
  added.begin = static_cast<int>(points_.size());
  points_.insert(points_.end(), manifold.begin(), manifold.end());
  added.end = static_cast<int>(points_.size());
}

}  // namespace perpend
