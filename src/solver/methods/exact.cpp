#include "solver/methods/exact.h"

#include "problem/symmetry.h"

namespace perpend {
namespace {

/// From the sets of an interior point that arrived, a move or two do it, or rows at the edge
/// between two sets keep changing sides; the interior point's own answer is as good then.
constexpr PivotingOptions crossover{.most_moves = 2};

/// Whether some row's impulse moves nothing (A_ii = 0, hence w_i = b_i) while w_i asks for more of
/// it without end. There is no solution then, and an interior point would run after it.
bool asks_without_end(const Problem& problem, const Space& space) {
  if (problem.size() == 0) return false;
  const double rounding = 1e-14 * space.b().cwiseAbs().maxCoeff();
  for (int i = 0; i < problem.size(); ++i) {
    if (space.diagonal()[i] > 0) continue;
    const double b_i = space.b()[i];
    if ((b_i < -rounding && problem.bounds.u[i] == infinity) ||
        (b_i > rounding && problem.bounds.l[i] == -infinity)) {
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
  Outcome outcome = Outcome::stuck;
  if (options_.first == ExactStart::pivots) {
    outcome = pivoting_.run(space, problem, {.gives_up = true}, sets_, x, monitor);
  }
  if (outcome == Outcome::stuck || outcome == Outcome::breakdown) {
    if (asks_without_end(problem, space)) return Stop::breakdown;
    if (!monitor.go_on()) return monitor.reason();  // rather than begin anew and lose x
    outcome = solve_inside(space, problem, x, monitor);
  }
  if (outcome == Outcome::solved) return Stop::converged;
  return outcome == Outcome::stopped ? monitor.reason() : Stop::breakdown;
}

/// The interior point, then pivots from the sets it found.
BlockPivoting::Outcome Exact::solve_inside(Space& space, const Problem& problem, Vector& x,
                                           Monitor& monitor) {
  const int steps_before = monitor.work()[Work::interior];
  inside_ = x;
  const bool arrived = interior_point_.solve(space, problem, x, monitor);
  if (!arrived && monitor.work()[Work::interior] == steps_before) {
    x = inside_;  // it only began, and what the pivots found is better than where it begins
    return pivot_to_the_end(space, problem, x, monitor);
  }
  guess_sets(problem, x, interior_point_.w_estimate(), space.diagonal(), sets_);
  if (!arrived) return pivot_to_the_end(space, problem, x, monitor);
  inside_ = x;
  if (pivoting_.run(space, problem, crossover, sets_, x, monitor) !=
      BlockPivoting::Outcome::solved) {
    x = inside_;
  }
  return BlockPivoting::Outcome::solved;
}

/// From the sets at hand, and if that breaks down once more from those of no impulse.
BlockPivoting::Outcome Exact::pivot_to_the_end(Space& space, const Problem& problem, Vector& x,
                                               Monitor& monitor) {
  const BlockPivoting::Outcome outcome = pivoting_.run(space, problem, {}, sets_, x, monitor);
  if (outcome != BlockPivoting::Outcome::breakdown) return outcome;
  x = Vector::Zero(problem.size()).cwiseMax(problem.bounds.l).cwiseMin(problem.bounds.u);
  guess_sets(problem, space, x, w_, sets_);
  return pivoting_.run(space, problem, {}, sets_, x, monitor);
}

}  // namespace perpend
