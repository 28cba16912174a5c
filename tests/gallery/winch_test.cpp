#include "gallery/winch.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numbers>

#include "gallery/run_to_the_end.h"

namespace perpend {
namespace {

/// Turns of the drum from rest to rest, and its top speed.
struct Course {
  double turns = 0, top_rpm = 0;
};

Course course_of(const Winch& winch) {
  const Scene scene = perpend::winch(winch);
  const auto& points = scene.joints[0].coordinates[0].motor->target.points;
  constexpr double turn = 2 * std::numbers::pi;
  Course course;
  for (std::size_t k = 1; k < points.size(); ++k) {
    EXPECT_GT(points[k].time_s, points[k - 1].time_s);
    const double mean = (points[k].value + points[k - 1].value) / 2;
    course.turns += mean * (points[k].time_s - points[k - 1].time_s) / turn;
    course.top_rpm = std::max(course.top_rpm, 60 * points[k].value / turn);
  }
  EXPECT_EQ(points.back().value, 0);
  return course;
}

TEST(Winch, TurnsAsOftenAsAsked) {
  for (const double turns : {4.5, 5.7, 20.0}) {
    const Course course = course_of({.turns = turns});
    EXPECT_NEAR(course.turns, turns, 1e-12);
    EXPECT_NEAR(course.top_rpm, 160, 1e-12);
  }
  const Course short_course = course_of({.turns = 1});
  EXPECT_NEAR(short_course.turns, 1, 1e-12);
  EXPECT_LT(short_course.top_rpm, 160);
}

TEST(Winch, HasASpeedOfItsDrumForAnyNumberOfTurns) {
  for (double turns = 0.1; turns < 12; turns += 0.05) {
    EXPECT_NO_THROW(check_scene(winch({.turns = turns}))) << turns;
  }
}

TEST(Winch, WindsItsChainUp) {
  const Scene scene = winch();
  const EndedRun run = run_to_the_end(scene);
  EXPECT_EQ(run.certified, scene.settings.steps);
  // Links that jam between windings turn by half a radian a step, and their heap is chaotic: at
  // speeds from 158 to 165 rpm none to two steps of 500 are not sound.
  EXPECT_GE(run.sound, 0.99 * scene.settings.steps) << run.not_sound;
  EXPECT_TRUE(run.verdict.is_met()) << run.failures();
}

/// Worst gap of a joint in the first 1.8 s, when the drum has begun to pull.
double worst_gap_m(const Winch& winch, bool geometric_stiffness = true) {
  Scene scene = perpend::winch(winch);
  scene.settings.geometric_stiffness = geometric_stiffness;
  Simulation simulation(scene);
  double worst = 0;
  for (int k = 0; k < 108; ++k) {
    for (const JointForce& joint : simulation.step().joints) {
      worst = std::max(worst, joint.violation_m);
    }
  }
  return worst;
}

// Tension makes a chain stiff across: with the inertia of plain rods, 29 mm, h² T ℓ / I is beyond
// 4, and the chain flies apart where the forces of its joints do not turn with the links.
TEST(Winch, HoldsWithTheInertiaOfPlainRods) {
  EXPECT_LT(worst_gap_m({}), 2e-3);
  EXPECT_LT(worst_gap_m({.gyration_m = 0.03}), 2e-3);
  EXPECT_GT(worst_gap_m({.gyration_m = 0.03}, false), 0.05);
}

}  // namespace
}  // namespace perpend
