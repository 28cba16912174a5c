#pragma once

#include "dynamics/joints/joint_rows.h"

namespace perpend {

/// Nothing moves: six rows,
///
///     φ = x_A·r, y_A·r, z_A·r          m     r from the origin of A to that of B   (`along`)
///     φ = z_A·y_B, x_A·z_B, y_A·x_B    rad   sines of the angles about x, y, z     (`turned`)
///
/// Violation: how far B is shifted and turned against A (docs/theory/30-joints.md, eqs. (305) and
/// (307)). The last three vanish after half a turn too, so B must begin less than a quarter off.
class FixedJoint final : public JointRows {
 public:
  void add_holding_rows(const JointFrames& frames, const Joint& joint, RowSet& rows) const override;
};

}  // namespace perpend
