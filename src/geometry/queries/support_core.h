#pragma once

#include <cmath>

#include "geometry/shapes/shape.h"

namespace perpend {

/// m. Cores closer than this give no direction to measure along: shapes that close touch.
inline constexpr double touching = 1e-9;

/// A bounded convex shape as a core grown by a radius: what questions of distance need of it. The
/// core of a ball is a point and that of a capsule a segment; others are their own.
class SupportCore {
 public:
  SupportCore(const ConvexShape& shape, const Pose& pose)
      : shape_(shape), R_(pose.rotation()), position_(pose.position) {
    if (const auto* sphere = std::get_if<Sphere>(&shape)) radius_ = sphere->radius;
    if (const auto* capsule = std::get_if<Capsule>(&shape)) radius_ = capsule->radius;
  }

  double radius() const { return radius_; }
  const Vector3& centre() const { return position_; }

  /// The point of the core that is farthest along d.
  Vector3 operator()(const Vector3& d) const {
    return R_ * std::visit(Farthest{R_.transpose() * d}, shape_) + position_;
  }

 private:
  struct Farthest {
    Vector3 d;

    Vector3 operator()(const Sphere&) const { return Vector3::Zero(); }
    Vector3 operator()(const Box& box) const {
      const Vector3& h = box.half_extents;
      return {std::copysign(h.x(), d.x()), std::copysign(h.y(), d.y()),
              std::copysign(h.z(), d.z())};
    }
    Vector3 operator()(const Capsule& capsule) const {
      return {0, 0, std::copysign(capsule.half_length, d.z())};
    }
    Vector3 operator()(const Cylinder& cylinder) const {
      const double across = std::hypot(d.x(), d.y());
      const double scale = across > 0 ? cylinder.radius / across : 0;
      return {scale * d.x(), scale * d.y(), std::copysign(cylinder.half_length, d.z())};
    }
    Vector3 operator()(const ConvexHull& hull) const {
      const Vector3* best = &hull.polytope->vertices.front();
      for (const Vector3& vertex : hull.polytope->vertices) {
        if (vertex.dot(d) > best->dot(d)) best = &vertex;
      }
      return *best;
    }
    Vector3 operator()(const Plane&) const { return Vector3::Zero(); }
  };

  const ConvexShape& shape_;
  Matrix3 R_;
  Vector3 position_;
  double radius_ = 0;
};

}  // namespace perpend
