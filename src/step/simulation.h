#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "step/step_result.h"

namespace perpend {

/// How to step a scene, where it differs from what the scene says.
struct SimulationOptions {
  std::string solver{};  ///< as `make_solver` takes it; empty: the scene's
  /// The solver's limits for each step. Friction bounds are updated whatever they say.
  Limits limits{};
};

/// Everything that the next step depends on: the state, and what solver and friction remember.
struct Snapshot {
  int step = 0;
  State state{};
  ContactMemory contacts{};
  MachineMemory machine{};
};

/// A scene in motion. Each step is
///
///     drift by h/2, collide, build the problem, solve and certify it, drift by h/2:
///
/// the leapfrog of docs/theory/31-stepper.md, whose problem is that of docs/theory/01-problem.md
/// in the middle of the step. Deterministic: the same scene and options give the same bits,
/// whatever the order of its bodies and the number of threads. After the first steps nothing is
/// allocated while the contacts stay.
class Simulation {
 public:
  /// Throws BadInput where the scene or the solver's description is malformed.
  explicit Simulation(const Scene& scene, const SimulationOptions& options = {});

  /// One step; the result is valid until the next.
  const StepResult& step();

  const Model& model() const { return model_; }
  const State& state() const { return state_; }
  int steps_done() const { return step_; }
  /// The problem of the last step and the answer to it, for recording.
  const Problem& problem() const { return problem_.problem(); }
  const StepProblem& step_problem() const { return problem_; }
  const Answer* answer() const { return answer_; }
  const Vector& warm_start() const { return problem_.start(); }
  const std::string& solver() const { return solver_name_; }

  Snapshot save() const;
  void restore(const Snapshot& snapshot);

  /// Of all bits of the state: equal for equal motions.
  std::uint64_t hash() const;

 private:
  void move_half(State& state);
  void follow_coordinates(State& state, double dt_s);
  const Problem& posed_problem();
  void solve();
  void keep_memory();
  void report_contacts();
  void report_joints();
  void end_forces();

  Model model_;
  std::string solver_name_;
  Limits limits_;
  std::unique_ptr<Solver> solver_;
  int step_ = 0;
  State state_;
  MachineMemory machine_;
  ContactMemory contact_memory_;

  // Of the step being made.
  State middle_, before_;
  std::vector<CollisionItem> items_;
  ItemCollider collider_;
  std::vector<PointMemory> memories_;
  StepProblem problem_;
  Problem with_rows_;  // for solvers that read the row form
  const Answer* answer_ = nullptr;
  std::vector<Vector6> v_after_;
  Vector last_x_;
  RowSet gradients_;
  StepResult result_;
};

}  // namespace perpend
