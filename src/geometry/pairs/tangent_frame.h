#pragma once

#include <cmath>

#include "geometry/shapes/pose.h"

namespace perpend {

/// A point of a plane. Plain numbers, because a pair that Eigen packs has to wait for the two
/// scalar products it is made of, which here is half of the time.
struct Vector2 {
  double first;
  double second;

  double x() const { return first; }
  double y() const { return second; }
  double operator[](int axis) const { return axis == 0 ? first : second; }
  double& operator[](int axis) { return axis == 0 ? first : second; }

  double dot(const Vector2& o) const { return first * o.first + second * o.second; }
  double squaredNorm() const { return dot(*this); }
  double norm() const { return std::sqrt(squaredNorm()); }
  Vector2 normalized() const { return {first / norm(), second / norm()}; }
};

inline Vector2 operator+(const Vector2& a, const Vector2& b) {
  return {a.first + b.first, a.second + b.second};
}
inline Vector2 operator-(const Vector2& a, const Vector2& b) {
  return {a.first - b.first, a.second - b.second};
}
inline Vector2 operator-(const Vector2& a) {
  return {-a.first, -a.second};
}
inline Vector2 operator*(double s, const Vector2& a) {
  return {s * a.first, s * a.second};
}
inline Vector2 operator*(const Vector2& a, double s) {
  return s * a;
}
inline Vector2 operator/(const Vector2& a, double s) {
  return {a.first / s, a.second / s};
}

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
/// whose normal points more along it wins, for any order of the shapes.
inline bool goes_first(const Vector3& outward_normal) {
  return outward_normal.dot(Vector3(0.3137, 0.4519, 0.8351)) > 0;
}

}  // namespace perpend
