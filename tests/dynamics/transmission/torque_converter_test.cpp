#include "dynamics/transmission/torque_converter.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "support/random_numbers.h"

namespace perpend {
namespace {

TorqueConverter converter() {
  TorqueConverter made;
  made.capacity_N_m_s2 = {{0, 0.8, 1, 1.2}, {0.004, 0.003, 0, -0.002}};
  made.ratio = {{0, 0.8, 1}, {2, 1, 1}};
  return made;
}

TEST(TorqueConverter, MultipliesTheTorqueOfThePumpWhereTheTurbineStalls) {
  const auto [pump, turbine] = converter_torques(converter(), 100, 0);
  EXPECT_DOUBLE_EQ(pump, -40);
  EXPECT_DOUBLE_EQ(turbine, 80);
}

TEST(TorqueConverter, ReadsItsCurvesAtTheRatioOfTheSpeeds) {
  const auto [pump, turbine] = converter_torques(converter(), 100, 40);
  EXPECT_DOUBLE_EQ(pump, -0.0035 * 1e4);
  EXPECT_DOUBLE_EQ(turbine, 1.5 * 0.0035 * 1e4);
}

TEST(TorqueConverter, LetsGoAtEqualSpeedsAndDrivesThePumpInOverrun) {
  EXPECT_EQ(converter_torques(converter(), 100, 100).pump_N_m, 0);
  const auto [pump, turbine] = converter_torques(converter(), 100, 110);
  EXPECT_NEAR(pump, 10, 1e-12);
  EXPECT_NEAR(turbine, -10, 1e-12);
}

TEST(TorqueConverter, DoesNothingWithThePumpAtRestAndLittleWhereItHardlyTurns) {
  for (const double turbine : {-50.0, 0.0, 50.0}) {
    EXPECT_EQ(converter_torques(converter(), 0, turbine).pump_N_m, 0);
    EXPECT_EQ(converter_torques(converter(), 0, turbine).turbine_N_m, 0);
    for (const double pump : {1e-6, -1e-6, 1e-300, std::numeric_limits<double>::denorm_min()}) {
      const ConverterTorques torques = converter_torques(converter(), pump, turbine);
      EXPECT_LE(std::abs(torques.pump_N_m), 1e-14);
      EXPECT_LE(std::abs(torques.turbine_N_m), 1e-14);
    }
  }
}

TEST(TorqueConverter, DoesTheSameWithAllSignsChangedWhereBothTurnBackwards) {
  const ConverterTorques forwards = converter_torques(converter(), 100, 40);
  const ConverterTorques backwards = converter_torques(converter(), -100, -40);
  EXPECT_EQ(backwards.pump_N_m, -forwards.pump_N_m);
  EXPECT_EQ(backwards.turbine_N_m, -forwards.turbine_N_m);
}

TEST(TorqueConverter, NeverGivesMorePowerThanItTakes) {
  support::Random random(2);
  for (int k = 0; k < 1000; ++k) {
    const double pump = support::uniform(random, -200, 200);
    const double turbine = support::uniform(random, -200, 200);
    const ConverterTorques torques = converter_torques(converter(), pump, turbine);
    EXPECT_LE(torques.pump_N_m * pump + torques.turbine_N_m * turbine, 1e-9);
  }
}

}  // namespace
}  // namespace perpend
