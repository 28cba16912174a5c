#pragma once

#include "geometry/shapes/shape.h"
#include "geometry/surfaces/height_field.h"
#include "geometry/surfaces/triangle_mesh.h"

namespace perpend {

/// Where two shapes are nearest to each other, or where they overlap most.
struct ClosestPoints {
  double distance = 0;  ///< m, from surface to surface; < 0 where they overlap
  Vector3 on_first;     ///< m, in the world
  Vector3 on_second;
  Vector3 normal;       ///< of length 1, from the first to the second
  int first_part = 0;   ///< of a compound
  int second_part = 0;  ///< likewise, or triangle of a surface
};

/// Exact to rounding for shapes that are apart, for any distance. For those that overlap it
/// is the deepest point of their contact, and its depth is exact where flat faces are not
/// preferred to edges (207). Of compounds, the parts that are nearest; of equals, the lowest.
/// Throws BadInput for two half-spaces, and where `check_shape` and `check_pose` do.
ClosestPoints closest_points(const Shape& first, const Pose& first_pose, const Shape& second,
                             const Pose& second_pose);

/// The same for two convex shapes, of which at most one is a half-space, and poses that have been
/// checked already.
ClosestPoints closest_checked(const ConvexShape& first, const Pose& first_pose,
                              const ConvexShape& second, const Pose& second_pose);

/// Of a shape and the triangles of a surface, of equals the lowest. Where the shape meets them it
/// is the deepest point of their contact (page 21); a shape that is wholly behind the surface is
/// as far from it as one in front. Throws BadInput where `check_shape` and `check_pose` do.
ClosestPoints closest_points(const Shape& shape, const Pose& pose, const TriangleMesh& mesh,
                             const Pose& mesh_pose);
ClosestPoints closest_points(const Shape& shape, const Pose& pose, const HeightField& field,
                             const Pose& field_pose);

}  // namespace perpend
