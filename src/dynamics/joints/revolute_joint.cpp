#include "dynamics/joints/revolute_joint.h"

#include "dynamics/rows/holding_rows.h"

namespace perpend {

void RevoluteJoint::add_holding_rows(const JointFrames& frames, const Joint& joint,
                                     RowSet& rows) const {
  hold_origins(frames, joint, rows);
  hold_axes_parallel(frames, joint, rows);
}

bool RevoluteJoint::is_angle(int /*coordinate*/) const {
  return true;
}

double RevoluteJoint::coordinate(const JointFrames& frames, int /*coordinate*/) const {
  return angle(about_z(frames));
}

void RevoluteJoint::touch_coordinate(const JointFrames& frames, int /*coordinate*/, double factor,
                                     RowSet& rows) const {
  touch_angle(frames, about_z(frames), factor, rows);
}

}  // namespace perpend
