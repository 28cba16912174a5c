#pragma once

#include "dynamics/controls.h"
#include "dynamics/rows/coordinate.h"

namespace perpend {

/// Adds the rows of what acts along a coordinate q, with the numbers of now, in this order
/// (docs/theory/30-joints.md, eqs. (314)–(318)):
///
///     range           φ = q − lower ≥ 0    λ ≥ 0          one-sided; none for an end at −∞
///                     φ = upper − q ≥ 0    λ ≥ 0          one-sided; none for an end at ∞
///     speed motor     γ λ = −(q̇ − target)                |λ| ≤ largest force
///     position motor  φ = q − target, its speed q̇ − d target/dt, |λ| ≤ largest force
///     force motor     λ = target, or the largest force where that is less
///     spring          φ = q − rest
///     friction        q̇ = 0                              |λ| ≤ friction
///
/// φ in m or rad, λ in N or N m. Left out is what has no row (`CoordinateControls::has_motor` …).
/// What has one and no force now, a motor that is off or friction 0, has bounds 0.
void add_coordinate_rows(const Coordinate& coordinate, const CoordinateLaw& law,
                         const CoordinateControls& now, RowSet& rows);

/// Dry friction of a ball joint: three rows, about the axes of its frame in the first body.
void add_ball_friction(const JointFrames& frames, double friction_N_m, RowSet& rows);

}  // namespace perpend
