#pragma once

#include <limits>
#include <optional>

#include "geometry/shapes/shape.h"
#include "geometry/surfaces/height_field.h"
#include "geometry/surfaces/triangle_mesh.h"

namespace perpend {

/// The points origin + t direction, 0 ≤ t ≤ length.
struct Ray {
  Vector3 origin = Vector3::Zero();                         ///< m
  Vector3 direction = -Vector3::UnitZ();                    ///< of length 1
  double length = std::numeric_limits<double>::infinity();  ///< m
};

struct RayHit {
  double distance = 0;  ///< m, from the origin
  Vector3 position;     ///< m, in the world
  Vector3 normal;       ///< of the surface there, of length 1; against the ray if it began inside
  int part = 0;         ///< of a compound; triangle of a mesh or height field
};

/// Where the ray first meets the shape, if it does: at 0 where it begins inside. Throws BadInput
/// for a ray whose origin is not finite, whose direction is not of length 1 (to 1e-6) or whose
/// length is negative, and where `check_shape` and `check_pose` do.
std::optional<RayHit> ray_cast(const Ray& ray, const Shape& shape, const Pose& pose);

/// Surfaces are met from outside only: against the normals of their triangles.
std::optional<RayHit> ray_cast(const Ray& ray, const TriangleMesh& mesh, const Pose& pose);
std::optional<RayHit> ray_cast(const Ray& ray, const HeightField& field, const Pose& pose);

/// Throws BadInput where the functions above do for a ray.
void check_ray(const Ray& ray);

/// Does the ray, cut at `reach` (m), meet the box?
bool ray_meets(const Ray& ray, double reach, const Aabb& box);

}  // namespace perpend
