#include "gallery/gravel_blade.h"

#include <gtest/gtest.h>

#include "gallery/run_to_the_end.h"

namespace perpend {
namespace {

TEST(GravelBlade, GoesItsWayThroughTheStones) {
  const Scene scene = gravel_blade();
  const EndedRun run = run_to_the_end(scene);
  EXPECT_GE(run.certified, 0.99 * scene.settings.steps);
  EXPECT_GE(run.sound, 0.99 * scene.settings.steps) << run.not_sound;
  EXPECT_TRUE(run.meets_all()) << run.failures();
}

/// The worst gap of a joint in the first 1.5 s.
double worst_gap_of_the_machine_m(const std::string& solver) {
  Simulation simulation(gravel_blade(), {.solver = solver, .on_wrong = OnWrong::take});
  double worst = 0;
  for (int k = 0; k < 90; ++k) {
    for (const JointForce& joint : simulation.step().joints) {
      worst = std::max(worst, joint.violation_m);
    }
  }
  return worst;
}

// E18's proposal: the joints of a hybrid are exact, though it sweeps over the gravel.
TEST(GravelBlade, HasExactJointsWhereOnlyTheMachineIsSolvedExactly) {
  const double exact = worst_gap_of_the_machine_m("exact");
  EXPECT_LT(worst_gap_of_the_machine_m("hybrid"), 2 * exact);
  EXPECT_GT(worst_gap_of_the_machine_m("psor"), 20 * exact);
}

}  // namespace
}  // namespace perpend
