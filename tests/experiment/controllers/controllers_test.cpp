#include "experiment/controllers/controllers.h"

#include <gtest/gtest.h>

#include <cmath>

#include "experiment/agreements.h"
#include "experiment/controllers/balancer.h"
#include "experiment/controllers/gripper.h"

namespace perpend {
namespace {

using test::agrees;
using test::differs;
using test::verdicts;

ControlOutcome tried(const ControlTask& task, const std::string& solver, int iterations = 0) {
  std::mt19937 random(1);
  SimulationOptions options{.solver = solver, .on_wrong = OnWrong::take};
  options.limits.iterations = iterations;
  return task.run(random, options);
}

TEST(Controllers, SucceedWithAnExactSolverAndFailWithASweep) {
  for (const ControlTask& task : {gripper_task(), balancer_task()}) {
    const ControlOutcome exact = tried(task, "exact");
    EXPECT_TRUE(exact.has_succeeded) << task.name << ": " << exact.worst;
    EXPECT_EQ(exact.uncertified, 0) << task.name;
    EXPECT_FALSE(tried(task, "pgs", 1).has_succeeded) << task.name;
  }
}

TEST(Controllers, DrawTheSameTrialForEverySolver) {
  std::mt19937 one(7), other(7);
  for (int k = 0; k < 5; ++k) {
    const double value = drawn(one, -1, 3);
    EXPECT_EQ(value, drawn(other, -1, 3));
    EXPECT_GE(value, -1);
    EXPECT_LE(value, 3);
  }
}

TEST(Controllers, AreJudgedByTheShareOfSuccesses) {
  const auto found = [](int bpp, int pgs_sm, int pgs) {
    return verdicts(success_findings({{"grip", "bpp", 20, bpp},
                                      {"grip", "pgs-sm", 20, pgs_sm},
                                      {"grip", "spook:settle=impulses", 20, 3},
                                      {"grip", "pgs", 20, pgs}}));
  };
  EXPECT_EQ(found(20, 18, 10), (std::vector{agrees}));
  EXPECT_EQ(found(20, 17, 10), (std::vector{differs}));
  EXPECT_EQ(found(20, 20, 18), (std::vector{differs}));
  EXPECT_TRUE(success_findings({{"grip", "bpp", 20, 20}}).empty()) << "the others are missing";
}

/// The linear model of the balancer steps from a lean, and comes to rest.
TEST(BalanceGains, BringTheLinearModelToRest) {
  const BalancedBody body;
  const BalanceGains gains = balance_gains(body, 3);
  const double m = body.mass_kg, L = body.height_m, r = body.wheel_radius_m;
  const double rolling = m + 3 * body.wheel_mass_kg, swing = body.inertia_kg_m2 + m * L * L;
  double x = 0, v = 0, lean = 0.1, spin = 0;
  constexpr double h = 1e-4;
  for (int k = 0; k < 80000; ++k) {
    const double torque = gains.place * x + gains.speed * v + gains.lean * lean + gains.spin * spin;
    const double f = torque / r, g = m * 9.81 * L * lean - torque;
    const double determinant = rolling * swing - m * L * m * L;
    v += h * (swing * f - m * L * g) / determinant;
    spin += h * (rolling * g - m * L * f) / determinant;
    x += h * v;
    lean += h * spin;
  }
  EXPECT_LT(std::abs(x) + std::abs(v) + std::abs(lean) + std::abs(spin), 1e-6);
}

}  // namespace
}  // namespace perpend
