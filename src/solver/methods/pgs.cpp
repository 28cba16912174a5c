#include "solver/methods/pgs.h"

#include <algorithm>

#include "certificate/measures.h"
#include "solver/refusals.h"

namespace perpend {

std::optional<std::string> Pgs::refuse(const Problem& problem) const {
  if (auto refusal = refuse_order(problem, options_.order)) return refusal;
  return refuse_diagonal(problem);
}

Stop Pgs::iterate(const Problem& problem, const Bounds& bounds, Vector& x, Monitor& monitor) {
  rows_.take(problem, options_.order);
  while (monitor.go_on()) {
    const double change = rows_.sweep(problem, bounds, x);
    monitor.observe(x, Work::sweep);
    if (is_done(problem, bounds, x, change)) return Stop::converged;
  }
  return monitor.reason();
}

bool Pgs::is_done(const Problem& problem, const Bounds& bounds, const Vector& x, double change) {
  if (options_.stop == SweepStop::impulse) return change <= options_.tolerance;
  if (options_.stop == SweepStop::force) return change <= options_.step_s * options_.tolerance;
  w_.noalias() = problem.rows->A * x;
  w_ += problem.rows->b;
  double largest = 0;
  for (int i = 0; i < x.size(); ++i) {
    largest = std::max(largest, natural_error(x[i], w_[i], bounds.l[i], bounds.u[i]));
  }
  return largest <= options_.tolerance;
}

}  // namespace perpend
