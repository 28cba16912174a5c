#include "solver/exact.h"

#include "problem/symmetry.h"
#include "solver/pivot_rule.h"

namespace perpend {

std::optional<std::string> Exact::refuse(const Problem& problem) const {
  if (!problem.body && !is_symmetric(problem.rows->A)) {
    return "it factors A + E by Cholesky, and this A is not symmetric";
  }
  return {};
}

Stop Exact::iterate(const Problem& problem, Vector& x, Monitor& monitor) {
  Space& space = problem.body ? static_cast<Space&>(bodies_) : rows_;
  space.take(problem);
  space.multiply(x, w_);
  w_ += space.b();
  guess_sets(problem, x, w_, space.diagonal(), sets_);
  Pivoting outcome = pivot(space, problem, options_.patience, false, x, monitor);
  if (outcome == Pivoting::stuck) {
    interior_point_.solve(space, problem, x, monitor);
    guess_sets(problem, x, interior_point_.w_estimate(), space.diagonal(), sets_);
    outcome = pivot(space, problem, 10, true, x, monitor);
  }
  if (outcome == Pivoting::solved) return Stop::converged;
  return outcome == Pivoting::stopped ? monitor.reason() : Stop::breakdown;
}

/// Pivots from `sets_`; stuck when the infeasible rows stop getting fewer, unless single moves
/// may go on from there.
Exact::Pivoting Exact::pivot(Space& space, const Problem& problem, int patience, bool single_moves,
                             Vector& x, Monitor& monitor) {
  PivotRule rule(patience);
  while (monitor.go_on()) {
    if (!free_set_.solve(space, problem, sets_, x, w_)) return Pivoting::stuck;
    monitor.observe(x);
    const PivotTolerance tolerance = pivot_tolerance(x, space.b());
    const int infeasible = count_infeasible(problem, sets_, x, w_, tolerance);
    if (infeasible == 0) return Pivoting::solved;
    const bool all = rule.moves_all(infeasible);
    if (!all && !single_moves) return Pivoting::stuck;
    move_infeasible(problem, x, w_, tolerance, all, sets_);
  }
  return Pivoting::stopped;
}

}  // namespace perpend
