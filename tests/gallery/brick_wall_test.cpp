#include "gallery/brick_wall.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "gallery/run_to_the_end.h"

namespace perpend {
namespace {

const Box& box_of(const Body& brick) {
  return std::get<Box>(std::get<ConvexShape>(std::get<Shape>(brick.shapes[0].shape)));
}

/// The bricks of each course, by its height.
std::map<double, std::vector<const Body*>> courses_of(const Scene& scene) {
  std::map<double, std::vector<const Body*>> courses;
  for (const Body& body : scene.bodies) {
    if (body.name != "ground") courses[body.pose.position.z()].push_back(&body);
  }
  return courses;
}

TEST(BrickWall, HasTwelveCoursesOfTwoAndThree) {
  std::vector<std::size_t> counts;
  for (const auto& [z, bricks] : courses_of(brick_wall())) counts.push_back(bricks.size());
  EXPECT_EQ(counts, (std::vector<std::size_t>{2, 3, 2, 3, 2, 3, 2, 3, 2, 3, 2, 3}));
}

TEST(BrickWall, LaysAsManyBricksAsAskedApartFromEachOther) {
  for (const BrickWall& wall : {BrickWall{1, 12}, BrickWall{7, 3}, BrickWall{300, 12},
                                BrickWall{301, 24}, BrickWall{3000, 12}, BrickWall{5, 1}}) {
    const Scene scene = brick_wall(wall);
    EXPECT_EQ(scene.bodies.size(), wall.bricks + 1u);
    const auto courses = courses_of(scene);
    EXPECT_LE(courses.size(), static_cast<std::size_t>(wall.courses));
    double right = 0;  // end of the last complete course
    for (const auto& [z, bricks] : courses) {
      double end = -1e9;
      for (const Body* brick : bricks) {
        const double half = box_of(*brick).half_extents.x(), x = brick->pose.position.x();
        EXPECT_GT(x - half, end + scene.settings.contact_margin_m) << brick->name;
        end = x + half;
      }
      if (right == 0) right = end;
      EXPECT_LE(end, right + 1e-9);
    }
  }
}

TEST(BrickWall, StandsWithoutDriftUnderBothLawsOfFriction) {
  for (const FrictionLaw friction : {FrictionLaw::box, FrictionLaw::cone}) {
    Scene scene = brick_wall();
    scene.settings.friction = friction;
    const EndedRun run = run_to_the_end(scene);
    EXPECT_EQ(run.certified, scene.settings.steps);
    EXPECT_EQ(run.sound, scene.settings.steps) << run.not_sound;
    EXPECT_TRUE(run.meets_all()) << run.failures();
    EXPECT_EQ(run.last_rows, 552);
  }
}

// E18: at the beginning nothing touches, so that there is no problem at all; with gaps beyond the
// margin of contacts the courses then land from below, one after the other.
TEST(BrickWall, HasNoProblemAtFirstAndGrowsCourseByCourse) {
  Scene scene = brick_wall({.gap_m = 4e-3});
  Simulation simulation(scene);
  std::vector<double> tops;  // of the bricks that touch something, after each step
  std::vector<int> rows;
  for (int k = 0; k < 8; ++k) {
    const StepResult& result = simulation.step();
    rows.push_back(result.rows);
    double top = 0;
    for (const ContactForce& contact : result.contacts) {
      top = std::max(top, contact.position_m.z());
    }
    tops.push_back(top);
  }
  EXPECT_EQ(rows.front(), 0);
  EXPECT_GE(*std::max_element(rows.begin(), rows.end()), 552);
  // Then all courses touch, and sink together.
  EXPECT_TRUE(std::is_sorted(tops.begin(), tops.begin() + 6));
  EXPECT_TRUE(std::is_sorted(rows.begin(), rows.begin() + 6));
  int heights = 0;  // at how many steps it grows
  for (std::size_t k = 1; k < tops.size(); ++k) heights += tops[k] > tops[k - 1] + 0.04 ? 1 : 0;
  EXPECT_GE(heights, 4);
  EXPECT_TRUE(run_to_the_end(scene).meets_all());
}

/// A column under its own weight buckles where q H³ > 7.84 EI; with EI of its contacts' springs, 16
/// points to a course, that is above 18 courses (docs/guide/scenes/brick_wall.md).
TEST(BrickWall, BucklesWhereItsSoftContactsNoLongerCarryIt) {
  Scene scene = brick_wall({.bricks = 50, .courses = 20});
  scene.bodies.back().spin_rad_per_s = {0.01, 0, 0};
  const EndedRun run = run_to_the_end(scene);
  EXPECT_EQ(run.certified, scene.settings.steps);
  EXPECT_FALSE(run.meets("no drift sideways"));
  scene.materials[0].law.stiffness_N_per_m = 1e6;
  scene.materials[0].law.damping_N_s_per_m = 1e5;
  EXPECT_TRUE(run_to_the_end(scene).meets("no drift sideways"));
}

}  // namespace
}  // namespace perpend
