#include "step/inputs.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>

#include "border/bad_input.h"
#include "scene/scene_file.h"
#include "step/simulation.h"
#include "support/allocation_counter.h"

namespace perpend::inputs_test {

constexpr double g = 9.81;

/// A drum with a motor and a brake, a load on a rope, a geared pair of shafts with a clutch, a sled
/// on a slide and a platform that is driven.
constexpr const char* machine = R"(
bodies:
  - {name: drum, position_m: [0, 0, 9], shape: {sphere: {radius_m: 0.5}}, mass_kg: 10}
  - {name: load, position_m: [5, 0, -4], shape: {sphere: {radius_m: 0.5}}, mass_kg: 200}
  - {name: sled, position_m: [0, 20, 0], shape: {sphere: {radius_m: 0.5}}, mass_kg: 4, falls: false}
  - {name: platform, position_m: [0, 40, 0], shape: {box: {size_m: [1, 1, 1]}},
     motion: {speed_m_per_s: {points: [[0, 0], [1, 1]]}}}
shafts:
  - {name: crank, inertia_kg_m2: 2, speed_rad_per_s: 30}
  - {name: wheel, inertia_kg_m2: 1}
  - {name: axle, inertia_kg_m2: 1}
joints:
  - name: boom
    kind: revolute
    between: [world, drum]
    position_m: [0, 0, 9]
    axis: [0, 1, 0]
    motor: {speed_rad_per_s: 0, largest_torque_N_m: 500}
    friction_N_m: {input: brake, default: 0, max: 5000}
  - {name: rope, kind: rope, between: [world, load], from_m: [5, 0, 0]}
  - name: slide
    kind: prismatic
    between: [world, sled]
    position_m: [0, 20, 0]
    axis: [1, 0, 0]
    motor: {force_N: 0}
    spring: {rest_m: 0, stiffness_N_per_m: 0, damping_N_s_per_m: 40}
transmissions:
  - {name: gear, kind: gear, first: wheel, second: axle, ratio: 2}
  - {name: clutch, kind: clutch, first: crank, second: wheel, largest_torque_N_m: 0}
forces:
  - {name: wind, body: load, direction: [1, 0, 0]}
)";

Scene machine_scene() {
  return parse_scene(machine, "machine");
}

int body(const Simulation& simulation, const char* name) {
  return simulation.model().body_named(name);
}

std::string complaint(const std::function<void()>& action) {
  try {
    action();
  } catch (const BadInput& bad) {
    return bad.what();
  }
  return "none";
}

void set(Simulation& simulation, const char* name, double value) {
  simulation.inputs().set(simulation.inputs().find(name), value);
}

void make_steps(Simulation& simulation, int count) {
  for (int k = 0; k < count; ++k) {
    const StepResult& result = simulation.step();
    ASSERT_EQ(result.outcome, StepOutcome::solved) << k;
    EXPECT_TRUE(result.is_sound()) << k << " " << fact_of(result.findings[0]);
  }
}

TEST(Inputs, SetTheSpeedOfAMotor) {
  Simulation simulation(machine_scene());
  set(simulation, "boom.motor.speed_rad_per_s", 0.3);
  make_steps(simulation, 30);
  EXPECT_NEAR(simulation.state().v[body(simulation, "drum")][4], 0.3, 1e-9);
  set(simulation, "boom.motor.on", 0);
  set(simulation, "brake", 5000);
  make_steps(simulation, 5);
  EXPECT_NEAR(simulation.state().v[body(simulation, "drum")][4], 0, 1e-9);
}

TEST(Inputs, LetAMotorGo) {
  Simulation simulation(machine_scene());
  set(simulation, "boom.motor.speed_rad_per_s", 0.3);
  make_steps(simulation, 5);
  set(simulation, "boom.motor.on", 0);
  set(simulation, "boom.motor.speed_rad_per_s", -1);
  make_steps(simulation, 20);
  EXPECT_NEAR(simulation.state().v[body(simulation, "drum")][4], 0.3, 1e-9) << "it turns on freely";
}

TEST(Inputs, GiveAForceMotorItsForce) {
  Simulation simulation(machine_scene());
  set(simulation, "slide.motor.force_N", 8);
  set(simulation, "slide.spring.damping_N_s_per_m", 0);
  make_steps(simulation, 60);
  EXPECT_NEAR(simulation.state().v[body(simulation, "sled")][0], 8.0 / 4, 1e-9);
  set(simulation, "slide.motor.force_N", -1e6);
  set(simulation, "slide.motor.largest_force_N", 8);
  make_steps(simulation, 60);
  EXPECT_NEAR(simulation.state().v[body(simulation, "sled")][0], 0, 1e-9);
}

TEST(Inputs, MoveTheRestOfASpring) {
  Simulation simulation(machine_scene());
  set(simulation, "slide.spring.rest_m", 0.5);
  set(simulation, "slide.spring.stiffness_N_per_m", 100);
  make_steps(simulation, 600);
  EXPECT_NEAR(simulation.state().poses[body(simulation, "sled")].position.x(), 0.5, 1e-6);
}

/// A winch: the rope is wound in at constant speed, and its load follows without lag or jolt.
TEST(Inputs, WindARopeInAndOut) {
  Simulation simulation(machine_scene());
  const InputHandle length = simulation.inputs().find("rope.length_m");
  const double h = simulation.model().settings().time_step_s;
  const int load = body(simulation, "load");
  make_steps(simulation, 30);
  double at_m = 4;
  for (int k = 0; k < 120; ++k) {
    simulation.inputs().set(length, at_m -= 0.5 * h);
    make_steps(simulation, 1);
  }
  EXPECT_NEAR(simulation.outputs().read(simulation.outputs().find("rope.tension_N")), 200 * g, 1);
  EXPECT_NEAR(simulation.state().v[load][2], 0.5, 1e-3);
  EXPECT_NEAR(simulation.state().poses[load].position.z(), -at_m, 0.5 * h + 1e-3);
  for (int k = 0; k < 60; ++k) {
    simulation.inputs().set(length, at_m += 0.5 * h);
    make_steps(simulation, 1);
  }
  EXPECT_NEAR(simulation.state().v[load][2], -0.5, 1e-3);
  make_steps(simulation, 60);
  EXPECT_NEAR(simulation.state().poses[load].position.z(), -at_m, 1e-3);
}

TEST(Inputs, ShiftAGearWhereItStands) {
  Simulation simulation(machine_scene());
  set(simulation, "clutch.largest_torque_N_m", 50);
  make_steps(simulation, 120);
  const auto speed = [&](const char* name) {
    return simulation.state().v[body(simulation, name)][5];
  };
  EXPECT_NEAR(speed("crank"), speed("wheel"), 1e-6) << "the clutch has closed";
  EXPECT_NEAR(speed("wheel"), 2 * speed("axle"), 1e-6);
  const double momentum = 2 * speed("crank") + speed("wheel") + speed("axle") / 2;
  EXPECT_NEAR(momentum, 60, 1e-6);
  set(simulation, "clutch.largest_torque_N_m", 0);
  set(simulation, "gear.ratio", 4);
  const double wheel_before = speed("wheel"), axle_before = speed("axle");
  make_steps(simulation, 10);
  EXPECT_NEAR(speed("wheel"), 4 * speed("axle"), 1e-6);
  // The impulse of the teeth, J on the wheel and −4 J on the axle, and nothing else.
  EXPECT_NEAR(4 * (speed("wheel") - wheel_before), -(speed("axle") - axle_before), 1e-6);
}

TEST(Inputs, SlipAClutchThatIsTooWeak) {
  Simulation simulation(machine_scene());
  set(simulation, "clutch.largest_torque_N_m", 10);
  make_steps(simulation, 30);
  EXPECT_NEAR(simulation.state().v[body(simulation, "crank")][5], 30 - 10 * 0.5 / 2, 1e-6);
}

TEST(Inputs, TakeThePlaceOfASignal) {
  Simulation simulation(machine_scene());
  const InputHandle speed = simulation.inputs().find("platform.motion.speed_m_per_s");
  make_steps(simulation, 30);
  EXPECT_NEAR(simulation.state().v[body(simulation, "platform")][0], 0.5, 1e-12);
  simulation.inputs().set(speed, -3);
  make_steps(simulation, 3);
  EXPECT_EQ(simulation.state().v[body(simulation, "platform")][0], -3);
}

TEST(Inputs, PushABodyAndTurnGravity) {
  Simulation simulation(machine_scene());
  set(simulation, "sled.force_N.x", 4);
  make_steps(simulation, 1);
  EXPECT_GT(simulation.state().v[body(simulation, "sled")][0], 0);
  set(simulation, "gravity_m_per_s2.z", 0);
  set(simulation, "gravity_m_per_s2.x", 1);
  set(simulation, "load.force_N.z", 0);
  Simulation fresh(machine_scene());
  set(fresh, "wind.force_N", 20);
  make_steps(fresh, 1);
  EXPECT_GT(fresh.state().v[body(fresh, "load")][0], 0);
}

TEST(Inputs, OfTheSceneFollowItsSignals) {
  Scene scene = machine_scene();
  scene.signals.push_back({"rope.length_m", {}});
  scene.signals.back().signal.points = {{0, 4}, {2, 3}};
  Simulation simulation(scene);
  make_steps(simulation, 90);
  EXPECT_NEAR(simulation.state().v[body(simulation, "load")][2], 0.5, 1e-3);
}

TEST(Inputs, ThatAreUnknownAreToldWithTheNearestNames) {
  Simulation simulation(machine_scene());
  Inputs& inputs = simulation.inputs();
  EXPECT_EQ(complaint([&] { inputs.find("boom.motor.sped_rad_per_s"); }).substr(0, 92),
            "there is no input 'boom.motor.sped_rad_per_s'; did you mean "
            "'boom.motor.speed_rad_per_s'? Th");
  EXPECT_EQ(complaint([&] { inputs.find("boom.friction_N_m"); }),
            "'boom.friction_N_m' is driven by the input 'brake'; set that");
  EXPECT_EQ(complaint([&] { inputs.find("slide.friction_N"); }),
            "'slide.friction_N' does nothing in this scene and has no row; make it an input there: "
            "{input: NAME, default: 0}");
  EXPECT_NE(complaint([&] { inputs.find("platform.force_N.x"); }), "none")
      << "it moves as prescribed";
}

TEST(Inputs, ThatAreOutOfRangeChangeNothing) {
  Simulation simulation(machine_scene());
  Inputs& inputs = simulation.inputs();
  const InputHandle brake = inputs.find("brake");
  const std::uint64_t before = simulation.hash();
  for (const double bad : {std::nan(""), -1.0, 5001.0, 1e-40, infinity}) {
    EXPECT_NE(complaint([&] { inputs.set(brake, bad); }), "none") << bad;
  }
  EXPECT_EQ(complaint([&] { inputs.set(brake, std::nan("")); }),
            "input 'brake' cannot be nan; give a number from 0 to 5000 N m, 0 or at least 1e-30 in "
            "size. Nothing was changed");
  EXPECT_EQ(complaint([&] { inputs.set(inputs.find("boom.motor.on"), 0.5); }),
            "input 'boom.motor.on' cannot be 0.5; give 0 or 1. Nothing was changed");
  EXPECT_NE(complaint([&] { inputs.set(inputs.find("gear.ratio"), 0); }), "none");
  EXPECT_EQ(simulation.hash(), before);
  EXPECT_EQ(inputs.value(brake), 0);
}

TEST(Inputs, AreKeptBySnapshotsAndPartOfTheHash) {
  Simulation simulation(machine_scene());
  set(simulation, "boom.motor.speed_rad_per_s", 0.3);
  set(simulation, "sled.force_N.x", 4);
  set(simulation, "platform.motion.speed_m_per_s", 2);
  make_steps(simulation, 10);
  const Snapshot snapshot = simulation.save();
  set(simulation, "boom.motor.speed_rad_per_s", -2);
  EXPECT_NE(simulation.hash(), Simulation(machine_scene()).hash());
  make_steps(simulation, 10);
  Simulation other(machine_scene());
  simulation.restore(snapshot);
  other.restore(snapshot);
  EXPECT_EQ(simulation.inputs().value(simulation.inputs().find("boom.motor.speed_rad_per_s")), 0.3);
  make_steps(simulation, 10);
  make_steps(other, 10);
  EXPECT_EQ(simulation.hash(), other.hash());
}

TEST(Inputs, DoNotChangeTheBitsOfARunThatSetsNone) {
  Simulation touched(machine_scene()), untouched(machine_scene());
  touched.inputs().find("sled.force_N.x");
  const InputHandle brake = touched.inputs().find("brake");
  for (int k = 0; k < 20; ++k) {
    touched.inputs().set(brake, 0);  // what it is already
    make_steps(touched, 1);
    make_steps(untouched, 1);
  }
  EXPECT_EQ(touched.hash(), untouched.hash());
}

TEST(Snapshots, OfAnotherSceneAreRefused) {
  Simulation simulation(machine_scene());
  Scene renamed = machine_scene();
  for (Body& one : renamed.bodies) {
    if (one.name == "sled") one.name = "slet";
  }
  renamed.joints[2].second = "slet";
  Simulation other(renamed);
  EXPECT_EQ(complaint([&] { simulation.restore(other.save()); }),
            "the snapshot is of another scene: its bodies, joints or inputs have other names; "
            "restore a snapshot of the same scene");
}

TEST(Inputs, AllocateNothingOnceTheyAreFound) {
#ifndef NDEBUG
  GTEST_SKIP() << "assertions look for defects, which allocates";
#endif
  Simulation simulation(machine_scene());
  const InputHandle speed = simulation.inputs().find("boom.motor.speed_rad_per_s");
  const InputHandle push = simulation.inputs().find("sled.force_N.x");
  const InputHandle length = simulation.inputs().find("rope.length_m");
  const auto drive = [&](int k) {
    simulation.inputs().set(speed, 0.01 * k);
    simulation.inputs().set(push, 0.1 * k);
    simulation.inputs().set(length, 4 - 0.001 * k);
    simulation.step();
  };
  for (int k = 0; k < 60; ++k) drive(k);
  const support::AllocationCounter counter;
  for (int k = 60; k < 120; ++k) drive(k);
  EXPECT_EQ(counter.count(), 0);
}

/// A pendulum held by a position motor whose gains would make an explicit torque explode: with
/// h = 1/60 s and an inertia of 1/3 kg m², that is stable up to a damping of 40 N m s/rad.
TEST(StiffMotors, StandStillWithAnyGain) {
  for (const double stiffness : {1e2, 1e5, 1e8, 1e12}) {
    Scene scene = parse_scene(R"(
bodies: [{name: arm, position_m: [0.5, 0, 0], shape: {box: {size_m: [1, 0.1, 0.1]}}, mass_kg: 1}]
joints:
  - {name: hinge, kind: revolute, between: [world, arm], axis: [0, 1, 0], motor: {angle_rad: 0}}
)",
                              "arm");
    scene.joints[0].coordinates[0].motor->compliance = {stiffness, stiffness / 10};
    Simulation simulation(scene);
    const InputHandle target = simulation.inputs().find("hinge.motor.angle_rad");
    for (int k = 0; k < 600; ++k) {
      if (k == 200) simulation.inputs().set(target, -0.7);
      const StepResult& result = simulation.step();
      ASSERT_EQ(result.outcome, StepOutcome::solved) << stiffness << " step " << k;
    }
    const double sag = 1 * g * 0.5 * std::cos(0.7) / stiffness;
    const double angle = simulation.state().coordinates[0];
    EXPECT_NEAR(angle, -0.7 + (stiffness > 1e3 ? sag : 0.0), stiffness > 1e3 ? 1e-6 : 0.05)
        << stiffness;
    EXPECT_NEAR(simulation.state().v[0].norm(), 0, 1e-6) << stiffness;
  }
}

TEST(StiffMotors, WithAnExplicitTorqueOfTheSameGainsExplode) {
  Simulation simulation(parse_scene(R"(
bodies: [{name: arm, position_m: [0.5, 0, 0], shape: {box: {size_m: [1, 0.1, 0.1]}}, mass_kg: 1}]
joints:
  - {name: hinge, kind: revolute, between: [world, arm], axis: [0, 1, 0], motor: {torque_N_m: 0}}
)",
                                    "arm"));
  const InputHandle torque = simulation.inputs().find("hinge.motor.torque_N_m");
  double fastest = 0;
  for (int k = 0; k < 60; ++k) {
    const double angle = simulation.state().coordinates[0];
    const double speed = simulation.state().v[0][4];
    const double wanted = -1e5 * angle - 1e4 * speed;
    if (!(std::abs(wanted) < 1e12) || !moved(simulation.step().outcome)) break;
    simulation.inputs().set(torque, wanted);
    fastest = std::max(fastest, std::abs(speed));
  }
  EXPECT_GT(fastest, 1e3);
}

}  // namespace perpend::inputs_test
