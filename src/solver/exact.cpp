#include "solver/exact.h"

#include "problem/symmetry.h"

namespace perpend {

std::optional<std::string> Exact::refuse(const Problem& problem) const {
  if (!problem.body && !is_symmetric(problem.rows->A)) {
    return "it factors A + E by Cholesky, and this A is not symmetric";
  }
  return {};
}

Stop Exact::iterate(const Problem& problem, Vector& x, Monitor& monitor) {
  using Outcome = BlockPivoting::Outcome;
  Space& space = problem.body ? static_cast<Space&>(bodies_) : rows_;
  space.take(problem);
  guess_sets(problem, space, x, w_, sets_);
  Outcome outcome = pivoting_.run(
      space, problem, {.patience = options_.patience, .single_moves = false}, sets_, x, monitor);
  if (outcome == Outcome::stuck || outcome == Outcome::breakdown) {
    interior_point_.solve(space, problem, x, monitor);
    guess_sets(problem, x, interior_point_.w_estimate(), space.diagonal(), sets_);
    outcome = pivoting_.run(space, problem, PivotingOptions{}, sets_, x, monitor);
  }
  if (outcome == Outcome::solved) return Stop::converged;
  return outcome == Outcome::stopped ? monitor.reason() : Stop::breakdown;
}

}  // namespace perpend
