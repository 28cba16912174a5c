#pragma once

#include <vector>

#include "geometry/shapes/shape.h"

/// Poses and hulls that tests write down by hand.
namespace perpend::test {

inline Pose at(double x, double y, double z) {
  return {{x, y, z}, Quaternion::Identity()};
}

inline Pose turned(const Vector3& position, double angle, const Vector3& axis) {
  return {position, Quaternion(Eigen::AngleAxisd(angle, axis.normalized()))};
}

/// A box of these half extents as a hull.
inline ConvexHull block(const Vector3& half) {
  std::vector<Vector3> points;
  for (int i = 0; i < 8; ++i) {
    points.push_back(half.cwiseProduct(Vector3(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1)));
  }
  return ConvexHull(points);
}

}  // namespace perpend::test
