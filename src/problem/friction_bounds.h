#pragma once

#include "problem/problem.h"

namespace perpend {

/// Whether some row's bounds follow from a normal impulse: box friction with a friction row.
bool has_box_friction(const Problem& problem);

/// μ x_n with x_n the normal impulse in `x`; 0 where that is not positive, even for μ = ∞.
double friction_bound(const Contact& contact, const Vector& x);

/// By how much at most the bounds ∓μ x_n of a row of box friction, with x_n the normal impulse in
/// `x`, differ from `bounds`, relative to the largest of them.
double change_of_friction_bounds(const Problem& problem, const Bounds& bounds, const Vector& x);

/// Bounds that change by no more than this stay as they are: the x that was found within them is to
/// be judged by them, and what is rounding for a heavy body may be much for a light one.
inline constexpr double settled_change = 1e-12;

/// Sets the bounds of every row of box friction to ∓μ x_n. A negative x_n counts as 0; where x_n is
/// 0 the bounds are 0, even for μ = ∞.
void update_friction_bounds(const Problem& problem, const Vector& x, Bounds& bounds);

/// Sets the bounds of every friction row to ∓μ x_n, with x_n the normal impulse in `x`, and the
/// law of every contact to box: the problem is then an MLCP (docs/theory/01-problem.md).
void fix_friction_bounds(Problem& problem, const Vector& x);

}  // namespace perpend
