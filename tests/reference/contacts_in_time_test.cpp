// Bodies that go farther in a step than they are thick (docs/theory/22-contacts-in-time.md).
#include <array>

#include "reference/watched_run.h"
#include "support/random_shots.h"
#include "support/scene_parts.h"

namespace perpend {
namespace {

using namespace test;

Body fixed_box(std::string name, const Vector3& half_extents, const Vector3& position_m) {
  Body made = scenes::body(std::move(name), Box{half_extents}, position_m);
  made.kind = BodyKind::fixed;
  return made;
}

Scene weightless(std::vector<Body> bodies, const SurfaceLaw& law) {
  Scene scene;
  scene.settings.gravity_m_per_s2.setZero();
  scene.bodies = std::move(bodies);
  scenes::give_law(scene, law);
  return scene;
}

bool stays_in_room(std::uint64_t seed) {
  Simulation simulation(support::random_shot(seed));
  const int shot = simulation.model().body_named("shot");
  for (int step = 0; step < 60; ++step) {
    const StepResult& result = simulation.step();
    EXPECT_TRUE(moved(result.outcome)) << result.remark;
    if (!support::is_in_room(simulation.state().poses[shot].position)) return false;
  }
  return true;
}

// `make bench-shots` has many more.
TEST(ContactsInTime, NothingLeavesAClosedRoom) {
  for (std::uint64_t seed = 1; seed <= 500; ++seed) EXPECT_TRUE(stays_in_room(seed)) << seed;
}

// Boxes and capsules that a corner hit sets spinning by radians a step, against the edge of the
// room above all, where the nearest way out of one wall leads into the next.
TEST(ContactsInTime, WhatACornerHitSetsSpinningStaysInTheRoom) {
  for (const std::uint64_t seed : {523, 560, 728, 746, 778, 861, 870, 888, 908}) {
    EXPECT_TRUE(stays_in_room(seed)) << seed;
  }
}

// Springs with little restitution: a bounce that gravity undid at once was asked for in every step.
TEST(ContactsInTime, WhatRestsAfterABounceDoesNotSinkThroughTheFloor) {
  for (const std::uint64_t seed : {636, 3738, 3924, 4710, 4818, 5820, 6210, 7932, 8784}) {
    EXPECT_TRUE(stays_in_room(seed)) << seed;
  }
}

// In the first step the shot bounces off one wall and meets the other, and must not be asked to
// bounce off both. That is no matter of the ball, nor of the floor they share.
TEST(ContactsInTime, WhatOneBodyMeetsTakesNoBounceFromAnother) {
  Body shot = scenes::body("shot", Sphere{0.1}, {0, 0, 1});
  shot.velocity_m_per_s = {100, 0, -0.1};
  Body ball = scenes::body("ball", Sphere{0.1}, {30, 0, 0.13});
  ball.velocity_m_per_s = {0, 0, -3};
  SurfaceLaw law = scenes::hard_law(0);
  law.restitution = 0.5;
  WatchedRun run(weightless({fixed_box("floor", {50, 50, 0.1}, {0, 0, -0.1}),
                             fixed_box("left", {0.1, 1, 2}, {-0.5, 0, 2}),
                             fixed_box("right", {0.1, 1, 2}, {0.5, 0, 2}), shot, ball},
                            law));
  run.run(20);
  EXPECT_NEAR(run.velocity_m_per_s("ball").z(), 1.5, 1e-9);
  EXPECT_LE(std::abs(run.position_m("shot").x()), 0.3);
}

class BallAtAWall : public testing::TestWithParam<double> {};

TEST_P(BallAtAWall, StopsThere) {
  Body ball = scenes::body("ball", Sphere{0.1}, {-3.01, 0.2, 0.1});
  ball.velocity_m_per_s = {GetParam(), 0, 0};
  WatchedRun run(
      weightless({fixed_box("wall", {0.01, 1, 1}, Vector3::Zero()), ball}, scenes::hard_law(0)));
  run.run(40);
  EXPECT_LE(run.position_m("ball").x(), -0.11 + 1e-9);
  EXPECT_LE(std::abs(run.velocity_m_per_s("ball").x()), 1e-9);
}

INSTANTIATE_TEST_SUITE_P(Speeds, BallAtAWall, testing::Values(8, 20, 50, 100, 200));

TEST(ContactsInTime, ABallThatPassesAnEdgeByAMillimetreFeelsNothing) {
  Body ball = scenes::body("ball", Sphere{0.1}, {-4.37, 0, 1.101});
  ball.velocity_m_per_s = {100, 0, 0};
  WatchedRun run(
      weightless({fixed_box("block", {1, 1, 1}, Vector3::Zero()), ball}, scenes::hard_law(1)));
  run.run(10);
  EXPECT_LE((run.velocity_m_per_s("ball") - Vector3(100, 0, 0)).norm(), 1e-9);
}

TEST(ContactsInTime, ASpinningBarDoesNotPassAThinPlate) {
  Body bar = scenes::body("bar", Box{{0.5, 0.02, 0.02}}, {0, 0.3, 0.35});
  bar.spin_rad_per_s = {0, 25, 0};
  WatchedRun run(
      weightless({fixed_box("plate", {2, 2, 0.005}, Vector3::Zero()), bar}, scenes::hard_law(0.3)));
  double lowest = infinity;
  for (int k = 0; k < 60; ++k) {
    run.step();
    lowest = std::min(lowest, run.position_m("bar").z());
    const Pose& pose = run.simulation().state().poses[run.body("bar")];
    for (const double end : {-0.5, 0.5}) {
      // What turns within the step goes a little deeper than the row, which is straight, says.
      EXPECT_GE(pose.point({end, 0, 0}).z(), -0.06) << k;
    }
  }
  EXPECT_GT(lowest, 0);
}

/// A floor of flat triangles, 0.25 m apart.
std::shared_ptr<const TriangleMesh> flat_mesh() {
  constexpr int cells = 40;
  std::vector<Vector3> vertices;
  std::vector<std::array<int, 3>> triangles;
  for (int j = 0; j <= cells; ++j) {
    for (int i = 0; i <= cells; ++i) vertices.push_back({0.25 * i - 5, 0.25 * j - 5, 0});
  }
  for (int j = 0; j < cells; ++j) {
    for (int i = 0; i < cells; ++i) {
      const int a = j * (cells + 1) + i, b = a + 1, c = a + cells + 1, d = c + 1;
      triangles.push_back({a, b, d});
      triangles.push_back({a, d, c});
    }
  }
  return std::make_shared<const TriangleMesh>(std::move(vertices), triangles);
}

std::shared_ptr<const HeightField> flat_field() {
  return std::make_shared<const HeightField>(
      HeightField::Samples{41, 41, 0.25, 0.25, std::vector<double>(41 * 41, 0.0)});
}

Body surface_body(const BodyShape& shape, const Vector3& position_m) {
  Body made;
  made.name = "floor";
  made.kind = BodyKind::fixed;
  made.pose.position = position_m;
  made.shapes = {shape};
  return made;
}

std::vector<std::pair<std::string, Body>> surfaces() {
  BodyShape mesh, field;
  mesh.shape = flat_mesh();
  field.shape = flat_field();
  return {{"mesh", surface_body(mesh, Vector3::Zero())},
          {"height field", surface_body(field, {-5, -5, 0})}};
}

TEST(ContactsInTime, ABoxThatFellTwentyMetresStopsOnASurface) {
  for (const auto& [name, floor] : surfaces()) {
    SCOPED_TRACE(name);
    Scene scene;
    Body box = scenes::body("box", Box{{0.2, 0.15, 0.1}}, {0.1, 0.07, 20});
    box.pose.orientation = Quaternion(Eigen::AngleAxisd(0.4, Vector3(1, 2, 0.5).normalized()));
    scene.bodies = {floor, box};
    scenes::give_law(scene, scenes::hard_law(0.5));
    WatchedRun run(scene);
    double lowest = infinity;
    for (int k = 0; k < 300; ++k) {
      run.step();
      lowest = std::min(lowest, run.position_m("box").z());
    }
    EXPECT_GT(lowest, 0.095);
    EXPECT_NEAR(run.position_m("box").z(), 0.1, 1e-3);
  }
}

TEST(ContactsInTime, ABallDoesNotFeelTheSeamsItRollsOver) {
  std::vector<std::pair<std::string, std::vector<Body>>> floors;
  for (const auto& [name, floor] : surfaces()) floors.push_back({name, {floor}});
  floors.push_back({"boxes", {}});
  for (int k = 0; k < 10; ++k) {
    floors.back().second.push_back(
        fixed_box("slab " + std::to_string(k), {0.5, 1, 0.5}, {k - 4.5, 0, -0.5}));
  }
  for (auto& [name, bodies] : floors) {
    for (const double speed : {0.5, 5.0, 20.0}) {
      SCOPED_TRACE(name + " at " + std::to_string(speed) + " m/s");
      Body ball = scenes::body("ball", Sphere{0.1}, {-4.2, 0.03, 0.1});
      ball.velocity_m_per_s = {speed, 0, 0};
      ball.spin_rad_per_s = {0, speed / 0.1, 0};
      Scene scene;
      scene.bodies = bodies;
      scene.bodies.push_back(ball);
      scenes::give_law(scene, scenes::hard_law(0.5));
      WatchedRun run(scene);
      double bump = 0;
      const int steps = static_cast<int>(std::min(240.0, 8 / speed * 60));
      for (int k = 0; k < steps; ++k) {
        run.step();
        bump = std::max(bump, std::abs(run.position_m("ball").z() - 0.1));
      }
      expect_within("bump_m", bump, 1e-6);
      expect_within("speed_m_per_s", run.velocity_m_per_s("ball").x() - speed, 1e-6 * speed);
    }
  }
}

TEST(ContactsInTime, ABlockSlidesOverASeamAsOverASlab) {
  const auto way_over = [](std::vector<Body> bodies) {
    Body block = scenes::body("block", Box{{0.1, 0.1, 0.05}}, {-4, 0, 0.05});
    block.velocity_m_per_s = {10, 0, 0};
    bodies.push_back(block);
    Scene scene;
    scene.bodies = std::move(bodies);
    scenes::give_law(scene, scenes::hard_law(0.5));
    WatchedRun run(scene);
    run.run(60);
    return run.position_m("block");
  };
  std::vector<Body> slabs;
  for (int k = 0; k < 10; ++k) {
    slabs.push_back(fixed_box("slab " + std::to_string(k), {0.5, 1, 0.5}, {k - 4.5, 0, -0.5}));
  }
  const Vector3 seams = way_over(slabs);
  const Vector3 plain = way_over({fixed_box("slab", {5, 1, 0.5}, {0, 0, -0.5})});
  expect_within("way_m", (seams - plain).norm(), 1e-6);
}

}  // namespace
}  // namespace perpend
