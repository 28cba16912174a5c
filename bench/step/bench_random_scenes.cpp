// bench_random_scenes: random scenes of any parts. None may diverge without a step before that was
// not certified or not sound, and none may gain energy in steps that are both. With one scene
// alone, every step of it.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "step/simulation.h"
#include "step/stopwatch.h"
#include "support/random_scenes.h"

namespace perpend {
namespace {

constexpr int steps = 300;
/// Of the largest term of the account until then: what rows that can only take energy may give.
constexpr double allowed_gain = 0.01;
/// What is faster has diverged, even where the outcome of its step says otherwise.
constexpr double fastest_m_per_s = 1e4;

/// The account of a run until now.
class RunningAccount {
 public:
  /// `is_named`: the step said itself that it cannot be believed.
  void add(const EnergyAccount& energy, bool is_named) {
    const double joints = energy.of(RowRole::joint) + energy.of(RowRole::limit) +
                          energy.of(RowRole::drag) + energy.of(RowRole::transmission) +
                          energy.turned_J;
    const double contacts =
        energy.of(RowRole::normal) + energy.of(RowRole::friction) + energy.of(RowRole::resistance);
    if (!is_named) {
      joints_J_ += joints;
      contacts_J_ += contacts;
    }
    sums_J_[0] += joints;
    sums_J_[1] += contacts;
    sums_J_[2] += energy.gravity_J;
    sums_J_[3] += energy.of(RowRole::motor) + energy.of(RowRole::spring) + energy.applied_J;
    for (double sum : sums_J_) largest_J_ = std::max(largest_J_, std::abs(sum));
    largest_J_ = std::max(largest_J_, energy.kinetic_J);
  }
  /// Of joints or of contacts, in steps that nothing was found against.
  double gain() const { return std::max(joints_J_, contacts_J_) / std::max(largest_J_, 1e-9); }
  double joints_J() const { return sums_J_[0]; }
  double contacts_J() const { return sums_J_[1]; }
  double largest_J() const { return largest_J_; }

 private:
  double joints_J_ = 0, contacts_J_ = 0;  // of those steps
  std::array<double, 4> sums_J_{};        // joints, contacts, gravity, motors and springs
  double largest_J_ = 0;
};

struct Outcome {
  int diverged_at = 0;  ///< step; 0: never
  int named = 0, named_before = 0;
  double gain = 0;
  int uncertain = 0, not_moved = 0;

  bool diverged_unnoticed() const { return diverged_at > 0 && named_before == 0; }
  bool is_bad() const { return gain > allowed_gain || diverged_unnoticed(); }
};

double fastest(const State& state) {
  double most = 0;
  for (const Vector6& v : state.v) most = std::max(most, v.head<3>().norm());
  return most;
}

void print_step(const Simulation& simulation, const StepResult& result,
                const RunningAccount& account) {
  fmt::print("{:4d} {:.4g} J; joints {:.4g} J, contacts {:.4g} J, gain {:.2g}; {:.3g} m/s{} {}\n",
             result.step, result.energy.kinetic_J, account.joints_J(), account.contacts_J(),
             account.gain(), fastest(simulation.state()),
             result.outcome == StepOutcome::solved ? "" : ", not certified", result.remark);
  for (const MotionFinding& finding : result.findings) {
    fmt::print("     {} {}\n", subject_of(simulation.model(), finding), fact_of(finding));
  }
}

Outcome run(std::uint64_t seed, bool is_printed) {
  Simulation simulation(support::random_scene(seed));
  Outcome outcome;
  RunningAccount account;
  for (int step = 1; step <= steps; ++step) {
    const StepResult& result = simulation.step();
    const bool is_named = result.outcome != StepOutcome::solved || !result.is_sound();
    account.add(result.energy, is_named);
    if (is_printed) print_step(simulation, result, account);
    outcome.gain = std::max(outcome.gain, account.gain());
    outcome.uncertain += result.outcome == StepOutcome::uncertain;
    outcome.not_moved += !moved(result.outcome);
    if (result.outcome == StepOutcome::diverged ||
        !(fastest(simulation.state()) < fastest_m_per_s)) {
      outcome.diverged_at = step;
      outcome.named_before = outcome.named;
      break;
    }
    outcome.named += is_named;
  }
  return outcome;
}

int run_all(int first, int count) {
  int bad = 0, diverged = 0;
  double worst = 0, seconds = 0;
  fmt::print("scene  steps named  not certified  did not move  diverged at  gain unnamed      s\n");
  for (int seed = first; seed < first + count; ++seed) {
    Stopwatch watch;
    const Outcome one = run(static_cast<std::uint64_t>(seed), false);
    const double took = watch.lap();
    bad += one.is_bad();
    diverged += one.diverged_at > 0;
    worst = std::max(worst, one.gain);
    seconds += took;
    fmt::print("{:5} {:12} {:14} {:13} {:12} {:13.1e} {:6.1f}{}\n", seed, one.named, one.uncertain,
               one.not_moved, one.diverged_at, one.gain, took, one.is_bad() ? "  BAD" : "");
    std::fflush(stdout);
  }
  fmt::print(
      "{} scenes of {} steps in {:.0f} s: {} diverged; largest gain that no step names {:.1e}; {} "
      "bad\n",
      count, steps, seconds, diverged, worst, bad);
  return bad == 0 ? 0 : 1;
}

}  // namespace
}  // namespace perpend

int main(int argc, char** argv) {
  const int first = argc > 1 ? std::atoi(argv[1]) : 1;
  const int count = argc > 2 ? std::atoi(argv[2]) : 100;
  if (count != 1) return perpend::run_all(first, count);
  return perpend::run(static_cast<std::uint64_t>(first), true).is_bad() ? 1 : 0;
}
