#pragma once

#include "geometry/shapes/shape.h"

namespace perpend {

/// How something moves through a step, at constant velocities: straight, and turning about a centre
/// that goes with it.
struct Path {
  Vector3 centre = Vector3::Zero();  ///< m, at the beginning
  Vector3 way = Vector3::Zero();     ///< m, of the centre
  Vector3 turn = Vector3::Zero();    ///< rad, along the axis
};

/// Where it stands after a share of the step.
inline Pose moved_along(const Path& path, const Pose& pose, double share) {
  const double angle = share * path.turn.norm();
  if (angle == 0) return {pose.position + share * path.way, pose.orientation};
  const Quaternion turned(Eigen::AngleAxisd(angle, path.turn.normalized()));
  return {path.centre + share * path.way + turned * (pose.position - path.centre),
          (turned * pose.orientation).normalized()};
}

/// How far a point that stands there after a share of the step would move in a whole one, m.
inline Vector3 way_of_point(const Path& path, const Vector3& point, double share) {
  return path.way + path.turn.cross(point - path.centre - share * path.way);
}

/// m: by turning, no point of the shape comes farther than this from where it would be without.
/// What looks the same after turning, a wheel about its axle say, does not count as moving. A
/// half-space is not thought to turn.
double reach_of_turn(const ConvexShape& shape, const Pose& pose, const Path& path);
double reach_of_turn(const Shape& shape, const Pose& pose, const Path& path);

/// m: the least width of a shape, of a compound that of its thinnest part; infinite for a
/// half-space.
double thickness_of(const ConvexShape& shape);
double thickness_of(const Shape& shape);

/// A ball inside a convex shape, as large as the shape is thick, or about that.
struct InnerBall {
  Vector3 centre = Vector3::Zero();  ///< m, in the frame of the shape
  double radius = 0;                 ///< m; infinite for a half-space
};
InnerBall inner_ball_of(const ConvexShape& shape);

}  // namespace perpend
