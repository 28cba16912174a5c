#pragma once

#include "dynamics/joints/joint_rows.h"

namespace perpend {

/// The origins stay `length_m` apart: one row,
///
///     φ = |r| − length    m    r from the origin of A to that of B, gradient along r    (`along`)
///
/// Violation: how much too long it is (docs/theory/30-joints.md, eq. (311)). Where r = 0 no
/// direction is the right one and z of A is taken, so that the row pushes the origins apart. A
/// length of 0 is a spherical joint and should be one: |r| has no derivative there.
class DistanceJoint final : public JointRows {
 public:
  void add_holding_rows(const JointFrames& frames, const Joint& joint, RowSet& rows) const override;
};

/// The direction from the origin of A to that of B; z of A where they coincide.
Vector3 line_of(const JointFrames& frames);

}  // namespace perpend
