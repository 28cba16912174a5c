#pragma once

#include <string>
#include <vector>

#include "solver/solver.h"
#include "step/energy_account.h"
#include "step/motion_finding.h"

namespace perpend {

/// Seconds that the stages of a step took, wall clock.
struct StageTimes {
  double collide = 0;
  double build = 0;
  double solve = 0;    ///< the solver's own
  double certify = 0;  ///< judging its answer
  double integrate = 0;
  double account = 0;  ///< energies, forces, memory of contacts

  double total() const { return collide + build + solve + certify + integrate + account; }
};

/// What two bodies do to each other at one point.
struct ContactForce {
  int first = 0, second = 0;  ///< bodies, as `Model::bodies` numbers them
  Vector3 position_m;
  Vector3 normal;  ///< of length 1, from the first body to the second
  double gap_m = 0;
  Vector3 force_on_second_N;     ///< with friction; the first body feels the opposite
  Vector3 torque_on_second_N_m;  ///< of rolling and spinning resistance
  double normal_force_N = 0;
  int normal_row = -1, friction_row = -1;  ///< of the problem; the second friction row is the next
};

/// What a joint holds with.
struct JointForce {
  int joint = 0;                 ///< as `Model::joints` numbers them
  Vector3 force_on_second_N;     ///< of all its rows, motors and springs too
  Vector3 torque_on_second_N_m;  ///< about the centre of mass of the second body
  double violation_m = 0;        ///< largest |φ| of the linear rows that hold
  double violation_rad = 0;
};

/// Two bodies that were found deeper inside each other than the contact margin when their contact
/// was first seen. None where the depth is 0.
struct FirstOverlap {
  int first = 0, second = 0;  ///< bodies
  double depth_m = 0;
};

/// How a step ended. Whether its answer is right the certificate says.
enum class StepOutcome {
  solved,     ///< certified
  uncertain,  ///< not certified: see the certificate and `stop`
  refused,    ///< the solver does not take this kind of problem; nothing moved
  diverged,   ///< a velocity would not be finite, or beyond 1e9; nothing moved
  rejected,   ///< the answer was worse than no impulses at all; nothing moved
              ///< (SimulationOptions::on_wrong)
};

/// Whether the bodies moved in a step that ended so.
inline bool moved(StepOutcome outcome) {
  return outcome == StepOutcome::solved || outcome == StepOutcome::uncertain;
}

/// All there is to know of a step. It is certified if its problem was solved (`outcome`), and sound
/// if its motion can be believed too (`is_sound`). Contacts, forces and violations are
/// those in the middle of the step, where its problem stands; energies are at its end.
struct StepResult {
  int step = 0;       ///< 1 after the first
  double time_s = 0;  ///< at the end
  StepOutcome outcome = StepOutcome::solved;
  Stop stop = Stop::converged;
  std::string remark;  ///< where nothing moved, or something else than the solver's answer did: why
  /// Whether the step came as far as its problem; if not, `Simulation::problem` is an earlier one.
  bool has_problem = false;
  /// Whether a deadline ended a solve of the step early.
  bool is_cut_short = false;
  int rows = 0;
  int iterations = 0;                        ///< of all solves of the step, without stand-ins
  WorkCounts work;                           ///< of the solve whose answer was taken
  const Certificate* certificate = nullptr;  ///< valid until the next step; null if none was made
  /// Which bounds its box friction was judged by; `Certificate::law_J` is the law's error.
  FrictionBounds friction = FrictionBounds::none;
  FirstOverlap overlap;  ///< the deepest that is new in this step
  std::vector<ContactForce> contacts;
  std::vector<JointForce> joints;
  std::vector<int> broken;  ///< joints that broke in this step, as `Model::joints` numbers them
  EnergyAccount energy;
  /// Why the motion of a certified step cannot be believed; of other steps it is not judged. In the
  /// first step also what is wrong with the beginning.
  std::vector<MotionFinding> findings;
  StageTimes seconds;

  bool is_sound() const { return outcome == StepOutcome::solved && findings.empty(); }
};

}  // namespace perpend
