#include "solver/cone_exact.h"

namespace perpend {
namespace {

/// Rounds of the fixed point on the shift. The monitor's limits hold besides.
constexpr int most_rounds = 20;
/// Steps of Newton's method within which its error must fall to a tenth, after the interior point.
constexpr int steps_to_show_progress = 20;

}  // namespace

std::optional<std::string> ConeExact::refuse(const Problem&) const {
  return {};
}

void ConeExact::measure_slip(ConeSpace& space, const Vector& x) {
  space.multiply(x, w_);
  w_ += space.b();
  for (std::size_t k = 0; k < space.cones().size(); ++k) {
    slip_[static_cast<int>(k)] = tangential_length(space.cones()[k].gather(w_));
  }
}

Stop ConeExact::iterate(const Problem& problem, Vector& x, Monitor& monitor) {
  using Outcome = ConeNewton::Outcome;
  ConeSpace& space = problem.body ? static_cast<ConeSpace&>(bodies_) : rows_;
  space.take(problem);
  slip_.setZero(static_cast<int>(space.cones().size()));
  Outcome outcome = newton_.run(space, options_.patience, x, monitor);
  for (int round = 0; round < most_rounds && outcome == Outcome::stuck; ++round) {
    if (!monitor.go_on()) return monitor.reason();  // rather than begin anew and lose x
    before_ = x;
    interior_point_.solve(space, slip_, x, monitor);
    if (!newton_.can_begin(space, x)) {
      x = before_;
      return Stop::breakdown;
    }
    measure_slip(space, x);
    outcome = newton_.run(space, steps_to_show_progress, x, monitor);
    if (space.cones().empty()) break;  // there is no shift to improve
  }
  if (outcome == Outcome::solved) return Stop::converged;
  return outcome == Outcome::stopped ? monitor.reason() : Stop::breakdown;
}

}  // namespace perpend
