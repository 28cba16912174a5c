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

TEST(Deadline, AStackStandsWhereAWholeStepHasNoTime) {
  Scene scene = falling_box(FrictionLaw::box);
  const Body box = scene.bodies[1];
  scene.bodies.pop_back();
  for (int k = 0; k < 5; ++k) {
    scene.bodies.push_back(box);
    scene.bodies.back().name = "box " + std::to_string(k);
    scene.bodies.back().pose.position.z() = 0.201 + 0.402 * k;
  }
  SimulationOptions options;
  options.limits.seconds = 1e-9;
  Simulation simulation(scene, options);
  for (int k = 0; k < 300; ++k) {
    const StepResult& result = simulation.step();
    ASSERT_TRUE(moved(result.outcome)) << result.remark;
    ASSERT_NE(result.certificate, nullptr);  // its error is told
  }
  for (int k = 0; k < 5; ++k) {
    EXPECT_GT(simulation.state().poses[k].position.z(), 0.4 * k + 0.1) << "box " << k;
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
