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

std::optional<std::string> ConeExact::refuse(const Problem&) const {
  return {};
}

Stop ConeExact::iterate(const Problem& problem, Vector& x, Monitor& monitor) {
  using Outcome = ConeNewton::Outcome;
  ConeSpace& space = problem.body ? static_cast<ConeSpace&>(bodies_) : rows_;
  space.take(problem);
  Outcome outcome = newton_.run(space, options_.patience, x, monitor);
  for (const Boldness& boldness : attempts) {
    if (outcome != Outcome::stuck) break;
    if (!monitor.go_on()) return monitor.reason();  // rather than begin anew and lose x
    before_ = x;
    interior_point_.solve(space, boldness, x, monitor);
    if (!newton_.can_begin(space, x)) {
      x = before_;
      return Stop::breakdown;
    }
    outcome = newton_.run(space, steps_to_show_progress, x, monitor);
    if (outcome != Outcome::solved) keep_better(space, x);
  }
  if (outcome == Outcome::solved) return Stop::converged;
  return outcome == Outcome::stopped ? monitor.reason() : Stop::breakdown;
}

/// Each attempt begins anew, and may end further away than the one before.
void ConeExact::keep_better(ConeSpace& space, Vector& x) {
  if (!(newton_.energy_of(space, x) < newton_.energy_of(space, before_))) x = before_;
}

}  // namespace perpend
