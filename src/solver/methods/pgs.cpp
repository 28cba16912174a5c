#include "solver/methods/pgs.h"

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
    if (change <= options_.tolerance) return Stop::converged;
  }
  return monitor.reason();
}

}  // namespace perpend
