#pragma once

#include "dynamics/joints/joint_rows.h"

namespace perpend {

/// All rotations: three rows,
///
///     φ = x_A·r, y_A·r, z_A·r    m    r from the origin of A to that of B    (`along`)
///
/// Violation: how far the origins are apart (docs/theory/30-joints.md, eq. (305)). The three
/// rotations are free, and are no coordinates. Where the joint has limits, they are rows too:
///
///     φ = σ_max − σ                   rad    σ the angle between z_A and z_B      (323)
///     φ = τ − τ_min, τ_max − τ        rad    τ the angle of B about z             (324)
class SphericalJoint final : public JointRows {
 public:
  void add_holding_rows(const JointFrames& frames, const Joint& joint, RowSet& rows) const override;
};

}  // namespace perpend
