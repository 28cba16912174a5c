#include "dynamics/joints/planar_joint.h"

#include "dynamics/rows/holding_rows.h"

namespace perpend {

void PlanarJoint::add_holding_rows(const JointFrames& frames, const Joint& joint,
                                   RowSet& rows) const {
  hold_along(frames, frames.a.z(), joint, rows);
  hold_axes_parallel(frames, joint, rows);
}

bool PlanarJoint::is_angle(int coordinate) const {
  return coordinate == 2;
}

double PlanarJoint::coordinate(const JointFrames& frames, int coordinate) const {
  if (coordinate == 2) return angle(about_z(frames));
  return along(frames, frames.a.axes.col(coordinate));
}

void PlanarJoint::touch_coordinate(const JointFrames& frames, int coordinate, double factor,
                                   RowSet& rows) const {
  if (coordinate == 2) {
    touch_angle(frames, about_z(frames), factor, rows);
  } else {
    touch_along(frames, frames.a.axes.col(coordinate), factor, rows);
  }
}

}  // namespace perpend
