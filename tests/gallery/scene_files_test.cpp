#include <gtest/gtest.h>

#include <filesystem>

#include "gallery/run_to_the_end.h"
#include "scene/scene_file.h"

namespace perpend {
namespace {

TEST(SceneFiles, DoWhatTheyMustWithEveryStepCertified) {
  int files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(PERPEND_SCENES)) {
    if (entry.path().extension() != ".yaml") continue;
    ++files;
    const Scene scene = read_scene(entry.path());
    const EndedRun run = run_to_the_end(scene);
    EXPECT_EQ(run.certified, scene.settings.steps) << entry.path();
    EXPECT_EQ(run.sound, scene.settings.steps) << entry.path() << ": " << run.not_sound;
    EXPECT_TRUE(run.meets_all()) << entry.path() << ": " << run.failures();
  }
  EXPECT_GE(files, 5);
}

// The circle knows no direction, and rolling resistance none either.
TEST(Forklift, IsEquallyFastInEveryHeading) {
  for (const FrictionLaw friction : {FrictionLaw::box, FrictionLaw::cone}) {
    Scene scene = read_scene(std::filesystem::path(PERPEND_SCENES) / "forklift.yaml");
    scene.settings.friction = friction;
    Simulation simulation(scene);
    const int chassis = simulation.model().body_named("chassis");
    const double h = scene.settings.time_step_s;
    double slowest = infinity, fastest = 0;
    int certified = 0;
    const int steps = static_cast<int>(40 / h), settled = static_cast<int>(18 / h);
    for (int k = 0; k < steps; ++k) {
      certified += simulation.step().outcome == StepOutcome::solved ? 1 : 0;
      if (k < settled) continue;
      const double speed = simulation.state().v[chassis].head<3>().norm();
      slowest = std::min(slowest, speed);
      fastest = std::max(fastest, speed);
    }
    EXPECT_EQ(certified, steps) << name_of(friction);
    RecordProperty(std::string("variation_m_per_s_") + name_of(friction),
                   std::to_string(fastest - slowest));
    EXPECT_LE(fastest - slowest, 2e-4) << name_of(friction);
    EXPECT_GT(slowest, 2);
  }
}

}  // namespace
}  // namespace perpend
