#include "dynamics/joints/prismatic_joint.h"

#include "dynamics/rows/holding_rows.h"

namespace perpend {

void PrismaticJoint::add_holding_rows(const JointFrames& frames, const Joint& joint,
                                      RowSet& rows) const {
  hold_along(frames, frames.a.x(), joint, rows);
  hold_along(frames, frames.a.y(), joint, rows);
  hold_orientation(frames, joint, rows);
}

bool PrismaticJoint::is_angle(int /*coordinate*/) const {
  return false;
}

double PrismaticJoint::coordinate(const JointFrames& frames, int /*coordinate*/) const {
  return along(frames, frames.a.z());
}

void PrismaticJoint::touch_coordinate(const JointFrames& frames, int /*coordinate*/, double factor,
                                      RowSet& rows) const {
  touch_along(frames, frames.a.z(), factor, rows);
}

}  // namespace perpend
