#include "experiment/controllers/gripper.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "scene/parts.h"

namespace perpend {
namespace {

constexpr double load_m = 0.12;     ///< edge of the load
constexpr double pad_gap_m = 0.01;  ///< between a pad and the load at first
constexpr double lifts_from_s = 0.6, lifts_until_s = 1.4;
constexpr double shakes_from_s = 1.6, grip_ends_s = 3.6;
constexpr double lift_m_per_s = 0.5, ramp_s = 0.1;
constexpr double shake_m_per_s2 = 5;

// What a success is.
constexpr double held_m = 0.01;  ///< the load slips by less in the pads
constexpr double lifted_m = 0.3;

/// What differs from trial to trial.
struct Grip {
  double mass_kg = 5, friction = 0.7, off_centre_m = 0, shake_Hz = 1.5, noise = 0.02;
};

Grip drawn_grip(std::mt19937& random) {
  Grip grip;
  grip.mass_kg = std::exp(drawn(random, std::log(2.0), std::log(30.0)));
  grip.friction = drawn(random, 0.4, 0.9);
  grip.off_centre_m = drawn(random, -0.02, 0.02);
  grip.shake_Hz = drawn(random, 1, 2);
  return grip;
}

/// Half again as much as friction on two pads needs, at the largest accelerations together.
double wanted_N(const Grip& grip) {
  const double up = 9.81 + lift_m_per_s / ramp_s;
  return 1.5 * grip.mass_kg * std::hypot(up, shake_m_per_s2) / (2 * grip.friction);
}

void drive(Joint& joint, Motor::Kind kind, Signal target) {
  Motor& motor = joint.coordinates[0].motor.emplace();
  motor.kind = kind;
  motor.target = std::move(target);
}

Body part(const char* name, const Vector3& size_m, const Vector3& position_m, double mass_kg,
          bool touches) {
  Body made = box_body(name, size_m, position_m, mass_kg);
  made.shapes[0].material = "rubber";
  made.shapes[0].touches = touches;
  return made;
}

/// Up, after the fingers have closed.
Signal rise() {
  Signal speed;
  speed.points = {{lifts_from_s, 0},
                  {lifts_from_s + ramp_s, lift_m_per_s},
                  {lifts_until_s - ramp_s, lift_m_per_s},
                  {lifts_until_s, 0}};
  return speed;
}

Scene gripper_scene(const Grip& grip) {
  Scene scene;
  scene.name = "gripper";
  scene.settings.steps = static_cast<int>(std::lround(grip_ends_s / scene.settings.time_step_s));
  scene.settings.joint_corrections = 0;  // a solve a step, as in the paper
  scene.settings.warm_start = false;
  scene.materials = {{.name = "rubber", .law = {.friction = grip.friction}}};
  const double thick_m = 0.02, at_y_m = load_m / 2 + pad_gap_m + thick_m / 2;
  const Vector3 pad_m(0.06, thick_m, 0.06);
  scene.bodies = {ground_body(),
                  part("trolley", {0.4, 0.2, 0.1}, {0, 0, 1}, 20, false),
                  part("hand", {0.1, 0.3, 0.06}, {0, 0, 0.4}, 5, false),
                  part("left", pad_m, {0, at_y_m, load_m / 2}, 0.3, true),
                  part("right", pad_m, {0, -at_y_m, load_m / 2}, 0.3, true),
                  part("load", Vector3::Constant(load_m), {0, 0, load_m / 2}, grip.mass_kg, true)};
  scene.bodies.back().mass->centre_m = {grip.off_centre_m, 0, 0};
  const auto slide = [&](const char* name, const Between& bodies, const Vector3& axis,
                         Motor::Kind kind, Signal target) {
    scene.joints.push_back(joint_between(scene, JointKind::prismatic, name, bodies,
                                         {body_in(scene, bodies.second).pose.position, axis}));
    drive(scene.joints.back(), kind, std::move(target));
  };
  slide("travel", {"world", "trolley"}, Vector3::UnitX(), Motor::Kind::speed, Signal(0));
  slide("lift", {"trolley", "hand"}, Vector3::UnitZ(), Motor::Kind::speed, rise());
  slide("close_left", {"hand", "left"}, -Vector3::UnitY(), Motor::Kind::force, Signal(0));
  slide("close_right", {"hand", "right"}, Vector3::UnitY(), Motor::Kind::force, Signal(0));
  // Both close by the same: two forces that differ a little would push the load aside.
  scene.transmissions.emplace_back(Gearing{
      .name = "together", .terms = {{{.of = "close_left"}, 1}, {{.of = "close_right"}, -1}}});
  return scene;
}

/// Integral control of one finger: it adds what the pad lacks.
struct Finger {
  InputHandle motor{};
  OutputHandle pressed{};
  double force_N = 0;
};

ControlOutcome run_grip(std::mt19937& random, const SimulationOptions& options) {
  constexpr double gain = 0.3;  // of the lacking force, each step
  const Grip grip = drawn_grip(random);
  const Scene scene = gripper_scene(grip);
  Simulation simulation(scene, options);
  const int hand = simulation.model().body_named("hand");
  const int load = simulation.model().body_named("load");
  const double wanted = wanted_N(grip), h_s = scene.settings.time_step_s;
  std::array<Finger, 2> fingers{};
  for (int k = 0; k < 2; ++k) {
    const std::string side = k == 0 ? "left" : "right";
    fingers[k] = {simulation.inputs().find("close_" + side + ".motor.force_N"),
                  simulation.outputs().find("load+" + side + ".normal_force_N"), 0.2 * wanted};
  }
  const InputHandle travel = simulation.inputs().find("travel.motor.speed_m_per_s");
  const double spin = 2 * std::numbers::pi * grip.shake_Hz;
  ControlOutcome outcome;
  Vector3 held = Vector3::Zero();
  const double start_m = simulation.state().poses[load].position.z();
  for (int k = 0; k < scene.settings.steps; ++k) {
    const double time_s = (k + 0.5) * h_s;
    for (Finger& finger : fingers) {
      const double noise = 1 + drawn(random, -grip.noise, grip.noise);
      const double pressed = noise * simulation.outputs().read(finger.pressed);
      finger.force_N = std::clamp(finger.force_N + gain * (wanted - pressed), 0.0, 3 * wanted);
      simulation.inputs().set(finger.motor, finger.force_N);
    }
    const bool shakes = time_s > shakes_from_s;
    const double phase = spin * (time_s - shakes_from_s);
    simulation.inputs().set(travel, shakes ? shake_m_per_s2 / spin * std::sin(phase) : 0);
    const StepResult& result = simulation.step();
    if (!moved(result.outcome)) return {false, infinity, outcome.uncertified + 1};
    outcome.uncertified += result.outcome == StepOutcome::solved ? 0 : 1;
    const State& state = simulation.state();
    const Vector3 place = state.poses[hand].orientation.conjugate() *
                          (state.poses[load].position - state.poses[hand].position);
    if (time_s < lifts_from_s) held = place;
    outcome.worst = std::max(
        {outcome.worst, (place - held).norm() / held_m, largest_gap_m(result) / joints_hold_m});
  }
  const double risen_m = simulation.state().poses[load].position.z() - start_m;
  outcome.has_succeeded = outcome.worst <= 1 && risen_m >= lifted_m;
  return outcome;
}

}  // namespace

ControlTask gripper_task() {
  return {"gripper",
          "the load is lifted by 0.3 m, slips by less than 10 mm in the pads, and joints stay "
          "within 5 mm",
          run_grip};
}

}  // namespace perpend
