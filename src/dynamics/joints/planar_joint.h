#pragma once

#include "dynamics/joints/joint_rows.h"

namespace perpend {

/// Shifts along x and y and rotation about z of A: three rows,
///
///     φ = z_A·r               m     r from the origin of A to that of B    (`along`)
///     φ = x_A·z_B, y_A·z_B    rad   sines of the tilt of the plane         (`turned`)
///
/// and the coordinates x_A·r and y_A·r in m (`along`) and atan2(y_A·x_B, x_A·x_B) in rad (`angle`).
/// Violation: how far B is lifted off the plane of A, and tilted (docs/theory/30-joints.md,
/// eqs. (306), (308), (309)).
class PlanarJoint final : public JointRows {
 public:
  void add_holding_rows(const JointFrames& frames, const Joint& joint, RowSet& rows) const override;

  int coordinates() const override { return 3; }
  bool is_angle(int coordinate) const override;
  double coordinate(const JointFrames& frames, int coordinate) const override;
  void touch_coordinate(const JointFrames& frames, int coordinate, double factor,
                        RowSet& rows) const override;
};

}  // namespace perpend
