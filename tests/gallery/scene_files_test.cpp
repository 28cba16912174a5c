#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <map>

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

// E18 simulates the vehicle and leaves it out of what it measures: the scene has none, or this one.
TEST(LogGrasping, HoldsItsLogOnAVehicleThatIsSimulatedToo) {
  const Scene scene =
      read_scene(std::filesystem::path(PERPEND_SCENES) / "log_grasping.yaml",
                 split_overrides("bodies.vehicle.kind=free,joints.slew.between=[vehicle,pillar]"));
  const EndedRun run = run_to_the_end(scene);
  EXPECT_EQ(run.certified, scene.settings.steps);
  EXPECT_EQ(run.sound, scene.settings.steps) << run.not_sound;
  EXPECT_TRUE(run.meets_all()) << run.failures();
  EXPECT_GT(run.most_rows, 530);
}

// E19: angular friction about the axis through the two points that stand for a wheel's contact.
TEST(Forklift, IsBrakedByATorqueAboutTheLineThroughTheTwoPointsOfEachWheel) {
  const Scene scene = read_scene(std::filesystem::path(PERPEND_SCENES) / "forklift.yaml");
  Simulation simulation(scene);
  const int floor = simulation.model().body_named("floor");
  for (int k = 0; k < static_cast<int>(15 / scene.settings.time_step_s); ++k) simulation.step();
  std::map<int, std::vector<ContactForce>> of_wheel;
  for (const ContactForce& point : simulation.step().contacts) {
    of_wheel[point.first == floor ? point.second : point.first].push_back(point);
  }
  ASSERT_EQ(of_wheel.size(), 4u);
  for (const auto& [wheel, points] : of_wheel) {
    ASSERT_EQ(points.size(), 2u);
    const Vector3 line = (points[1].position_m - points[0].position_m).normalized();
    const Vector3 torque = points[0].torque_on_second_N_m + points[1].torque_on_second_N_m;
    const double normal_N = points[0].normal_force_N + points[1].normal_force_N;
    EXPECT_NEAR(std::abs(torque.dot(line)), 0.0045 * normal_N, 1e-3 * 0.0045 * normal_N);
    EXPECT_LT(torque.cross(line).norm(), 0.05 * torque.norm());
  }
}

}  // namespace
}  // namespace perpend
