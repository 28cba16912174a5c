#include "gallery/closed_loop.h"

#include <gtest/gtest.h>

#include <map>

#include "gallery/run_to_the_end.h"

namespace perpend {
namespace {

TEST(ClosedLoop, IsClosedByHingesWithUprightAxes) {
  for (const int cubes : {3, 4, 20, 57}) {
    const Scene scene = closed_loop({.cubes = cubes});
    std::map<std::string, Pose> poses;
    for (const Body& body : scene.bodies) poses[body.name] = body.pose;
    EXPECT_EQ(scene.joints.size(), static_cast<std::size_t>(cubes));
    for (const Joint& hinge : scene.joints) {
      const Pose first = poses.at(hinge.first) * hinge.in_first;
      const Pose second = poses.at(hinge.second) * hinge.in_second;
      EXPECT_LT((first.position - second.position).norm(), 1e-14);
      EXPECT_LT((first.rotation() - second.rotation()).norm(), 1e-14);
      EXPECT_LT((first.direction(Vector3::UnitZ()) - Vector3::UnitZ()).norm(), 1e-14);
    }
  }
}

TEST(ClosedLoop, SpinsLandsAndRestsUnderBothLawsOfFriction) {
  for (const FrictionLaw friction : {FrictionLaw::box, FrictionLaw::cone}) {
    Scene scene = closed_loop();
    scene.settings.friction = friction;
    const EndedRun run = run_to_the_end(scene);
    EXPECT_EQ(run.certified, scene.settings.steps);
    EXPECT_EQ(run.sound, scene.settings.steps) << run.not_sound;
    EXPECT_TRUE(run.meets_all()) << run.failures();
    EXPECT_EQ(run.last_rows, 20 * 5 + 20 * 4 * 3);
  }
}

TEST(ClosedLoop, KeepsFrictionThatCancelsWhereFrictionRemembers) {
  Scene scene = closed_loop();
  scene.materials[0].law.friction_remembers = true;
  const EndedRun run = run_to_the_end(scene);
  EXPECT_TRUE(run.meets("rests"));
  EXPECT_FALSE(run.meets("no friction at rest"));
}

TEST(ClosedLoop, DoesNotSpinWithoutForce) {
  Scene pushed = closed_loop({.force_N = 50}), left_alone = closed_loop({.force_N = 0});
  left_alone.verdict = pushed.verdict;
  left_alone.settings.steps = pushed.settings.steps = 30;
  EXPECT_TRUE(run_to_the_end(pushed).meets("spins"));
  EXPECT_FALSE(run_to_the_end(left_alone).meets("spins"));
}

}  // namespace
}  // namespace perpend
