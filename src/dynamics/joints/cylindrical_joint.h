#pragma once

#include "dynamics/joints/joint_rows.h"

namespace perpend {

/// Shift along z and rotation about z: four rows,
///
///     φ = x_A·r, y_A·r        m     r from the origin of A to that of B    (`along`)
///     φ = x_A·z_B, y_A·z_B    rad   sines of the tilt of the axis          (`turned`)
///
/// and the coordinates z_A·r in m (`along`) and atan2(y_A·x_B, x_A·x_B) in rad (`angle`).
/// Violation: how far the axes are shifted and tilted against each other
/// (docs/theory/30-joints.md, eqs. (306), (308), (309)).
class CylindricalJoint final : public JointRows {
 public:
  void add_holding_rows(const JointFrames& frames, const Joint& joint, RowSet& rows) const override;

  int coordinates() const override { return 2; }
  bool is_angle(int coordinate) const override;
  double coordinate(const JointFrames& frames, int coordinate) const override;
  void touch_coordinate(const JointFrames& frames, int coordinate, double factor,
                        RowSet& rows) const override;
};

}  // namespace perpend
