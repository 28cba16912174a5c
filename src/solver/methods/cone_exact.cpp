#include "solver/methods/cone_exact.h"

#include <array>

namespace perpend {
namespace {

/// Of each attempt of the interior point.
constexpr std::array<Boldness, 4> attempts = {
    {{100, 0, 0.99, true}, {150, 0.1, 0.9, false}, {200, 0.3, 0.7, false}, {300, 0.3, 0.5, false}}};
/// Steps of Newton's method within which its error must fall to a tenth, after the interior point.
constexpr int steps_to_show_progress = 20;

}  // namespace

Stop ConeExact::iterate(const Problem& problem, const Bounds& bounds, Vector& x, Monitor& monitor) {
  ConeSpace& space = problem.body ? static_cast<ConeSpace&>(bodies_) : rows_;
  space.take(problem, bounds);
  Status status = newton_.run(space, options_.patience, x, monitor);
  for (const Boldness& boldness : attempts) {
    if (status != Status::stuck) break;
    if (!monitor.go_on()) return monitor.reason();  // rather than begin again and lose x
    before_ = x;
    // Wherever it ends, Newton's method goes on from there.
    interior_point_.solve(space, boldness, x, monitor);
    if (!newton_.can_begin(space, x)) {
      x = before_;
      return Stop::breakdown;
    }
    status = newton_.run(space, steps_to_show_progress, x, monitor);
    if (status != Status::solved) keep_better(space, x);
  }
  return stop_of(status, monitor);
}

/// Each attempt begins from nothing, and may end further away than the one before.
void ConeExact::keep_better(ConeSpace& space, Vector& x) {
  if (!(newton_.energy_of(space, x) < newton_.energy_of(space, before_))) x = before_;
}

}  // namespace perpend
