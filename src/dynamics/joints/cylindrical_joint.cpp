#include "dynamics/joints/cylindrical_joint.h"

#include "dynamics/rows/holding_rows.h"

namespace perpend {

void CylindricalJoint::add_holding_rows(const JointFrames& frames, const Joint& joint,
                                        RowSet& rows) const {
  hold_along(frames, frames.a.x(), joint, rows);
  hold_along(frames, frames.a.y(), joint, rows);
  hold_axes_parallel(frames, joint, rows);
}

bool CylindricalJoint::is_angle(int coordinate) const {
  return coordinate == 1;
}

double CylindricalJoint::coordinate(const JointFrames& frames, int coordinate) const {
  return coordinate == 0 ? along(frames, frames.a.z()) : angle(about_z(frames));
}

void CylindricalJoint::touch_coordinate(const JointFrames& frames, int coordinate, double factor,
                                        RowSet& rows) const {
  if (coordinate == 0) {
    touch_along(frames, frames.a.z(), factor, rows);
  } else {
    touch_angle(frames, about_z(frames), factor, rows);
  }
}

}  // namespace perpend
