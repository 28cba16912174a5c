#include "scene/limits.h"

#include <gtest/gtest.h>

#include "scene/complaint.h"
#include "scene/vocabulary/vocabulary.h"

namespace perpend {
namespace {

const std::string small_ball = "bodies:\n  - {name: b, shape: {sphere: {radius_m: 0.1}}";

std::string told(const std::string& text) {
  return test::complaint(text, "f");
}

TEST(SceneLimits, RefuseAsManyJointCorrectionsAsNeverEnd) {
  EXPECT_EQ(told("step: {joint_corrections: 0x7fffffff}"),
            "f:1:27: the step settings: the number of joint corrections is 2147483647; give 0 to "
            "100");
  EXPECT_EQ(told("step: {joint_corrections: 100}"), "none");
}

TEST(SceneLimits, RefuseAMassThatNoRecorderTakes) {
  EXPECT_EQ(told(small_ball + ", mass_kg: 1e300}"),
            "f:2:58: body 'b': the mass is 1e+300 kg; give 1e-24 to 1e+24");
  EXPECT_EQ(told(small_ball + ", mass_kg: 1e-30}"),
            "f:2:58: body 'b': the mass is 1e-30 kg; give 1e-24 to 1e+24");
  EXPECT_EQ(told(small_ball + ", mass_kg: 1e24}"), "none");
  EXPECT_EQ(told(small_ball + ", mass_kg: 1, inertia_kg_m2: [1e50, 1e50, 1e50]}"),
            "f:2:76: body 'b': the smallest moment of inertia is 1e+50 kg m²; give 1e-42 to 1e+42");
}

TEST(SceneLimits, RefuseSpeedsPlacesAndTimesOutOfRange) {
  EXPECT_EQ(told("step: {time_step_s: 1e-200}"),
            "f:1:21: the step settings: the time step is 1e-200 s; give 1e-09 to 1e+06");
  EXPECT_EQ(told(small_ball + ", velocity_m_per_s: [0, 1e9, 0]}"),
            "f:2:67: body 'b': the velocity is (         0 1000000000          0) m/s; give at "
            "most 1e+08 in "
            "magnitude");
  EXPECT_EQ(told(small_ball + ", position_m: [0, 0, -1e10]}"),
            "f:2:61: body 'b': the position is (           0            0 -10000000000) m; give at "
            "most 1e+09 "
            "in magnitude");
}

TEST(SceneLimits, HoldForMaterialsJointsMotorsAndForces) {
  EXPECT_EQ(told("materials: [{name: m, friction: 1e20}]"),
            "f:1:33: material 'm': the friction coefficient is 1e+20; give 1e-09 to 1e+09");
  EXPECT_EQ(told("materials: [{name: m, stiffness_N_per_m: 1e-200}]"),
            "f:1:42: material 'm': the stiffness is 1e-200 N/m; give 1e-30 to 1e+30");
  EXPECT_EQ(told("materials: [{name: m, stiffness_N_per_m: .inf}]"), "none");
  const std::string hinge = small_ball + "}\njoints:\n  - name: j\n    kind: revolute\n" +
                            "    between: [world, b]\n    ";
  EXPECT_EQ(told(hinge + "motor: {speed_rad_per_s: 1e50}"),
            "f:7:12: joint 'j': the motor's target is 1e+50 rad/s; give at most 1e+08 in "
            "magnitude");
  EXPECT_EQ(told(hinge + "motor: {speed_rad_per_s: {sine: {amplitude: 1e50}}}"),
            "f:7:12: joint 'j': the amplitude of the motor's target is 1e+50 rad/s; give at most "
            "1e+08 in magnitude");
  EXPECT_EQ(told(hinge + "limits: {upper_rad: 1e12}"),
            "f:7:13: joint 'j': the limit is 1e+12 rad; give at most 1e+09 in magnitude");
  EXPECT_EQ(told(hinge + "limits: {upper_rad: .inf}"), "none");
  EXPECT_EQ(told(small_ball + "}\nforces: [{body: b, force_N: 1e40}]"),
            "f:3:29: force 0 on body 'b': the force is 1e+40 N; give at most 1e+30 in magnitude");
}

TEST(SceneLimits, HaveEveryUnitOnceAndRoomForWhatIsCommon) {
  for (const UnitLimit& limit : unit_limits()) {
    EXPECT_EQ(&limit_of(limit.unit), &limit) << limit.unit;
    EXPECT_LT(limit.least, 1e-6 + 1e-9) << limit.unit;
    EXPECT_GE(limit.most, 1e6) << limit.unit;
    EXPECT_FALSE(limit.what.empty()) << limit.unit;
  }
}

TEST(NamesOfAScene, AreRefusedWhereTheyHoldWhatCannotBeShown) {
  const auto named = [](const std::string& name) {
    return told("bodies: [{name: \"" + name + "\", kind: fixed}]");
  };
  EXPECT_EQ(named("a\\tb"),
            "f:1:17: body 'a b': the name holds a character, U+0009, that cannot be shown; leave "
            "it out");
  EXPECT_EQ(named("b\\e[2J"),
            "f:1:17: body 'b?[2J': the name holds a character, U+001B, that cannot be shown; leave "
            "it out");
  EXPECT_EQ(named("\u202egpj.exe"),
            "f:1:17: body '?gpj.exe': the name holds a character, U+202E, that cannot be shown; "
            "leave it out")
      << "it would turn the direction of writing";
  EXPECT_EQ(named("Größe ⊥ 滑り 🧱, \\\"=1+2\\\""), "none");
}

TEST(NamesOfAScene, FitARecording) {
  const auto named = [](std::size_t length) {
    return told("shafts: [{name: " + std::string(length, 'x') + "}]");
  };
  EXPECT_EQ(named(255), "none");
  EXPECT_NE(named(256).find("the name has 256 bytes; give at most 255"), std::string::npos);
}

TEST(TitleOfAScene, IsRefusedWhereItWouldSpeakToTheTerminal) {
  EXPECT_EQ(told("title: \"t\\e]0;x\\a\""),
            "f:1:8: the scene: the title holds a character, U+001B, that cannot be shown; leave it "
            "out");
  EXPECT_EQ(told("title: |\n  two\n  lines\nbodies: []"), "none");
}

TEST(SceneFile, IsQuotedHarmlesslyInASentence) {
  EXPECT_EQ(told("bodies: [{name: a, \"\\e[2J\": 1}]").find('\x1b'), std::string::npos);
  EXPECT_EQ(told("\"\\e[2J\": 1").find('\x1b'), std::string::npos);
  EXPECT_EQ(told("name: [\"\\e[2J\"]\nstep: {steps: \"\\a\"}").find('\a'), std::string::npos);
}

}  // namespace
}  // namespace perpend
