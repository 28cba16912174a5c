#pragma once

#include "dynamics/joints/joint_rows.h"

namespace perpend {

/// The origins stay at most `length_m` apart: one row that pulls, and only where it is taut,
///
///     φ = length − |r| ≥ 0    m    r from the origin of A to that of B, gradient along −r
///     (`along`)
///
/// Violation: φ < 0, by how much it is stretched; φ > 0 is slack (docs/theory/30-joints.md,
/// eq. (312)). Where r = 0 the gradient is along −z of A, as in `DistanceJoint`.
class RopeJoint final : public JointRows {
 public:
  void add_holding_rows(const JointFrames& frames, const Joint& joint, RowSet& rows) const override;
};

}  // namespace perpend
