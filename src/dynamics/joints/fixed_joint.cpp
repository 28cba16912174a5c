#include "dynamics/joints/fixed_joint.h"

#include "dynamics/rows/holding_rows.h"

namespace perpend {

void FixedJoint::add_holding_rows(const JointFrames& frames, const Joint& joint,
                                  RowSet& rows) const {
  hold_origins(frames, joint, rows);
  hold_orientation(frames, joint, rows);
}

}  // namespace perpend
