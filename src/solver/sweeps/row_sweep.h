#pragma once

#include <vector>

#include "problem/row_order.h"

namespace perpend {

/// A sweep of projected Gauss–Seidel over the rows of A (docs/theory/04-gauss-seidel.md, eq. (34)):
///
///     x_i ← clamp(x_i − w_i / A_ii, l_i, u_i)   row after row,  w_i = A_i x + b_i
class RowSweep {
 public:
  /// Turns to a problem in row form whose diagonal is positive.
  void take(const Problem& problem, RowOrder order);

  /// Sweeps once over all rows of the problem taken; returns the largest change of an impulse.
  double sweep(const Problem& problem, const Bounds& bounds, Vector& x) const;

 private:
  std::vector<int> order_;
  Vector inverse_diagonal_;
};

}  // namespace perpend
