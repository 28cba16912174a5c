#pragma once

#include <array>

#include "dynamics/model.h"
#include "dynamics/rows/contact_memory.h"

namespace perpend {

/// How two bodies roll on each other at a point, for the two rows that resist it. The law that the
/// rows stand for has no axes: the torque is at most ρ x_n, in any direction of the plane, and
/// against the rolling (docs/theory/31-stepper.md, eqs. (358) and (359)).
struct RollingAxes {
  /// The first is the axis about which the bodies roll or, at rest, are held; the second is across.
  std::array<Vector3, 2> axes;
  double speed_rad_per_s = 0;  ///< of rolling
  double inertia_kg_m2 = 0;    ///< of the two bodies against each other, in the mean of all axes
};

RollingAxes rolling_axes(const Model& model, const State& state, int first_body, int second_body,
                         const Vector3& n, const PointMemory& memory);

/// γ of the row across: as fast as the torque turns when the axis of rolling does, rad/(N m s).
double slip_across(const RollingAxes& rolling, double largest_N_m, double h_s);

}  // namespace perpend
