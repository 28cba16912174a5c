#include "solver/methods/cone_psor.h"

#include "border/bad_input.h"
#include "solver/methods/psor.h"

namespace perpend {

std::optional<std::string> ConePsor::refuse(const Problem& problem) const {
  if (problem.body) return refuse_immovable_row(*problem.body);
  for (int i = 0; i < problem.size(); ++i) {
    const double a = problem.rows->A.coeff(i, i);
    if (!(a > 0)) return sentence("A[", i, ", ", i, "] is ", a, "; a sweep divides by it");
  }
  return {};
}

Stop ConePsor::iterate(const Problem& problem, const Bounds& bounds, Vector& x, Monitor& monitor) {
  if (problem.body) {
    bodies_.take(problem, bounds, x);
  } else {
    rows_.take(problem, bounds);
  }
  while (monitor.go_on()) {
    const double change = problem.body ? bodies_.sweep(x) : rows_.sweep(x);
    monitor.observe(x, Work::sweep);
    if (change <= options_.tolerance) return Stop::converged;
  }
  return monitor.reason();
}

}  // namespace perpend
