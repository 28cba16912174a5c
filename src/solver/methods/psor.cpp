#include "solver/methods/psor.h"

#include "border/bad_input.h"

namespace perpend {

std::optional<std::string> refuse_immovable_row(const BodyForm& body) {
  for (int i = 0; i < body.J.rows(); ++i) {
    bool is_immovable = !(body.C[i] > 0);
    for (int k = body.J.start[i]; is_immovable && k < body.J.start[i + 1]; ++k) {
      is_immovable = body.J.block[k].isZero(0);
    }
    if (!is_immovable) continue;
    return sentence("row ", i, " is hard and touches no body, so that A[", i, ", ", i,
                    "] is 0; a sweep divides by it");
  }
  return {};
}

std::optional<std::string> Psor::refuse(const Problem& problem) const {
  return refuse_immovable_row(*problem.body);
}

Stop Psor::iterate(const Problem& problem, const Bounds& bounds, Vector& x, Monitor& monitor) {
  sweep_.take(problem, bounds, x);
  while (monitor.go_on()) {
    const double change = sweep_.sweep(x);
    monitor.observe(x, Work::sweep);
    if (change <= options_.tolerance) return Stop::converged;
  }
  return monitor.reason();
}

}  // namespace perpend
