#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "step/simulation.h"

namespace perpend::test {

/// A simulation of which every step is watched: each must be certified, and its account of energy
/// must close to 1e-9 of its largest term. Two roundings are allowed besides: 1e-14 of the kinetic
/// energy, whose change is a difference of two; and for bodies at rest, where all terms are
/// roundings of 0, the energy that velocities of 1e-14 of the largest seen would have.
class WatchedRun {
 public:
  explicit WatchedRun(const Scene& scene)
      : simulation_(scene),
        most_kinetic_J_(kinetic_energy_J(simulation_.model(), simulation_.state())) {}
  WatchedRun(const WatchedRun&) = delete;
  WatchedRun& operator=(const WatchedRun&) = delete;

  ~WatchedRun() {
    EXPECT_EQ(unsolved_, 0) << "steps without a certificate, the first is " << first_unsolved_;
    EXPECT_LE(worst_account_, 1) << "account of energy of step " << worst_step_ << " leaves "
                                 << worst_residual_J_ << " J of " << worst_largest_J_ << " J";
  }

  const StepResult& step() {
    const StepResult& result = simulation_.step();
    if (result.outcome != Outcome::solved && unsolved_++ == 0) first_unsolved_ = result.step;
    watch(result.energy);
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
  void watch(const EnergyAccount& energy) {
    most_kinetic_J_ = std::max(most_kinetic_J_, energy.kinetic_J);
    const double residual = std::abs(energy.residual_J());
    const double allowed =
        1e-9 * energy.largest_J() + 1e-14 * energy.kinetic_J + 1e-28 * most_kinetic_J_;
    const double share = residual == 0 ? 0 : residual / allowed;
    if (share <= worst_account_) return;
    worst_account_ = share;
    worst_step_ = simulation_.steps_done();
    worst_residual_J_ = residual;
    worst_largest_J_ = energy.largest_J();
  }

  Simulation simulation_;
  double most_kinetic_J_ = 0;
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

/// Both laws of friction.
inline constexpr Friction friction_laws[] = {Friction::box, Friction::cone};
inline std::string name_of(Friction law) {
  return law == Friction::box ? "box" : "cone";
}

inline constexpr Regularisation regularisations[] = {Regularisation::spring_damper,
                                                     Regularisation::spook};
inline std::string name_of(Regularisation regularisation) {
  return regularisation == Regularisation::spook ? "spook" : "spring_damper";
}

}  // namespace perpend::test
