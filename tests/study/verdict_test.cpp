#include "study/verdict.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "support/scene_parts.h"

namespace perpend {
namespace {

using scenes::g_m_per_s2;

Verdict verdict_of(const Scene& scene) {
  Simulation simulation(scene);
  VerdictStudy study(scene, simulation);
  for (int k = 0; k < scene.settings.steps; ++k) {
    const StepResult& result = simulation.step();
    study.add(simulation, result);
  }
  return study.verdict();
}

/// What that one expectation finds, added to the scene; its bounds do not matter.
double found(Scene scene, Expectation expectation) {
  expectation.name = "it";
  expectation.at_least = 0;
  scene.verdict = {expectation};
  return verdict_of(scene).findings.at(0).value.value();
}

/// A ball in free fall for one second, and another one that does not fall.
Scene falling() {
  Scene scene;
  scene.bodies = {scenes::body("ball", Sphere{0.1}, {0, 0, 3}),
                  scenes::body("balloon", Sphere{0.1}, {5, 0, 3})};
  scene.bodies[1].falls = false;
  scene.settings.time_step_s = 0.01;
  scene.settings.steps = 100;
  return scene;
}

TEST(Verdict, MeasuresTheMotionOfBodies) {
  const Scene scene = falling();
  const std::vector<std::string> both{"ball*"};
  EXPECT_NEAR(found(scene, {.measure = Measure::shift, .of = both}), g_m_per_s2 / 2, 1e-12);
  EXPECT_NEAR(found(scene, {.measure = Measure::shift, .of = both, .axes = {1, 1, 0}}), 0, 1e-15);
  EXPECT_NEAR(found(scene, {.measure = Measure::speed, .of = {"ball"}, .over = Over::last}),
              g_m_per_s2, 1e-12);
  EXPECT_NEAR(found(scene, {.measure = Measure::position, .of = both, .over = Over::smallest}),
              3 - g_m_per_s2 / 2, 1e-12);
  EXPECT_NEAR(found(scene, {.measure = Measure::position, .of = both}), 3, 1e-12);
  EXPECT_NEAR(found(scene, {.measure = Measure::position,
                            .of = {"balloon"},
                            .seen_from = "ball",
                            .direction = Vector3::UnitX()}),
              5, 1e-12);
  EXPECT_NEAR(found(scene, {.measure = Measure::outside, .of = {"ball"}, .size_m = {1, 1, 6}}), 0,
              0);
  EXPECT_NEAR(found(scene, {.measure = Measure::outside,
                            .of = {"ball"},
                            .seen_from = "balloon",
                            .size_m = {20, 1, 1}}),
              g_m_per_s2 / 2 - 0.5, 1e-12);
}

TEST(Verdict, CountsOnlyTheStepsOfItsWindow) {
  const Scene scene = falling();
  Expectation expectation{.measure = Measure::shift, .of = {"ball"}, .from_s = 0.5, .to_s = 0.8};
  EXPECT_NEAR(found(scene, expectation), g_m_per_s2 / 2 * (0.64 - 0.25), 1e-12);
  expectation.measure = Measure::speed;
  expectation.over = Over::mean;
  EXPECT_NEAR(found(scene, expectation), 0.65 * g_m_per_s2, 1e-12);
  expectation.over = Over::smallest;
  EXPECT_NEAR(found(scene, expectation), 0.5 * g_m_per_s2, 1e-12);
}

/// A weight that a motor holds, then lifts, on a vertical slide; a wheel that a motor turns.
Scene driven_joints() {
  Scene scene;
  scene.bodies = {scenes::body("weight", Sphere{0.1}, {0, 0, 0}),
                  scenes::body("wheel", Sphere{0.1}, {2, 0, 0})};
  scene.bodies[0].mass.emplace().mass_kg = 7;
  Joint& slide = scene.joints.emplace_back();
  slide.name = "slide";
  slide.kind = JointKind::prismatic;
  slide.second = "weight";
  slide.coordinates.emplace_back().motor.emplace().target.points = {{0.5, 0}, {1.0, 1}};
  Joint& axle = scene.joints.emplace_back();
  axle.name = "axle";
  axle.second = "wheel";
  axle.in_first.position = {2, 0, 0};
  axle.coordinates.emplace_back().motor.emplace().target = 2 * std::numbers::pi;
  scene.shafts.push_back({.name = "shaft", .speed_rad_per_s = 3});
  scene.settings.time_step_s = 0.01;
  scene.settings.steps = 150;
  return scene;
}

TEST(Verdict, MeasuresJointsAndShafts) {
  const Scene scene = driven_joints();
  EXPECT_NEAR(found(scene, {.measure = Measure::motor_force, .of = {"slide"}, .to_s = 0.4}),
              7 * g_m_per_s2, 1e-9);
  EXPECT_NEAR(found(scene, {.measure = Measure::motor_force,
                            .of = {"slide"},
                            .from_s = 0.6,
                            .to_s = 0.9,
                            .over = Over::mean}),
              7 * (g_m_per_s2 + 2), 1e-6);
  EXPECT_NEAR(found(scene, {.measure = Measure::turns, .of = {"axle"}}), 1.5, 0.01);
  EXPECT_NEAR(found(scene, {.measure = Measure::coordinate_speed, .of = {"slide"}}), 1, 1e-6);
  EXPECT_NEAR(
      found(scene, {.measure = Measure::coordinate_speed_change, .of = {"axle"}, .from_s = 0.1}), 0,
      1e-6);
  // The axle is brought to its speed in the first step: no half of that is lost between steps.
  EXPECT_NEAR(found(scene, {.measure = Measure::coordinate_speed_change, .of = {"axle"}}),
              2 * std::numbers::pi, 1e-9);
  EXPECT_NEAR(found(scene, {.measure = Measure::coordinate_speed, .of = {"shaft"}}), 3, 1e-12);
  EXPECT_NEAR(found(scene, {.measure = Measure::coordinate, .of = {"shaft"}, .over = Over::last}),
              4.5, 1e-9);
  EXPECT_LT(found(scene, {.measure = Measure::joint_gap, .of = {"*"}}), 1e-6);
}

TEST(Verdict, SaysTheUnitOfACoordinate) {
  Scene scene = driven_joints();
  scene.verdict = {{.name = "a", .measure = Measure::motor_force, .of = {"slide"}, .at_least = 0},
                   {.name = "b", .measure = Measure::motor_force, .of = {"axle"}, .at_least = 0},
                   {.name = "c", .measure = Measure::coordinate, .of = {"shaft"}, .at_least = 0}};
  const Verdict verdict = verdict_of(scene);
  EXPECT_EQ(verdict.findings[0].unit, "N");
  EXPECT_EQ(verdict.findings[1].unit, "N m");
  EXPECT_EQ(verdict.findings[2].unit, "rad");
}

TEST(Verdict, MeasuresContacts) {
  Scene scene;
  scene.bodies = {scenes::ground(), scenes::body("box", Box{{0.5, 0.5, 0.5}}, {0, 0, 0.5}),
                  scenes::body("other", Box{{0.5, 0.5, 0.5}}, {5, 0, 2})};
  scene.bodies[2].falls = false;
  scene.settings.gravity_m_per_s2 = {0.3 * g_m_per_s2, 0, -g_m_per_s2};
  EXPECT_NEAR(found(scene, {.measure = Measure::friction_share, .of = {"box"}, .over = Over::last}),
              0.3, 1e-6);
  EXPECT_NEAR(found(scene, {.measure = Measure::touching,
                            .of = {"box", "other"},
                            .seen_from = "ground",
                            .over = Over::last}),
              1, 0);
}

TEST(Verdict, FindsNoFrictionWhereNothingTouches) {
  EXPECT_THROW(found(falling(), {.measure = Measure::friction_share, .of = {"ball"}}),
               std::bad_optional_access);
}

TEST(Verdict, ReadsTheMotorOfAJointAndNotOfAShaftOfSuchAName) {
  Scene scene = driven_joints();
  scene.joints[0].name = "drive_slide";
  scene.shafts[0].name = "drive_shaft";
  EXPECT_NEAR(found(scene, {.measure = Measure::motor_force, .of = {"drive_*"}, .to_s = 0.4}),
              7 * g_m_per_s2, 1e-9);
}

TEST(Verdict, IsNotMetByARunThatEndedEarly) {
  Verdict verdict;
  verdict.ended_early = true;
  EXPECT_TRUE(verdict.is_met());  // nothing is expected
  verdict.findings.push_back({{.name = "it", .at_least = 0}, "", 1.0});
  EXPECT_FALSE(verdict.is_met());
}

/// A driven body that turns about itself while it moves along, so that a turn does not close.
TEST(Verdict, MeasuresHowFarATurnIsFromClosing) {
  Scene scene;
  Body& car = scene.bodies.emplace_back(scenes::body("car", Sphere{0.1}, {0, 0, 0}));
  car.kind = BodyKind::driven;
  car.motion.speed_m_per_s = 0.1;
  car.motion.spin_rad_per_s = -2;
  scene.settings.time_step_s = 0.01;
  scene.settings.steps = 300;
  EXPECT_THROW(found(scene, {.measure = Measure::closure, .of = {"car"}}),
               std::bad_optional_access);  // less than a turn
  scene.settings.steps = 700;
  EXPECT_NEAR(found(scene, {.measure = Measure::closure, .of = {"car"}, .over = Over::last}),
              0.1 * std::numbers::pi, 1e-9);
}

TEST(Verdict, IsNotMetWhereANumberIsBeyondItsBoundsOrMissing) {
  Scene scene = falling();
  Expectation falls{.name = "falls", .measure = Measure::shift, .of = {"ball"}, .at_least = 4};
  EXPECT_TRUE(verdict_of(scene).is_met());  // nothing is expected
  scene.verdict = {falls};
  EXPECT_TRUE(verdict_of(scene).is_met());
  scene.verdict[0].at_most = 4.5;
  EXPECT_FALSE(verdict_of(scene).is_met());
  falls.name = "too late";
  falls.from_s = 2;
  scene.verdict = {falls};
  EXPECT_FALSE(verdict_of(scene).is_met());
  EXPECT_FALSE(verdict_of(scene).findings[0].value.has_value());
}

}  // namespace
}  // namespace perpend
