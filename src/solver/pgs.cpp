#include "solver/pgs.h"

#include <algorithm>
#include <cmath>

#include "problem/bad_input.h"

namespace perpend {

std::optional<std::string> Pgs::refuse(const Problem& problem) const {
  if (options_.order == RowOrder::ground_first && !problem.body) {
    return "the order ground_first needs the body form, which says what touches the ground";
  }
  for (int i = 0; i < problem.size(); ++i) {
    const double a = problem.rows->A.coeff(i, i);
    if (!(a > 0)) return sentence("A[", i, ", ", i, "] is ", a, "; Gauss–Seidel divides by it");
  }
  return {};
}

Stop Pgs::iterate(const Problem& problem, Vector& x, Monitor& monitor) {
  order_rows(problem, options_.order, order_);
  inverse_diagonal_ = problem.rows->A.diagonal().cwiseInverse();
  while (monitor.go_on()) {
    const double change = sweep(problem, x);
    monitor.observe(x, Work::sweep);
    if (change <= options_.tolerance) return Stop::converged;
  }
  return monitor.reason();
}

/// One sweep over all rows; returns the largest change of an impulse.
double Pgs::sweep(const Problem& problem, Vector& x) const {
  const SparseRows& A = problem.rows->A;
  const Vector& b = problem.rows->b;
  double largest_change = 0;
  for (int i : order_) {
    double w = b[i];
    for (SparseRows::InnerIterator entry(A, i); entry; ++entry) {
      w += entry.value() * x[entry.col()];
    }
    const double old = x[i];
    x[i] = std::clamp(old - w * inverse_diagonal_[i], problem.l[i], problem.u[i]);
    largest_change = std::max(largest_change, std::abs(x[i] - old));
  }
  return largest_change;
}

}  // namespace perpend
