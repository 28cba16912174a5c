#include "solver/newton/swept_newton.h"

#include <array>

namespace perpend {
namespace {

/// Newton's method is tried where so much is left of the merit of no impulse at all, and then, if
/// it is stuck, where so much less. Earlier tries end in local minima of the merit.
constexpr double first_aim = 1e-6, next_aim = 1e-3;
/// The merit takes a product: sweeps between two looks at it.
constexpr int sweeps_between_looks = 10;
constexpr int most_sweeps_of_pile = 2000;
constexpr NewtonOptions newton_of_piles{.patience = 6, .memory = 4};

}  // namespace

Status SweptNewton::run(const Problem& problem, const Bounds& bounds, const Vector& a,
                        ProjectedLaw& law, Vector& x, Monitor& monitor) {
  swept_.setZero(x.size());
  const double whole = merit_of(law, swept_);
  swept_ = x;
  sweep_.take(problem, bounds, a, swept_);
  double merit = merit_of(law, x), best = merit;
  int sweeps = 0;
  for (double aim = first_aim * whole; sweeps < most_sweeps_of_pile; aim = next_aim * merit) {
    while (merit > aim && sweeps < most_sweeps_of_pile && monitor.go_on()) {
      sweep_.sweep(swept_);
      monitor.observe(swept_, Work::sweep);
      if (++sweeps % sweeps_between_looks == 0) merit = merit_of(law, swept_);
    }
    trial_ = swept_;
    const Status status = newton_.run(law, newton_of_piles, trial_, monitor);
    const double now = merit_of(law, trial_);
    if (status == Status::solved || now < best) x = trial_;
    best = std::min(best, now);
    if (status != Status::stuck) return status;
    if (!(merit < infinity)) break;  // sweeps run away
  }
  return Status::stuck;
}

double SweptNewton::merit_of(ProjectedLaw& law, const Vector& x) {
  law.compute_w(x, w_);
  return law.merit(x, w_);
}

}  // namespace perpend
