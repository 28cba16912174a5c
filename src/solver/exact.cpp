#include "solver/exact.h"

#include "problem/symmetry.h"

namespace perpend {
namespace {

/// Whether some row's impulse moves nothing (A_ii = 0, hence w_i = b_i) while w_i asks for more of
/// it without end. There is no solution then, and an interior point would run after it.
bool asks_without_end(const Problem& problem, const Space& space) {
  for (int i = 0; i < problem.size(); ++i) {
    if (space.diagonal()[i] > 0) continue;
    const double b_i = space.b()[i];
    if ((b_i < 0 && problem.u[i] == infinity) || (b_i > 0 && problem.l[i] == -infinity)) {
      return true;
    }
  }
  return false;
}

}  // namespace

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
    if (asks_without_end(problem, space)) return Stop::breakdown;
    if (!monitor.go_on()) return monitor.reason();  // rather than begin anew and lose x
    interior_point_.solve(space, problem, x, monitor);
    guess_sets(problem, x, interior_point_.w_estimate(), space.diagonal(), sets_);
    outcome = pivoting_.run(space, problem, PivotingOptions{}, sets_, x, monitor);
  }
  if (outcome == Outcome::solved) return Stop::converged;
  return outcome == Outcome::stopped ? monitor.reason() : Stop::breakdown;
}

}  // namespace perpend
