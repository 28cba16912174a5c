#include "solver/newton/newton.h"

#include <algorithm>
#include <cmath>

namespace perpend {
namespace {

constexpr int most_halvings = 10;
/// A step must lower the merit by this share of its length.
constexpr double least_descent = 1e-4;
/// What will do where no step lowers the error, of the judge's limit.
constexpr double enough_of_limit = 0.5;
/// What must be left of the merit after `patience` steps at most.
constexpr double least_progress = 0.1;

/// What may be left of the linear system of a step that iterations solve. Once a step has lowered
/// the merit by much the sets are those of a solution, and what a step leaves is what it was not
/// solved for: the next one is to be the last.
constexpr double coarse_step = 1e-5, fine_step = 1e-10;
constexpr double much_lower = 1e-2;

/// How much softer than A the matrix of a step is, relative to the diagonal. Steps that do not
/// lower the error make it softer, until that is hopeless; steps that do make it harder again.
class Softness {
 public:
  double value() const { return value_; }
  void harden() { value_ = value_ > least ? value_ / 30 : 0; }
  /// False when it is hopeless.
  bool soften() {
    value_ = value_ > 0 ? 100 * value_ : first;
    return value_ <= most;
  }

 private:
  static constexpr double first = 1e-6, least = 1e-9, most = 100;

  double value_ = 0;
};

}  // namespace

/// Takes the longest of the step's halves that ends below the reference. w is affine: none of them
/// takes a product.
bool Newton::advance(ProjectedLaw& law, double reference, Vector& x, double& merit) {
  double share = 1;
  trial_ = to_;
  w_trial_ = w_to_;
  for (int halving = 0; halving <= most_halvings; ++halving, share /= 2) {
    if (halving > 0) {
      trial_ = x + share * (to_ - x);
      w_trial_ = w_ + share * (w_to_ - w_);
    }
    const double there = law.merit(trial_, w_trial_);
    if (there < (1 - least_descent * share) * reference) {
      x.swap(trial_);
      w_.swap(w_trial_);
      merit = there;
      return true;
    }
  }
  return false;
}

Status Newton::run(ProjectedLaw& law, const NewtonOptions& options, Vector& x, Monitor& monitor) {
  law.compute_w(x, w_);
  double merit = law.merit(x, w_);
  if (!std::isfinite(merit)) return Status::stuck;
  double share = law.share(x, w_);
  Softness softness;
  Memory memory(options.memory, merit);
  double last_checked = merit, least = merit;
  double enough = coarse_step;
  best_ = x;
  Status status = Status::stuck;
  for (int steps = 0; share > 1; ++steps) {
    if (steps > 0 && steps % std::max(options.patience, 1) == 0) {
      if (!(least < least_progress * last_checked)) break;
      last_checked = least;
    }
    if (steps == options.most_steps) break;
    if (!monitor.go_on()) {
      status = Status::stopped;
      break;
    }
    const bool is_ready = law.linearise(x, w_, softness.value());
    if (is_ready && monitor.has_deadline() && !monitor.has_time_for(law.least_seconds())) {
      status = Status::stopped;
      break;
    }
    const double before = merit;
    const bool advanced = is_ready && law.find_step(x, enough, to_, w_to_) &&
                          advance(law, memory.largest(), x, merit);
    if (!advanced && monitor.is_over()) {
      status = Status::stopped;
      break;
    }
    monitor.observe(x, Work::direct);
    if (advanced) {
      enough = merit < much_lower * before ? fine_step : coarse_step;
      share = law.share(x, w_);
      memory.add(merit);
      if (merit < least) best_ = x;
      least = std::min(least, merit);
      softness.harden();
      continue;
    }
    if (share <= law.acceptable_share()) return Status::solved;
    if (options.asks_judge && monitor.certify(x).of_limit <= enough_of_limit) return Status::solved;
    if (!softness.soften()) break;
  }
  if (share <= 1) return Status::solved;
  x = best_;
  // With a memory steps may oscillate at the level of rounding for ever.
  const bool may_be_there = status == Status::stuck && options.asks_judge;
  if (may_be_there && monitor.certify(x).of_limit <= enough_of_limit) return Status::solved;
  return status;
}

}  // namespace perpend
