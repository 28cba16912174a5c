#include "dynamics/drift.h"

#include <Eigen/LU>
#include <cmath>
#include <optional>

#include "algebra/cross_matrix.h"

namespace perpend {
namespace {

/// What Newton's method may leave of the momentum, so that the energy is kept to rounding.
constexpr double left_of_momentum = 1e-13;
/// A spin so fast that its motion is not solved even in so many parts keeps its axis in the body:
/// momentum and energy are kept all the same.
constexpr int most_halvings_of_drift = 8;

/// The spin W̄ in the middle of the motion, in the axes of the body: I W̄ + ½ dt W̄ × I W̄ = I W.
/// Newton's method, as long as it gains, since what is left over adds up from step to step. It
/// starts at W, which is the solution for a rotation about a principal axis. Nothing where it does
/// not arrive: the body turns too far in this time.
std::optional<Vector3> middle_spin(const Matrix3& inertia, const Vector3& W, double dt_s) {
  const Vector3 momentum = inertia * W;
  Vector3 middle = W;
  Vector3 best = W;
  double least = infinity;
  for (int k = 0; k < 20; ++k) {
    const Vector3 moving = inertia * middle;
    const Vector3 residual = moving + 0.5 * dt_s * middle.cross(moving) - momentum;
    const double size = residual.norm();
    if (!(size < least)) break;
    least = size;
    best = middle;
    if (size == 0) break;
    const Matrix3 slope =
        inertia + 0.5 * dt_s * (cross_matrix(middle) * inertia - cross_matrix(moving));
    middle -= slope.inverse() * residual;
  }
  if (!(least <= left_of_momentum * momentum.norm())) return {};
  return best;
}

/// a turned by q, as long as before: a length that is off by rounding in every step adds up.
Vector3 turn(const Quaternion& q, const Vector3& a) {
  const Vector3 turned = q * a;
  return a.norm() / turned.norm() * turned;
}

/// The rotation by the vector `angle_rad`.
Quaternion rotation_by(const Vector3& angle_rad) {
  const double half = 0.5 * angle_rad.norm();
  const double sine_over = half < 1e-8 ? 0.5 : 0.5 * std::sin(half) / half;
  Quaternion q;
  q.w() = std::cos(half);
  q.vec() = sine_over * angle_rad;
  return q;
}

/// Turns the body, whose spin W, in its own axes, is not about a principal one. Returns its spin
/// afterwards, in the world's axes.
Vector3 tumble(const Matrix3& inertia, const Vector3& W, double dt_s, int halvings,
               Quaternion& orientation) {
  const Vector3 momentum = inertia * W;
  const std::optional<Vector3> solved = middle_spin(inertia, W, dt_s);
  if (!solved && halvings > 0) {
    const Vector3 half_way = tumble(inertia, W, 0.5 * dt_s, halvings - 1, orientation);
    const Vector3 W_half = turn(orientation.conjugate(), half_way);
    return tumble(inertia, W_half, 0.5 * dt_s, halvings - 1, orientation);
  }
  const Vector3 middle = solved.value_or(W);
  const Vector3 L = orientation * momentum;
  Vector3 W_after = 2 * middle - W;
  // Equal but for rounding, which would add up.
  W_after *= momentum.norm() / (inertia * W_after).norm();
  const Quaternion turned = orientation * rotation_by(dt_s * middle);
  // The midpoint rule says where L points in the body afterwards: what is left is turned there.
  const Vector3 momentum_after = inertia * W_after;
  const Quaternion correction = Quaternion::FromTwoVectors(turned * momentum_after, L);
  orientation = (correction * turned).normalized();
  return turn(orientation, W_after);
}

}  // namespace

void drift(const Matrix3& inertia_kg_m2, double dt_s, Pose& pose, Vector6& v) {
  pose.position += dt_s * v.head<3>();
  const Vector3 omega = v.tail<3>();
  // So slow a spin turns nothing, and its square would vanish in the lengths below.
  if (!(omega.cwiseAbs().maxCoeff() > 1e-100)) return;
  const Vector3 W = turn(pose.orientation.conjugate(), omega);
  const Vector3 momentum = inertia_kg_m2 * W;
  if (dt_s * W.cross(momentum).norm() <= 1e-17 * momentum.norm()) {
    // About a principal axis, or all but at rest: W stays as it is, and so does ω.
    pose.orientation = (pose.orientation * rotation_by(dt_s * W)).normalized();
    return;
  }
  v.tail<3>() = tumble(inertia_kg_m2, W, dt_s, most_halvings_of_drift, pose.orientation);
}

void drift_as_prescribed(double dt_s, Pose& pose, const Vector6& v) {
  pose.position += dt_s * v.head<3>();
  pose.orientation = (rotation_by(dt_s * v.tail<3>()) * pose.orientation).normalized();
}

}  // namespace perpend
