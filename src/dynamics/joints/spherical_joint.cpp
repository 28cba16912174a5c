#include "dynamics/joints/spherical_joint.h"

#include "dynamics/rows/holding_rows.h"

namespace perpend {

void SphericalJoint::add_holding_rows(const JointFrames& frames, const Joint& joint,
                                      RowSet& rows) const {
  hold_origins(frames, joint, rows);
}

}  // namespace perpend
