#include <numbers>

#include "reference/watched_run.h"
#include "support/scene_parts.h"

namespace perpend {
namespace {

using namespace test;

constexpr double stiffness = 1000, yield_N = 10, pulled_m = 0.05;

/// A block on a slide that a spring holds, drawn out to 0.05 m and back to where it was within 2 s.
Scene drawn_block() {
  Scene scene;
  scene.settings.gravity_m_per_s2.setZero();
  scene.settings.time_step_s = 1e-3;
  scene.bodies = {scenes::body("block", Box{{0.1, 0.1, 0.1}}, Vector3::Zero())};
  scene.joints = {scenes::joint_at("slide", JointKind::prismatic, nullptr, &scene.bodies[0],
                                   Vector3::Zero(), Vector3::UnitX())};
  CoordinateLaw& law = scene.joints[0].coordinates.emplace_back();
  law.spring = Spring{.rest = 0, .stiffness = stiffness, .damping = 0, .yield = yield_N};
  law.motor.emplace().kind = Motor::Kind::position;
  law.motor->target.points = {{0, 0}, {1, pulled_m}, {2, 0}};
  return scene;
}

// It gives way from 10 mm on, and its rest follows 10 mm behind; on the way back it gives way to
// the other side. The loop takes its width times its height.
TEST(SpringThatYields, TakesTheEnergyOfItsLoopAndKeepsItsShape) {
  WatchedRun run(drawn_block());
  const auto rest_m = [&] { return run.simulation().state().controls.coordinates[0].rest; };
  double work_J = 0;
  const auto go = [&](int steps) {
    for (int k = 0; k < steps; ++k) work_J += run.step().energy.of(RowRole::spring);
  };
  const double elastic_m = yield_N / stiffness;
  go(190);
  EXPECT_EQ(rest_m(), 0) << "elastic";
  go(810);
  EXPECT_NEAR(rest_m(), pulled_m - elastic_m, 1e-4);
  const double stored_J = yield_N * elastic_m / 2;
  EXPECT_NEAR(work_J, -(yield_N * (pulled_m - elastic_m) + stored_J), 1e-3);
  go(1000);
  EXPECT_NEAR(rest_m(), elastic_m, 1e-4);
  // Back by 20 mm elastically, and by the other 30 mm giving way.
  EXPECT_NEAR(work_J,
              -yield_N * (pulled_m - elastic_m) - yield_N * (pulled_m - 2 * elastic_m) - stored_J,
              2e-3);
}

TEST(SpringThatYields, OscillatesAsASpringBelowItsYield) {
  for (const double yield : {infinity, 10.1}) {
    Scene scene = drawn_block();
    scene.joints[0].coordinates[0].motor.reset();
    scene.joints[0].coordinates[0].spring->yield = yield;
    scene.joints[0].coordinates[0].spring->rest = -0.01;  // it begins with 10 N
    WatchedRun run(scene);
    run.run(500);
    EXPECT_EQ(run.simulation().state().controls.coordinates[0].rest, -0.01);
  }
}

}  // namespace
}  // namespace perpend
