#include "geometry/paths/path.h"

#include <algorithm>
#include <limits>

#include "geometry/shapes/shape_parts.h"

namespace perpend {
namespace {

/// m: how far the points of a shape move against its own position.
struct ReachOfTurn {
  const Vector3& turn;
  Vector3 axis;  ///< z of the shape's frame

  double operator()(const Sphere&) const { return 0; }
  double operator()(const Box& box) const { return turn.norm() * box.half_extents.norm(); }
  double operator()(const Capsule& capsule) const {
    return turn.cross(axis).norm() * capsule.half_length;
  }
  double operator()(const Cylinder& cylinder) const {
    return turn.cross(axis).norm() * std::hypot(cylinder.half_length, cylinder.radius);
  }
  double operator()(const ConvexHull& hull) const {
    double farthest = 0;
    for (const Vector3& vertex : hull.polytope->vertices) {
      farthest = std::max(farthest, vertex.squaredNorm());
    }
    return turn.norm() * std::sqrt(farthest);
  }
  double operator()(const Plane&) const { return 0; }
};

struct Thickness {
  double operator()(const Sphere& sphere) const { return 2 * sphere.radius; }
  double operator()(const Box& box) const { return 2 * box.half_extents.minCoeff(); }
  double operator()(const Capsule& capsule) const { return 2 * capsule.radius; }
  double operator()(const Cylinder& cylinder) const {
    return 2 * std::min(cylinder.radius, cylinder.half_length);
  }
  double operator()(const ConvexHull& hull) const { return hull.polytope->thickness; }
  double operator()(const Plane&) const { return std::numeric_limits<double>::infinity(); }
};

}  // namespace

double reach_of_turn(const ConvexShape& shape, const Pose& pose, const Path& path) {
  if (path.turn.isZero(0)) return 0;
  return path.turn.cross(pose.position - path.centre).norm() +
         std::visit(ReachOfTurn{path.turn, pose.direction(Vector3::UnitZ())}, shape);
}

double reach_of_turn(const Shape& shape, const Pose& pose, const Path& path) {
  double reach = 0;
  for (int i = 0; i < part_count(shape); ++i) {
    reach = std::max(reach, reach_of_turn(part_of(shape, i), part_pose(shape, pose, i), path));
  }
  return reach;
}

double thickness_of(const ConvexShape& shape) {
  return std::visit(Thickness{}, shape);
}

double thickness_of(const Shape& shape) {
  double least = std::numeric_limits<double>::infinity();
  for (int i = 0; i < part_count(shape); ++i) {
    least = std::min(least, thickness_of(part_of(shape, i)));
  }
  return least;
}

InnerBall inner_ball_of(const ConvexShape& shape) {
  const auto* hull = std::get_if<ConvexHull>(&shape);
  if (hull == nullptr) return {Vector3::Zero(), 0.5 * thickness_of(shape)};
  InnerBall ball;
  for (const Vector3& vertex : hull->polytope->vertices) ball.centre += vertex;
  ball.centre /= static_cast<double>(hull->polytope->vertices.size());
  ball.radius = std::numeric_limits<double>::infinity();
  for (const FacePlane& plane : hull->polytope->planes) {
    ball.radius = std::min(ball.radius, plane.offset - plane.normal.dot(ball.centre));
  }
  return ball;
}

}  // namespace perpend
