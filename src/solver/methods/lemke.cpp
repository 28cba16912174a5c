#include "solver/methods/lemke.h"

#include "border/bad_input.h"
#include "solver/refusals.h"

namespace perpend {

std::optional<std::string> Lemke::refuse(const Problem& problem) const {
  const int rows = BoxedLcp::count(problem.bounds);
  if (rows > options_.most_rows) {
    return sentence("its matrices are dense, and it takes ", options_.most_rows,
                    " rows at most, where one with two bounds counts twice; this problem has ",
                    rows, ". Take exact, or a larger most_rows and much time");
  }
  return refuse_asymmetry(problem);
}

Stop Lemke::iterate(const Problem& problem, const Bounds& bounds, Vector& x, Monitor& monitor) {
  lcp_.take(problem, bounds);
  tableau_.begin(lcp_.M(), lcp_.q());
  while (tableau_.state() == LemkeTableau::State::going_on) {
    if (!monitor.go_on()) return monitor.reason();
    tableau_.pivot();
    if (tableau_.state() != LemkeTableau::State::going_on) break;
    lcp_.read_x(tableau_, x);
    monitor.observe(x, Work::single_pivot);
  }
  if (tableau_.state() == LemkeTableau::State::ray) return Stop::breakdown;
  return solve_for_basis(problem, bounds, x, monitor);
}

/// The impulses of the last basis from the problem itself, free of what the tableau gathered in
/// rounding errors.
Stop Lemke::solve_for_basis(const Problem& problem, const Bounds& bounds, Vector& x,
                            Monitor& monitor) {
  lcp_.read_x(tableau_, x);
  lcp_.read_sets(tableau_, sets_);
  space_.take(problem, bounds);
  if (free_set_.solve(space_, bounds, sets_, x, w_)) {
    free_set_.refine_to_certify(space_, sets_, x, w_);
  }
  monitor.observe(x, Work::single_pivot);
  return Stop::converged;
}

}  // namespace perpend
