#include <gtest/gtest.h>

#include <cmath>

#include "gallery/closed_loop.h"
#include "gallery/winch.h"
#include "scene/scene_file.h"
#include "step/scene_in_units.h"
#include "step/simulation.h"

/// The same scene in other units of length, mass and time is the same: verdicts and energies do not
/// depend on how it is written down.
namespace perpend {
namespace {

using support::UnitSystem;

struct Steps {
  std::vector<StepOutcome> outcomes;
  std::vector<double> kinetic_J, potential_J;
  std::vector<int> rows;
  /// What rounding is a share of: the work of all steps, of which little may become motion, and the
  /// potential energy, which is a difference of heights.
  double worked_J = 0, largest_potential_J = 0;
};

Steps run(const Scene& scene, int steps) {
  Simulation simulation(scene);
  Steps made;
  for (int k = 0; k < steps; ++k) {
    const StepResult& result = simulation.step();
    made.outcomes.push_back(result.outcome);
    made.kinetic_J.push_back(result.energy.kinetic_J);
    made.potential_J.push_back(result.energy.potential_J);
    made.worked_J += result.energy.largest_J();
    made.largest_potential_J = std::max(made.largest_potential_J, std::abs(made.potential_J[k]));
    made.rows.push_back(result.rows);
  }
  return made;
}

/// Powers of two, which scale every number without rounding; then millimetres and grams;
/// centimetres and grams; feet and pounds; kilometres, tonnes and minutes; inches, pounds and
/// milliseconds.
const std::vector<UnitSystem> ten_systems{{1024, 1, 1},           {1. / 1024, 1, 1},
                                          {1, 1 << 20, 1},        {1, 1, 1. / 64},
                                          {1 << 10, 1. / 64, 32}, {1000, 1000, 1},
                                          {100, 1000, 1},         {3.2808399, 2.2046226, 1},
                                          {1e-3, 1e-3, 1. / 60},  {39.370079, 2.2046226, 1000}};

Scene scene_file(const std::string& name) {
  return read_scene(PERPEND_PROJECT "/scenes/" + name + ".yaml");
}

/// Not to the bit: pivots within blocks depend on the units, hence the last digits.
void expect_same(const Steps& seen, const Steps& in_SI, const UnitSystem& units) {
  EXPECT_EQ(seen.outcomes, in_SI.outcomes);
  EXPECT_EQ(seen.rows, in_SI.rows);
  const double start_J = in_SI.kinetic_J.empty() ? 0 : in_SI.kinetic_J[0];
  const double allowed_J = 1e-12 * (start_J + in_SI.worked_J);
  for (std::size_t k = 0; k < in_SI.kinetic_J.size(); ++k) {
    ASSERT_NEAR(seen.kinetic_J[k] / units.energy(), in_SI.kinetic_J[k], allowed_J) << "step " << k;
    ASSERT_NEAR(seen.potential_J[k] / units.energy(), in_SI.potential_J[k],
                1e-12 * in_SI.largest_potential_J)
        << "step " << k;
  }
}

/// A stack that slides, of boxes that are not quite above each other.
Scene stack(FrictionLaw friction) {
  Scene scene;
  scene.settings.friction = friction;
  // By name: what no file says has its value in SI units.
  scene.materials.push_back({.name = "stone"});
  Body floor;
  floor.name = "floor";
  floor.kind = BodyKind::fixed;
  floor.shapes.push_back({.shape = Shape{ConvexShape{Plane{}}}, .material = "stone"});
  scene.bodies.push_back(floor);
  for (int k = 0; k < 5; ++k) {
    Body box;
    box.name = "box " + std::to_string(k);
    box.pose.position = {0.05 * k, 0.01 * k, 0.25 + 0.502 * k};
    box.velocity_m_per_s = {0.3, 0.1, 0};
    box.shapes.push_back(
        {.shape = Shape{ConvexShape{Box{{0.25, 0.2 + 0.01 * k, 0.25}}}}, .material = "stone"});
    scene.bodies.push_back(box);
  }
  return scene;
}

/// Two balls that begin inside each other and inside the floor, and are parted.
Scene overlapping(double stiffness) {
  Scene scene;
  scene.materials.push_back({.name = "stone", .law = {.stiffness_N_per_m = stiffness}});
  Body floor;
  floor.name = "floor";
  floor.kind = BodyKind::fixed;
  floor.shapes.push_back({.shape = Shape{ConvexShape{Plane{}}}, .material = "stone"});
  scene.bodies.push_back(floor);
  for (int k = 0; k < 2; ++k) {
    Body ball;
    ball.name = "ball " + std::to_string(k);
    ball.pose.position = {0.05 * k, 0.01 * k, 0.05 + 0.1 * k};
    ball.shapes.push_back({.shape = Shape{ConvexShape{Sphere{0.2}}}, .material = "stone"});
    scene.bodies.push_back(ball);
  }
  return scene;
}

void expect_same_in_ten_systems(const Scene& scene) {
  SCOPED_TRACE(scene.title);
  const Steps in_SI = run(scene, 60);
  for (const UnitSystem& units : ten_systems) {
    SCOPED_TRACE(units.length);
    expect_same(run(support::in_units(scene, units), 60), in_SI, units);
  }
}

TEST(Units, TenSystemsGiveTheSameVerdictsAndEnergies) {
  for (const Scene& scene :
       {stack(FrictionLaw::box), stack(FrictionLaw::cone), overlapping(1e5), overlapping(infinity),
        scene_file("falling_boxes"), scene_file("pendulum"), scene_file("forklift"),
        scene_file("log_grasping"), scene_file("slewing_crane"), winch(), closed_loop()}) {
    expect_same_in_ten_systems(scene);
  }
}

}  // namespace
}  // namespace perpend
