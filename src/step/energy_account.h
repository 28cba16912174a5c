#pragma once

#include <array>

#include "dynamics/step_problem.h"
#include "solver/solver.h"

namespace perpend {

/// Where the kinetic energy of the moving bodies came from and went in one step, in joules. Each
/// term is computed by itself, from the impulses and the velocities; their sum is the change of the
/// kinetic energy, which is computed from the states before and after
/// (docs/theory/31-stepper.md, eqs. (360) to (364)).
struct EnergyAccount {
  double kinetic_J = 0;    ///< after the step
  double potential_J = 0;  ///< after the step: of gravity, 0 at the origin
  double change_J = 0;     ///< of the kinetic energy
  /// Work done against gravity where overlapping bodies were parted: no force did it, and it
  /// changes no speed, so it is no term of the kinetic energy. The potential energy changes by this
  /// less `gravity_J` (docs/theory/31-stepper.md, eq. (365)).
  double push_out_J = 0;

  double gravity_J = 0;  ///< work of gravity
  double applied_J = 0;  ///< work of applied forces, engines and converters
  /// Work of the joints' forces as they turn with their bodies (docs/theory/31-stepper.md, (374)).
  double turned_J = 0;
  double driven_J = 0;  ///< work of bodies that move as prescribed
  /// Work of the rows of each role: compliance of joints, motors, contacts, friction …; that of
  /// `RowRole::drag` has the damping of bodies too.
  std::array<double, row_roles> rows_J{};
  /// Work that would not be there, had the solver solved exactly; part of no other term.
  double solver_error_J = 0;

  double of(RowRole role) const { return rows_J[static_cast<std::size_t>(role)]; }
  /// What the terms leave unexplained: rounding.
  double residual_J() const;
  /// The largest of the terms and of `change_J`, in magnitude.
  double largest_J() const;
};

double kinetic_energy_J(const Model& model, const State& state);
double potential_energy_J(const Model& model, const State& state);

/// The states between which a step leads, and the velocities between which its impulses do: in its
/// middle, before them (`middle`) and after (`v_after`).
struct StepMotion {
  const State& before;
  const State& middle;
  const std::vector<Vector6>& v_after;
  const State& after;
};

/// Keeps the account of steps; memory is kept between them.
class EnergyAccountant {
 public:
  /// Of a step that was made with this answer.
  EnergyAccount account(const Model& model, const StepProblem& step, const StepMotion& motion,
                        const Answer& answer);

 private:
  void find_speeds(const BlockRows& J, const StepMotion& motion);

  Vector v_, speeds_;  // before and after the impulses together: of the bodies, along the rows
};

}  // namespace perpend
