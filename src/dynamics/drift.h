#pragma once

#include "algebra/types.h"
#include "geometry/shapes/pose.h"

namespace perpend {

/// Moves a body for `dt_s` without force, its angular momentum L constant. The spin ω changes with
/// the orientation: Euler's equations are solved by the implicit midpoint rule, which keeps L and
/// the kinetic energy to rounding, for any step (docs/theory/31-stepper.md, eqs. (343) to
/// (346)); a rotation about a principal axis is exact.
/// `inertia_kg_m2` is about the centre of mass, in the axes of the body.
void drift(const Matrix3& inertia_kg_m2, double dt_s, Pose& pose, Vector6& v);

/// The same for a body that moves as prescribed: its spin is constant.
void drift_as_prescribed(double dt_s, Pose& pose, const Vector6& v);

}  // namespace perpend
