#pragma once

#include "dynamics/joints/joint_rows.h"

namespace perpend {

/// All rotations: three rows,
///
///     φ = x_A·r, y_A·r, z_A·r    m    r from the origin of A to that of B    (`along`)
///
/// Violation: how far the origins are apart (docs/theory/30-joints.md, eq. (305)). The three
/// rotations are free, and are no coordinates.
class SphericalJoint final : public JointRows {
 public:
  void add_holding_rows(const JointFrames& frames, const Joint& joint, RowSet& rows) const override;
};

}  // namespace perpend
