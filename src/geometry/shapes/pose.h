#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>

namespace perpend {

using Vector3 = Eigen::Vector3d;
using Matrix3 = Eigen::Matrix3d;
using Quaternion = Eigen::Quaterniond;

/// Where a frame stands in another: p' = R p + position, R the rotation of `orientation`.
struct Pose {
  Vector3 position = Vector3::Zero();               ///< m
  Quaternion orientation = Quaternion::Identity();  ///< of length 1

  Matrix3 rotation() const { return orientation.toRotationMatrix(); }
  Vector3 point(const Vector3& p) const { return orientation * p + position; }
  Vector3 direction(const Vector3& d) const { return orientation * d; }
};

/// A frame that stands by `inner` in one that stands by `outer`.
inline Pose operator*(const Pose& outer, const Pose& inner) {
  return {outer.point(inner.position), outer.orientation * inner.orientation};
}

inline Pose inverse(const Pose& pose) {
  const Quaternion back = pose.orientation.conjugate();
  return {-(back * pose.position), back};
}

}  // namespace perpend
