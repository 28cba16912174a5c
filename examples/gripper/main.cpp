// A gripper that closes on a crate until each finger presses with 40 N, whatever friction its
// guides have, lifts it and holds it. The controller reads the contact force and sets the motor's
// force.
#include <algorithm>
#include <cmath>
#include <cstdio>

#include "scene/parts.h"
#include "step/simulation.h"

using namespace perpend;

namespace {

constexpr double crate_kg = 2, target_N = 40;

/// A guide along which a motor pushes.
Joint guide(const Scene& scene, const char* name, const Between& bodies, const JointPlace& place,
            Motor::Kind kind) {
  Joint joint = joint_between(scene, JointKind::prismatic, name, bodies, place);
  joint.coordinates[0].motor.emplace().kind = kind;
  return joint;
}

Scene gripper() {
  Scene scene;
  scene.name = "gripper";
  scene.settings.time_step_s = 1.0 / 120;
  scene.materials.push_back({.name = "rubber", .law = {.friction = 0.6}});
  scene.bodies.push_back(ground_body());
  scene.bodies.push_back(box_body("crate", {0.1, 0.1, 0.1}, {0, 0, 0.05}, crate_kg));
  scene.bodies.push_back(box_body("hand", {0.5, 0.1, 0.05}, {0, 0, 0.3}, 3));
  scene.bodies.push_back(box_body("left", {0.02, 0.06, 0.2}, {-0.1, 0, 0.12}, 0.3));
  scene.bodies.push_back(box_body("right", {0.02, 0.06, 0.2}, {0.1, 0, 0.12}, 0.3));
  for (const char* name : {"crate", "left", "right"}) {
    body_in(scene, name).shapes[0].material = "rubber";
  }
  Joint lift =
      guide(scene, "lift", {"world", "hand"}, {.position_m = {0, 0, 0.3}}, Motor::Kind::position);
  lift.coordinates[0].motor->compliance = {1e5, 2e3};  // N/m, N s/m
  scene.joints.push_back(lift);
  for (const auto& [finger, joint, x] :
       {std::tuple{"left", "push_left", 1.0}, {"right", "push_right", -1.0}}) {
    Joint push = guide(scene, joint, {"hand", finger},
                       {.position_m = {-0.1 * x, 0, 0.3}, .axis = {x, 0, 0}}, Motor::Kind::force);
    push.coordinates[0].friction = 5;  // N, of the guide
    scene.joints.push_back(push);
  }
  return scene;
}

/// Brings one finger to the crate, and then its contact force to the target.
class ForceController {
 public:
  ForceController(Simulation& simulation, const std::string& finger)
      : force_(simulation.inputs().find("push_" + finger + ".motor.force_N")),
        speed_(simulation.outputs().find("push_" + finger + ".speed_m_per_s")),
        pressed_(simulation.outputs().find("crate+" + finger + ".normal_force_N")) {}

  void control(Simulation& simulation) {
    const double h = simulation.model().settings().time_step_s;
    const double pressed_N = simulation.outputs().read(pressed_);
    if (pressed_N <
        1) {  // on the way: against the guide's friction, at a tenth of a metre a second
      simulation.inputs().set(force_, 5 + 5 * (0.1 - simulation.outputs().read(speed_)));
      return;
    }
    const double lacking_N = target_N - pressed_N;
    sum_N_ += 5 * h * lacking_N;
    simulation.inputs().set(force_, target_N + 0.2 * lacking_N + sum_N_);
  }
  double pressed_N(const Simulation& simulation) const {
    return simulation.outputs().read(pressed_);
  }

 private:
  InputHandle force_;
  OutputHandle speed_, pressed_;
  double sum_N_ = 0;
};

int grasp() {
  Simulation simulation(gripper());
  ForceController left(simulation, "left"), right(simulation, "right");
  const InputHandle lift = simulation.inputs().find("lift.motor.position_m");
  const OutputHandle height = simulation.outputs().find("crate.position_m.z");
  const OutputHandle hand = simulation.outputs().find("hand.position_m.z");
  double worst_N = 0, held_m = 0, slipped_m = 0;
  for (int k = 0; k < 600; ++k) {
    const double time_s = simulation.state().time_s;
    left.control(simulation);
    right.control(simulation);
    simulation.inputs().set(lift, 0.3 * std::clamp((time_s - 2) / 1.5, 0.0, 1.0));
    if (!moved(simulation.step().outcome)) return 1;
    const double below_hand_m = simulation.outputs().read(hand) - simulation.outputs().read(height);
    if (k == 240) held_m = below_hand_m;
    if (k < 240) continue;
    slipped_m = std::max(slipped_m, std::abs(below_hand_m - held_m));
    if (k < 480) continue;  // lifted, and at rest
    for (const ForceController* finger : {&left, &right}) {
      worst_N = std::max(worst_N, std::abs(finger->pressed_N(simulation) - target_N));
    }
  }
  std::printf("the crate of %.0f kg is at %.3f m; it slipped by %.3f mm\n", crate_kg,
              simulation.outputs().read(height), 1e3 * slipped_m);
  std::printf("each finger presses with %.0f N to within %.3f N\n", target_N, worst_N);
  return slipped_m < 1e-3 && worst_N < 0.5 ? 0 : 1;
}

}  // namespace

int main() {
  try {
    return grasp();
  } catch (const std::exception& error) {
    std::printf("%s\n", error.what());
    return 2;
  }
}
