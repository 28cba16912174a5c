#pragma once

#include "problem/problem.h"

namespace perpend {

/// What an update did to the bounds.
enum class Bounds { changed, settled };

/// Sets the bounds of every row of box friction to ∓μ x_n, with x_n the normal impulse in `x`.
/// They are `settled` if none would change by more than rounding beside the largest, and then stay
/// as they are: the x that was found within them is to be judged by them, and what is rounding for
/// a heavy body may be much for a light one.
/// A negative x_n counts as 0; where x_n is 0 the bounds are 0, whatever μ.
Bounds update_friction_bounds(Problem& problem, const Vector& x);

/// Sets the bounds of every friction row to ∓μ x_n, with x_n the normal impulse in `x`, and the
/// law of every contact to box: the problem is then an MLCP (docs/theory/01-problem.md).
void fix_friction_bounds(Problem& problem, const Vector& x);

}  // namespace perpend
