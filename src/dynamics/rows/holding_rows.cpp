#include "dynamics/rows/holding_rows.h"

namespace perpend {

RowLaw holding_law(const Joint& joint, Motion motion, double phi) {
  RowLaw law;
  law.role = RowRole::joint;
  law.motion = motion;
  law.phi = phi;
  const bool is_angle = motion == Motion::angular;
  const auto& [stiffness, damping] =
      is_angle && joint.angle_compliance ? *joint.angle_compliance : joint.compliance;
  law.stiffness = stiffness;
  law.damping = damping;
  return law;
}

void hold_along(const JointFrames& frames, const Vector3& n, const Joint& joint, RowSet& rows) {
  if (rows.has_gradients()) touch_along(frames, n, 1, rows);
  rows.end_row(holding_law(joint, Motion::linear, along(frames, n)));
}

void hold_turned(const JointFrames& frames, const Vector3& p, const Vector3& q, const Joint& joint,
                 RowSet& rows) {
  if (rows.has_gradients()) touch_turned(frames, p, q, 1, rows);
  rows.end_row(holding_law(joint, Motion::angular, turned(p, q)));
}

void hold_origins(const JointFrames& frames, const Joint& joint, RowSet& rows) {
  hold_along(frames, frames.a.x(), joint, rows);
  hold_along(frames, frames.a.y(), joint, rows);
  hold_along(frames, frames.a.z(), joint, rows);
}

void hold_axes_parallel(const JointFrames& frames, const Joint& joint, RowSet& rows) {
  hold_turned(frames, frames.a.x(), frames.b.z(), joint, rows);
  hold_turned(frames, frames.a.y(), frames.b.z(), joint, rows);
}

void hold_orientation(const JointFrames& frames, const Joint& joint, RowSet& rows) {
  hold_turned(frames, frames.a.z(), frames.b.y(), joint, rows);
  hold_turned(frames, frames.a.x(), frames.b.z(), joint, rows);
  hold_turned(frames, frames.a.y(), frames.b.x(), joint, rows);
}

}  // namespace perpend
