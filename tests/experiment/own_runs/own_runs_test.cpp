#include "experiment/own_runs/own_runs.h"

#include <gtest/gtest.h>

#include "experiment/agreements.h"
#include "gallery/catalog.h"

namespace perpend {
namespace {

using test::agrees;
using test::differs;
using test::verdicts;

OwnRun grasp(const std::string& solver, double slip_m, double open_m) {
  OwnRun run{{"log_grasping", solver}};
  run.measured = {{"no slip in the left claw", slip_m},
                  {"no slip in the right claw", slip_m},
                  {"joints hold", open_m}};
  return run;
}

OwnRun chain(const std::string& solver, Select select, double open_m) {
  OwnRun run{{"winch", solver, false, 0, 0, select}};
  run.measured = {{"links hold together", open_m}};
  return run;
}

TEST(OwnRuns, AreJudgedByWhatSlipsAndWhatOpens) {
  EXPECT_EQ(verdicts(own_run_findings({grasp("bpp", 1e-3, 0), grasp("pgs-sm", 1e-3, 0),
                                       grasp("spook", 3, 0), grasp("pgs", 0.4, 0.03)})),
            (std::vector{agrees, agrees, agrees, agrees}));
  EXPECT_EQ(verdicts(own_run_findings({grasp("bpp", 1e-3, 0), grasp("pgs-sm", 0.02, 0),
                                       grasp("spook", 5e-3, 0), grasp("pgs", 0.4, 1e-3)})),
            (std::vector{differs, differs, differs, differs}));
  EXPECT_TRUE(own_run_findings({grasp("bpp", 1e-3, 0)}).empty()) << "the others did not run";
}

TEST(OwnRuns, CompareTheBestIterateWithTheLast) {
  const auto of = [](double last, double energy) {
    return verdicts(own_run_findings({chain("bpp:couplings=1", Select::last, last),
                                      chain("bpp:couplings=1", Select::energy, energy),
                                      chain("bpp:couplings=1", Select::natural, 0.01),
                                      chain("bpp:couplings=1", Select::fischer_burmeister, 0.01)}));
  };
  EXPECT_EQ(of(0.4, 0.1), (std::vector{agrees}));
  EXPECT_EQ(of(0.4, 0.3), (std::vector{differs}));
}

TEST(OwnRuns, OfAWallFallWithPgsAndStandWithAnExactSolver) {
  const auto fallen = [](const std::string& solver) {
    Scene scene = make_scene(*find_in_gallery("brick_wall"), {});
    scene.settings.steps = 120;
    return make_own_run(scene, {"brick_wall", solver}, [](int, int) { return true; });
  };
  const OwnRun exact = fallen("exact");
  EXPECT_EQ(exact.steps, 120);
  EXPECT_EQ(exact.certified, 120);
  EXPECT_LT(exact.value("stands"), 0.03);
  EXPECT_GT(fallen("pgs:couplings=1").worst_natural, 0.1);
  EXPECT_EQ(exact.value("no such thing"), infinity);
}

}  // namespace
}  // namespace perpend
