#pragma once

#include "dynamics/joints/joint_rows.h"

namespace perpend {

/// Rotation about z of A and about x of B, the two axes of the cross: four rows,
///
///     φ = x_A·r, y_A·r, z_A·r    m     r from the origin of A to that of B     (`along`)
///     φ = z_A·x_B                rad   sine of how far the cross is off square (`turned`)
///
/// and two angles in rad (`angle`): of the cross about z of A, atan2(y_A·x_B, x_A·x_B), and of B
/// about the cross, atan2(z_A·y_B, z_A·z_B); B is A turned about z by the first and then about its
/// own x by the second. Violation: how far the axes are apart, and off a right angle
/// (docs/theory/30-joints.md, eqs. (305), (309), (310)).
class UniversalJoint final : public JointRows {
 public:
  void add_holding_rows(const JointFrames& frames, const Joint& joint, RowSet& rows) const override;

  int coordinates() const override { return 2; }
  bool is_angle(int coordinate) const override;
  double coordinate(const JointFrames& frames, int coordinate) const override;
  SineCosine angle_products(const JointFrames& frames, int coordinate) const override;
  void touch_coordinate(const JointFrames& frames, int coordinate, double factor,
                        RowSet& rows) const override;
};

}  // namespace perpend
