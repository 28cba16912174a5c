#pragma once

#include "dynamics/joints/joint_rows.h"

namespace perpend {

/// Shift along z: five rows,
///
///     φ = x_A·r, y_A·r                 m     r from the origin of A to that of B   (`along`)
///     φ = z_A·y_B, x_A·z_B, y_A·x_B    rad   sines of the angles about x, y, z     (`turned`)
///
/// and the coordinate z_A·r in m (`along`). Violation: how far B is off the line of A, and turned
/// (docs/theory/30-joints.md, eqs. (307) and (308)).
class PrismaticJoint final : public JointRows {
 public:
  void add_holding_rows(const JointFrames& frames, const Joint& joint, RowSet& rows) const override;

  int coordinates() const override { return 1; }
  bool is_angle(int coordinate) const override;
  double coordinate(const JointFrames& frames, int coordinate) const override;
  void touch_coordinate(const JointFrames& frames, int coordinate, double factor,
                        RowSet& rows) const override;
};

}  // namespace perpend
