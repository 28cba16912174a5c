#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>

#include "step/simulation.h"

namespace perpend::test {

/// Keeps the largest value that a test gives to this figure, in the test's report.
inline void record_largest(const std::string& what, double value) {
  static std::map<std::string, double> largest;
  const testing::TestInfo& test = *testing::UnitTest::GetInstance()->current_test_info();
  double& most = largest[std::string(test.test_suite_name()) + test.name() + what];
  most = std::max(most, value);
  testing::Test::RecordProperty(what, testing::PrintToString(most));
}

/// A simulation of which every step is watched: each must be certified, and its account of energy
/// must close to 1e-9 of its largest term. Two roundings are allowed besides: 1e-14 of the kinetic
/// energy, whose change is a difference of two; and 1e-16 of the energy that the impulses would
/// give to the lightest body, which is what counts at rest, where impulses cancel and all terms are
/// near 0.
class WatchedRun {
 public:
  explicit WatchedRun(const Scene& scene) : simulation_(scene) {
    for (int i = 0; i < simulation_.model().moving(); ++i) {
      lightest_kg_ = std::min(lightest_kg_, simulation_.model().bodies()[i].mass_kg);
    }
  }
  WatchedRun(const WatchedRun&) = delete;
  WatchedRun& operator=(const WatchedRun&) = delete;

  ~WatchedRun() {
    record_largest("energy_account", worst_account_);
    EXPECT_EQ(unsolved_, 0) << "steps without a certificate, the first is " << first_unsolved_;
    EXPECT_LE(worst_account_, 1) << "account of energy of step " << worst_step_ << " leaves "
                                 << worst_residual_J_ << " J of " << worst_largest_J_ << " J";
  }

  const StepResult& step() {
    const StepResult& result = simulation_.step();
    if (result.outcome != StepOutcome::solved && unsolved_++ == 0) first_unsolved_ = result.step;
    watch(result);
    return result;
  }

  const StepResult& run(int steps) {
    for (int k = 1; k < steps; ++k) step();
    return step();
  }

  const Simulation& simulation() const { return simulation_; }
  double time_s() const { return simulation_.state().time_s; }
  int body(std::string_view name) const { return simulation_.model().body_named(name); }
  /// Of the centre of mass.
  const Vector3& position_m(std::string_view name) const {
    return simulation_.state().poses[body(name)].position;
  }
  Vector3 velocity_m_per_s(std::string_view name) const {
    return simulation_.state().v[body(name)].head<3>();
  }
  Vector3 spin_rad_per_s(std::string_view name) const {
    return simulation_.state().v[body(name)].tail<3>();
  }
  double energy_J() const {
    return kinetic_energy_J(simulation_.model(), simulation_.state()) +
           potential_energy_J(simulation_.model(), simulation_.state());
  }

 private:
  double impulse_energy_J(const StepResult& result) const {
    double squares = 0;
    for (const ContactForce& contact : result.contacts) {
      squares += contact.force_on_second_N.squaredNorm();
    }
    for (const JointForce& joint : result.joints) {
      squares += joint.force_on_second_N.squaredNorm();
    }
    const double h = simulation_.model().settings().time_step_s;
    return 0.5 * h * h * squares / lightest_kg_;
  }

  void watch(const StepResult& result) {
    const EnergyAccount& energy = result.energy;
    const double residual = std::abs(energy.residual_J());
    const double allowed =
        1e-9 * energy.largest_J() + 1e-14 * energy.kinetic_J + 1e-16 * impulse_energy_J(result);
    const double share = residual == 0 ? 0 : residual / allowed;
    if (share <= worst_account_) return;
    worst_account_ = share;
    worst_step_ = simulation_.steps_done();
    worst_residual_J_ = residual;
    worst_largest_J_ = energy.largest_J();
  }

  Simulation simulation_;
  double lightest_kg_ = infinity;
  int unsolved_ = 0, first_unsolved_ = 0;
  double worst_account_ = 0;  // of what is allowed
  int worst_step_ = 0;
  double worst_residual_J_ = 0, worst_largest_J_ = 0;
};

/// Keeps a figure in the test's report (--gtest_output=json), and asks that it be at most this.
inline void expect_within(const std::string& what, double value, double figure) {
  testing::Test::RecordProperty(what, testing::PrintToString(value));
  EXPECT_LE(std::abs(value), figure) << what;
}

inline double relative(double value, double truth) {
  return value / truth - 1;
}

}  // namespace perpend::test
