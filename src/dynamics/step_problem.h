#pragma once

#include "dynamics/geometric_stiffness.h"
#include "dynamics/joint_correction.h"
#include "dynamics/rows/contact_rows.h"
#include "dynamics/step_forces.h"
#include "dynamics/transmission/gearing.h"
#include "problem/assemble.h"

namespace perpend {

/// What the rows before the contacts carry from step to step; empty before the first.
struct MachineMemory {
  Vector impulses;  ///< N s, N m s
  /// The impulses less what is a jolt: at most ten times those of the step before, and 0 where the
  /// signs differ.
  Vector lasting;
  std::vector<double> phi;  ///< m, rad
  /// v⁺ − v in the middle of the step, of each body that moves by forces.
  std::vector<Vector6> kicks;
  std::vector<double> excess;  ///< of their stiffness, as `StiffenedBody` has it
};

/// The problem of one step, made from a model in a state and the contacts found there
/// (docs/theory/31-stepper.md). It holds what the step needs to read the answer: rows, forces,
/// points. Memory is kept between steps.
///
/// Rows come in a fixed order: joints with what acts on their coordinates, shafts, gearings; then
/// the contact points. Those before the contacts are the same in number at every step.
class StepProblem {
 public:
  explicit StepProblem(const Model& model) : model_(model) {}

  /// A force on a moving body in the problems that are built until pushes are forgotten: N and N m,
  /// linear then angular, about the centre of mass. Pushes on one body add up.
  void push(int body, const Vector6& force);
  void forget_pushes() { forces_.pushes.clear(); }

  /// Makes the problem in that state, with what was carried over from the step before. Moving
  /// bodies that are calm do not bounce; an empty list: all may.
  void build(const State& state, std::span<const ItemContact> contacts,
             std::span<const ContactPoint> points, std::span<const PointMemory> memories,
             const MachineMemory& machine, std::span<const std::uint8_t> is_calm = {});
  /// The contacts that `RowsOfContacts::waiting` has, by their place in what `build` was given.
  std::span<const int> waiting() const { return contact_rows_.waiting; }

  /// How far the joints end from where their rows say if the velocities after the step are these;
  /// as `JointCorrection::measure` has it.
  double joint_misfit(const State& state, const std::vector<Vector6>& v_after);
  /// Where the joints end if the velocities after the step are these; measured only if that was not
  /// done last. Null without joints.
  const JointCorrection* joints_after(const State& state, const std::vector<Vector6>& v_after);
  /// The way to where the joints were looked at last.
  const KnownDrifts& drifts() const { return correction_.drifts(); }
  /// Lets the rows count with a share of the misfits found last.
  void correct_joints(double share = 1);
  /// Takes the last correction back.
  void uncorrect_joints();

  /// Leaves restitution and the pressed springs out of the contacts: then they can only take
  /// energy (docs/theory/31-stepper.md, eq. (355b)).
  void calm_contacts();

  /// Takes the bounds that the answer was judged by in place of those that `build` made of the
  /// normal impulses it expected.
  void take_bounds(const Bounds& judged_by) { problem_.bounds = judged_by; }

  /// What the points and the machine carry to the next step, after the impulses x within the upper
  /// bounds u led to the velocities v⁺. `memories` has an entry for each point of the geometry.
  void remember_points(const Vector& x, const Vector& u, const std::vector<Vector6>& v_after,
                       std::vector<PointMemory>& memories) const;
  void remember_machine(const Vector& x, const std::vector<Vector6>& v_before,
                        const std::vector<Vector6>& v_after, MachineMemory& machine) const;

  const Problem& problem() const { return problem_; }
  /// Gives the problem its row form too, for solvers that read it. Who has called it once must call
  /// it after every `build`, or else `drop_rows`: the memory of the row form is kept.
  void assemble_rows();
  void drop_rows();
  const Vector& start() const { return start_; }
  const RowSet& rows() const { return rows_; }
  const StepForces& forces() const { return forces_; }
  const GeometricStiffness& stiffness() const { return stiffness_; }
  const std::vector<PointRows>& points() const { return contact_rows_.points; }
  int machine_rows() const { return machine_rows_; }
  /// The rows of a joint with its coordinates: those from `joint_start(j)` to `joint_start(j + 1)`.
  int joint_start(int joint) const { return machine_starts_[joint]; }
  /// The rows of a part of the machine: joints, then shafts, then gearings, in the order of the
  /// model; after the last their end.
  int machine_start(int part) const { return machine_starts_[part]; }
  int moving() const { return model_.moving(); }

  /// A_ii of a row: the speed that its own impulse gives it, by N s or N m s.
  double speed_by_impulse(int row) const;
  /// v⁺ of the moving bodies for the impulses x; the others keep theirs.
  void velocities_after(const State& state, const Vector& x, std::vector<Vector6>& v_after);

 private:
  void find_masses(const State& state);
  void stiffen(const State& state, const MachineMemory& machine);
  void add_machine_rows(const State& state);
  void add_joint_rows(const ModelJoint& joint, const State& state);
  void add_shaft_rows(const ModelShaft& shaft, const State& state);
  void add_gearing_row(int gearing, const State& state);
  Coordinate coordinate_of(const CoordinateRef& ref, const State& state);
  void find_curvatures(const State& state, std::span<const PointMemory> memories,
                       const MachineMemory& machine);
  void follow_curve(int row, const State& state);
  void find_speeds(const State& state, std::span<const PointMemory> memories,
                   const MachineMemory& machine);
  void fill_rows();
  void fill_contacts();
  void fill_start(std::span<const PointMemory> memories, const MachineMemory& machine);

  const Model& model_;
  RowSet rows_;
  StepForces forces_;
  std::vector<Matrix3> inverse_inertias_;  // in the world's axes
  std::vector<Vector6> half_kicks_;        // ½ h M⁻¹ f
  GeometricStiffness stiffness_;
  JointCorrection correction_;
  RowsOfContacts contact_rows_;
  std::vector<int> machine_starts_;
  std::vector<JointFrames> frames_;  // of the joints
  int machine_rows_ = 0;
  std::vector<double> speeds_;       // φ̇ of each row before the step, without target
  std::vector<double> curvatures_;   // of each row, m or rad
  std::vector<double> uncorrected_;  // curvatures before the last correction
  std::vector<JointFrames> gear_frames_;
  std::vector<GearTerm> gear_terms_;
  Vector impulses_;  // Jᵀx
  Problem problem_;
  RowAssembler assembler_;
  bool keeps_rows_ = false;
  Vector start_;
};

}  // namespace perpend
