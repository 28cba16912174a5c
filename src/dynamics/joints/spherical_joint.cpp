#include "dynamics/joints/spherical_joint.h"

#include <cmath>
#include <numbers>

#include "dynamics/rows/holding_rows.h"

namespace perpend {
namespace {

/// Of the sine of the swing: below, z_A and z_B have no plane in common, and any axis is as good.
constexpr double no_swing = 1e-9;

void end_limit(const Compliance& compliance, double phi, RowSet& rows) {
  RowLaw law;
  law.role = RowRole::limit;
  law.motion = Motion::angular;
  law.is_one_sided = true;
  law.lower = 0;
  law.phi = phi;
  law.stiffness = compliance.stiffness;
  law.damping = compliance.damping;
  rows.end_row(law);
}

/// The turn of B against A about this axis, in the row being made.
void touch_turn(const JointFrames& frames, const Vector3& axis, RowSet& rows) {
  rows.touch(frames.a.body, Vector3::Zero(), -axis);
  rows.touch(frames.b.body, Vector3::Zero(), axis);
}

void limit_swing(const JointFrames& frames, const Range& swing, RowSet& rows) {
  const Vector3 normal = frames.a.z().cross(frames.b.z());
  const double sine = normal.norm();
  const Vector3 axis = sine > no_swing ? Vector3(normal / sine) : frames.a.x();
  touch_turn(frames, -axis, rows);
  end_limit(swing.compliance, swing.upper - std::atan2(sine, frames.a.z().dot(frames.b.z())), rows);
}

/// The derivative of τ = atan2(s, c) by the turn of B against A.
Vector3 twist_gradient(const JointFrames& frames, double s, double c) {
  const auto &a = frames.a, &b = frames.b;
  const Vector3 ds = b.x().cross(a.y()) - b.y().cross(a.x());
  const Vector3 dc = b.x().cross(a.x()) + b.y().cross(a.y());
  return (c * ds - s * dc) / std::max(s * s + c * c, 1e-12);
}

void limit_twist(const JointFrames& frames, const Range& twist, RowSet& rows) {
  const auto &a = frames.a, &b = frames.b;
  const double s = a.y().dot(b.x()) - a.x().dot(b.y());
  const double c = a.x().dot(b.x()) + a.y().dot(b.y());
  const Vector3 gradient = twist_gradient(frames, s, c);
  // Counted from the middle of the range, so that half a turn is farthest from it.
  const double middle = 0.5 * (twist.lower + twist.upper);
  const double angle = middle + std::remainder(std::atan2(s, c) - middle, 2 * std::numbers::pi);
  touch_turn(frames, gradient, rows);
  end_limit(twist.compliance, angle - twist.lower, rows);
  touch_turn(frames, -gradient, rows);
  end_limit(twist.compliance, twist.upper - angle, rows);
}

}  // namespace

void SphericalJoint::add_holding_rows(const JointFrames& frames, const Joint& joint,
                                      RowSet& rows) const {
  hold_origins(frames, joint, rows);
  if (joint.swing) limit_swing(frames, *joint.swing, rows);
  if (joint.twist) limit_twist(frames, *joint.twist, rows);
}

}  // namespace perpend
