#include "geometry/queries/closest_points.h"

#include <limits>

#include "border/bad_input.h"
#include "geometry/pairs/contact.h"
#include "geometry/queries/gjk.h"
#include "geometry/queries/support_core.h"
#include "geometry/shapes/shape_parts.h"

namespace perpend {
namespace {

ClosestPoints over_plane(const SupportCore& core, const Pose& plane) {
  const Vector3 up = plane.direction(Vector3::UnitZ());
  const Vector3 lowest = core(-up) - core.radius() * up;
  ClosestPoints found;
  found.distance = up.dot(lowest - plane.position);
  found.on_first = lowest;
  found.on_second = lowest - found.distance * up;
  found.normal = -up;
  return found;
}

ClosestPoints exchanged(ClosestPoints found) {
  std::swap(found.on_first, found.on_second);
  found.normal = -found.normal;
  return found;
}

/// The deepest point of the contact of two shapes that overlap.
ClosestPoints deepest(const ConvexShape& a, const Pose& pose_a, const ConvexShape& b,
                      const Pose& pose_b) {
  const ContactManifold contact = collide_convex(a, pose_a, b, pose_b, 2 * touching);
  const ContactPoint* best = contact.begin();
  for (const ContactPoint& point : contact) {
    if (point.gap < best->gap) best = &point;
  }
  ClosestPoints found;
  found.distance = contact.count == 0 ? 0 : best->gap;
  found.normal = contact.normal;
  const Vector3 middle =
      contact.count == 0 ? Vector3(0.5 * (pose_a.position + pose_b.position)) : best->position;
  found.on_first = middle - 0.5 * found.distance * found.normal;
  found.on_second = middle + 0.5 * found.distance * found.normal;
  return found;
}

}  // namespace

ClosestPoints closest_checked(const ConvexShape& a, const Pose& pose_a, const ConvexShape& b,
                              const Pose& pose_b) {
  const SupportCore core_a(a, pose_a);
  const SupportCore core_b(b, pose_b);
  if (std::holds_alternative<Plane>(b)) return over_plane(core_a, pose_b);
  if (std::holds_alternative<Plane>(a)) return exchanged(over_plane(core_b, pose_a));
  const Separation apart =
      separation_of_supports(core_a, core_b, core_b.centre() - core_a.centre());
  if (apart.distance <= touching) return deepest(a, pose_a, b, pose_b);
  ClosestPoints found;
  found.distance = apart.distance - core_a.radius() - core_b.radius();
  found.normal = apart.normal;
  found.on_first = apart.on_a + core_a.radius() * apart.normal;
  found.on_second = apart.on_b - core_b.radius() * apart.normal;
  return found;
}

ClosestPoints closest_points(const Shape& first, const Pose& first_pose, const Shape& second,
                             const Pose& second_pose) {
  check_shape(first, "the first shape of closest points");
  check_shape(second, "the second shape of closest points");
  check_pose(first_pose, "the first shape of closest points");
  check_pose(second_pose, "the second shape of closest points");
  ClosestPoints best;
  best.distance = std::numeric_limits<double>::infinity();
  for (int i = 0; i < part_count(first); ++i) {
    for (int j = 0; j < part_count(second); ++j) {
      const ConvexShape& a = part_of(first, i);
      const ConvexShape& b = part_of(second, j);
      if (std::holds_alternative<Plane>(a) && std::holds_alternative<Plane>(b)) {
        throw BadInput(
            "two half-spaces have no closest points; ask for those of a bounded shape with one");
      }
      ClosestPoints found =
          closest_checked(a, part_pose(first, first_pose, i), b, part_pose(second, second_pose, j));
      if (found.distance >= best.distance) continue;
      found.first_part = i;
      found.second_part = j;
      best = found;
    }
  }
  return best;
}

}  // namespace perpend
