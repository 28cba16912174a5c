#include <gtest/gtest.h>

#include "step/simulation.h"

namespace perpend {
namespace {

/// A box that falls on the ground from a low height.
Scene falling_box(FrictionLaw friction) {
  Scene scene;
  scene.settings.friction = friction;
  Body floor;
  floor.name = "floor";
  floor.kind = BodyKind::fixed;
  floor.shapes.push_back({.shape = Shape{ConvexShape{Plane{}}}});
  Body box;
  box.name = "box";
  box.pose.position = {0, 0, 0.6};
  box.shapes.push_back({.shape = Shape{ConvexShape{Box{{0.2, 0.2, 0.2}}}}});
  scene.bodies = {floor, box};
  return scene;
}

TEST(Deadline, NothingFallsThroughTheFloorWhereTheSolverHasNoTime) {
  for (FrictionLaw friction : {FrictionLaw::box, FrictionLaw::cone}) {
    SimulationOptions options;
    options.limits.seconds = 1e-9;
    Simulation simulation(falling_box(friction), options);
    for (int k = 0; k < 120; ++k) {
      const StepResult& result = simulation.step();
      ASSERT_TRUE(moved(result.outcome)) << result.remark;
    }
    EXPECT_GT(simulation.state().poses[0].position.z(), 0.15);
  }
}

TEST(Deadline, AFlightWithoutContactsDoesNotKeepTheSolverFromBeginning) {
  SimulationOptions options;
  options.limits.seconds = 1;  // a thousand times what a step takes
  Simulation simulation(falling_box(FrictionLaw::box), options);
  int certified = 0;
  for (int k = 0; k < 60; ++k) certified += simulation.step().outcome == StepOutcome::solved;
  EXPECT_EQ(certified, 60);
}

}  // namespace
}  // namespace perpend
