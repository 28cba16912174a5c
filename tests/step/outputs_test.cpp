#include "step/outputs.h"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <set>

#include "border/bad_input.h"
#include "scene/scene_file.h"
#include "step/output_file.h"
#include "step/simulation.h"
#include "support/allocation_counter.h"
#include "support/temporary_folder.h"

namespace perpend::outputs_test {

constexpr double g = 9.81;

/// A box on the ground, a load on a rope, an arm with a motor, a brake and a limit, shafts.
constexpr const char* text = R"(
bodies:
  - {name: ground, kind: fixed, shape: {plane: {}}}
  - {name: box, position_m: [0, 0, 0.5], shape: {box: {size_m: [1, 1, 1]}}, mass_kg: 30}
  - {name: load, position_m: [5, 0, 3], shape: {sphere: {radius_m: 0.5}}, mass_kg: 200}
  - {name: arm, position_m: [-5, 0, 3], shape: {box: {size_m: [1, 0.1, 0.1]}}, mass_kg: 2,
     centre_m: [0.5, 0, 0]}
shafts: [{name: s, speed_rad_per_s: 3}, {name: t, speed_rad_per_s: 1.5}]
joints:
  - {name: rope, kind: rope, between: [world, load], from_m: [5, 0, 6]}
  - name: elbow
    kind: revolute
    between: [world, arm]
    position_m: [-5, 0, 3]
    axis: [0, 1, 0]
    limits: {lower_rad: -1, upper_rad: 1}
    motor: {angle_rad: 0}
    friction_N_m: 1
transmissions: [{name: gear, kind: gear, first: s, second: t, ratio: 2}]
points: [{name: tip, body: arm, position_m: [1, 0, 0]}]
outputs: [tip.position_m.x, energy.*]
)";

struct Observed {
  Simulation simulation{parse_scene(text, "text")};

  double read(const char* name) {
    return simulation.outputs().read(simulation.outputs().find(name));
  }
  void make_steps(int count) {
    for (int k = 0; k < count; ++k) simulation.step();
  }
};

TEST(Outputs, TellForcesOfJointsMotorsRopesAndContacts) {
  Observed seen;
  EXPECT_EQ(seen.read("rope.tension_N"), 0) << "before the first step";
  seen.make_steps(300);
  EXPECT_NEAR(seen.read("rope.tension_N"), 200 * g, 1e-3);
  EXPECT_NEAR(seen.read("rope.distance_m"), 3, 1e-6);
  EXPECT_NEAR(seen.read("rope.joint_force_N.z"), 200 * g, 1e-3);
  // Motor and friction bear the weight of the arm together; it hangs half a metre out.
  EXPECT_NEAR(seen.read("elbow.motor_torque_N_m") + seen.read("elbow.friction_torque_N_m"),
              -2 * g * 0.5, 1e-6);
  EXPECT_EQ(seen.read("elbow.limit_torque_N_m"), 0);
  EXPECT_NEAR(seen.read("elbow.joint_force_N.z"), 2 * g, 1e-6);
  EXPECT_NEAR(seen.read("ground+box.contact_force_N.z"), 30 * g, 1e-6);
  EXPECT_NEAR(seen.read("box+ground.contact_force_N.z"), -30 * g, 1e-6);
  EXPECT_NEAR(seen.read("box+ground.normal_force_N"), 30 * g, 1e-6);
  EXPECT_EQ(seen.read("box+load.normal_force_N"), 0);
}

/// The box stands on the ground and bears its weight off its centre.
TEST(Outputs, TellContactTorquesAndThoseOfGroups) {
  Scene scene = parse_scene(text, "text");
  scene.groups.push_back({"loads", {"box", "load"}});
  Simulation simulation(scene);
  const auto read = [&](const char* name) {
    return simulation.outputs().read(simulation.outputs().find(name));
  };
  simulation.inputs().set(simulation.inputs().find("box.torque_N_m.y"), 40);
  for (int k = 0; k < 300; ++k) simulation.step();
  EXPECT_NEAR(read("ground+box.contact_torque_N_m.y"), -40, 1e-3);
  EXPECT_NEAR(read("ground+box.contact_torque_N_m.x"), 0, 1e-3);
  // About the origin of the ground's frame, from which the box has slid by a little.
  EXPECT_NEAR(read("box+ground.contact_torque_N_m.y"), 40, 0.1);
  EXPECT_NEAR(read("ground+loads.normal_force_N"), 30 * g, 1e-3);
  EXPECT_NEAR(read("loads+ground.contact_force_N.z"), -30 * g, 1e-3);
  EXPECT_THROW(simulation.outputs().find("loads+nothing.normal_force_N"), BadInput);
}

TEST(Outputs, TellCoordinatesSpeedsAndAccelerations) {
  Observed seen;
  Inputs& inputs = seen.simulation.inputs();
  const InputHandle angle = inputs.find("elbow.motor.angle_rad");
  const double h = seen.simulation.model().settings().time_step_s;
  for (int k = 0; k < 40; ++k) {
    inputs.set(angle, 0.5 * h * k);
    seen.simulation.step();
  }
  EXPECT_NEAR(seen.read("elbow.speed_rad_per_s"), 0.5, 1e-3);
  EXPECT_NEAR(seen.read("arm.spin_rad_per_s.y"), 0.5, 1e-3);
  const double q = seen.read("elbow.angle_rad");
  EXPECT_GT(q, 0.2);
  // Frames of scenes, not centres of mass: the arm's frame stands in the joint.
  EXPECT_NEAR(seen.read("arm.position_m.x"), -5, 1e-4);
  EXPECT_NEAR(seen.read("tip.position_m.x") - seen.read("arm.position_m.x"), std::cos(q), 1e-9);
  EXPECT_NEAR(seen.read("tip.position_m.z") - seen.read("arm.position_m.z"), -std::sin(q), 1e-9);
  EXPECT_NEAR(seen.read("tip.velocity_m_per_s.z"), -0.5 * std::cos(q), 1e-3);
  EXPECT_NEAR(seen.read("arm.orientation.w"), std::cos(q / 2), 1e-9);
  EXPECT_NEAR(seen.read("arm.orientation.y"), std::sin(q / 2), 1e-9);
  EXPECT_NEAR(seen.read("time_s"), 40 * h, 1e-12);
  // The mean over the last step: from there back to the velocities before it.
  const double before = seen.read("elbow.speed_rad_per_s");
  inputs.set(angle, 0);
  seen.simulation.step();
  EXPECT_NEAR(seen.read("elbow.acceleration_rad_per_s2"),
              (seen.read("elbow.speed_rad_per_s") - before) / h, 1e-9);
  EXPECT_NEAR(
      seen.read("elbow.motor_power_W"),
      seen.read("elbow.motor_torque_N_m") * (before + seen.read("elbow.speed_rad_per_s")) / 2,
      1e-9);
}

TEST(Outputs, TellShaftsGearsAndEnergies) {
  Observed seen;
  seen.make_steps(1);
  EXPECT_NEAR(seen.read("s.speed_rad_per_s"), 3, 1e-9);
  EXPECT_NEAR(seen.read("gear.torque_N_m"), 0, 1e-6);
  seen.simulation.inputs().set(seen.simulation.inputs().find("s.torque_N_m.z"), 10);
  seen.make_steps(1);
  // J_s a = 10 + τ and J_t a/2 = −2 τ, both inertias 1.
  EXPECT_NEAR(seen.read("gear.torque_N_m"), -2, 1e-6);
  EXPECT_NEAR(seen.read("s.acceleration_rad_per_s2"), 8, 1e-6);
  EXPECT_EQ(seen.read("energy.kinetic_J"), seen.simulation.result().energy.kinetic_J);
  EXPECT_EQ(seen.read("energy.potential_J"), seen.simulation.result().energy.potential_J);
}

TEST(Outputs, CanAllBeFoundByTheNamesThatAreListed) {
  Observed seen;
  const std::vector<std::string> names = seen.simulation.outputs().names();
  EXPECT_GT(names.size(), 60U);
  for (const std::string& name : names) {
    const OutputHandle output = seen.simulation.outputs().find(name);
    EXPECT_EQ(seen.simulation.outputs().about(output).name, name);
    EXPECT_TRUE(std::isfinite(seen.simulation.outputs().read(output))) << name;
  }
  EXPECT_EQ(std::set<std::string>(names.begin(), names.end()).size(), names.size());
}

TEST(Outputs, ThatAreUnknownAreToldWithTheNearestNames) {
  Observed seen;
  try {
    seen.simulation.outputs().find("rope.tensoin_N");
    FAIL();
  } catch (const BadInput& bad) {
    EXPECT_EQ(std::string(bad.what()).substr(0, 67),
              "there is no output 'rope.tensoin_N'; did you mean 'rope.tension_N'?");
  }
}

TEST(Outputs, AllocateNothingOnceTheyAreFound) {
  Observed seen;
  seen.make_steps(60);
  std::vector<OutputHandle> all;
  for (const std::string& name : seen.simulation.outputs().names()) {
    all.push_back(seen.simulation.outputs().find(name));
  }
  double sum = 0;
  for (const OutputHandle output : all) sum += seen.simulation.outputs().read(output);
  EXPECT_EQ(support::allocations_of([&] {
              for (const OutputHandle output : all) sum += seen.simulation.outputs().read(output);
            }),
            0);
  EXPECT_TRUE(std::isfinite(sum));
}

TEST(OutputFile, HasALineForEachInstantAndTheOutputsThatTheSceneNames) {
  Observed seen;
  support::TemporaryFolder folder;
  OutputFile file(folder / "out.csv", {}, seen.simulation);
  file.add(seen.simulation);
  seen.make_steps(1);
  file.add(seen.simulation);
  file.close();
  std::ifstream in(folder / "out.csv");
  std::string line;
  std::getline(in, line);
  EXPECT_EQ(line,
            "time_s,tip.position_m.x,energy.kinetic_J,energy.potential_J,energy.motor_work_J,"
            "energy.friction_work_J,energy.solver_error_J");
  std::getline(in, line);
  EXPECT_EQ(line.substr(0, 4), "0,-4");
  std::getline(in, line);
  EXPECT_EQ(line.substr(0, 8), "0.016666");
  EXPECT_FALSE(std::getline(in, line));
  EXPECT_THROW(OutputFile(folder / "out.csv", {"nothing*"}, seen.simulation), BadInput);
}

}  // namespace perpend::outputs_test
