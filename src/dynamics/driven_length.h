#pragma once

#include "dynamics/controls.h"
#include "dynamics/rows/row_set.h"

/// Ropes and distances whose length changes (docs/theory/30-joints.md, eq. (312a)). The rows come
/// with the length that the scene says.
namespace perpend {

/// Gives the row of the joint the length of now, and the speed at which that changes. A length that
/// changes does work: the row counts as a motor.
void take_length(const Joint& joint, const JointControls& now, double h_s, RowLaw& law);

/// Gives the row a step later the length it will have if it goes on changing so.
void take_length_after(const Joint& joint, const JointControls& now, RowLaw& law);

}  // namespace perpend
