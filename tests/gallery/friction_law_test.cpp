#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>

#include "gallery/winch.h"
#include "scene/scene_file.h"
#include "step/simulation.h"

namespace perpend {
namespace {

/// N s by which a friction impulse of the last step is beyond μ times its own normal impulse.
double beyond_the_law(const Simulation& simulation) {
  const Vector& x = simulation.answer()->x;
  double most = 0;
  for (const Contact& contact : simulation.problem().contacts) {
    for (int i : contact.friction) {
      if (i == Contact::no_row) continue;
      most = std::max(most, std::abs(x[i]) - contact.mu * std::max(x[contact.normal], 0.0));
    }
  }
  return most;
}

void expect_the_law_in_every_step(const Scene& scene, int steps) {
  Simulation simulation(scene);
  for (int k = 0; k < steps; ++k) {
    const StepResult& result = simulation.step();
    ASSERT_EQ(result.outcome, StepOutcome::solved) << "step " << k << ": " << result.remark;
    EXPECT_NE(result.friction, FrictionBounds::fixed);
    EXPECT_LE(beyond_the_law(simulation), 0) << "step " << k;
  }
}

TEST(FrictionLaw, HoldsInEveryStepOfTheWinch) {
  // With the chain in a heap and then under the drum couplings never settle.
  expect_the_law_in_every_step(winch({}), 220);
}

TEST(FrictionLaw, HoldsInEveryStepOfSceneFilesWithContacts) {
  const std::filesystem::path scenes = PERPEND_SCENES;
  for (const char* name : {"falling_boxes.yaml", "log_grasping.yaml"}) {
    SCOPED_TRACE(name);
    const Scene scene = read_scene(scenes / name);
    expect_the_law_in_every_step(scene, scene.settings.steps);
  }
}

}  // namespace
}  // namespace perpend
