#pragma once

#include "problem/problem.h"

namespace perpend {

/// Sets the bounds of every friction row to ∓μ x_n, with x_n the normal impulse in `x`, and the
/// law of every contact to box: the problem is then an MLCP (docs/theory/01-problem.md).
/// A negative x_n counts as 0; where x_n is 0 the bounds are 0, whatever μ.
void fix_friction_bounds(Problem& problem, const Vector& x);

}  // namespace perpend
