#include "geometry/queries/overlap.h"

#include "geometry/queries/gjk.h"
#include "geometry/queries/support_core.h"
#include "geometry/shapes/shape_parts.h"
#include "geometry/surfaces/triangle_support.h"

namespace perpend {
namespace {

bool meets_plane(const SupportCore& core, const Pose& plane) {
  const Vector3 up = plane.direction(Vector3::UnitZ());
  return up.dot(core(-up) - plane.position) <= core.radius();
}

bool convex_overlap(const ConvexShape& a, const Pose& pose_a, const ConvexShape& b,
                    const Pose& pose_b) {
  const SupportCore core_a(a, pose_a);
  const SupportCore core_b(b, pose_b);
  const bool plane_a = std::holds_alternative<Plane>(a);
  const bool plane_b = std::holds_alternative<Plane>(b);
  if (plane_a && plane_b) {
    // Only half-spaces that face each other can be apart.
    const Vector3 up = pose_a.direction(Vector3::UnitZ());
    const Vector3 other = pose_b.direction(Vector3::UnitZ());
    return up.cross(other).norm() > 1e-12 || up.dot(other) > 0 ||
           up.dot(pose_b.position - pose_a.position) <= 0;
  }
  if (plane_b) return meets_plane(core_a, pose_b);
  if (plane_a) return meets_plane(core_b, pose_a);
  const Vector3 way = core_b.centre() - core_a.centre();
  return separation_of_supports(core_a, core_b, way).distance <=
         core_a.radius() + core_b.radius() + touching;
}

void check(const Shape& shape, const Pose& pose) {
  check_shape(shape, "the shape of an overlap");
  check_pose(pose, "the shape of an overlap");
}

template <typename Surface>
bool meets_surface(const Shape& shape, const Pose& pose, const Surface& surface,
                   const Pose& surface_pose) {
  check(shape, pose);
  check_pose(surface_pose, "the surface of an overlap");
  const Pose into = inverse(surface_pose);
  std::vector<int> triangles;
  for (int i = 0; i < part_count(shape); ++i) {
    const ConvexShape& part = part_of(shape, i);
    const Pose local = into * part_pose(shape, pose, i);
    surface.triangles_in(convex_bounding_box(part, local), triangles);
    const SupportCore core(part, local);
    for (const int t : triangles) {
      const TriangleSupport triangle{surface.surface(), t};
      if (std::holds_alternative<Plane>(part)) {
        const Vector3 up = local.direction(Vector3::UnitZ());
        if (up.dot(triangle(-up) - local.position) <= 0) return true;
        continue;
      }
      const Vector3 way = surface.surface().corner(t, 0) - core.centre();
      if (separation_of_supports(core, triangle, way).distance <= core.radius() + touching) {
        return true;
      }
    }
  }
  return false;
}

}  // namespace

bool do_overlap(const Shape& first, const Pose& first_pose, const Shape& second,
                const Pose& second_pose) {
  check(first, first_pose);
  check(second, second_pose);
  for (int i = 0; i < part_count(first); ++i) {
    for (int j = 0; j < part_count(second); ++j) {
      if (convex_overlap(part_of(first, i), part_pose(first, first_pose, i), part_of(second, j),
                         part_pose(second, second_pose, j))) {
        return true;
      }
    }
  }
  return false;
}

bool do_overlap(const Shape& shape, const Pose& pose, const TriangleMesh& mesh,
                const Pose& mesh_pose) {
  return meets_surface(shape, pose, mesh, mesh_pose);
}

bool do_overlap(const Shape& shape, const Pose& pose, const HeightField& field,
                const Pose& field_pose) {
  return meets_surface(shape, pose, field, field_pose);
}

}  // namespace perpend
