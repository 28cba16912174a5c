#include "recording/trajectory/trajectory.h"

#include <algorithm>
#include <limits>

namespace perpend {

EnergyAccount unknown_energy() {
  constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
  EnergyAccount energy{.kinetic_J = unknown,
                       .potential_J = unknown,
                       .change_J = unknown,
                       .push_out_J = unknown,
                       .gravity_J = unknown,
                       .applied_J = unknown,
                       .turned_J = unknown,
                       .driven_J = unknown,
                       .rows_J = {},
                       .solver_error_J = unknown};
  energy.rows_J.fill(unknown);
  return energy;
}

namespace {

void fill_frame(const Simulation& simulation, Frame& frame) {
  const State& state = simulation.state();
  const std::vector<RigidBody>& bodies = simulation.model().bodies();
  frame.time_s = state.time_s;
  frame.poses = state.poses;
  frame.v = state.v;
  frame.hash = simulation.hash();
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    Pose& pose = frame.poses[i];
    pose.position = pose.point(-bodies[i].centre_m);
  }
}

}  // namespace

Frame frame_of(const Simulation& simulation) {
  Frame frame;
  fill_frame(simulation, frame);
  return frame;
}

TrajectoryHeader header_of(const Simulation& simulation, const SimulationOptions& options) {
  TrajectoryHeader header;
  for (const RigidBody& body : simulation.model().bodies()) {
    header.bodies.push_back({body.name, body.kind, body.centre_m});
  }
  for (const ModelJoint& joint : simulation.model().joints()) {
    header.joints.push_back(joint.joint.name);
  }
  header.start = frame_of(simulation);
  header.options = options;
  header.options.solver = simulation.solver();
  return header;
}

TrajectoryStep record_of(const Simulation& simulation, const StepResult& result) {
  TrajectoryStep step;
  record_of(simulation, result, step);
  return step;
}

void record_of(const Simulation& simulation, const StepResult& result, TrajectoryStep& step) {
  fill_frame(simulation, step.end);
  step.outcome = result.outcome;
  step.stop = result.stop;
  step.rows = result.rows;
  step.iterations = result.iterations;
  step.natural = step.fischer_burmeister = step.energy_error_J = infinity;  // until judged
  if (result.certificate != nullptr) {
    step.natural = result.certificate->natural.total;
    step.fischer_burmeister = result.certificate->fischer_burmeister.total;
    step.energy_error_J = result.certificate->energy.total;
  }
  step.joint_gap_m = step.joint_gap_rad = 0;
  step.contacts.clear();
  step.findings = result.findings;
  step.seconds = result.seconds;
  if (!moved(result.outcome)) {
    step.energy = unknown_energy();
    return;
  }
  for (const JointForce& joint : result.joints) {
    step.joint_gap_m = std::max(step.joint_gap_m, joint.violation_m);
    step.joint_gap_rad = std::max(step.joint_gap_rad, joint.violation_rad);
  }
  step.contacts = result.contacts;
  step.energy = result.energy;
}

}  // namespace perpend
