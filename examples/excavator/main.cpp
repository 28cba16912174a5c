// An excavator that digs in rubble, driven from code at 60 Hz within a budget of a few milliseconds
// a step, and recorded at the same time: excavator [STEPS [FILE.h5]]
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>

#include "recording/run_recorder.h"
#include "scene/parts.h"

using namespace perpend;

namespace {

constexpr double budget_s = 4e-3;

void add_rubble(Scene& scene) {
  for (int k = 0; k < 24; ++k) {
    const Vector3 at{6.0 + 0.5 * (k % 4), -0.5 + 0.5 * (k / 4 % 2), 0.2 + 0.42 * (k / 8)};
    scene.bodies.push_back(box_body("stone" + std::to_string(k), {0.4, 0.4, 0.4}, at, 120));
  }
}

/// A hinge about y that a motor holds at an angle, as a hydraulic cylinder would.
void add_hinge(Scene& scene, const char* name, const Between& bodies, const Vector3& at,
               double largest_torque_N_m) {
  Joint hinge = joint_between(scene, JointKind::revolute, name, bodies,
                              {.position_m = at, .axis = {0, 1, 0}});
  Motor& motor = hinge.coordinates[0].motor.emplace();
  motor.kind = Motor::Kind::position;
  motor.largest_force = largest_torque_N_m;
  motor.compliance = {5e6, 1e6};  // N m/rad, N m s/rad
  scene.joints.push_back(hinge);
}

Scene excavator() {
  Scene scene;
  scene.name = "excavator";
  scene.title = "an excavator that is driven from code";
  scene.bodies.push_back(ground_body());
  scene.bodies.push_back(box_body("cab", {2.5, 2.2, 1.6}, {0, 0, 1.9}, 6000));
  scene.bodies.push_back(box_body("boom", {4, 0.4, 0.5}, {3, 0, 2.5}, 1200));
  scene.bodies.push_back(box_body("stick", {0.4, 0.3, 2.2}, {5, 0, 1.5}, 500));
  scene.bodies.push_back(box_body("bucket", {0.8, 1, 0.2}, {5.3, 0, 0.4}, 400));
  Joint slew = joint_between(scene, JointKind::revolute, "slew", {"world", "cab"}, {});
  slew.coordinates[0].motor.emplace().largest_force = 2e5;
  scene.joints.push_back(slew);
  add_hinge(scene, "lift", {"cab", "boom"}, {1, 0, 2.5}, 4e5);
  add_hinge(scene, "crowd", {"boom", "stick"}, {5, 0, 2.5}, 2e5);
  add_hinge(scene, "curl", {"stick", "bucket"}, {5, 0, 0.4}, 1e5);
  add_rubble(scene);
  return scene;
}

/// The levers, as a person might move them: values by the time.
struct Levers {
  InputHandle slew, lift, crowd, curl;

  explicit Levers(Inputs& inputs)
      : slew(inputs.find("slew.motor.speed_rad_per_s")),
        lift(inputs.find("lift.motor.angle_rad")),
        crowd(inputs.find("crowd.motor.angle_rad")),
        curl(inputs.find("curl.motor.angle_rad")) {}

  void move(double time_s, Inputs& inputs) const {
    inputs.set(slew, 0.2 * std::sin(0.5 * time_s));
    inputs.set(lift, -0.15 + 0.15 * std::cos(0.8 * time_s));
    inputs.set(crowd, -0.3 * std::sin(0.8 * time_s));
    inputs.set(curl, 0.6 * std::sin(1.6 * time_s));
  }
};

double quantile(std::vector<double>& sorted, double share) {
  return sorted[static_cast<std::size_t>(share * static_cast<double>(sorted.size() - 1))];
}

int drive(int steps, const char* file) {
  const Scene scene = excavator();
  SimulationOptions options;
  options.limits.seconds = budget_s;
  Simulation simulation(scene, options);
  std::unique_ptr<RunRecorder> recorder;
  if (file != nullptr) {
    recorder = std::make_unique<RunRecorder>(RunRecordingOptions{.path = file, .problems_every = 0},
                                             scene, options, simulation);
  }
  const Levers levers(simulation.inputs());
  const OutputHandle torque = simulation.outputs().find("lift.motor_torque_N_m");
  std::vector<double> step_ms;
  double largest_torque_N_m = 0;
  int certified = 0;
  for (int k = 0; k < steps; ++k) {
    levers.move(simulation.state().time_s, simulation.inputs());
    const StepResult& result = simulation.step();
    if (!moved(result.outcome)) {
      std::printf("step %d: %s\n", k + 1, result.remark.c_str());
      return 1;
    }
    certified += result.outcome == StepOutcome::solved ? 1 : 0;
    step_ms.push_back(1e3 * result.seconds.total());
    largest_torque_N_m = std::max(largest_torque_N_m, std::abs(simulation.outputs().read(torque)));
    if (recorder) recorder->add(simulation, result);
  }
  if (recorder) recorder->close();
  std::sort(step_ms.begin(), step_ms.end());
  std::printf("%d steps of 1/60 s, %d certified; the boom took up to %.0f kN m\n", steps, certified,
              1e-3 * largest_torque_N_m);
  std::printf("a step took p50 %.2f, p99 %.2f, p99.9 %.2f, at most %.2f ms of %.0f\n",
              quantile(step_ms, 0.5), quantile(step_ms, 0.99), quantile(step_ms, 0.999),
              step_ms.back(), 1e3 * budget_s);
  return 0;
}

}  // namespace

int main(int count, char** words) {
  try {
    return drive(count > 1 ? std::max(1, std::atoi(words[1])) : 600,
                 count > 2 ? words[2] : nullptr);
  } catch (const std::exception& error) {
    std::printf("%s\n", error.what());
    return 2;
  }
}
