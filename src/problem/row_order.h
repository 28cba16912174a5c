#pragma once

#include <vector>

#include "problem/problem.h"

namespace perpend {

/// Orders in which a Gauss–Seidel sweep can visit the rows. The order changes how fast the
/// sweeps converge, never the solution (docs/theory/04-gauss-seidel.md).
enum class RowOrder {
  given,          ///< as the problem lists them
  reversed,       ///< from the last row to the first
  normals_first,  ///< all rows but friction, then friction
  ground_first,   ///< by the number of bodies between the row and the ground; needs the body form
};

/// Fills `rows` with all rows in that order, reusing its memory.
/// `ground_first` may be asked only of a problem that has the body form.
void order_rows(const Problem& problem, RowOrder order, std::vector<int>& rows);

}  // namespace perpend
