// A crane with a rope winch: its hook takes a load while the crane runs, the winch lifts it, the
// jib slews and is braked, and the hook lets go of what it has set down.
#include <algorithm>
#include <cmath>
#include <cstdio>

#include "scene/parts.h"
#include "step/simulation.h"

using namespace perpend;

namespace {

constexpr double load_kg = 1500, hook_kg = 50;

Scene crane() {
  Scene scene;
  scene.name = "crane";
  scene.bodies.push_back(ground_body());
  scene.bodies.push_back(box_body("jib", {6, 0.3, 0.4}, {2, 0, 6}, 600));
  scene.bodies.push_back(sphere_body("hook", 0.15, {4.5, 0, 1.3}, hook_kg));
  scene.bodies.push_back(box_body("load", {1, 1, 1}, {4.5, 0, 0.5}, load_kg));
  body_in(scene, "load").damping_N_s_per_m = 200;  // of the air, and of a rope that bends
  Joint slew = joint_between(scene, JointKind::revolute, "slew", {"world", "jib"},
                             {.position_m = {0, 0, 6}});
  slew.coordinates[0].motor.emplace().largest_force = 3e4;  // N m
  scene.joints.push_back(slew);
  scene.joints.push_back(
      rope_between(scene, "hoist", {"jib", "hook"}, {4.5, 0, 5.8}, {4.5, 0, 1.45}));
  scene.inputs.push_back({.name = "brake", .drives = {"slew.friction_N_m"}, .min = 0, .max = 5e4});
  return scene;
}

/// The hook takes the load where both are; the shackle would break at 40 kN.
void take_load(Simulation& simulation) {
  Scene scene = simulation.scene();
  const Vector3 hook = body_in(scene, "hook").pose.position;
  Joint shackle =
      joint_between(scene, JointKind::fixed, "shackle", {"hook", "load"}, {.position_m = hook});
  shackle.break_force_N = 4e4;
  scene.joints.push_back(shackle);
  simulation.change_scene(scene);
}

/// What moves the crane, by the time.
class Operator {
 public:
  explicit Operator(Simulation& simulation)
      : simulation_(simulation),
        rope_(simulation.inputs().find("hoist.length_m")),
        slew_(simulation.inputs().find("slew.motor.speed_rad_per_s")),
        motor_(simulation.inputs().find("slew.motor.on")),
        brake_(simulation.inputs().find("brake")),
        length_m_(simulation.inputs().value(rope_)) {}

  void wind(double speed_m_per_s) {
    length_m_ += speed_m_per_s * simulation_.model().settings().time_step_s;
    simulation_.inputs().set(rope_, length_m_);
  }
  void turn(double rad_per_s) const { simulation_.inputs().set(slew_, rad_per_s); }
  void stop_and_brake() const {
    simulation_.inputs().set(motor_, 0);
    simulation_.inputs().set(brake_, 5e4);
  }

 private:
  Simulation& simulation_;
  InputHandle rope_, slew_, motor_, brake_;
  double length_m_;
};

/// 0 … 1 while the time passes from one to the other.
double ramp(double time_s, double from_s, double to_s) {
  return std::clamp((time_s - from_s) / (to_s - from_s), 0.0, 1.0);
}

int lift() {
  Simulation simulation(crane());
  Operator person(simulation);
  const OutputHandle tension = simulation.outputs().find("hoist.tension_N");
  const OutputHandle height = simulation.outputs().find("load.position_m.z");
  const OutputHandle angle = simulation.outputs().find("slew.angle_rad");
  InputHandle shackle;
  double hanging_N = 0, lifted_m = 0, at_brake_rad = 0, crept_rad = 0;
  for (int k = 0; k < 1800; ++k) {
    const double t = simulation.state().time_s;
    if (k == 60) {
      take_load(simulation);
      shackle = simulation.inputs().find("shackle.holds");
    }
    const double up = ramp(t, 2, 2.5) - ramp(t, 6, 6.5);
    const double down = ramp(t, 16, 16.5) - ramp(t, 20.4, 20.9);
    const double clear = ramp(t, 24, 24.5) - ramp(t, 26, 26.5);
    person.wind(-0.5 * up + 0.5 * down - 0.5 * clear);
    person.turn(0.1 * (ramp(t, 8, 10) - ramp(t, 12, 14)));
    if (t > 15) person.stop_and_brake();
    if (k == 23 * 60) simulation.inputs().set(shackle, 0);  // lets go
    if (!moved(simulation.step().outcome)) return 1;
    if (k == 450) hanging_N = simulation.outputs().read(tension);
    lifted_m = std::max(lifted_m, simulation.outputs().read(height));
    if (k == 930) at_brake_rad = simulation.outputs().read(angle);
    if (k > 930) crept_rad = std::abs(simulation.outputs().read(angle) - at_brake_rad);
  }
  const double left_N = simulation.outputs().read(tension);
  std::printf("hanging, the rope held %.0f N; the load was lifted to %.2f m\n", hanging_N,
              lifted_m);
  std::printf("the brake held the jib at %.3f rad, to within %.1e rad\n", at_brake_rad, crept_rad);
  std::printf("the load stands at %.2f m, and the empty hook hangs on %.0f N\n",
              simulation.outputs().read(height), left_N);
  const double weight_N = 9.81 * (load_kg + hook_kg);
  const bool is_right = std::abs(hanging_N - weight_N) < 0.05 * weight_N && lifted_m > 2 &&
                        crept_rad < 1e-3 && std::abs(left_N - 9.81 * hook_kg) < 100;
  return is_right ? 0 : 1;
}

}  // namespace

int main() {
  try {
    return lift();
  } catch (const std::exception& error) {
    std::printf("%s\n", error.what());
    return 2;
  }
}
