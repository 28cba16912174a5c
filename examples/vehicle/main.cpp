// A vehicle on rolling ground: an engine drives the rear wheels through a clutch, a gearbox and a
// differential; the driver starts in the first gear, shifts to the second, and brakes to a stop.
#include <algorithm>
#include <cmath>
#include <cstdio>

#include "scene/parts.h"
#include "step/simulation.h"

using namespace perpend;

namespace {

constexpr double wheel_m = 0.4, first_gear = 4, second_gear = 2;

Body terrain() {
  HeightField::Samples samples{.columns = 161, .rows = 21, .dx = 0.5, .dy = 0.5, .heights = {}};
  for (int j = 0; j < samples.rows; ++j) {
    for (int i = 0; i < samples.columns; ++i) {
      const double x = 0.5 * i - 10, rise = std::clamp(x / 10, 0.0, 1.0);
      samples.heights.push_back(rise * (0.2 * std::sin(0.4 * x) + 0.03 * std::sin(1.3 * j)));
    }
  }
  Body body;
  body.name = "terrain";
  body.kind = BodyKind::fixed;
  body.pose.position = {-10, -5, 0};
  body.shapes.push_back({.shape = std::make_shared<const HeightField>(samples)});
  return body;
}

void add_wheel(Scene& scene, const std::string& name, const std::string& on, double x, double y) {
  const Vector3 at{x, y, wheel_m};
  Body wheel = cylinder_body(name, wheel_m, 0.2, at, 30);
  wheel.pose.orientation = Quaternion::FromTwoVectors(Vector3::UnitZ(), Vector3::UnitY());
  wheel.shapes[0].material = "tyre";
  scene.bodies.push_back(wheel);
  scene.joints.push_back(joint_between(scene, JointKind::revolute, "turn_" + name, {on, name},
                                       {.position_m = at, .axis = {0, 1, 0}}));
}

void add_drive(Scene& scene) {
  scene.shafts = {{.name = "crank", .inertia_kg_m2 = 0.3, .speed_rad_per_s = 90},
                  {.name = "input", .inertia_kg_m2 = 0.05},
                  {.name = "cardan", .inertia_kg_m2 = 0.05}};
  scene.transmissions.push_back(Engine{.name = "engine",
                                       .on = {"crank"},
                                       .torque_N_m = {{0, 100, 300, 500}, {80, 120, 130, 0}},
                                       .drag_N_m = {{0, 80, 100, 500}, {80, 20, -20, -60}}});
  scene.transmissions.push_back(Gearing{
      .name = "clutch", .terms = {{{"crank"}, 1}, {{"input"}, -1}}, .largest_torque_N_m = 0});
  scene.transmissions.push_back(
      Gearing{.name = "gearbox", .terms = {{{"input"}, 1}, {{"cardan"}, -first_gear}}});
  scene.transmissions.push_back(
      Gearing{.name = "axle",
              .terms = {{{"cardan"}, 1}, {{"turn_rear_left"}, -1.5}, {{"turn_rear_right"}, -1.5}}});
}

Scene vehicle() {
  Scene scene;
  scene.name = "vehicle";
  scene.settings.time_step_s = 1.0 / 120;
  scene.materials.push_back({.name = "tyre",
                             .law = {.friction = 0.9,
                                     .stiffness_N_per_m = 2e5,
                                     .damping_N_s_per_m = 4e3,
                                     .relaxation_length_m = 0.3,
                                     .lateral_stiffness_N_per_m = 1e5}});
  scene.bodies.push_back(terrain());
  scene.bodies.push_back(box_body("chassis", {3, 1, 0.5}, {0, 0, 0.9}, 1200));
  scene.bodies.push_back(box_body("front_axle", {0.2, 1.2, 0.15}, {1.2, 0, wheel_m}, 80));
  scene.joints.push_back(joint_between(scene, JointKind::revolute, "swing",
                                       {"chassis", "front_axle"},
                                       {.position_m = {1.2, 0, 0.5}, .axis = {1, 0, 0}}));
  add_wheel(scene, "rear_left", "chassis", -1.2, 0.75);
  add_wheel(scene, "rear_right", "chassis", -1.2, -0.75);
  add_wheel(scene, "front_left", "front_axle", 1.2, 0.75);
  add_wheel(scene, "front_right", "front_axle", 1.2, -0.75);
  add_drive(scene);
  scene.inputs.push_back(
      {.name = "brake",
       .drives = {"turn_rear_left.friction_N_m", "turn_rear_right.friction_N_m",
                  "turn_front_left.friction_N_m", "turn_front_right.friction_N_m"},
       .min = 0,
       .max = 3000});
  return scene;
}

/// What the driver does at a time.
struct Pedals {
  double throttle = 0, clutch_N_m = 0, ratio = first_gear, brake_N_m = 0;
};

Pedals driver(double t) {
  const auto over = [t](double from_s, double to_s) {
    return std::clamp((t - from_s) / (to_s - from_s), 0.0, 1.0);
  };
  if (t < 4) return {0.6 * over(0.5, 1), 600 * over(1, 3), first_gear, 0};
  if (t < 4.6) return {0.1, 0, t < 4.3 ? first_gear : second_gear, 0};  // shifts
  if (t < 8) return {0.7, 600 * over(4.6, 5.6), second_gear, 0};
  return {0, 0, second_gear, 1200 * over(8, 8.5)};
}

int drive() {
  Simulation simulation(vehicle());
  Inputs& inputs = simulation.inputs();
  const InputHandle throttle = inputs.find("engine.throttle");
  const InputHandle clutch = inputs.find("clutch.largest_torque_N_m");
  const InputHandle ratio = inputs.find("gearbox.ratio");
  const InputHandle brake = inputs.find("brake");
  const OutputHandle speed = simulation.outputs().find("chassis.velocity_m_per_s.x");
  const OutputHandle place = simulation.outputs().find("chassis.position_m.x");
  const OutputHandle crank = simulation.outputs().find("crank.speed_rad_per_s");
  double in_first = 0, in_second = 0, at_brake_m = 0;
  int certified = 0;
  constexpr int steps = 1440;
  for (int k = 0; k < steps; ++k) {
    const double t = simulation.state().time_s;
    const Pedals pedals = driver(t);
    inputs.set(throttle, pedals.throttle);
    inputs.set(clutch, pedals.clutch_N_m);
    inputs.set(ratio, pedals.ratio);
    inputs.set(brake, pedals.brake_N_m);
    const StepResult& result = simulation.step();
    if (!moved(result.outcome)) {
      std::printf("step %d: %s\n", k + 1, result.remark.c_str());
      return 1;
    }
    certified += result.outcome == StepOutcome::solved ? 1 : 0;
    const double now = simulation.outputs().read(speed);
    if (t < 4) in_first = std::max(in_first, now);
    if (t >= 4 && t < 8) in_second = std::max(in_second, now);
    if (k == 960) at_brake_m = simulation.outputs().read(place);
  }
  const double end = simulation.outputs().read(speed);
  const double way_m = simulation.outputs().read(place) - at_brake_m;
  std::printf("first gear to %.1f m/s, second to %.1f m/s; the engine idles at %.0f rad/s\n",
              in_first, in_second, simulation.outputs().read(crank));
  std::printf("braked within %.1f m to %.1e m/s; %d of %d steps certified\n", way_m, end, certified,
              steps);
  return in_first > 1 && in_second > in_first && std::abs(end) < 0.01 ? 0 : 1;
}

}  // namespace

int main() {
  try {
    return drive();
  } catch (const std::exception& error) {
    std::printf("%s\n", error.what());
    return 2;
  }
}
