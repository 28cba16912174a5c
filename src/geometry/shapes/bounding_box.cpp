#include "geometry/shapes/bounding_box.h"
#include "algebra/types.h"

#include <cmath>

namespace perpend {
namespace {

/// How far the shape reaches from its position, for the rotation R of its frame.
struct Reach {
  const Matrix3& R;

  Aabb even(const Vector3& reach) const { return {-reach, reach}; }

  Aabb operator()(const Sphere& sphere) const { return even(Vector3::Constant(sphere.radius)); }

  Aabb operator()(const Box& box) const { return even(R.cwiseAbs() * box.half_extents); }

  Aabb operator()(const Capsule& capsule) const {
    return even((R.col(2).cwiseAbs() * capsule.half_length).array() + capsule.radius);
  }

  Aabb operator()(const Cylinder& cylinder) const {
    // A disc of normal a reaches r √(1 − a_i²) = r √(R_i0² + R_i1²) along axis i.
    const Vector3 disc = R.leftCols<2>().rowwise().norm() * cylinder.radius;
    return even(R.col(2).cwiseAbs() * cylinder.half_length + disc);
  }

  Aabb operator()(const ConvexHull& hull) const {
    Aabb box{R * hull.polytope->vertices.front(), R * hull.polytope->vertices.front()};
    for (const Vector3& vertex : hull.polytope->vertices) {
      const Vector3 p = R * vertex;
      box = {box.lower.cwiseMin(p), box.upper.cwiseMax(p)};
    }
    return box;
  }

  Aabb operator()(const Plane&) const {
    Aabb box = even(Vector3::Constant(infinity));
    // Only a half-space whose normal is along an axis ends at a plane of the box.
    for (int i = 0; i < 3; ++i) {
      const double across = std::hypot(R((i + 1) % 3, 2), R((i + 2) % 3, 2));
      if (across != 0) continue;
      (R(i, 2) > 0 ? box.upper : box.lower)[i] = 0;
    }
    return box;
  }
};

}  // namespace

Aabb convex_bounding_box(const ConvexShape& shape, const Pose& pose) {
  const Matrix3 R = pose.rotation();
  const Aabb reach = std::visit(Reach{R}, shape);
  return {reach.lower + pose.position, reach.upper + pose.position};
}

Aabb bounding_box(const Shape& shape, const Pose& pose) {
  if (const auto* convex = std::get_if<ConvexShape>(&shape))
    return convex_bounding_box(*convex, pose);
  const auto& parts = std::get<Compound>(shape).parts;
  Aabb box = convex_bounding_box(parts.front().shape, pose * parts.front().offset);
  for (const Compound::Part& part : parts) {
    box = merged(box, convex_bounding_box(part.shape, pose * part.offset));
  }
  return box;
}

}  // namespace perpend
