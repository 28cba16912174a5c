#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "dynamics/model.h"
#include "step/simulation.h"

/// A run as a recording holds it: where the bodies were at every instant, and what each step did.
/// Plain data, the same whether a simulation or a file fills it.
namespace perpend {

/// Where all bodies are at one instant, in the order of `Model::bodies`.
struct Frame {
  double time_s = 0;
  std::vector<Pose> poses;  ///< of the bodies' own frames, as the scene gives them
  std::vector<Vector6> v;   ///< m/s, rad/s: of the centre of mass; linear, then angular
  std::uint64_t hash = 0;   ///< `Simulation::hash`
};

/// What one step did. Where nothing moved (refused, diverged) there are no contacts, and the
/// energies are NaN.
struct TrajectoryStep {
  Frame end;
  StepOutcome outcome = StepOutcome::solved;
  Stop stop = Stop::converged;
  int rows = 0;
  int iterations = 0;
  double natural = 0;             ///< totals of the certificate: mixed units
  double fischer_burmeister = 0;  ///< mixed units
  double energy_error_J = 0;
  double joint_gap_m = 0;  ///< largest violation of a joint
  double joint_gap_rad = 0;
  std::vector<ContactForce> contacts;  ///< without torques and friction rows
  EnergyAccount energy;
  std::vector<MotionFinding>
      findings;  ///< why its motion is not sound; files before version 4: none
  std::vector<std::string> new_inputs;  ///< names of those that were set for the first time
  /// Where the solver or its limits are others than in the step before.
  std::optional<SimulationOptions> new_options;
  /// What was set before the step. Inputs are numbered in the order in which they were named.
  std::vector<InputChange> inputs;
  StageTimes seconds;
};

struct TrajectoryBody {
  std::string name;
  BodyKind kind = BodyKind::free;
  Vector3 centre_m = Vector3::Zero();  ///< centre of mass in the body's own frame
};

/// What a recorded run begins with. Together with the scene's text it is enough to run it again.
struct TrajectoryHeader {
  std::vector<TrajectoryBody> bodies;  ///< in the order of `Model::bodies`; the world is the last
  std::vector<std::string> joints;  ///< names, in the order of `Model::joints`; from version 4 on
  Frame start;
  SimulationOptions options;
  /// Whether people could touch it while it ran: push bodies, change the solver.
  bool was_interactive = false;
};

/// NaN throughout: of a step that did not move, or that nobody counted.
EnergyAccount unknown_energy();
/// Where the bodies of a simulation are now.
Frame frame_of(const Simulation& simulation);
TrajectoryHeader header_of(const Simulation& simulation, const SimulationOptions& options);
/// What the last step of the simulation did. The second one reuses the memory of `step`.
TrajectoryStep record_of(const Simulation& simulation, const StepResult& result);
void record_of(const Simulation& simulation, const StepResult& result, TrajectoryStep& step);

}  // namespace perpend
