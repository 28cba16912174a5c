#include "step/energy_account.h"

#include <algorithm>
#include <cmath>

namespace perpend {
namespace {

/// The part of w that is an error of the answer: all of it, unless x lies at the bound where w may
/// point this way. It counts as lying there if the way to it changes the row's speed by less than
/// |w|, as the energy error has it: friction that slides ends a rounding away from its bound, and
/// its speed is no error.
double false_velocity(const StepProblem& step, const Answer& answer, int i) {
  const double x = answer.x[i], w = answer.certificate.w[i];
  const double way = w > 0 ? x - answer.bounds.l[i] : answer.bounds.u[i] - x;
  if (w == 0 || way == infinity) return w;
  return way <= 0 || way * step.speed_by_impulse(i) < std::abs(w) ? 0 : w;
}

}  // namespace

double EnergyAccount::residual_J() const {
  double sum = gravity_J + applied_J + turned_J + driven_J + solver_error_J;
  for (double work : rows_J) sum += work;
  return change_J - sum;
}

double EnergyAccount::largest_J() const {
  double largest = std::abs(change_J);
  for (double term : {gravity_J, applied_J, turned_J, driven_J, solver_error_J}) {
    largest = std::max(largest, std::abs(term));
  }
  for (double work : rows_J) largest = std::max(largest, std::abs(work));
  return largest;
}

double kinetic_energy_J(const Model& model, const State& state) {
  double sum = 0;
  for (int i = 0; i < model.moving(); ++i) {
    const RigidBody& body = model.bodies()[i];
    const Vector3 W = state.poses[i].orientation.conjugate() * state.v[i].tail<3>();
    sum += 0.5 * body.mass_kg * state.v[i].head<3>().squaredNorm() +
           0.5 * W.dot(body.inertia_kg_m2 * W);
  }
  return sum;
}

double potential_energy_J(const Model& model, const State& state) {
  double sum = 0;
  for (int i = 0; i < model.moving(); ++i) {
    const RigidBody& body = model.bodies()[i];
    if (!body.falls) continue;
    sum -= body.mass_kg * state.controls.gravity_m_per_s2.dot(state.poses[i].position);
  }
  return sum;
}

void EnergyAccountant::find_speeds(const BlockRows& J, const StepMotion& motion) {
  const auto moving = static_cast<Eigen::Index>(v_.size() / 6);
  for (Eigen::Index i = 0; i < moving; ++i) {
    v_.segment<6>(6 * i) = motion.middle.v[i] + motion.v_after[i];
  }
  multiply(J, v_, speeds_);
}

EnergyAccount EnergyAccountant::account(const Model& model, const StepProblem& step,
                                        const StepMotion& motion, const Answer& answer) {
  const double h = model.settings().time_step_s;
  EnergyAccount account;
  account.kinetic_J = kinetic_energy_J(model, motion.after);
  account.potential_J = potential_energy_J(model, motion.after);
  account.change_J = account.kinetic_J - kinetic_energy_J(model, motion.before);
  for (int i = 0; i < model.moving(); ++i) {
    const Vector6 mean = 0.5 * (motion.middle.v[i] + motion.v_after[i]);
    account.gravity_J += h * step.forces().gravity[i].dot(mean);
    account.applied_J += h * step.forces().applied[i].dot(mean);
  }
  for (const StiffenedBody& one : step.stiffness().bodies()) {
    const Vector6 &before = motion.middle.v[one.body], &after = motion.v_after[one.body];
    account.turned_J += 0.5 * (before + after).dot(one.damping - one.added * (after - before));
    const RigidBody& body = model.bodies()[one.body];
    if (!body.is_damped()) continue;
    const double damped_J =
        -0.5 * h *
        (body.damping_N_s_per_m * (before + after).head<3>().dot(after.head<3>()) +
         body.spin_damping_N_m_s_per_rad * (before + after).tail<3>().dot(after.tail<3>()));
    account.rows_J[static_cast<std::size_t>(RowRole::drag)] += damped_J;
    account.turned_J -= damped_J;
  }
  const RowSet& rows = step.rows();
  v_.resize(6 * model.moving());
  find_speeds(rows.J(), motion);
  const Vector& x = answer.x;
  const bool is_cone = model.settings().friction == FrictionLaw::cone;
  for (int i = 0; i < rows.size(); ++i) {
    const double given = rows.given_speeds()[i];
    const double mean = given + 0.5 * speeds_[i];
    const RowRole role = rows.laws()[i].role;
    // Under a cone the bounds of a friction row do not say whether it slides.
    const bool may_slide = is_cone && role == RowRole::friction;
    const double error = may_slide || x[i] == 0 ? 0 : 0.5 * x[i] * false_velocity(step, answer, i);
    account.rows_J[static_cast<std::size_t>(role)] += x[i] * mean - error;
    account.driven_J -= x[i] * given;
    account.solver_error_J += error;
  }
  return account;
}

}  // namespace perpend
