#include "experiment/controllers/balancer.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "scene/parts.h"

namespace perpend {
namespace {

constexpr double poles_per_s = 2.5;
constexpr double goal_m = 2, starts_s = 0.5, arrives_s = 5, ride_ends_s = 10;
constexpr double pushed_s = 6, push_s = 0.1;

// What a success is.
constexpr double leans_rad = 0.6;
constexpr double reached_m = 0.1;  ///< at the end it is nearer to where it should be

/// What differs from trial to trial: the body is not what the controller believes.
struct Ride {
  BalancedBody body{};
  double friction = 0.7, push_N = 40, noise_rad = 1e-3;
};

Ride drawn_ride(std::mt19937& random) {
  Ride ride;
  ride.body.mass_kg *= drawn(random, 0.8, 1.2);
  ride.body.height_m *= drawn(random, 0.9, 1.1);
  ride.friction = drawn(random, 0.4, 1);
  ride.push_N = drawn(random, -40, 40);
  return ride;
}

Scene balancer_scene(const Ride& ride) {
  Scene scene;
  scene.name = "balancer";
  scene.settings.steps = static_cast<int>(std::lround(ride_ends_s / scene.settings.time_step_s));
  scene.settings.joint_corrections = 0;  // a solve a step, as in the paper
  scene.settings.warm_start = false;
  scene.materials = {
      {.name = "rubber", .law = {.friction = ride.friction, .friction_remembers = false}}};
  const double r = ride.body.wheel_radius_m, track_m = 0.25;
  Body rider =
      box_body("rider", {0.2, 0.3, 0.6}, {0, 0, r + ride.body.height_m}, ride.body.mass_kg);
  rider.shapes[0].touches = false;
  rider.mass->inertia_kg_m2 = Vector3(1.5, ride.body.inertia_kg_m2, 0.6).asDiagonal();
  scene.bodies = {ground_body(), rider};
  scene.bodies[0].shapes[0].material = "rubber";
  const Quaternion to_y(Eigen::AngleAxisd(std::numbers::pi / 2, Vector3::UnitX()));
  for (const double side : {1.0, -1.0}) {
    const std::string name = side > 0 ? "left" : "right";
    Body wheel = cylinder_body(name, r, 0.04, {0, side * track_m, r}, ride.body.wheel_mass_kg);
    wheel.shapes[0].offset.orientation = to_y;
    wheel.shapes[0].material = "rubber";
    scene.bodies.push_back(std::move(wheel));
    scene.joints.push_back(joint_between(scene, JointKind::revolute, name + "_axle",
                                         {"rider", name},
                                         {{0, side * track_m, r}, Vector3::UnitY()}));
    Motor& motor = scene.joints.back().coordinates[0].motor.emplace();
    motor.kind = Motor::Kind::force;
    motor.target = Signal(0);
  }
  return scene;
}

/// Where it should be, and how fast: a smooth way to the goal.
std::array<double, 2> wanted_at(double time_s) {
  const double t = std::clamp((time_s - starts_s) / (arrives_s - starts_s), 0.0, 1.0);
  const double place = t * t * (3 - 2 * t), rate = 6 * t * (1 - t) / (arrives_s - starts_s);
  return {goal_m * place, goal_m * rate};
}

ControlOutcome run_ride(std::mt19937& random, const SimulationOptions& options) {
  const Ride ride = drawn_ride(random);
  const Scene scene = balancer_scene(ride);
  Simulation simulation(scene, options);
  const BalanceGains gains = balance_gains({}, poles_per_s);
  const std::array<InputHandle, 2> motors{simulation.inputs().find("left_axle.motor.torque_N_m"),
                                          simulation.inputs().find("right_axle.motor.torque_N_m")};
  const Model& model = simulation.model();
  const int rider = model.body_named("rider"), left = model.body_named("left"),
            right = model.body_named("right");
  ControlOutcome outcome;
  double off_m = 0;
  for (int k = 0; k < scene.settings.steps; ++k) {
    const double time_s = (k + 0.5) * scene.settings.time_step_s;
    const State& state = simulation.state();
    // The axle is where both wheels' centres are; it leans about y.
    const double place = 0.5 * (state.poses[left].position.x() + state.poses[right].position.x());
    const double speed = 0.5 * (state.v[left][0] + state.v[right][0]);
    const Vector3 up = state.poses[rider].orientation * Vector3::UnitZ();
    const double lean = std::atan2(up.x(), up.z()) + drawn(random, -ride.noise_rad, ride.noise_rad);
    const auto [at_m, at_m_per_s] = wanted_at(time_s);
    const double torque = gains.place * (place - at_m) + gains.speed * (speed - at_m_per_s) +
                          gains.lean * lean + gains.spin * state.v[rider][4];
    for (const InputHandle motor : motors) simulation.inputs().set(motor, torque / 2);
    if (time_s > pushed_s && time_s < pushed_s + push_s) {
      Vector6 push = Vector6::Zero();
      push[0] = ride.push_N;
      simulation.push(rider, push);
    }
    const StepResult& result = simulation.step();
    if (!moved(result.outcome)) return {false, infinity, outcome.uncertified + 1};
    outcome.uncertified += result.outcome == StepOutcome::solved ? 0 : 1;
    outcome.worst = std::max(
        {outcome.worst, std::abs(lean) / leans_rad, largest_gap_m(result) / joints_hold_m});
    off_m = std::abs(place - at_m);
  }
  outcome.worst = std::max(outcome.worst, off_m / reached_m);
  outcome.has_succeeded = outcome.worst <= 1;
  return outcome;
}

}  // namespace

/// The linear model has
///
///     (m + 2 m_w + 2 I_w/r²) ẍ + m L θ̈ = τ/r,   m L ẍ + (I + m L²) θ̈ = m g L θ − τ,
///
/// so ẍ = a₁ θ + b₁ τ and θ̈ = a₂ θ + b₂ τ. With D = b₁a₂ − a₁b₂ its poles under feedback are those
/// of s⁴ − (b₁k₂ + b₂k₄) s³ − (a₂ + b₁k₁ + b₂k₃) s² + D k₂ s + D k₁.
BalanceGains balance_gains(const BalancedBody& body, double p) {
  const double m = body.mass_kg, L = body.height_m, r = body.wheel_radius_m;
  const double rolling = m + 3 * body.wheel_mass_kg;  // a disc's I_w is m_w r²/2
  const double swing = body.inertia_kg_m2 + m * L * L, coupled = m * L;
  const double determinant = rolling * swing - coupled * coupled;
  const double a1 = -coupled * m * 9.81 * L / determinant,
               a2 = rolling * m * 9.81 * L / determinant;
  const double b1 = (swing / r + coupled) / determinant;
  const double b2 = -(coupled / r + rolling) / determinant;
  const double D = b1 * a2 - a1 * b2;
  BalanceGains gains;
  gains.place = std::pow(p, 4) / D;
  gains.speed = 4 * std::pow(p, 3) / D;
  gains.lean = -(6 * p * p + a2 + b1 * gains.place) / b2;
  gains.spin = -(4 * p + b1 * gains.speed) / b2;
  return gains;
}

ControlTask balancer_task() {
  return {"balancer",
          "it leans by less than 0.6 rad, ends within 0.1 m of where it should be, and joints stay "
          "within 5 mm",
          run_ride};
}

}  // namespace perpend
