#pragma once

#include "dynamics/rows/coordinate.h"

namespace perpend {

/// Adds the rows of what acts along a coordinate q at that time, in this order
/// (docs/theory/30-joints.md, eqs. (314)–(318)):
///
///     range           φ = q − lower ≥ 0    λ ≥ 0          one-sided; none for an end at −∞
///                     φ = upper − q ≥ 0    λ ≥ 0          one-sided; none for an end at ∞
///     speed motor     γ λ = −(q̇ − target(t))             |λ| ≤ largest force
///     position motor  φ = q − target(t), its speed q̇ − d target/dt, |λ| ≤ largest force
///     spring          φ = q − rest
///     friction        q̇ = 0                              |λ| ≤ friction
///
/// φ in m or rad, λ in N or N m. Left out is what has no force: a motor with largest force 0, a
/// spring with neither stiffness nor damping, friction 0.
void add_coordinate_rows(const Coordinate& coordinate, const CoordinateLaw& law, double time_s,
                         RowSet& rows);

}  // namespace perpend
