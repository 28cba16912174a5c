#include "solver/methods/cone_exact.h"

#include <array>
#include <cmath>

namespace perpend {
namespace {

/// Of each attempt of the interior point.
constexpr std::array<Boldness, 4> attempts = {
    {{100, 0, 0.99, true}, {150, 0.1, 0.9, false}, {200, 0.3, 0.7, false}, {300, 0.3, 0.5, false}}};
/// Over which the merit may rise: the sides of a solution are often met by first losing some.
constexpr int memory_of_cones = 4;
/// After the interior point.
constexpr NewtonOptions last_newton_of_cones{.patience = 20, .memory = memory_of_cones};
/// Where no interior point led to the end: from zero, which is far from where those ended.
constexpr NewtonOptions newton_from_zero{.patience = 30};

}  // namespace

bool ConeExact::solves_box_law(const Problem& problem) const {
  return has_cone(problem) && follows_its_normals(problem);
}

Stop ConeExact::iterate(const Problem& problem, const Bounds& bounds, Vector& x, Monitor& monitor) {
  return solve_with(problem, bounds, false, x, monitor);
}

Stop ConeExact::iterate_law(const Problem& problem, const Bounds& bounds, Vector& x,
                            Monitor& monitor) {
  return solve_with(problem, bounds, true, x, monitor);
}

Stop ConeExact::solve_with(const Problem& problem, const Bounds& bounds, bool by_law, Vector& x,
                           Monitor& monitor) {
  ConeSpace& space = problem.body ? static_cast<ConeSpace&>(bodies_) : rows_;
  if (!space.take(problem, bounds, monitor.time_limit(), by_law) && monitor.is_over()) {
    return monitor.reason();
  }
  law_.take(space);
  put_on_bounds(space, x);
  Status status = Status::stuck;
  if (!space.has_factor()) {
    status = swept_newton_.run(problem, bounds, space.diagonal(), law_, x, monitor);
  }
  const bool is_over = status != Status::stuck || !space.use_factor();
  const Stop stop = is_over ? stop_of(status, monitor) : attempt(space, bounds, x, monitor);
  put_on_bounds(space, x);
  space.law().clamp_friction(x);  // what is beyond by rounding, or was left half-way
  return stop;
}

Stop ConeExact::attempt(ConeSpace& space, const Bounds& bounds, Vector& x, Monitor& monitor) {
  const NewtonOptions first{.patience = options_.patience, .memory = memory_of_cones};
  Status status = newton_.run(law_, first, x, monitor);
  for (const Boldness& boldness : attempts) {
    if (status != Status::stuck) break;
    if (!monitor.go_on()) return monitor.reason();  // rather than begin again and lose x
    before_ = x;
    space.hold_bounds(x);
    // Wherever it ends, Newton's method goes on from there.
    interior_point_.solve(space, boldness, x, monitor);
    if (monitor.is_over()) {
      keep_better(x);
      return monitor.reason();
    }
    if (!(law_.energy_of(x) < infinity)) {
      x = before_;
      return Stop::breakdown;
    }
    status = newton_.run(law_, last_newton_of_cones, x, monitor);
    if (status != Status::solved) keep_better(x);
  }
  if (status == Status::stuck && monitor.go_on()) {
    before_ = x;
    x.setZero();
    bounds.clamp(x);
    put_on_bounds(space, x);
    status = newton_.run(law_, newton_from_zero, x, monitor);
    if (status != Status::solved) keep_better(x);
  }
  return stop_of(status, monitor);
}

/// A row without an entry is moved by no impulse: it belongs on the bound that its w asks for, to
/// the bit, since there is no error but the distance to it.
void ConeExact::put_on_bounds(ConeSpace& space, Vector& x) {
  for (int i = 0; i < x.size(); ++i) {
    if (!space.is_single(i) || space.aim().scale().lends(i)) continue;
    const LawRows& law = space.law();
    if (law.is_friction(i) && space.diagonal()[i] > 0) continue;  // its bounds are 0 at first
    const double bound = space.b()[i] > 0 ? law.lower(i, x) : law.upper(i, x);
    if (space.b()[i] != 0 && std::isfinite(bound)) x[i] = bound;
  }
}

/// Each attempt begins from nothing, and may end further away than the one before.
void ConeExact::keep_better(Vector& x) {
  if (!(law_.energy_of(x) < law_.energy_of(before_))) x = before_;
}

}  // namespace perpend
