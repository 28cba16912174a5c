#include "step/soundness.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "border/bad_input.h"
#include "step/simulation.h"
#include "support/scene_parts.h"

namespace perpend {
namespace {

/// How often each kind was found over a run, and its first finding.
struct Found {
  std::array<int, all_finding_kinds.size()> steps{};
  std::vector<MotionFinding> first;
  std::vector<std::string> subjects;

  int of(FindingKind kind) const { return steps[static_cast<std::size_t>(kind)]; }
  int others_than(FindingKind kind) const {
    int sum = 0;
    for (FindingKind other : all_finding_kinds) sum += other == kind ? 0 : of(other);
    return sum;
  }
};

Found findings_of(const Scene& scene, int steps) {
  Simulation simulation(scene);
  Found found;
  for (int k = 0; k < steps; ++k) {
    const StepResult& result = simulation.step();
    EXPECT_EQ(result.outcome, StepOutcome::solved) << result.remark;
    EXPECT_EQ(result.is_sound(), result.findings.empty());  // of solved steps
    for (const MotionFinding& one : result.findings) {
      if (found.steps[static_cast<std::size_t>(one.kind)]++ > 0) continue;
      found.first.push_back(one);
      found.subjects.push_back(subject_of(simulation.model(), one));
      EXPECT_GT(one.value, one.limit) << fact_of(one);
      EXPECT_FALSE(advice_of(one.kind).empty());
    }
  }
  return found;
}

Joint joint_at(std::string name, const Body& first, const Body& second, const Vector3& at) {
  Joint joint;
  joint.name = std::move(name);
  joint.first = first.name;
  joint.second = second.name;
  joint.in_first = inverse(first.pose) * Pose{at, Quaternion::Identity()};
  joint.in_second = inverse(second.pose) * Pose{at, Quaternion::Identity()};
  return joint;
}

/// Two boxes on a hinge that turn about its axis, without gravity.
Scene spinning_pair(double spin_rad_per_s) {
  Scene scene;
  scene.settings.gravity_m_per_s2.setZero();
  Body a = scenes::body("a", Box{{0.1, 0.1, 0.1}}, {-0.5, 0, 0});
  Body b = scenes::body("b", Box{{0.1, 0.1, 0.1}}, {0.5, 0, 0});
  a.spin_rad_per_s = b.spin_rad_per_s = {0, 0, spin_rad_per_s};
  a.velocity_m_per_s = {0, -0.5 * spin_rad_per_s, 0};
  b.velocity_m_per_s = {0, 0.5 * spin_rad_per_s, 0};
  scene.bodies = {a, b};
  scene.joints = {joint_at("hinge", a, b, {0, 0, 0})};
  return scene;
}

/// A pendulum whose rod hangs at the side; the hinge is off by `apart_m`.
Scene pendulum(double apart_m) {
  Scene scene;
  Body post = scenes::body("post", Box{{0.05, 0.05, 0.05}}, {0, 0, 0});
  post.kind = BodyKind::fixed;
  post.shapes.front().touches = false;
  const Body rod = scenes::body("rod", Box{{0.05, 0.05, 0.5}}, {0, 0, -0.5});
  Joint hinge = joint_at("hinge", post, rod, {0, 0, 0});
  hinge.in_first.position.x() += apart_m;
  scene.bodies = {post, rod};
  scene.joints = {hinge};
  return scene;
}

TEST(Soundness, ASlowHingeAndABoxThatLandsAreSound) {
  EXPECT_EQ(findings_of(spinning_pair(5), 120).first.size(), 0u);
  EXPECT_EQ(findings_of(pendulum(0), 120).first.size(), 0u);
  Scene scene;
  scene.bodies = {scenes::ground(), scenes::body("box", Box{{0.2, 0.2, 0.2}}, {0, 0, 0.7})};
  EXPECT_EQ(findings_of(scene, 120).first.size(), 0u);
}

TEST(Soundness, TellsOfAJointWhoseLeverTurnsTooFar) {
  const Found found = findings_of(spinning_pair(45), 1);
  ASSERT_GE(found.of(FindingKind::turned_too_far), 1);
  EXPECT_TRUE(std::find(found.subjects.begin(), found.subjects.end(), "a at joint hinge") !=
              found.subjects.end());
}

// A hinge at 30 rad/s gains 18 % in its first two steps, since it begins on its circle and not on a
// side of the polygon that it moves along: each of these steps says so.
TEST(Soundness, TellsOfEveryStepInWhichASpinningHingeGainsEnergy) {
  for (const double spin_rad_per_s : {15.0, 20.0, 25.0, 30.0, 40.0}) {
    Simulation simulation(spinning_pair(spin_rad_per_s));
    double before_J = kinetic_energy_J(simulation.model(), simulation.state());
    for (int k = 0; k < 60; ++k) {
      const StepResult& result = simulation.step();
      const bool gains = result.energy.kinetic_J > 1.011 * before_J;
      EXPECT_TRUE(result.is_sound() ? !gains : true) << spin_rad_per_s << ", step " << result.step;
      before_J = result.energy.kinetic_J;
    }
  }
}

// Some of its corrections bring nothing nearer, and nothing is kept of them.
TEST(Simulation, TellsTheWorkOfTheAnswerThatWasTaken) {
  SimulationOptions options{.solver = "psor"};
  options.limits.iterations = 1000;
  options.limits.energy_J = 1e-6;  // which takes a number of sweeps that differs
  Simulation simulation(spinning_pair(40), options);
  for (int k = 0; k < 60; ++k) {
    const StepResult& result = simulation.step();
    EXPECT_EQ(result.work.count, simulation.answer()->work.count) << "step " << k;
  }
}

TEST(Soundness, AJointThatIsNeverCorrectedComesApartAndIsTold) {
  Scene scene = spinning_pair(29);
  scene.settings.joint_corrections = 0;
  const Found found = findings_of(scene, 120);
  ASSERT_GE(found.of(FindingKind::joint_gap), 1);
  const auto gap = std::find_if(found.first.begin(), found.first.end(),
                                [](const auto& one) { return one.kind == FindingKind::joint_gap; });
  EXPECT_EQ(gap->joint, 0);
  EXPECT_EQ(gap->motion, Motion::linear);
}

TEST(Soundness, AWheelMayTurnFastAboutItsOwnAxle) {
  Scene scene;
  Body frame = scenes::body("frame", Box{{0.1, 0.1, 0.1}}, {0, 0, 1});
  frame.kind = BodyKind::fixed;
  Body wheel = scenes::body("wheel", Cylinder{0.2, 0.05}, {0, 0, 0.5});
  wheel.spin_rad_per_s = {0, 0, 200};
  scene.bodies = {frame, wheel};
  scene.joints = {joint_at("axle", frame, wheel, {0, 0, 0.5})};
  EXPECT_EQ(findings_of(scene, 60).first.size(), 0u);
}

TEST(Soundness, ABallMayRollFastButABoxMayNotTumbleOnTheGround) {
  Scene ball;
  ball.bodies = {scenes::ground(), scenes::body("ball", Sphere{0.1}, {0, 0, 0.1})};
  ball.bodies[1].velocity_m_per_s = {10, 0, 0};
  ball.bodies[1].spin_rad_per_s = {0, 100, 0};
  EXPECT_EQ(findings_of(ball, 60).of(FindingKind::turned_too_far), 0);
  Scene box;
  box.bodies = {scenes::ground(), scenes::body("box", Box{{0.1, 0.1, 0.1}}, {0, 0, 0.11})};
  box.bodies[1].spin_rad_per_s = {0, 0, 100};
  const Found found = findings_of(box, 10);
  ASSERT_GE(found.of(FindingKind::turned_too_far), 1);
  EXPECT_EQ(found.subjects.front(), "box");
}

TEST(Soundness, ABodyThatFliesFreelyMayTurnAsItLikes) {
  Scene scene;
  scene.bodies = {scenes::body("box", Box{{0.1, 0.2, 0.3}}, {0, 0, 0})};
  scene.bodies[0].spin_rad_per_s = {50, 100, 20};
  EXPECT_EQ(findings_of(scene, 60).first.size(), 0u);
}

TEST(Soundness, TellsBeforeTheFirstStepThatAJointIsApart) {
  Simulation simulation(pendulum(0.05));
  const std::vector<MotionFinding> told = simulation.bad_start();
  ASSERT_EQ(told.size(), 1u);
  EXPECT_EQ(told[0].kind, FindingKind::starts_apart);
  EXPECT_NEAR(told[0].value, 0.05, 1e-12);
  EXPECT_EQ(subject_of(simulation.model(), told[0]), "joint hinge");
  EXPECT_EQ(simulation.step().findings.front().kind, FindingKind::starts_apart);
  for (const MotionFinding& later : simulation.step().findings) {
    EXPECT_NE(later.kind, FindingKind::starts_apart);
  }
  EXPECT_TRUE(simulation.bad_start().empty() || simulation.steps_done() > 0);
}

TEST(Soundness, TellsThatACoordinateStartsOutsideItsRange) {
  Scene scene = pendulum(0);
  CoordinateLaw law;
  law.range = Range{.lower = 0.2, .upper = 1};
  scene.joints[0].coordinates = {law};
  Simulation simulation(scene);
  ASSERT_EQ(simulation.bad_start().size(), 1u);
  const MotionFinding& told = simulation.bad_start()[0];
  EXPECT_EQ(told.kind, FindingKind::starts_beyond_limit);
  EXPECT_EQ(unit_of(told), "rad");
  EXPECT_NEAR(told.value, 0.2, 1e-12);
}

TEST(Soundness, TellsThatARopeOrADistanceStartsTooShort) {
  for (JointKind kind : {JointKind::rope, JointKind::distance}) {
    Scene scene = pendulum(0);
    scene.joints[0].kind = kind;
    scene.joints[0].in_second.position = Vector3::Zero();
    for (double length_m : {0.4, 0.5}) {
      scene.joints[0].length_m = length_m;
      Simulation simulation(scene);
      if (length_m == 0.5) {
        EXPECT_TRUE(simulation.bad_start().empty());
        continue;
      }
      ASSERT_EQ(simulation.bad_start().size(), 1u);
      EXPECT_EQ(simulation.bad_start()[0].kind, FindingKind::starts_too_short);
      EXPECT_NEAR(simulation.bad_start()[0].value, 0.1, 1e-12);
    }
  }
}

TEST(Soundness, TellsThatBodiesStartDeepInEachOtherEachPairOnce) {
  Scene scene;
  scene.bodies = {scenes::ground(), scenes::body("a", Box{{0.5, 0.5, 0.5}}, {0, 0, 0.5}),
                  scenes::body("b", Box{{0.5, 0.5, 0.5}}, {0.3, 0, 0.5})};
  Simulation simulation(scene);
  ASSERT_EQ(simulation.bad_start().size(), 1u);
  EXPECT_EQ(simulation.bad_start()[0].kind, FindingKind::starts_overlapping);
  EXPECT_EQ(subject_of(simulation.model(), simulation.bad_start()[0]), "a and b");
}

Scene ball_and_thin_wall(double speed_m_per_s) {
  Scene scene;
  scene.settings.gravity_m_per_s2.setZero();
  Body wall = scenes::body("wall", Box{{0.01, 2, 2}}, {1, 0, 0});
  wall.kind = BodyKind::fixed;
  Body ball = scenes::body("ball", Sphere{0.1}, {0, 0, 0});
  ball.velocity_m_per_s = {speed_m_per_s, 0, 0};
  scene.bodies = {wall, ball};
  return scene;
}

TEST(Soundness, FindsNothingAmissWithABallThatAThinWallStops) {
  EXPECT_EQ(findings_of(ball_and_thin_wall(7), 20).first.size(), 0u);
  EXPECT_EQ(findings_of(ball_and_thin_wall(0.5), 150).first.size(), 0u);
}

TEST(Soundness, TellsThatABallIsInAWallThatItHasNotMet) {
  Simulation simulation(ball_and_thin_wall(0));
  simulation.step();
  Snapshot snapshot = simulation.save();
  const int ball = simulation.model().body_named("ball");
  snapshot.state.poses[ball].position.x() = 0.95;
  simulation.restore(snapshot);
  const StepResult& result = simulation.step();
  ASSERT_EQ(result.findings.size(), 1u);
  EXPECT_EQ(result.findings[0].kind, FindingKind::met_too_deep);
}

/// Steps with hand-made accounts, in which joints gave some energy.
struct EnergyByHand {
  EnergyByHand() { simulation.step(); }
  std::vector<MotionFinding> check(double gain_J) {
    EnergyAccount energy;
    energy.kinetic_J = 100;
    energy.rows_J[static_cast<std::size_t>(RowRole::joint)] = gain_J;
    const ContactMemory none;
    std::vector<MotionFinding> findings;
    soundness.check({simulation.state(),
                     simulation.step_problem(),
                     simulation.state().v,
                     simulation.answer()->x,
                     energy,
                     {},
                     {},
                     none,
                     nullptr,
                     false},
                    findings);
    return findings;
  }

  Simulation simulation{spinning_pair(5)};
  Soundness soundness{simulation.model()};
};

TEST(Soundness, TellsOfEnergyThatJointsGaveInOneStepOrOverSeveral) {
  EnergyByHand by_hand;
  Soundness& soundness = by_hand.soundness;
  const auto check = [&](double gain_J) { return by_hand.check(gain_J); };
  ASSERT_EQ(check(3).size(), 1u);
  soundness.forget();
  EXPECT_EQ(check(3)[0].kind, FindingKind::energy_made);
  soundness.forget();
  int steps = 0;
  std::vector<MotionFinding> found;
  while (found.empty() && steps < 100) {
    found = check(0.9);
    ++steps;
  }
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].kind, FindingKind::energy_grown);
  EXPECT_EQ(steps, 7);  // six gains of 0.9 J are more than 5 % of 100 J; told a step later
  // What was told is not told again of the steps that follow; a gain of their own is.
  EXPECT_TRUE(check(0).empty());
  EXPECT_TRUE(check(0).empty());
  steps = 0;
  for (found.clear(); found.empty() && steps < 100; ++steps) found = check(0.9);
  EXPECT_EQ(steps, 6);  // with the gain of the step that was told
}

TEST(Soundness, AGainThatWasToldOfOneStepIsNotToldOfTheNextAsGrown) {
  EnergyByHand by_hand;
  ASSERT_EQ(by_hand.check(30).size(), 1u);
  EXPECT_TRUE(by_hand.check(0).empty());
  EXPECT_TRUE(by_hand.check(0).empty());
}

TEST(Soundness, SumsGainsFromTheStepAfterOneThatIsNotCertified) {
  EnergyByHand by_hand;
  for (int k = 0; k < 4; ++k) EXPECT_TRUE(by_hand.check(0.9).empty());
  by_hand.soundness.skip({});
  for (int k = 0; k < 6; ++k) EXPECT_TRUE(by_hand.check(0.9).empty());
  EXPECT_EQ(by_hand.check(0.9).size(), 1u);
}

/// A long pendulum with a heavy end, which one sweep from zero lets come apart.
Scene heavy_chain() {
  Scene scene;
  scene.settings.warm_start = false;
  Body above = scenes::body("post", Box{{0.05, 0.05, 0.05}}, {0, 0, 0});
  above.kind = BodyKind::fixed;
  scene.bodies = {above};
  for (int k = 0; k < 8; ++k) {
    Body link =
        scenes::body("link" + std::to_string(k), Box{{0.25, 0.05, 0.05}}, {0.5 * k + 0.25, 0, 0});
    if (k == 7) link.mass = GivenMass{.mass_kg = 1000};
    for (BodyShape& shape : link.shapes) shape.touches = false;
    scene.bodies.push_back(link);
    Joint hinge = joint_at("hinge" + std::to_string(k), above, link, {0.5 * k, 0, 0});
    scene.joints.push_back(hinge);
    above = link;
  }
  return scene;
}

TEST(Soundness, StepsThatAreNotSolvedAreNotJudgedAndAreNotSound) {
  SimulationOptions options{"pgs"};
  options.limits.iterations = 1;
  options.on_wrong = OnWrong::take;
  Simulation simulation(heavy_chain(), options);
  double gap_m = 0;
  for (int k = 0; k < 30; ++k) {
    const StepResult& result = simulation.step();
    ASSERT_EQ(result.outcome, StepOutcome::uncertain);
    EXPECT_TRUE(result.findings.empty()) << fact_of(result.findings[0]);
    EXPECT_FALSE(result.is_sound());
    for (const JointForce& joint : result.joints) gap_m = std::max(gap_m, joint.violation_m);
  }
  EXPECT_GT(gap_m, 0.01) << "more than the 1/32 of its reach that a certified step may leave";
}

TEST(Soundness, EveryKindHasAWordAndAnAdvice) {
  std::vector<std::string_view> words;
  for (FindingKind kind : all_finding_kinds) {
    words.push_back(word_of(kind));
    EXPECT_FALSE(advice_of(kind).empty());
  }
  std::sort(words.begin(), words.end());
  EXPECT_EQ(std::unique(words.begin(), words.end()), words.end());
}

}  // namespace
}  // namespace perpend
