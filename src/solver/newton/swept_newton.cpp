#include "solver/newton/swept_newton.h"

#include <algorithm>
#include <cmath>

namespace perpend {
namespace {

/// Newton's method is tried where so much is left of the merit of no impulse at all. Earlier tries
/// end in local minima of the merit.
constexpr double enough_for_newton = 1e-6;
/// Sweeps between two looks at the error, which takes as long as some sweeps do; at the first, and
/// at most. Between, the size of the changes says whether a look is worth it.
constexpr int sweeps_before_look = 10, most_sweeps_between_looks = 50;
/// How fast they are is asked after so many, twice as many, and so on: accelerated sweeps stand
/// still now and then.
constexpr int sweeps_before_check = 100;
/// Newton's method takes as long as about so many sweeps. If they will end sooner, it is left out.
constexpr double sweeps_of_newton = 1500;
constexpr int most_sweeps_of_pile = 3000;
constexpr NewtonOptions newton_of_piles{.patience = 6, .memory = 4};

/// Sweeps come nearer by little each: they end where the answer is certified with some room.
double share_to_end(const ProjectedLaw& law) {
  return std::max(law.acceptable_share(), 0.25 * law.certified_share());
}

}  // namespace

Status SweptNewton::run(const Problem& problem, const Bounds& bounds, const Vector& a,
                        ProjectedLaw& law, Vector& x, Monitor& monitor) {
  swept_.setZero(x.size());
  const double whole = merit_of(law, swept_);
  swept_ = x;
  sweep_.take(problem, bounds, a, swept_);
  Progress progress;
  look(law, progress);
  if (progress.share <= share_to_end(law)) return Status::solved;
  double best = progress.merit;
  while (progress.sweeps < most_sweeps_of_pile) {
    const Status swept = sweep(law, enough_for_newton * whole, progress, monitor);
    if (swept == Status::solved || progress.merit < best) x = swept_;
    if (swept != Status::stuck) return swept;
    best = std::min(best, progress.merit);
    trial_ = swept_;
    const Status status = newton_.run(law, newton_of_piles, trial_, monitor);
    const double now = merit_of(law, trial_);
    if (status == Status::solved || now < best) x = trial_;
    best = std::min(best, now);
    if (status != Status::stuck) return status;
    if (!(progress.merit < infinity)) break;  // sweeps run away
  }
  return Status::stuck;
}

double SweptNewton::merit_of(ProjectedLaw& law, const Vector& x) {
  law.compute_w(x, w_);
  return law.merit(x, w_);
}

/// Errors fall as the changes do: the next look is where the change will have fallen enough.
void SweptNewton::look(ProjectedLaw& law, Progress& progress) {
  progress.merit = merit_of(law, swept_);
  progress.share = law.share(swept_, w_);
  progress.change_at_look = progress.change;
  progress.next_look =
      (progress.sweeps / most_sweeps_between_looks + 1) * most_sweeps_between_looks;
}

/// Whether, at the rate since the last check, the end is further than Newton's method would take.
void SweptNewton::check(const ProjectedLaw& law, Progress& progress) {
  const double fall = std::log(progress.change_at_check / progress.change);
  const double left = std::log(progress.share / share_to_end(law));
  const double sweeps = progress.sweeps - progress.checked;
  progress.is_slow = !(sweeps * left < sweeps_of_newton * fall);
  progress.change_at_check = progress.change;
  progress.checked = progress.sweeps;
  progress.next_check = std::max(2 * progress.sweeps, sweeps_before_check);
}

/// Until the error is small enough; `stuck` where Newton's method is to be tried.
Status SweptNewton::sweep(ProjectedLaw& law, double aim, Progress& progress, Monitor& monitor) {
  const double enough = share_to_end(law);
  while (progress.sweeps < most_sweeps_of_pile) {
    if (!monitor.go_on()) {
      look(law, progress);
      return Status::stopped;
    }
    progress.change = sweep_.sweep(swept_);
    monitor.observe(swept_, Work::sweep);
    ++progress.sweeps;
    const double expected = progress.share * progress.change / progress.change_at_look;
    const bool is_near = progress.sweeps % sweeps_before_look == 0 && !(expected > enough);
    if (!is_near && progress.sweeps < progress.next_look) continue;
    look(law, progress);
    if (progress.share <= enough) return Status::solved;
    if (!(progress.merit < infinity)) return Status::stuck;
    if (progress.sweeps < progress.next_check) continue;
    check(law, progress);
    if (progress.is_slow && progress.merit <= aim) return Status::stuck;
  }
  look(law, progress);
  return Status::stuck;
}

}  // namespace perpend
