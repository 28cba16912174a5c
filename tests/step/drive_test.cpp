#include "step/drive.h"

#include <gtest/gtest.h>

#include <fstream>

#include "border/bad_input.h"
#include "scene/scene_file.h"
#include "step/simulation.h"
#include "support/temporary_folder.h"

namespace perpend::drive_test {

using support::TemporaryFolder;

constexpr const char* scene_text = R"(
bodies: [{name: arm, shape: {sphere: {radius_m: 1}}}]
joints:
  - {name: hinge, kind: revolute, between: [world, arm], motor: {angle_rad: 0, largest_torque_N_m: 5},
     friction_N_m: {input: brake, default: 0, max: 10}}
)";

struct Driven {
  TemporaryFolder folder;
  Simulation simulation{parse_scene(scene_text, "arm")};

  Drive drive(const std::string& text) {
    std::ofstream(folder / "drive.csv") << text;
    return {folder / "drive.csv", simulation.inputs()};
  }
  double value(const char* name) {
    return simulation.inputs().value(simulation.inputs().find(name));
  }
  std::string complaint(const std::string& text) {
    try {
      drive(text);
    } catch (const BadInput& bad) {
      return std::string(bad.what()).substr((folder / "drive.csv").string().size());
    }
    return "none";
  }
};

TEST(Drive, LiesOnStraightLinesBetweenItsLinesAndHoldsItsEnds) {
  Driven driven;
  Drive drive = driven.drive(
      "# a drive\n time_s, hinge.motor.angle_rad, hinge.motor.on ,brake\n\n1,2,1,0\n3,6,0,10\n");
  EXPECT_EQ(drive.lines(), 2);
  const auto expect_at = [&](double time_s, double angle, double on, double brake) {
    drive.set(time_s, driven.simulation.inputs());
    EXPECT_EQ(driven.value("hinge.motor.angle_rad"), angle) << time_s;
    EXPECT_EQ(driven.value("hinge.motor.on"), on) << time_s;
    EXPECT_EQ(driven.value("brake"), brake) << time_s;
  };
  expect_at(0, 2, 1, 0);
  expect_at(1, 2, 1, 0);
  expect_at(2, 4, 1, 5);
  expect_at(3, 6, 0, 10);
  expect_at(9, 6, 0, 10);
}

TEST(Drive, JumpsWhereTwoLinesHaveTheSameTime) {
  Driven driven;
  Drive drive = driven.drive("time_s,brake\n0,1\n2,1\n2,5\n4,5\n");
  drive.set(1.999, driven.simulation.inputs());
  EXPECT_EQ(driven.value("brake"), 1);
  drive.set(2, driven.simulation.inputs());
  EXPECT_EQ(driven.value("brake"), 5);
}

TEST(Drive, ThatIsMalformedIsToldWithTheLine) {
  Driven driven;
  EXPECT_EQ(driven.complaint(""),
            ":0: the file has no values; give a line with time_s and names of inputs, and lines of "
            "numbers after it");
  EXPECT_EQ(
      driven.complaint("t,brake\n"),
      ":1: the first line is 't,brake'; give time_s and then names of inputs, between commas");
  EXPECT_EQ(driven.complaint("time_s,brace\n").substr(0, 59),
            ":1: there is no input 'brace'; did you mean 'brake'? There ");
  EXPECT_EQ(driven.complaint("time_s,brake,brake\n"), ":1: 'brake' stands here twice; remove one");
  EXPECT_EQ(driven.complaint("time_s,brake\n0,1,2\n"),
            ":2: there are 3 numbers, and the first line has 2 names; give as many");
  EXPECT_EQ(driven.complaint("time_s,brake\n0,1x\n"), ":2: '1x' is no number; give one");
  EXPECT_EQ(driven.complaint("time_s,brake\n0,nan\n"),
            ":2: input 'brake' cannot be nan; give a number from 0 to 10 N m, 0 or at least 1e-30 "
            "in size");
  EXPECT_EQ(driven.complaint("time_s,brake\n0,1\n-1,1\n"),
            ":3: the time is -1 s, after 0 s; give rising times");
}

}  // namespace perpend::drive_test
