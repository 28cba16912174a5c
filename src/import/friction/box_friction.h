#pragma once

#include <vector>

#include "problem/problem.h"

namespace perpend {

/// Friction as ODE stores it: where normal[i] ≥ 0, row i is a friction row of that normal row and
/// u_i is not a bound but μ. Sets the bounds of such rows to ±μ |x_n|, 0 where x_n = 0 (μ may be
/// infinite), and names the contacts: rows of the same normal and the same μ make one contact, at
/// most two each. Throws BadInput, naming the row, if a normal row does not exist.
void add_box_friction(Problem& problem, const std::vector<int>& normal, const Vector& x);

}  // namespace perpend
