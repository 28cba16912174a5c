#pragma once

#include <cmath>

#include "geometry/pose.h"

namespace perpend {

using Vector2 = Eigen::Vector2d;

inline double cross(const Vector2& a, const Vector2& b) {
  return a.x() * b.y() - a.y() * b.x();
}

/// Two directions that with n make a right-handed frame. They depend on n only.
struct TangentFrame {
  Vector3 x;
  Vector3 y;

  explicit TangentFrame(const Vector3& n) {
    // Of the two axes used, the one that is not close to n.
    const bool steep = std::abs(n.z()) > 0.7;
    x = steep ? Vector3(0, n.z(), -n.y()) : Vector3(n.y(), -n.x(), 0);
    x.normalize();
    y = n.cross(x);
  }

  Vector2 flatten(const Vector3& p) const { return {x.dot(p), y.dot(p)}; }
};

/// Any direction across n (of length 1).
inline Vector3 any_across(const Vector3& n) {
  return TangentFrame(n).x;
}

/// Shapes of one kind with equal claims (the faces of two equal bricks, the caps of two drums)
/// are told apart by this direction, to which no face of a common scene is parallel: the claim
/// whose normal points more along it wins, whatever the order of the shapes.
inline bool goes_first(const Vector3& outward_normal) {
  return outward_normal.dot(Vector3(0.3137, 0.4519, 0.8351)) > 0;
}

}  // namespace perpend
