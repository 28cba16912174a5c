#include "dynamics/joints/universal_joint.h"

#include "dynamics/rows/holding_rows.h"

namespace perpend {
namespace {

/// The angle of B about its own x, from the direction of z of A.
SineCosine about_x(const JointFrames& frames) {
  return {frames.a.z(), frames.b.y(), frames.a.z(), frames.b.z()};
}

}  // namespace

void UniversalJoint::add_holding_rows(const JointFrames& frames, const Joint& joint,
                                      RowSet& rows) const {
  hold_origins(frames, joint, rows);
  hold_turned(frames, frames.a.z(), frames.b.x(), joint, rows);
}

bool UniversalJoint::is_angle(int /*coordinate*/) const {
  return true;
}

SineCosine UniversalJoint::angle_products(const JointFrames& frames, int coordinate) const {
  return coordinate == 0 ? about_z(frames) : about_x(frames);
}

double UniversalJoint::coordinate(const JointFrames& frames, int coordinate) const {
  return angle(angle_products(frames, coordinate));
}

void UniversalJoint::touch_coordinate(const JointFrames& frames, int coordinate, double factor,
                                      RowSet& rows) const {
  touch_angle(frames, angle_products(frames, coordinate), factor, rows);
}

}  // namespace perpend
