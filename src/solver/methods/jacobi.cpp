#include "solver/methods/jacobi.h"

#include <algorithm>
#include <cmath>

#include "solver/refusals.h"

namespace perpend {

void jacobi_steps(const SparseRows& A, const JacobiOptions& options, Vector& B) {
  B.resize(A.rows());
  for (int i = 0; i < A.rows(); ++i) {
    double divisor = 0;
    for (SparseRows::InnerIterator entry(A, i); entry; ++entry) {
      const bool counts = options.step == JacobiStep::row_sums || entry.col() == i;
      if (counts) divisor += std::abs(entry.value());
    }
    B[i] = options.omega / divisor;
  }
}

std::optional<std::string> Jacobi::refuse(const Problem& problem) const {
  return refuse_diagonal(problem);
}

Stop Jacobi::iterate(const Problem& problem, const Bounds& bounds, Vector& x, Monitor& monitor) {
  const RowForm& rows = *problem.rows;
  jacobi_steps(rows.A, options_, B_);
  while (monitor.go_on()) {
    w_.noalias() = rows.A * x;
    w_ += rows.b;
    double largest_change = 0;
    for (int i = 0; i < x.size(); ++i) {
      const double old = x[i];
      x[i] = std::clamp(old - B_[i] * w_[i], bounds.l[i], bounds.u[i]);
      largest_change = std::max(largest_change, std::abs(x[i] - old));
    }
    monitor.observe(x, Work::sweep);
    if (largest_change <= options_.tolerance) return Stop::converged;
    if (!std::isfinite(largest_change)) return Stop::breakdown;  // it diverged
  }
  return monitor.reason();
}

}  // namespace perpend
