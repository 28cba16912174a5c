#include "solver/methods/exact.h"

#include <cmath>

#include "problem/symmetry.h"

namespace perpend {
namespace {

/// From the sets of an interior point that arrived, a move or two do it, or rows at the edge
/// between two sets keep changing sides; the interior point's own answer is as good then.
constexpr PivotingOptions crossover{.most_moves = 2};

/// Whether some row's impulse moves nothing (A_ii = 0, hence w_i = b_i) while w_i asks for more of
/// it without end. There is no solution then, and an interior point would run after it.
bool asks_without_end(const Bounds& bounds, Space& space) {
  for (int i = 0; i < bounds.size(); ++i) {
    if (space.diagonal()[i] > 0) continue;
    const double b_i = space.b()[i], rounding = 10 * space.aim().rounding_of_data(i);
    if ((b_i < -rounding && bounds.u[i] == infinity) ||
        (b_i > rounding && bounds.l[i] == -infinity)) {
      return true;
    }
  }
  return false;
}

/// A row without an entry is moved by no impulse: it belongs on the bound that its w asks for, to
/// the bit, since there is no error but the distance to it.
void put_on_bounds(const Bounds& bounds, Space& space, Vector& x) {
  for (int i = 0; i < bounds.size(); ++i) {
    if (space.aim().scale().lends(i)) continue;
    const double b = space.b()[i], bound = b > 0 ? bounds.l[i] : bounds.u[i];
    if (b != 0 && std::isfinite(bound)) x[i] = bound;
  }
}

}  // namespace

std::optional<std::string> Exact::refuse(const Problem& problem) const {
  if (!problem.body && !is_symmetric(problem.rows->A)) {
    return "it factors A + E by Cholesky, and this A is not symmetric";
  }
  return {};
}

Stop Exact::iterate(const Problem& problem, const Bounds& bounds, Vector& x, Monitor& monitor) {
  start_ = x;
  const Status status = solve_fixed(problem, bounds, x, monitor);
  // What breaks down in one island is not to be paid for in the others, whose speeds may be of
  // another order.
  const auto has_failed = [&] {
    return status == Status::breakdown ||
           (status == Status::solved && is_inside_ && monitor.certify(x).of_limit > 1);
  };
  if (!options_.splits || !has_failed() || !has_islands(problem) || !monitor.go_on()) {
    return stop_of(status, monitor);
  }
  x = start_;
  return islands().iterate(problem, bounds, x, monitor);
}

Status Exact::solve_fixed(const Problem& problem, const Bounds& bounds, Vector& x,
                          Monitor& monitor) {
  Space& space = problem.body ? static_cast<Space&>(bodies_) : rows_;
  if (!space.take(problem, bounds, monitor.time_limit()) && monitor.is_over()) {
    return Status::stopped;
  }
  guess_sets(bounds, space, x, w_, sets_);
  Status status = Status::stuck;
  is_inside_ = false;
  if (options_.first == ExactStart::pivots) {
    status = pivoting_.run(space, bounds, {.gives_up = true}, sets_, x, monitor);
  }
  if (status == Status::stuck || status == Status::breakdown) {
    if (asks_without_end(bounds, space)) return Status::breakdown;
    if (!monitor.go_on()) return Status::stopped;  // rather than begin again and lose x
    is_inside_ = true;
    status = solve_inside(space, bounds, x, monitor);
    put_on_bounds(bounds, space, x);
  }
  return status;
}

bool Exact::has_islands(const Problem& problem) {
  row_islands_.take(problem);
  for (int i = 1; i < problem.size(); ++i) {
    if (row_islands_.first_row(i) != row_islands_.first_row(0)) return true;
  }
  return false;
}

IslandSolver& Exact::islands() {
  if (!islands_) {
    const ExactOptions whole{options_.first, options_.systems, false};
    islands_ =
        std::make_unique<IslandSolver>([whole] { return std::make_unique<Exact>(whole); }, 1);
  }
  return *islands_;
}

Stop Exact::iterate_law(const Problem& problem, const Bounds& bounds, Vector& x, Monitor& monitor) {
  if (options_.splits && has_islands(problem)) {
    return islands().iterate_law(problem, bounds, x, monitor);
  }
  struct {
    Exact& self;
    const Problem& problem;
    Monitor& monitor;
  } now{*this, problem, monitor};
  // By one pointer: a function of more would be allocated.
  const auto fixed = [&now](const Bounds& of_friction, Vector& from) {
    return now.self.solve_fixed(now.problem, of_friction, from, now.monitor);
  };
  return stop_of(law_.solve(problem, bounds, fixed, x, monitor), monitor);
}

/// The interior point, then pivots from the sets it found.
Status Exact::solve_inside(Space& space, const Bounds& bounds, Vector& x, Monitor& monitor) {
  const Status status = interior_point_.solve(space, bounds, x, monitor);
  if (status == Status::stopped) return status;
  // Without a single step the sets that the pivots left are the best there are.
  if (status == Status::breakdown) return pivot_to_the_end(space, bounds, x, monitor);
  guess_sets(bounds, x, interior_point_.w_estimate(), space.diagonal(), sets_);
  if (status == Status::solved) return cross_over(space, bounds, x, monitor);
  inside_ = x;
  const Status end = pivot_to_the_end(space, bounds, x, monitor);
  if (end == Status::breakdown) x = inside_;  // nearer than what pivots leave behind
  return end;
}

/// A pivot or two from the sets of an interior point that arrived. Its own answer stays where they
/// do not end.
Status Exact::cross_over(Space& space, const Bounds& bounds, Vector& x, Monitor& monitor) {
  inside_ = x;
  if (pivoting_.run(space, bounds, crossover, sets_, x, monitor) != Status::solved) x = inside_;
  return Status::solved;
}

/// From the sets there are, and if that breaks down once more from those of no impulse.
Status Exact::pivot_to_the_end(Space& space, const Bounds& bounds, Vector& x, Monitor& monitor) {
  const Status status = pivoting_.run(space, bounds, {}, sets_, x, monitor);
  if (status != Status::breakdown) return status;
  x.setZero();
  bounds.clamp(x);
  guess_sets(bounds, space, x, w_, sets_);
  return pivoting_.run(space, bounds, {}, sets_, x, monitor);
}

}  // namespace perpend
