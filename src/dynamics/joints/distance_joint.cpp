#include "dynamics/joints/distance_joint.h"

#include "dynamics/rows/holding_rows.h"

namespace perpend {

void DistanceJoint::add_holding_rows(const JointFrames& frames, const Joint& joint,
                                     RowSet& rows) const {
  touch_along(frames, line_of(frames), 1, rows);
  rows.end_row(holding_law(joint, Motion::linear, frames.offset().norm() - joint.length_m));
}

// |r| changes with r along itself only, and so does n·r for n = r/|r| fixed to A: turning n turns
// it across r.
Vector3 line_of(const JointFrames& frames) {
  const Vector3 r = frames.offset();
  const double length = r.stableNorm();
  return length > 0 ? Vector3(r / length) : frames.a.z();
}

}  // namespace perpend
