#include "geometry/item_collider.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>
#include <utility>

#include "border/bad_input.h"
#include "geometry/pairs/feature.h"
#include "geometry/pairs/pair_contacts.h"
#include "geometry/pairs/part_contacts.h"

namespace perpend {
namespace {

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

/// Places along the path of a shape over a surface, at most.
constexpr double most_looks = 500;

/// By items, then by parts; those of the same parts stay as they were found.
bool comes_before(const ItemContact& a, const ItemContact& b) {
  const auto place = [](const ItemContact& contact) {
    return std::tie(contact.first, contact.second, contact.first_part, contact.second_part,
                    contact.begin);
  };
  return place(a) < place(b);
}

bool are_solid(std::span<const CollisionItem> items, const ItemPair& pair) {
  return shape_of(items[pair.first]) != nullptr && shape_of(items[pair.second]) != nullptr;
}

}  // namespace

void ItemCollider::collide(std::span<const CollisionItem> items, double margin) {
  check_margin(margin);
  for (std::size_t i = 0; i < items.size(); ++i) refuse_bad(items[i], i);
  collide_checked(items, margin);
}

void ItemCollider::collide_checked(std::span<const CollisionItem> items, double margin) {
  contacts_.clear();
  ordered_ = 0;
  points_.clear();
  pairs_ = swept_.find(items, margin);
  for (const ItemPair& pair : pairs_) {
    const bool is_moving = swept_.is_moving(pair);
    if (is_moving && (swept_.is_fast(items, pair, margin) || are_solid(items, pair))) {
      follow(items, pair, margin);
    } else {
      collide_pair(items[pair.first], items[pair.second], pair, margin);
    }
  }
  // A surface lists its faces as they were found, and where the items are exchanged their parts are
  // in the order of the other one.
  if (!std::is_sorted(contacts_.begin(), contacts_.end(), comes_before)) {
    std::sort(contacts_.begin(), contacts_.end(), comes_before);
  }
}

bool ItemCollider::add_met(std::span<const CollisionItem> items, double margin) {
  ordered_ = contacts_.size();
  pairs_ = swept_.find(items, margin);
  for (const ItemPair& pair : pairs_) {
    if (swept_.is_fast(items, pair, margin)) follow(items, pair, margin);
  }
  if (contacts_.size() == ordered_) return false;
  std::sort(contacts_.begin(), contacts_.end(), comes_before);
  return true;
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

/// The contacts of two items of which one moves.
void ItemCollider::follow(std::span<const CollisionItem> items, const ItemPair& pair,
                          double margin) {
  if (are_solid(items, pair)) {
    follow_shapes(items, pair, margin);
  } else if (shape_of(items[pair.first]) != nullptr || shape_of(items[pair.second]) != nullptr) {
    follow_over_surface(items, pair, margin);
  }
}

void ItemCollider::follow_shapes(std::span<const CollisionItem> items, const ItemPair& pair,
                                 double margin) {
  const CollisionItem& first = items[pair.first];
  const CollisionItem& second = items[pair.second];
  const Shape& a = *shape_of(first);
  const Shape& b = *shape_of(second);
  for (int i = 0; i < part_count(a); ++i) {
    const Mover part_a{part_of(a, i), part_pose(a, first.pose, i), first.path};
    for (int j = 0; j < part_count(b); ++j) {
      const Mover part_b{part_of(b, j), part_pose(b, second.pose, j), second.path};
      const std::optional<Meeting> met = meet(part_a, part_b, margin);
      if (!met) continue;
      // Where they already meet on another path, the plane of that contact keeps them apart.
      bool is_met = false;
      visit_known(pair, i, j,
                  [&](const ItemContact& known) { is_met = is_met || known.share > 0; });
      if (is_met) continue;
      const double safe = safe_depth(part_a.shape, part_b.shape);
      const Found found{i, j, met->manifold, met->share, safe};
      add_new(items, pair, found);
      if (met->share > 0 || swept_.turns(pair) > safe)
        add_guards(items, pair, found, part_a, part_b);
    }
  }
}

/// The insides of what moves and is not round.
void ItemCollider::add_guards(std::span<const CollisionItem> items, const ItemPair& pair,
                              const Found& found, const Mover& a, const Mover& b) {
  const auto needs_guard = [](const CollisionItem& item, const Mover& mover) {
    return !item.fixed && !std::holds_alternative<Sphere>(mover.shape) &&
           !std::holds_alternative<Plane>(mover.shape);
  };
  ContactManifold manifold;
  manifold.normal = found.manifold.normal;
  manifold.count = 1;
  const Found guard{found.first_part, found.second_part, manifold,
                    found.share,      found.safe_depth,  true};
  Meeting met{found.share, found.manifold};
  if (needs_guard(items[pair.first], a)) {
    manifold.points[0] = guard_of(a, met, b.path);
    add_new(items, pair, guard);
  }
  if (needs_guard(items[pair.second], b)) {
    exchange(met.manifold);
    manifold.points[0] = guard_of(b, met, a.path);
    manifold.points[0].feature.second = feature(FeatureKind::whole, 2);
    add_new(items, pair, guard);
  }
}

/// A surface has many faces, and a shape that rolls over it touches some all the time: so it is
/// looked at in places along its path, half of its width from each other, until it is deep in the
/// surface.
void ItemCollider::follow_over_surface(std::span<const CollisionItem> items, const ItemPair& pair,
                                       double margin) {
  const bool exchanged = shape_of(items[pair.first]) == nullptr;
  const CollisionItem& solid = items[exchanged ? pair.second : pair.first];
  const CollisionItem& ground = items[exchanged ? pair.first : pair.second];
  const Shape& shape = *shape_of(solid);
  const double thickness = thickness_of(shape);
  if (!std::isfinite(thickness)) return;
  const double turns = swept_.turns(pair);
  const double reach = (solid.path.way - ground.path.way).norm() + turns;
  const int looks = static_cast<int>(std::min(std::ceil(2 * reach / thickness), most_looks));
  double least_gap = 0;
  for (int k = 0; k <= looks && least_gap > -0.5 * thickness; ++k) {
    const double share = static_cast<double>(k) / looks;
    const double near = k == 0 ? margin + turns : 0.0;
    const std::span<const PartContact> found = std::visit(
        [&](const auto* surface) -> std::span<const PartContact> {
          if constexpr (std::is_same_v<decltype(surface), const Shape*>) {
            return {};
          } else {
            return surface_.collide(shape, moved_along(solid.path, solid.pose, share), *surface,
                                    moved_along(ground.path, ground.pose, share), near);
          }
        },
        ground.shape);
    for (PartContact contact : found) {
      for (const ContactPoint& point : contact.manifold) least_gap = std::min(least_gap, point.gap);
      if (k > 0) see_from_beginning(solid.path, ground.path, share, contact.manifold);
      if (exchanged) {
        std::swap(contact.first_part, contact.second_part);
        exchange(contact.manifold);
      }
      add_new(items, pair,
              {contact.first_part, contact.second_part, contact.manifold, share, 0.5 * thickness});
    }
  }
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

/// visit(contact) for those of two parts that are there already.
template <typename Visit>
void ItemCollider::visit_known(const ItemPair& pair, int first_part, int second_part,
                               const Visit& visit) const {
  const auto is_before = [](const ItemContact& contact, const ItemPair& place) {
    return ItemPair{contact.first, contact.second} < place;
  };
  const auto offer = [&](auto it, auto end) {
    for (; it != end && it->first == pair.first && it->second == pair.second; ++it) {
      if (it->first_part == first_part && it->second_part == second_part) visit(*it);
    }
  };
  const auto ordered_end = contacts_.begin() + static_cast<std::ptrdiff_t>(ordered_);
  offer(std::lower_bound(contacts_.begin(), ordered_end, pair, is_before), ordered_end);
  offer(contacts_.rbegin(), std::make_reverse_iterator(ordered_end));
}

/// Adds the points that are not there yet.
void ItemCollider::add_new(std::span<const CollisionItem> items, const ItemPair& pair,
                           const Found& found) {
  ItemContact contact;
  contact.first = pair.first;
  contact.second = pair.second;
  contact.first_part = found.first_part;
  contact.second_part = found.second_part;
  contact.normal = found.manifold.normal;
  contact.share = found.share;
  contact.first_way = found.share * items[pair.first].path.way;
  contact.second_way = found.share * items[pair.second].path.way;
  contact.safe_depth = found.safe_depth;
  contact.is_guard = found.is_guard;
  contact.begin = static_cast<int>(points_.size());
  for (const ContactPoint& point : found.manifold) {
    bool is_known = false;
    visit_known(pair, found.first_part, found.second_part, [&](const ItemContact& known) {
      for (int k = known.begin; k < known.end; ++k) {
        is_known = is_known || points_[k].feature == point.feature;
      }
    });
    if (!is_known) points_.push_back(point);
  }
  contact.end = static_cast<int>(points_.size());
  if (contact.end > contact.begin) contacts_.push_back(contact);
}

}  // namespace perpend
