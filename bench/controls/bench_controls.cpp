// What setting inputs and reading outputs costs, against a step of 1 ms; and what it costs to add a
// body to a scene that runs and to remove it, against a step of that scene.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "scene/parts.h"
#include "step/simulation.h"

using namespace perpend;

namespace {

constexpr int arms = 50, count = 100, rounds = 2000;

/// Arms on hinges, each with a motor that drives to an angle.
Scene many_arms() {
  Scene scene;
  for (int k = 0; k < arms; ++k) {
    const std::string number = std::to_string(k);
    Body arm;
    arm.name = "arm" + number;
    arm.pose.position = {2.0 * k + 0.5, 0, 0};
    arm.shapes.push_back({.shape = Shape{Box{{0.5, 0.05, 0.05}}}});
    scene.bodies.push_back(arm);
    Joint hinge;
    hinge.name = "hinge" + number;
    hinge.second = arm.name;
    hinge.in_first.position = {2.0 * k, 0, 0};
    hinge.in_second.position = {-0.5, 0, 0};
    hinge.coordinates.emplace_back().motor.emplace().kind = Motor::Kind::position;
    scene.joints.push_back(hinge);
  }
  return scene;
}

/// Boxes that stand side by side.
Scene many_boxes(int boxes) {
  Scene scene;
  scene.bodies.push_back(ground_body());
  for (int k = 0; k < boxes; ++k) {
    const Vector3 at{2.0 * (k % 40), 2.0 * (k / 40), 0.5};
    scene.bodies.push_back(box_body("box" + std::to_string(k), {1, 1, 1}, at, 10));
  }
  return scene;
}

double seconds_of(const auto& work) {
  const auto begin = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

double median(std::vector<double>& seconds) {
  std::nth_element(seconds.begin(), seconds.begin() + seconds.size() / 2, seconds.end());
  return seconds[seconds.size() / 2];
}

void measure_changes(int boxes) {
  Simulation simulation(many_boxes(boxes));
  std::vector<double> add_s, remove_s, step_s;
  for (int round = 0; round < 40; ++round) {
    for (int k = 0; k < 3; ++k) step_s.push_back(seconds_of([&] { simulation.step(); }));
    add_s.push_back(seconds_of([&] {
      Scene scene = simulation.scene();
      scene.bodies.push_back(box_body("new", {1, 1, 1}, {-5, 0, 2}, 10));
      simulation.change_scene(scene);
    }));
    for (int k = 0; k < 3; ++k) step_s.push_back(seconds_of([&] { simulation.step(); }));
    remove_s.push_back(seconds_of([&] {
      Scene scene = simulation.scene();
      scene.bodies.pop_back();
      simulation.change_scene(scene);
    }));
  }
  fmt::print("{} boxes: adding one {:.2f} ms, removing it {:.2f} ms; a step takes {:.2f} ms\n",
             boxes, 1e3 * median(add_s), 1e3 * median(remove_s), 1e3 * median(step_s));
}

}  // namespace

int main() {
  Simulation simulation(many_arms());
  std::vector<InputHandle> inputs;
  std::vector<OutputHandle> outputs;
  for (int k = 0; k < arms; ++k) {
    const std::string number = std::to_string(k);
    inputs.push_back(simulation.inputs().find("hinge" + number + ".motor.angle_rad"));
    inputs.push_back(simulation.inputs().find("hinge" + number + ".motor.largest_torque_N_m"));
    outputs.push_back(simulation.outputs().find("hinge" + number + ".speed_rad_per_s"));
    outputs.push_back(simulation.outputs().find("arm" + number + ".velocity_m_per_s.z"));
  }
  std::vector<double> set_s, read_s, step_s;
  double sum = 0;
  for (int round = 0; round < rounds; ++round) {
    set_s.push_back(seconds_of([&] {
      for (int k = 0; k < count; ++k) {
        simulation.inputs().set(inputs[k], k % 2 == 0 ? 1e-4 * round : 100 + round);
      }
    }));
    step_s.push_back(seconds_of([&] { simulation.step(); }));
    read_s.push_back(seconds_of([&] {
      for (int k = 0; k < count; ++k) sum += simulation.outputs().read(outputs[k]);
    }));
  }
  const double set_us = 1e6 * median(set_s), read_us = 1e6 * median(read_s);
  fmt::print("setting {} inputs {:.2f} µs, reading {} outputs {:.2f} µs (medians of {} steps)\n",
             count, set_us, count, read_us, rounds);
  fmt::print("together {:.2f} % of a step of 1 ms; the step here takes {:.0f} µs (sum {:.3g})\n",
             0.1 * (set_us + read_us), 1e6 * median(step_s), sum);
  measure_changes(100);
  measure_changes(1000);
}
