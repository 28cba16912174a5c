#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "dynamics/item_paths.h"
#include "dynamics/rows/contact_rest.h"
#include "step/carried_answers.h"
#include "step/fallback.h"
#include "step/held_drift.h"
#include "step/inputs.h"
#include "step/outputs.h"
#include "step/push_out.h"
#include "step/step_budget.h"
#include "step/step_result.h"

namespace perpend {

class Soundness;
struct ModelMap;

/// How to step a scene, where it differs from what the scene says.
struct SimulationOptions {
  std::string solver{};  ///< as `make_solver` takes it; empty: the scene's
  /// The solver's limits for each step; but `seconds` are those of the whole step, of which the
  /// solver has what the other stages leave. Friction bounds are always updated.
  Limits limits{};
  OnWrong on_wrong = OnWrong::refuse;
};

/// Everything that the next step depends on: the state, and what solver and friction remember.
struct Snapshot {
  int step = 0;
  State state{};
  ContactMemory contacts{};
  MachineMemory machine{};
  std::uint64_t scene = 0;  ///< `Model::fingerprint`
};

/// A scene in motion. Each step is
///
///     drift by h/2, collide, build the problem, solve and certify it, drift by h/2:
///
/// the leapfrog of docs/theory/31-stepper.md, whose problem is that of docs/theory/01-problem.md
/// in the middle of the step. Deterministic: the same scene and options give the same bits,
/// for any order of its bodies and the number of threads. After the first steps nothing is
/// allocated while the contacts stay.
class Simulation {
 public:
  ~Simulation();
  /// Throws BadInput where the scene or the solver's description is malformed.
  explicit Simulation(const Scene& scene, const SimulationOptions& options = {});

  /// What is wrong with where the run begins, such as joints that are apart; the first step tells
  /// it too. Nothing once a step was made. Valid until a step, or a restored snapshot.
  const std::vector<MotionFinding>& bad_start();

  /// One step; the result is valid until the next.
  const StepResult& step();

  /// From the next step on another solver or other limits; an empty solver is the one there is.
  /// Throws BadInput, and changes nothing, where the description is malformed or does not take the
  /// scene's friction.
  void change_solver(const SimulationOptions& options);
  /// The scene as it is now: as it was given, with the bodies where they are.
  Scene scene() const;
  /// From the next step on another scene, made of `scene()` by adding and removing bodies, joints,
  /// ropes, drives and materials or by changing them. What has the same name goes on as it was:
  /// places, speeds, turns, impulses, stretches of friction, and values of inputs unless the two
  /// scenes differ in them. What is new begins as the scene says. Handles of inputs and outputs
  /// stay valid; those of what is gone are refused. Numbers of bodies and joints may be others.
  /// Throws BadInput, and changes nothing, where the scene is malformed, or has another time step
  /// or law of friction.
  void change_scene(const Scene& scene);
  int scene_changes() const { return scene_changes_; }

  /// A force from outside on a moving body, through the next step only: N and N m, linear then
  /// angular, about the centre of mass, in the world's axes. It is counted as applied. Neither the
  /// scene nor a snapshot knows of it. Throws BadInput where the body does not move by forces, or
  /// the force is not finite or beyond the limit of forces in scenes.
  void push(int body, const Vector6& force);

  /// What can be set between two steps, by name: motors, brakes, ropes, forces
  /// (docs/guide/control.md).
  Inputs& inputs() { return inputs_; }
  const Inputs& inputs() const { return inputs_; }
  /// What can be read, by name: coordinates, forces, places, energies.
  Outputs& outputs() { return outputs_; }
  const Outputs& outputs() const { return outputs_; }

  const Model& model() const { return model_; }
  const State& state() const { return state_; }
  /// Where the last step began.
  const State& before() const { return before_; }
  /// In the middle of the last step, where contacts were found; velocities are those before it.
  const State& middle() const { return middle_; }
  /// Of the last step.
  const StepResult& result() const { return result_; }
  int steps_done() const { return step_; }
  /// The problem of the last step and the answer to it, for recording. Once the step is solved it
  /// has the friction bounds that the answer was judged by.
  const Problem& problem() const { return problem_->problem(); }
  /// The one that parted bodies which overlap after the last step; null where none did.
  const Problem* push_out_problem() const { return push_out_.problem(); }
  const StepProblem& step_problem() const { return *problem_; }
  const Answer* answer() const { return answer_; }
  const Vector& warm_start() const { return problem_->start(); }
  const std::string& solver() const { return solver_name_; }
  /// The solver and the limits that the next step is made with.
  SimulationOptions options() const { return {solver_name_, limits_, on_wrong_}; }
  const Limits& limits() const { return limits_; }

  Snapshot save() const;
  /// Throws BadInput where the snapshot is not of this scene, or a pose in it is none.
  void restore(const Snapshot& snapshot);

  /// Of all that the next step depends on, bit by bit.
  std::uint64_t hash() const;

 private:
  void make_step();
  void find_contacts();
  bool find_more_contacts();
  bool calm_what_waits();
  void calm(const ItemContact& contact);
  void build();
  void move_half(State& state, bool may_overlap = true);
  void follow_coordinates(State& state, double dt_s);
  void report_held_back();
  bool solve();
  bool solve_once(const Vector& start, Limits& limits);
  bool correct_joints(Limits& limits);
  bool try_correction(double share, Limits& limits, double& misfit);
  double joints_work_J() const;
  double energy_of_motion_J() const;
  bool is_within_reason();
  bool do_contacts_gain_energy();
  bool settle_for(const Vector& start, double seconds_left);
  void begin_result();
  void report_overlap(const DeepOverlap& found);
  bool stay_sound(const State& state);
  void report_contacts();
  void report_joints();
  void end_forces();
  void break_joints();
  void keep_apart();
  bool has_let_go_otherwise() const;
  void check_motion();
  /// What the stages beside the solver take is in proportion to it.
  int size_of_step() const { return result_.rows + 6 * model_.moving(); }

  Scene scene_;
  Model model_;
  int scene_changes_ = 0;
  std::string solver_name_;
  Limits limits_;
  OnWrong on_wrong_ = OnWrong::refuse;
  EnergyAtPlay energy_at_play_;
  Fallback fallback_;
  std::unique_ptr<Soundness> soundness_;
  StepBudget budget_;
  std::unique_ptr<Solver> solver_;
  int step_ = 0;
  State state_;
  Inputs inputs_;
  Outputs outputs_;
  MachineMemory machine_;
  ContactMemory contact_memory_;

  // Of the step being made.
  State middle_, before_;
  std::vector<CollisionItem> items_;
  std::optional<ItemPaths> paths_;
  std::optional<HeldDrift> drift_;
  double held_J_ = 0;  // potential energy of this step, of bodies that were held back
  ItemCollider collider_;
  std::vector<std::uint8_t> held_;  // joints that held when pairs were last kept apart
  std::vector<PointMemory> memories_;
  std::optional<StepProblem> problem_;
  PushOut push_out_;
  const Answer* answer_ = nullptr;
  std::vector<Vector6> v_came_;  // with which the bodies came to the middle
  std::vector<Vector6> v_after_;
  CarriedAnswers carried_;
  std::vector<std::uint8_t> is_calm_;  // moving bodies that do not bounce in this step
  Answer uncorrected_;
  std::vector<Vector6> v_uncorrected_;
  EnergyAccountant accountant_;
  StepResult result_;
  std::optional<std::vector<MotionFinding>> bad_start_;
};

}  // namespace perpend
