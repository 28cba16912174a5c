#include <limits>

#include "geometry/queries/closest_points.h"
#include "geometry/queries/gjk.h"
#include "geometry/queries/support_core.h"
#include "geometry/shapes/shape_parts.h"
#include "geometry/surfaces/surface_contacts.h"
#include "geometry/surfaces/triangle_support.h"

/// The triangle nearest to a shape: the boxes around triangles that are farther away than the
/// nearest triangle so far are passed over.
namespace perpend {
namespace {

/// m, a lower bound of that between what is in them.
double distance_between(const Aabb& a, const Aabb& b) {
  return (a.lower - b.upper).cwiseMax(b.lower - a.upper).cwiseMax(0).norm();
}

void keep_nearer(const ClosestPoints& found, ClosestPoints& best) {
  const bool lower = found.first_part == best.first_part && found.second_part < best.second_part;
  if (found.distance < best.distance || (found.distance == best.distance && lower)) best = found;
}

ClosestPoints between(const SupportCore& core, int part, const TriangleSurface& surface,
                      int triangle) {
  const Separation apart = separation_of_supports(core, TriangleSupport{surface, triangle},
                                                  surface.corner(triangle, 0) - core.centre());
  return {apart.distance - core.radius(),
          apart.on_a + core.radius() * apart.normal,
          apart.on_b,
          apart.normal,
          part,
          triangle};
}

/// The corner of the surface that is lowest over a half-space, or deepest in it.
void offer_half_space(const Pose& plane, int part, const TriangleSurface& surface,
                      ClosestPoints& best) {
  const Vector3 up = plane.direction(Vector3::UnitZ());
  for (int t = 0; t < static_cast<int>(surface.triangles.size()); ++t) {
    const Vector3 lowest = TriangleSupport{surface, t}(-up);
    const double height = up.dot(lowest - plane.position);
    keep_nearer({height, lowest - height * up, lowest, up, part, t}, best);
  }
}

template <typename Surface>
void offer_part(const ConvexShape& shape, const Pose& pose, int part, const Surface& surface,
                ClosestPoints& best) {
  if (std::holds_alternative<Plane>(shape)) {
    offer_half_space(pose, part, surface.surface(), best);
    return;
  }
  const SupportCore core(shape, pose);
  const Aabb around = convex_bounding_box(shape, pose);
  const auto away = [&](const Aabb& box) { return distance_between(around, box); };
  const auto offer = [&](int t) { keep_nearer(between(core, part, surface.surface(), t), best); };
  offer(surface.near_triangle(away));
  surface.walk(
      [&](const Aabb& box) { return best.distance > touching && away(box) <= best.distance; },
      offer);
}

template <typename Surface>
ClosestPoints deepest(const Shape& shape, const Pose& pose, const Surface& surface,
                      const Pose& surface_pose, const ClosestPoints& otherwise) {
  ClosestPoints best = otherwise;
  best.distance = std::min(best.distance, 0.0);
  bool any = false;
  for (const PartContact& contact : collide(shape, pose, surface, surface_pose, 2 * touching)) {
    for (const ContactPoint& point : contact.manifold) {
      if (any && point.gap >= best.distance) continue;
      any = true;
      const Vector3 half = 0.5 * point.gap * contact.manifold.normal;
      best = {
          point.gap,          point.position - half, point.position + half, contact.manifold.normal,
          contact.first_part, contact.second_part};
    }
  }
  return best;
}

template <typename Surface>
ClosestPoints closest_on(const Shape& shape, const Pose& pose, const Surface& surface,
                         const Pose& surface_pose) {
  check_shape(shape, "the shape of closest points");
  check_pose(pose, "the shape of closest points");
  check_pose(surface_pose, "the surface of closest points");
  const Pose into = inverse(surface_pose);
  ClosestPoints found;
  found.distance = std::numeric_limits<double>::infinity();
  for (int i = 0; i < part_count(shape); ++i) {
    offer_part(part_of(shape, i), into * part_pose(shape, pose, i), i, surface, found);
  }
  found.on_first = surface_pose.point(found.on_first);
  found.on_second = surface_pose.point(found.on_second);
  found.normal = surface_pose.direction(found.normal);
  const bool apart = found.distance > touching;
  const bool plane = std::holds_alternative<Plane>(part_of(shape, found.first_part));
  return apart || plane ? found : deepest(shape, pose, surface, surface_pose, found);
}

}  // namespace

ClosestPoints closest_points(const Shape& shape, const Pose& pose, const TriangleMesh& mesh,
                             const Pose& mesh_pose) {
  return closest_on(shape, pose, mesh, mesh_pose);
}

ClosestPoints closest_points(const Shape& shape, const Pose& pose, const HeightField& field,
                             const Pose& field_pose) {
  return closest_on(shape, pose, field, field_pose);
}

}  // namespace perpend
