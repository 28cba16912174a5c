#include "solver/sweeps/row_sweep.h"

#include <algorithm>
#include <cmath>

namespace perpend {

void RowSweep::take(const Problem& problem, RowOrder order) {
  order_rows(problem, order, order_);
  inverse_diagonal_ = problem.rows->A.diagonal().cwiseInverse();
}

double RowSweep::sweep(const Problem& problem, const Bounds& bounds, Vector& x) const {
  const SparseRows& A = problem.rows->A;
  const Vector& b = problem.rows->b;
  double largest_change = 0;
  for (int i : order_) {
    double w = b[i];
    for (SparseRows::InnerIterator entry(A, i); entry; ++entry) {
      w += entry.value() * x[entry.col()];
    }
    const double old = x[i];
    x[i] = std::clamp(old - w * inverse_diagonal_[i], bounds.l[i], bounds.u[i]);
    largest_change = std::max(largest_change, std::abs(x[i] - old));
  }
  return largest_change;
}

}  // namespace perpend
