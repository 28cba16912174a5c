#pragma once

#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "recording/trajectory/trajectory.h"
#include "step/simulation.h"

namespace perpend {

/// The largest value of something over a run, and where it was.
struct WorstOfRun {
  double value = 0;
  int step = 0;       ///< 0: there was none
  std::string where;  ///< row or joint, by names; empty: not known

  void consider(double candidate, int at_step, const std::string& name);
};

/// A reason why the motion of some steps cannot be believed: which it is, of whom, and when.
struct UnsoundOfRun {
  MotionFinding worst;  ///< of all these steps
  int worst_step = 0;
  int first_step = 0;
  int last_step = 0;
  int steps = 0;        ///< that had it
  std::string subject;  ///< by names
};

/// What there is to say about a run.
struct RunSummary {
  int steps = 0;  ///< made, or tried where the last was refused or diverged
  int certified = 0;
  int sound = 0;                      ///< of the certified steps: whose motion can be believed
  std::vector<UnsoundOfRun> unsound;  ///< in the order in which they were first found
  int more_unsound = 0;               ///< findings that are of none of these: the list is bounded
  double time_s = 0;                  ///< simulated
  StepOutcome last_outcome = StepOutcome::solved;
  std::string remark;   ///< of the last step: why nothing moved
  WorstOfRun of_limit;  ///< Certificate::of_limit; none: no row had an error
  WorstOfRun natural;   ///< total of a step; where: its worst row
  WorstOfRun energy_J;  ///< the same in joules
  WorstOfRun law_J;     ///< Certificate::law_J: friction beyond or short of μ x_n
  /// Which bounds box friction was judged by: of the last step that had any.
  FrictionBounds friction = FrictionBounds::none;
  WorstOfRun joint_gap_m;  ///< of any joint
  WorstOfRun joint_gap_rad;
  /// Bodies that were first seen deeper inside each other than the contact margin.
  WorstOfRun overlap_m;
  double median_ms = 0, p99_ms = 0;  ///< wall clock of a step
  double budget_ms = infinity;       ///< of a step
  int cut_short = 0;                 ///< steps with a solve that the budget ended early
  int late = 0;                      ///< steps that took longer than the budget
  double latest_ms = 0;              ///< by how much the latest of these was late
  StageTimes stage_s;                ///< sums over the run
  double median_rows = 0;
  int most_rows = 0;
  double median_contacts = 0;
  int most_contacts = 0;
  /// Terms summed over the run; kinetic and potential energy at its end.
  EnergyAccount energy;
  bool account_closes = false;  ///< the rest is at most `account_tolerance` of the largest term
};

/// What the sums of an account may leave unexplained, beside their largest term.
inline constexpr double account_tolerance = 1e-9;

/// Gathers the figures of a run, step by step.
class RunStudy {
 public:
  /// Adds the last step of the simulation.
  void add(const Simulation& simulation, const StepResult& result);
  /// Adds a step of a recording: all but the names of rows and joints, the share of the limit and
  /// overlaps, which are not recorded. `model` is that of the recorded scene.
  void add(const Model& model, const TrajectoryHeader& header, const TrajectoryStep& step,
           int contacts);
  RunSummary summarise() const;

 private:
  void begin_step(StepOutcome outcome, int rows, double seconds);
  void add_moved(bool is_sound, int contacts, const StageTimes& seconds);
  void add_errors(const Simulation& simulation, const Certificate& certificate);
  void add_budget(double budget_s, bool is_cut_short, double seconds);
  void add_energy(const EnergyAccount& energy);
  void add_joints(const Model& model, const std::vector<JointForce>& joints);
  void add_findings(const Model& model, const std::vector<MotionFinding>& findings);

  using FindingKey = std::tuple<FindingKind, Motion, int, int, int>;
  RunSummary summary_;
  std::vector<double> ms_, rows_, contacts_;
  std::map<FindingKey, std::size_t> places_;  // in RunSummary::unsound
};

std::string name_of(StepOutcome outcome);
std::string name_of(FrictionBounds bounds);

}  // namespace perpend
