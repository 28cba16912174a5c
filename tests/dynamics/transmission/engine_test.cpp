#include "dynamics/transmission/engine.h"

#include <gtest/gtest.h>

namespace perpend {
namespace {

Engine diesel() {
  Engine engine;
  engine.torque_N_m = {{0, 100, 200, 300}, {200, 400, 350, 0}};
  engine.drag_N_m = {{0, 300}, {0, -60}};
  return engine;
}

TEST(Engine, GivesItsTorqueAtFullAndItsDragAtClosedThrottle) {
  EXPECT_EQ(engine_torque(diesel(), 100, 1), 400);
  EXPECT_EQ(engine_torque(diesel(), 150, 1), 375);
  EXPECT_EQ(engine_torque(diesel(), 150, 0), -30);
}

TEST(Engine, MixesBothByTheThrottle) {
  EXPECT_DOUBLE_EQ(engine_torque(diesel(), 150, 0.25), 0.25 * 375 + 0.75 * -30);
}

TEST(Engine, KeepsTheEndsOfItsCurvesBeyondThem) {
  EXPECT_EQ(engine_torque(diesel(), -50, 1), 200);
  EXPECT_EQ(engine_torque(diesel(), 1e6, 0), -60);
}

TEST(Engine, TakesAThrottleBeyondItsStopsAsAtThem) {
  EXPECT_EQ(engine_torque(diesel(), 100, 1.5), 400);
  EXPECT_EQ(engine_torque(diesel(), 150, -0.5), -30);
}

}  // namespace
}  // namespace perpend
