#include <gtest/gtest.h>

#include "scene/complaint.h"
#include "scene/drivable.h"
#include "scene/scene_file.h"

namespace perpend {
namespace {

/// Four lines: a drum on a hinge, a load on a rope.
const std::string crane =
    "bodies:\n"
    "  - {name: drum, shape: {sphere: {radius_m: 1}}}\n"
    "  - {name: load, position_m: [0, 0, -4], shape: {sphere: {radius_m: 1}}}\n"
    "joints:\n";

TEST(SceneInputs, OfValuesAreListedUnderTheNameOfTheValue) {
  const Scene scene =
      parse_scene(crane +
                      "  - name: axle\n"
                      "    kind: revolute\n"
                      "    between: [world, drum]\n"
                      "    motor: {speed_rad_per_s: {input: lift, default: 0.5, min: -1, max: 2}}\n"
                      "    friction_N_m: {input: brake, default: 7}\n"
                      "  - {name: rope, kind: rope, between: [world, load], length_m: {points: "
                      "[[1, 4], [2, 3]]}}",
                  "text");
  ASSERT_EQ(scene.inputs.size(), 2U);
  EXPECT_EQ(scene.inputs[0].name, "lift");
  EXPECT_EQ(scene.inputs[0].drives, std::vector<std::string>{"axle.motor.speed_rad_per_s"});
  EXPECT_EQ(scene.inputs[0].min, -1);
  EXPECT_EQ(scene.inputs[0].max, 2);
  EXPECT_EQ(scene.inputs[1].drives, std::vector<std::string>{"axle.friction_N_m"});
  const CoordinateLaw& law = scene.joints[0].coordinates[0];
  EXPECT_EQ(law.motor->target, Signal(0.5));
  EXPECT_EQ(law.friction, 7);
  ASSERT_EQ(scene.signals.size(), 1U);
  EXPECT_EQ(scene.signals[0].value, "rope.length_m");
  EXPECT_EQ(scene.signals[0].signal.points.size(), 2U);
  EXPECT_EQ(scene.joints[1].length_m, 4);
}

TEST(SceneInputs, OfOneNameDriveSeveralValues) {
  const Scene scene = parse_scene(
      crane +
          "  - {name: a, kind: revolute, between: [world, drum], friction_N_m: {input: brake, "
          "default: 7, max: 9}}\n"
          "  - {name: b, kind: revolute, between: [world, load], friction_N_m: {input: brake, "
          "default: 7}}",
      "text");
  ASSERT_EQ(scene.inputs.size(), 1U);
  EXPECT_EQ(scene.inputs[0].drives, (std::vector<std::string>{"a.friction_N_m", "b.friction_N_m"}));
}

TEST(SceneInputs, AreWrittenAndReadAgain) {
  const std::string text =
      crane +
      "  - {name: a, kind: revolute, between: [world, drum], friction_N_m: {input: brake, "
      "default: 7, max: 9}, motor: {torque_N_m: {input: turn, default: 1}}}";
  const std::string written = write_scene(parse_scene(text, "text"));
  EXPECT_EQ(write_scene(parse_scene(written, "text")), written);
  EXPECT_NE(written.find("brake"), std::string::npos);
}

TEST(SceneInputs, ThatAreWrongAreToldWhereTheyStand) {
  const auto complaint = [](const std::string& joint) {
    return test::complaint(crane + "  - {name: a, kind: revolute, between: [world, drum], " + joint,
                           "f");
  };
  EXPECT_EQ(
      complaint("friction_N_m: {input: brake, default: 7, max: 5}}"),
      "f:5:69: input 'brake': 'a.friction_N_m' begins at 7, which is not from -inf to 5; give "
      "it a number within");
  EXPECT_EQ(
      complaint("friction_N_m: {input: brake}}"),
      "f:5:69: the key 'default' is missing in an input; give it: what holds until it is set");
  EXPECT_EQ(complaint("friction_N_m: {input: a.friction_N_m, default: 0}}"),
            "f:5:77: input 'a.friction_N_m': a value of the scene has this name; give the input "
            "another");
  EXPECT_EQ(complaint("friction_N_m: 1}\ninputs: [{name: i, drives: a.frition_N_m}]"),
            "f:6:28: input 'i': there is no value 'a.frition_N_m' that can be driven; did you mean "
            "'a.friction_N_m'? There are: gravity_m_per_s2.x, gravity_m_per_s2.y, "
            "gravity_m_per_s2.z, a.friction_N_m, a.holds");
  EXPECT_EQ(complaint("friction_N_m: 1}\ninputs: [{name: i, drives: a.friction_N_m}, {name: k, "
                      "drives: a.friction_N_m}]"),
            "f:6:63: input 'k': 'a.friction_N_m' is driven twice; drive it by one input or one "
            "signal");
  EXPECT_EQ(complaint("friction_N_m: 1}\ninputs: [{name: i, drives: [a.friction_N_m, "
                      "gravity_m_per_s2.x]}]"),
            "f:6:28: input 'i': 'gravity_m_per_s2.x' is in m/s² and 'a.friction_N_m' in N m; give "
            "each an input of its own");
  EXPECT_EQ(complaint("friction_N_m: {sine: {amplitude: 1}}}"),
            "f:5:69: signal of 'a.friction_N_m': 'a.friction_N_m' becomes -1; give a number from 0 "
            "to 1e+30 N m, 0 or at least 1e-30 in size");
}

TEST(DrivableValues, HaveTheKeysOfSceneFiles) {
  const Scene scene = parse_scene(
      crane +
          "  - {name: both, kind: cylindrical, between: [world, drum], shift: {motor: {position_m: "
          "1}}, angle: {spring: {stiffness_N_m_per_rad: 3}}}\n"
          "shafts: [{name: s}, {name: t}]\n"
          "transmissions: [{name: g, kind: gear, first: s, second: t, ratio: 2}]\n"
          "forces: [{body: load}, {name: wind, body: load, force_N: 3}]",
      "text");
  std::vector<std::string> there;
  for (const DrivableValue& value : drivable_values(scene)) {
    if (value.is_there) there.push_back(value.name);
  }
  EXPECT_EQ(there,
            (std::vector<std::string>{
                "gravity_m_per_s2.x", "gravity_m_per_s2.y", "gravity_m_per_s2.z",
                "both.shift.motor.position_m", "both.shift.motor.stiffness_N_per_m",
                "both.shift.motor.damping_N_s_per_m", "both.shift.motor.largest_force_N",
                "both.shift.motor.on", "both.angle.spring.rest_rad",
                "both.angle.spring.stiffness_N_m_per_rad",
                "both.angle.spring.damping_N_m_s_per_rad", "both.holds", "g.ratio",
                "forces.0.force_N", "forces.0.torque_N_m", "wind.force_N", "wind.torque_N_m"}));
}

}  // namespace
}  // namespace perpend
