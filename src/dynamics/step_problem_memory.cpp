// What the rows of a step carry to the next.
#include <algorithm>
#include <cmath>

#include "dynamics/step_problem.h"

namespace perpend {
namespace {

/// Times what an impulse was a step ago: more is a jolt, as where a linkage passes a pose in which
/// its joints contradict each other.
constexpr double most_growth = 10;

}  // namespace

void StepProblem::remember_points(const Vector& x, const Vector& u,
                                  const std::vector<Vector6>& v_after,
                                  std::vector<PointMemory>& memories) const {
  const double h = model_.settings().time_step_s;
  std::fill(memories.begin(), memories.end(), PointMemory{});
  for (const PointRows& point : contact_rows_.points) {
    PointMemory& memory = memories[point.point];
    memory.normal_N_s = std::max(x[point.normal], 0.0);
    memory.normal = point.n;
    memory.rest_m = point.rest_m;
    memory.twist_rad =
        0.5 * h *
        point.n.dot(v_after[point.first_body].tail<3>() + v_after[point.second_body].tail<3>());
    for (int k = 0; k < 2 && point.friction >= 0; ++k) {
      const int row = point.friction + k;
      memory.friction_N_s += x[row] * point.tangents[k];
      memory.stretch_m += point.kept * rows_.laws()[row].phi * point.tangents[k];
      memory.slip_m_per_s += point.kept * rows_.speed(row, v_after) * point.tangents[k];
    }
    if (point.friction >= 0 && point.law->friction_remembers) {
      const bool is_box = model_.settings().friction == FrictionLaw::box;
      const double most = is_box ? u[point.friction] : point.law->friction * memory.normal_N_s;
      const FrictionYield yield = friction_yield(*point.law);
      memory.longest_m = yield.slip_m_per_N_s ? 0 : most / (h * yield.stiffness_N_per_m);
    }
    for (int k = 0; k < 2 && point.rolling >= 0; ++k) {
      memory.resistance_N_m_s += x[point.rolling + k] * point.rolling_axes[k];
    }
    if (point.spinning >= 0) memory.resistance_N_m_s += x[point.spinning] * point.n;
  }
}

void StepProblem::remember_machine(const Vector& x, const std::vector<Vector6>& v_before,
                                   const std::vector<Vector6>& v_after,
                                   MachineMemory& machine) const {
  machine.lasting.setZero(machine_rows_);
  if (machine.impulses.size() == machine_rows_) {
    for (int i = 0; i < machine_rows_; ++i) {
      const double before = machine.impulses[i];
      if (before * x[i] <= 0) continue;
      machine.lasting[i] =
          std::abs(x[i]) < most_growth * std::abs(before) ? x[i] : most_growth * before;
    }
  }
  machine.impulses = x.head(machine_rows_);
  machine.phi.resize(machine_rows_);
  for (int i = 0; i < machine_rows_; ++i) machine.phi[i] = rows_.laws()[i].phi;
  machine.kicks.resize(model_.moving());
  for (int i = 0; i < model_.moving(); ++i) machine.kicks[i] = v_after[i] - v_before[i];
  machine.excess.assign(model_.moving(), 0);
  for (const StiffenedBody& one : stiffness_.bodies()) machine.excess[one.body] = one.excess;
}

}  // namespace perpend
