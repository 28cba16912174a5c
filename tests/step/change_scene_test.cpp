#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>

#include "border/bad_input.h"
#include "scene/parts.h"
#include "step/simulation.h"

namespace perpend::change_scene_test {

constexpr double g = 9.81;

std::string complaint(const std::function<void()>& action) {
  try {
    action();
  } catch (const BadInput& bad) {
    return bad.what();
  }
  return "none";
}

/// A stack of three boxes at x = 0, pushed a little, and a motor that turns an arm at x = 5 by more
/// than a turn.
Scene stack_and_arm() {
  Scene scene;
  scene.bodies.push_back(ground_body());
  for (int k = 0; k < 3; ++k) {
    scene.bodies.push_back(
        box_body("box" + std::to_string(k), {1, 1, 1}, {0.1 * k, 0, 0.5 + k}, 100));
  }
  scene.bodies.push_back(box_body("arm", {1, 0.1, 0.1}, {5.5, 0, 2}, 2));
  Joint hinge = joint_between(scene, JointKind::revolute, "hinge", {"world", "arm"},
                              {.position_m = {5, 0, 2}, .axis = {0, 1, 0}});
  hinge.coordinates[0].motor.emplace().largest_force = 200;
  scene.joints.push_back(hinge);
  return scene;
}

void make_steps(Simulation& simulation, int count) {
  for (int k = 0; k < count; ++k) {
    const StepResult& result = simulation.step();
    ASSERT_EQ(result.outcome, StepOutcome::solved) << k << " " << result.remark;
  }
}

const Pose& pose_of(const Simulation& simulation, const char* body) {
  return simulation.state().poses[simulation.model().body_named(body)];
}

void expect_same_bits(const Simulation& a, const Simulation& b, const char* body) {
  EXPECT_EQ(pose_of(a, body).position, pose_of(b, body).position) << body;
  EXPECT_EQ(pose_of(a, body).orientation.coeffs(), pose_of(b, body).orientation.coeffs()) << body;
  EXPECT_EQ(a.state().v[a.model().body_named(body)], b.state().v[b.model().body_named(body)])
      << body;
}

TEST(ChangedScenes, GoOnWithTheSameBitsWhereNothingChanged) {
  Simulation same(stack_and_arm()), touched(stack_and_arm());
  for (Simulation* one : {&same, &touched}) {
    one->inputs().set(one->inputs().find("hinge.motor.speed_rad_per_s"), 3);
    make_steps(*one, 150);
  }
  touched.change_scene(touched.scene());
  EXPECT_EQ(touched.hash(), same.hash());
  make_steps(same, 50);
  make_steps(touched, 50);
  EXPECT_EQ(touched.hash(), same.hash());
}

TEST(ChangedScenes, MayChangeBeforeTheFirstStep) {
  Simulation same(stack_and_arm()), touched(stack_and_arm());
  touched.change_scene(touched.scene());
  touched.change_scene(touched.scene());
  make_steps(same, 20);
  make_steps(touched, 20);
  EXPECT_EQ(touched.hash(), same.hash());
}

/// What does not touch the new body has its own island: places, turns, warm starts and stretches of
/// friction must be those of before.
TEST(ChangedScenes, DoNotDisturbWhatTheyDoNotTouch) {
  Simulation same(stack_and_arm()), changed(stack_and_arm());
  for (Simulation* one : {&same, &changed}) {
    one->inputs().set(one->inputs().find("hinge.motor.speed_rad_per_s"), 3);
    make_steps(*one, 150);
  }
  Scene scene = changed.scene();
  // Names that sort before all, between them and after all.
  scene.bodies.push_back(box_body("a_new", {1, 1, 1}, {-20, 0, 0.6}, 10));
  scene.bodies.push_back(box_body("box1b", {1, 1, 1}, {-22, 0, 3}, 10));
  scene.bodies.push_back(box_body("z_new", {1, 1, 1}, {-24, 0, 1.5}, 10));
  changed.change_scene(scene);
  make_steps(same, 100);
  make_steps(changed, 100);
  for (const char* body : {"box0", "box1", "box2", "arm"}) expect_same_bits(same, changed, body);
  EXPECT_EQ(changed.state().coordinates[0], same.state().coordinates[0]) << "turns are counted on";
  EXPECT_GT(std::abs(changed.state().coordinates[0]), 2 * 3.2);
  EXPECT_NEAR(pose_of(changed, "a_new").position.z(), 0.5, 1e-2) << "the new one has fallen";

  scene = changed.scene();
  std::erase_if(scene.bodies, [](const Body& body) { return body.name.ends_with("new"); });
  changed.change_scene(scene);
  make_steps(same, 50);
  make_steps(changed, 50);
  for (const char* body : {"box0", "box1", "box2", "arm"}) expect_same_bits(same, changed, body);
}

TEST(ChangedScenes, LetFallWhatStoodOnARemovedBody) {
  Simulation simulation(stack_and_arm());
  make_steps(simulation, 100);
  EXPECT_NEAR(pose_of(simulation, "box2").position.z(), 2.5, 0.02);
  Scene scene = simulation.scene();
  std::erase_if(scene.bodies, [](const Body& body) { return body.name == "box0"; });
  simulation.change_scene(scene);
  make_steps(simulation, 200);
  EXPECT_EQ(simulation.model().body_named("box0"), -1);
  EXPECT_NEAR(pose_of(simulation, "box2").position.z(), 1.5, 0.02);
}

TEST(ChangedScenes, WeldBodiesWhereTheyAre) {
  Simulation simulation(stack_and_arm());
  make_steps(simulation, 30);
  Scene scene = simulation.scene();
  scene.joints.push_back(joint_between(scene, JointKind::fixed, "weld", {"box1", "box2"},
                                       {.position_m = {0.15, 0, 2}}));
  simulation.change_scene(scene);
  const auto seen_from_box1 = [&] {
    const Pose& box1 = pose_of(simulation, "box1");
    return Vector3(box1.orientation.conjugate() *
                   (pose_of(simulation, "box2").position - box1.position));
  };
  const Vector3 before = seen_from_box1();
  simulation.inputs().set(simulation.inputs().find("box1.force_N.z"), 3000);
  make_steps(simulation, 60);
  EXPECT_GT(pose_of(simulation, "box2").position.z(), 3);
  // Unwelded they are 2 m apart by then.
  EXPECT_NEAR((seen_from_box1() - before).norm(), 0, 5e-3);
}

TEST(ChangedScenes, TakeRopesAndMaterialsThatAreNew) {
  Simulation simulation(stack_and_arm());
  make_steps(simulation, 60);
  Scene scene = simulation.scene();
  scene.materials.push_back({.name = "ice", .law = {.friction = 0}});
  body_in(scene, "box2").shapes[0].material = "ice";
  scene.joints.push_back(
      rope_between(scene, "tether", {"world", "box2"}, {-3, 0, 2.5}, {-0.3, 0, 2.5}));
  simulation.change_scene(scene);
  simulation.inputs().set(simulation.inputs().find("box2.force_N.x"), 50);
  const OutputHandle tension = simulation.outputs().find("tether.tension_N");
  const Vector3 before = pose_of(simulation, "box2").position;
  make_steps(simulation, 200);
  // Nothing but the rope holds it now: else it would be 2.7 m farther.
  EXPECT_GT(simulation.outputs().read(tension), 40);
  EXPECT_NEAR((pose_of(simulation, "box2").position - before).norm(), 0, 0.02);
}

TEST(ChangedScenes, KeepTheValuesOfInputsUnlessTheScenesDiffer) {
  Simulation simulation(stack_and_arm());
  const InputHandle speed = simulation.inputs().find("hinge.motor.speed_rad_per_s");
  const InputHandle most = simulation.inputs().find("hinge.motor.largest_torque_N_m");
  simulation.inputs().set(speed, 2);
  simulation.inputs().set(most, 150);
  make_steps(simulation, 10);
  Scene scene = simulation.scene();
  joint_in(scene, "hinge").coordinates[0].motor->largest_force = 90;
  simulation.change_scene(scene);
  EXPECT_EQ(simulation.inputs().value(speed), 2);
  EXPECT_EQ(simulation.inputs().value(most), 90);
  simulation.inputs().set(speed, 1);
  make_steps(simulation, 60);
  EXPECT_NEAR(simulation.outputs().read(simulation.outputs().find("hinge.speed_rad_per_s")), 1,
              1e-6);
}

TEST(ChangedScenes, RefuseHandlesOfWhatWasRemoved) {
  Simulation simulation(stack_and_arm());
  const InputHandle speed = simulation.inputs().find("hinge.motor.speed_rad_per_s");
  const InputHandle push = simulation.inputs().find("arm.force_N.x");
  const OutputHandle angle = simulation.outputs().find("hinge.angle_rad");
  const InputHandle lift = simulation.inputs().find("box1.force_N.z");
  make_steps(simulation, 5);
  Scene scene = simulation.scene();
  scene.joints.clear();
  std::erase_if(scene.bodies, [](const Body& body) { return body.name == "arm"; });
  simulation.change_scene(scene);
  const std::uint64_t before = simulation.hash();
  EXPECT_EQ(complaint([&] { simulation.inputs().set(speed, 1); }),
            "input 'hinge.motor.speed_rad_per_s' is of something that was removed. Nothing was "
            "changed");
  EXPECT_EQ(complaint([&] { simulation.inputs().set(push, 1); }),
            "input 'arm.force_N.x' is of something that was removed. Nothing was changed");
  EXPECT_EQ(complaint([&] { simulation.inputs().value(speed); }),
            "input 'hinge.motor.speed_rad_per_s' is of something that was removed");
  EXPECT_EQ(complaint([&] { simulation.outputs().read(angle); }),
            "output 'hinge.angle_rad' is of something that was removed");
  EXPECT_NE(complaint([&] { simulation.inputs().find("hinge.motor.speed_rad_per_s"); }), "none");
  EXPECT_EQ(simulation.hash(), before);
  simulation.inputs().set(lift, 10);
  EXPECT_EQ(simulation.inputs().value(lift), 10);
  simulation.change_scene(stack_and_arm());
  simulation.inputs().set(speed, 1);  // it is there again
  simulation.inputs().set(push, 1);
  make_steps(simulation, 5);
}

TEST(ChangedScenes, ThatAreMalformedChangeNothing) {
  Simulation simulation(stack_and_arm());
  make_steps(simulation, 20);
  const std::uint64_t before = simulation.hash();
  Scene scene = simulation.scene();
  scene.bodies.push_back(box_body("box0", {1, 1, 1}, {9, 9, 9}, 1));
  EXPECT_NE(complaint([&] { simulation.change_scene(scene); }).find("box0"), std::string::npos);
  scene = simulation.scene();
  scene.settings.time_step_s *= 2;
  EXPECT_NE(complaint([&] { simulation.change_scene(scene); }).find("time step"),
            std::string::npos);
  EXPECT_EQ(simulation.hash(), before);
  EXPECT_EQ(simulation.scene_changes(), 0);
  make_steps(simulation, 20);
}

TEST(ChangedScenes, GoOnAfterARestoredSnapshot) {
  Simulation simulation(stack_and_arm());
  make_steps(simulation, 50);
  const Snapshot snapshot = simulation.save();
  make_steps(simulation, 5);
  simulation.restore(snapshot);
  Scene scene = simulation.scene();
  scene.bodies.push_back(box_body("new", {1, 1, 1}, {-20, 0, 0.6}, 10));
  simulation.change_scene(scene);
  make_steps(simulation, 50);
  EXPECT_NE(complaint([&] { simulation.restore(snapshot); }), "none") << "it is of another scene";
}

TEST(Handles, OfNothingAreRefused) {
  Simulation simulation(stack_and_arm());
  const std::string sentence =
      "the handle is of no input of this simulation; find it here by its name";
  EXPECT_EQ(complaint([&] { simulation.inputs().set({}, 1); }), sentence);
  EXPECT_EQ(complaint([&] { simulation.inputs().set({1000}, 1); }), sentence);
  EXPECT_EQ(complaint([&] { simulation.inputs().value({}); }), sentence);
  EXPECT_EQ(complaint([&] { simulation.outputs().read({}); }),
            "the handle is of no output of this simulation; find it here by its name");
}

/// A box of 100 kg that hangs on a weld, which another force loads.
Scene hanging_box() {
  Scene scene;
  scene.bodies.push_back(ground_body());
  scene.bodies.push_back(box_body("box", {1, 1, 1}, {0, 0, 3}, 100));
  Joint weld =
      joint_between(scene, JointKind::fixed, "weld", {"world", "box"}, {.position_m = {2, 0, 3}});
  weld.break_force_N = 1500;
  scene.joints.push_back(weld);
  return scene;
}

TEST(BreakingJoints, LetGoBeyondTheirForce) {
  Simulation simulation(hanging_box());
  const InputHandle pull = simulation.inputs().find("box.force_N.x");
  const OutputHandle holds = simulation.outputs().find("weld.holds");
  make_steps(simulation, 30);
  EXPECT_TRUE(simulation.result().broken.empty());
  // Together with its weight 100 g that is 1500 N at sqrt(1500² − 981²).
  const double limit_N = std::sqrt(1500.0 * 1500 - 981.0 * 981);
  simulation.inputs().set(pull, limit_N - 1);
  make_steps(simulation, 30);
  EXPECT_EQ(simulation.outputs().read(holds), 1);
  simulation.inputs().set(pull, limit_N + 1);
  make_steps(simulation, 1);
  ASSERT_EQ(simulation.result().broken.size(), 1u);
  EXPECT_EQ(simulation.result().broken[0], 0);
  EXPECT_EQ(simulation.outputs().read(holds), 0);
  simulation.inputs().set(pull, 0);
  const double from_s = simulation.state().time_s, z = pose_of(simulation, "box").position.z();
  for (int k = 0; k < 30; ++k) {
    const StepResult& result = simulation.step();
    EXPECT_TRUE(result.is_sound()) << fact_of(result.findings[0]);
    EXPECT_TRUE(result.broken.empty());
  }
  const double fallen_s = simulation.state().time_s - from_s;
  EXPECT_NEAR(pose_of(simulation, "box").position.z(), z - 0.5 * g * fallen_s * fallen_s, 0.01);
  EXPECT_NEAR(simulation.outputs().read(simulation.outputs().find("weld.joint_force_N.z")), 0, 0);
}

TEST(BreakingJoints, LetGoBeyondTheirTorqueAboutTheirOwnPlace) {
  for (const double share : {0.99, 1.01}) {
    Scene scene = hanging_box();
    scene.joints[0].break_force_N = std::numeric_limits<double>::infinity();
    scene.joints[0].break_torque_N_m = 100 * g * 2 / share;  // the weld is 2 m beside the box
    Simulation simulation(scene);
    make_steps(simulation, 30);
    const int box = simulation.model().body_named("box");
    EXPECT_EQ(simulation.state().v[box].norm() > 1, share > 1);
  }
}

TEST(BreakingJoints, AreKeptBySnapshotsAndRepeat) {
  Simulation first(hanging_box());
  first.inputs().set(first.inputs().find("box.force_N.x"), 1400);
  make_steps(first, 3);
  EXPECT_EQ(first.state().controls.joints[0].holds, 0);
  Simulation second(hanging_box());
  second.restore(first.save());
  EXPECT_EQ(second.hash(), first.hash());
  make_steps(first, 20);
  make_steps(second, 20);
  EXPECT_EQ(second.hash(), first.hash());
}

TEST(LettingGo, IsAnInputThatHoldsAgain) {
  Scene scene = hanging_box();
  scene.joints[0].break_force_N = std::numeric_limits<double>::infinity();
  Simulation simulation(scene);
  const InputHandle holds = simulation.inputs().find("weld.holds");
  EXPECT_NE(complaint([&] { simulation.inputs().set(holds, 0.5); }), "none");
  simulation.inputs().set(holds, 0);
  make_steps(simulation, 6);
  const double z = pose_of(simulation, "box").position.z();
  EXPECT_LT(z, 2.97);
  simulation.inputs().set(holds, 1);
  make_steps(simulation, 30);
  EXPECT_NEAR(pose_of(simulation, "box").position.z(), 3, 1e-3);
}

/// The bodies of a joint do not touch while it holds, and do when it has let go.
TEST(LettingGo, MakesBodiesMeet) {
  Scene scene;
  scene.settings.gravity_m_per_s2.setZero();
  scene.bodies.push_back(box_body("left", {1, 1, 1}, {0, 0, 0}, 10));
  scene.bodies.push_back(box_body("right", {1, 1, 1}, {1.2, 0, 0}, 10));
  scene.joints.push_back(
      joint_between(scene, JointKind::prismatic, "slide", {"left", "right"}, {.axis = {1, 0, 0}}));
  for (const bool is_held : {true, false}) {
    Simulation simulation(scene);
    simulation.inputs().set(simulation.inputs().find("slide.holds"), is_held ? 1 : 0);
    simulation.inputs().set(simulation.inputs().find("right.force_N.x"), -100);
    make_steps(simulation, 40);
    const double apart =
        (pose_of(simulation, "right").position - pose_of(simulation, "left").position).x();
    EXPECT_EQ(apart > 0.99, !is_held) << apart;
  }
}

/// m v̇ = −d v: each step divides the speed by 1 + h d/m, for any d.
TEST(DampedBodies, SlowDownWithAnyDamping) {
  for (const double damping : {0.5, 40.0, 1e9}) {
    Scene scene;
    scene.settings.gravity_m_per_s2.setZero();
    Body ball = sphere_body("ball", 0.1, {0, 0, 0}, 2);
    ball.velocity_m_per_s = {3, 0, 1};
    ball.spin_rad_per_s = {0, 5, 0};
    ball.damping_N_s_per_m = damping;
    ball.spin_damping_N_m_s_per_rad = damping / 100;
    scene.bodies.push_back(ball);
    Simulation simulation(scene);
    const double inertia = simulation.model().bodies()[0].inertia_kg_m2(0, 0);
    const double h = scene.settings.time_step_s;
    make_steps(simulation, 10);
    EXPECT_NEAR(simulation.state().v[0][0], 3 * std::pow(1 + h * damping / 2, -10), 1e-12);
    EXPECT_NEAR(simulation.state().v[0][4], 5 * std::pow(1 + h * damping / 100 / inertia, -10),
                1e-12);
    const EnergyAccount& energy = simulation.result().energy;
    EXPECT_NEAR(energy.residual_J(), 0, 1e-12);
    EXPECT_NEAR(energy.of(RowRole::drag), energy.change_J, 1e-12);
  }
}

TEST(DampedBodies, FallAsFastAsTheirDampingBears) {
  Scene scene;
  Body ball = sphere_body("ball", 0.1, {0, 0, 100}, 2);
  ball.damping_N_s_per_m = 10;
  scene.bodies.push_back(ball);
  Simulation simulation(scene);
  make_steps(simulation, 300);
  EXPECT_NEAR(simulation.state().v[0][2], -2 * g / 10, 1e-9);
}

/// A ball joint at the centre of a body, with friction about each axis.
TEST(BallJoints, WithFrictionHoldUpToIt) {
  Scene scene;
  scene.bodies.push_back(box_body("arm", {1, 0.1, 0.1}, {0, 0, 0}, 6));
  Joint ball = joint_between(scene, JointKind::spherical, "ball", {"world", "arm"}, {});
  ball.friction_N_m = 2;
  scene.joints.push_back(ball);
  Simulation simulation(scene);
  const InputHandle torque = simulation.inputs().find("arm.torque_N_m.y");
  const InputHandle friction = simulation.inputs().find("ball.friction_N_m");
  const OutputHandle felt = simulation.outputs().find("ball.friction_torque_N_m.y");
  simulation.inputs().set(torque, 1.9);
  make_steps(simulation, 60);
  EXPECT_NEAR(simulation.state().v[0].tail<3>().norm(), 0, 1e-9);
  EXPECT_NEAR(simulation.outputs().read(felt), -1.9, 1e-6);
  simulation.inputs().set(torque, 2.5);
  make_steps(simulation, 12);
  const double inertia = simulation.model().bodies()[0].inertia_kg_m2(1, 1);
  EXPECT_NEAR(simulation.state().v[0][4], 0.5 / inertia * 12 / 60, 1e-6);
  EXPECT_NEAR(simulation.outputs().read(felt), -2, 1e-9);
  simulation.inputs().set(friction, 3);  // and it is a brake
  simulation.inputs().set(torque, 0);
  make_steps(simulation, 60);
  EXPECT_NEAR(simulation.state().v[0].tail<3>().norm(), 0, 1e-9);
}

}  // namespace perpend::change_scene_test
