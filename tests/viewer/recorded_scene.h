#pragma once

#include <functional>
#include <string>

#include "recording/run_recorder.h"
#include "scene/scene_file.h"
#include "support/temporary_folder.h"

namespace perpend::test {

/// Contacts with friction and resistance, a driven floor, joints to the world from both sides, a
/// joint to a driven body, a motor, a range, a shaft with a gear.
inline constexpr const char* busy_scene = R"(title: all kinds of rows
materials:
  - {name: tyre, friction: 0.6, rolling_resistance_m: 0.01, spinning_resistance_m: 0.005}
bodies:
  - {name: floor, kind: fixed, shape: {plane: {}, material: tyre}}
  - {name: table, motion: {direction: [1, 0, 0], speed_m_per_s: 0.3}, position_m: [0, 5, 0.5],
     shape: {box: {size_m: [2, 2, 1]}}}
  - {name: ball, position_m: [0, 0, 0.5], velocity_m_per_s: [2, 0, 0], spin_rad_per_s: [0, 1, 3],
     shape: {sphere: {radius_m: 0.5}, material: tyre}}
  - {name: box, position_m: [0.2, 5, 1.5], shape: {box: {size_m: [0.5, 0.5, 1]}},
     mass_kg: 20, centre_m: [0.1, 0.05, 0]}
  - {name: hanging, position_m: [5, 0, 3], shape: {sphere: {radius_m: 0.2}}}
  - {name: arm, position_m: [9, 0, 3], shape: {capsule: {radius_m: 0.1, length_m: 0.8}}}
  - {name: towed, position_m: [3, 6, 1], velocity_m_per_s: [0, 1, 0],
     shape: {sphere: {radius_m: 0.2}}}
joints:
  - {name: hook, kind: spherical, between: [world, hanging], position_m: [5, 0, 4]}
  - {name: hinge, kind: revolute, between: [arm, world], position_m: [8.5, 0, 3], axis: [0, 1, 0],
     limits: {lower_rad: -0.1, upper_rad: 0.2}, motor: {speed_rad_per_s: 0.5, largest_torque_N_m: 20}}
  - {name: tow, kind: spherical, between: [towed, table], position_m: [1, 6, 1]}
shafts:
  - {name: wheel, inertia_kg_m2: 0.5, speed_rad_per_s: 1, drag_N_m: 0.1}
transmissions:
  - {name: gear, kind: gear, first: hinge, second: wheel, ratio: 2}
step: {steps: 30}
)";

/// Runs and records a scene; after each step `look` is called.
inline void record_scene(
    const std::string& text, const RunRecordingOptions& recording, int steps,
    const std::function<void(const Simulation&, const StepResult&)>& look =
        [](const Simulation&, const StepResult&) {}) {
  const Scene scene = parse_scene(text, "test scene");
  Simulation simulation(scene);
  RunRecorder recorder(recording, scene, {}, simulation);
  for (int k = 0; k < steps; ++k) {
    const StepResult& result = simulation.step();
    recorder.add(simulation, result);
    look(simulation, result);
  }
  recorder.close();
}

}  // namespace perpend::test
