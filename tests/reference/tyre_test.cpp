// A tyre that rolls under an angle of slip, whose side force is known.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "scene/parts.h"
#include "step/simulation.h"

namespace perpend::tyre_test {

constexpr double radius_m = 0.3, stiffness = 4e4, lateral = 2e4, relaxation_m = 0.5, load_kg = 400;

/// A wheel on a carriage that drives along x; the wheel is turned by `angle` about z and bears the
/// load. It touches at two points.
Scene rolling_wheel(double angle_rad, double speed_m_per_s) {
  Scene scene;
  scene.settings.time_step_s = 1.0 / 240;
  scene.materials.push_back({.name = "rubber",
                             .law = {.friction = 1,
                                     .stiffness_N_per_m = 1e6,
                                     .damping_N_s_per_m = 1e4,
                                     .friction_stiffness_N_per_m = stiffness,
                                     .friction_damping_N_s_per_m = 0,
                                     .relaxation_length_m = relaxation_m,
                                     .lateral_stiffness_N_per_m = lateral}});
  scene.bodies.push_back(ground_body());
  const Vector3 at{0, 0, radius_m};
  Body carriage = box_body("carriage", {0.1, 0.1, 0.1}, {0, 0, 2}, 1);
  carriage.kind = BodyKind::driven;
  carriage.mass.reset();
  carriage.motion.speed_m_per_s = speed_m_per_s;
  scene.bodies.push_back(carriage);
  scene.bodies.push_back(box_body("hub", {0.1, 0.1, 0.1}, {0, 0, 1}, load_kg));
  Body wheel = cylinder_body("wheel", radius_m, 0.4, at, 10);
  const Vector3 axis{-std::sin(angle_rad), std::cos(angle_rad), 0};
  wheel.pose.orientation = Quaternion::FromTwoVectors(Vector3::UnitZ(), axis);
  wheel.shapes[0].material = "rubber";
  wheel.velocity_m_per_s = {speed_m_per_s, 0, 0};
  wheel.spin_rad_per_s = speed_m_per_s * std::cos(angle_rad) / radius_m * axis;
  scene.bodies.push_back(wheel);
  body_in(scene, "hub").velocity_m_per_s = {speed_m_per_s, 0, 0};
  scene.joints.push_back(
      joint_between(scene, JointKind::prismatic, "guide", {"carriage", "hub"}, {}));
  scene.joints.push_back(joint_between(scene, JointKind::revolute, "axle", {"hub", "wheel"},
                                       {.position_m = at, .axis = axis}));
  return scene;
}

/// On the wheel, along its axis.
double side_force_N(Simulation& simulation, double angle_rad) {
  Outputs& outputs = simulation.outputs();
  return -std::sin(angle_rad) * outputs.read(outputs.find("ground+wheel.contact_force_N.x")) +
         std::cos(angle_rad) * outputs.read(outputs.find("ground+wheel.contact_force_N.y"));
}

/// F = 2 k σ tan α in the steady state, at any speed; it is built up over the relaxation length.
TEST(Tyres, HaveTheSideForceOfTheirStiffnessAndRelaxation) {
  for (const double speed : {0.5, 5.0, 40.0}) {
    const double angle = 2 * std::numbers::pi / 180;
    Simulation simulation(rolling_wheel(angle, speed));
    const double steady_N = 2 * lateral * relaxation_m * std::tan(angle);
    const double h = simulation.model().settings().time_step_s;
    const double speed_along = speed * std::cos(angle);
    double after_one_length_N = 0;
    const int steps = static_cast<int>(6 * relaxation_m / (speed * h)) + 60;
    for (int k = 0; k < steps; ++k) {
      ASSERT_EQ(simulation.step().outcome, StepOutcome::solved) << speed << " step " << k;
      if (k * h * speed_along < relaxation_m) after_one_length_N = side_force_N(simulation, angle);
    }
    EXPECT_NEAR(side_force_N(simulation, angle), steady_N, 0.01 * steady_N) << speed;
    if (h * speed > 0.1 * relaxation_m) continue;  // few steps go over the length
    EXPECT_NEAR(after_one_length_N, (1 - std::exp(-1)) * steady_N, 0.05 * steady_N) << speed;
  }
}

TEST(Tyres, SlideWhereTheirFrictionEnds) {
  const double angle = 30 * std::numbers::pi / 180;
  Simulation simulation(rolling_wheel(angle, 5));
  for (int k = 0; k < 240; ++k) ASSERT_TRUE(moved(simulation.step().outcome));
  const double weight_N = 9.81 * (load_kg + 10);
  EXPECT_NEAR(side_force_N(simulation, angle), weight_N, 0.02 * weight_N);
}

/// At rest it is a spring across the way, and does not creep. The force acts where it touches, so
/// that nothing topples.
TEST(Tyres, HoldAtRestAndDoNotCreep) {
  Scene scene = rolling_wheel(0, 0);
  scene.joints.clear();
  std::erase_if(scene.bodies,
                [](const Body& body) { return body.name == "hub" || body.name == "carriage"; });
  body_in(scene, "wheel").mass->mass_kg = load_kg;
  scene.materials[0].law.friction_damping_N_s_per_m = 4e3;
  Simulation simulation(scene);
  const Vector3 force{0, 400, 0}, torque = Vector3(0, 0, -radius_m).cross(force);
  for (int k = 0; k < 3; ++k) {
    const std::string axis(1, "xyz"[k]);
    simulation.inputs().set(simulation.inputs().find("wheel.force_N." + axis), force[k]);
    simulation.inputs().set(simulation.inputs().find("wheel.torque_N_m." + axis), torque[k]);
  }
  for (int k = 0; k < 2400; ++k) ASSERT_TRUE(moved(simulation.step().outcome));
  const int wheel = simulation.model().body_named("wheel");
  const Vector3 before = simulation.state().poses[wheel].position;
  for (int k = 0; k < 2400; ++k) ASSERT_TRUE(moved(simulation.step().outcome));
  EXPECT_NEAR((simulation.state().poses[wheel].position - before).norm(), 0, 1e-6);
  for (int k = 0; k < 2; ++k) {
    const std::string name = std::string("ground+wheel.contact_force_N.") + "xy"[k];
    EXPECT_NEAR(simulation.outputs().read(simulation.outputs().find(name)), -force[k], 0.1);
  }
}

}  // namespace perpend::tyre_test
