#include "dynamics/joints/rope_joint.h"

#include "dynamics/joints/distance_joint.h"
#include "dynamics/rows/holding_rows.h"

namespace perpend {

void RopeJoint::add_holding_rows(const JointFrames& frames, const Joint& joint,
                                 RowSet& rows) const {
  touch_along(frames, line_of(frames), -1, rows);
  RowLaw law = holding_law(joint, Motion::linear, joint.length_m - frames.offset().norm());
  law.is_one_sided = true;
  law.lower = 0;
  rows.end_row(law);
}

}  // namespace perpend
