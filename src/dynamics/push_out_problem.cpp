#include "dynamics/push_out_problem.h"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>

#include "dynamics/drift.h"

namespace perpend {
namespace {

/// What is left of a hard row's overlap: this part of the contact margin, or this angle. Rounding
/// and the curvature of slow motion stay below it, so that bodies at rest are left alone.
constexpr double left_of_margin = 0.01;
constexpr double left_rad = 1e-4;
/// Of an overlap, what is undone in a step.
constexpr double share_of_overlap = 0.2;
/// No body is turned by more in a step, since displacements are linear.
constexpr double most_turn_rad = 0.1;
/// C as a part of J M⁻¹Jᵀ, of rows that part and of rows that hold: so bodies that are squeezed
/// from two sides, and joints that say the same twice, have a solution too. Springs that carry must
/// hold: what pressed them here they would give back as motion.
constexpr double softness_of_parting = 1e-3;
constexpr double softness_of_holding = 1e-8;

/// Of two bodies against each other: half the margin in a step at most.
double fastest_m_per_s(const StepSettings& settings) {
  return std::min(settings.largest_push_out_m_per_s,
                  0.5 * settings.contact_margin_m / settings.time_step_s);
}

/// Of a body: the margin in a step at most, so that two which are parted from others are in each
/// other by no more than that when they are first seen. In a heap each part of which is parted, the
/// outer ones are the fastest, and would hold up all others.
double fastest_body_m_per_s(const StepSettings& settings) {
  return std::min(settings.largest_push_out_m_per_s,
                  settings.contact_margin_m / settings.time_step_s);
}

/// Rows that say where bodies may be. What drives or brakes them does not.
bool takes_part(const RowLaw& law) {
  if (!(law.lower < law.upper)) return false;  // it has let go
  return law.is_one_sided || law.role == RowRole::joint || law.role == RowRole::transmission;
}

/// A point that bounces too: if it does not leave by itself, nothing else brings it out.
bool overlaps(const RowLaw& law) {
  return law.is_one_sided && law.phi < 0 && law.stiffness == infinity;
}

double left_over(const Model& model, const RowLaw& law) {
  return law.motion == Motion::linear ? left_of_margin * model.settings().contact_margin_m
                                      : left_rad;
}

}  // namespace

bool PushOutProblem::pose(const Model& model, const StepProblem& step,
                          const std::vector<Vector6>& v_after) {
  if (!find_overlaps(model, step, v_after)) return false;
  find_islands(step);
  if (!problem_.body) problem_.body.emplace();
  problem_.body->M = step.problem().body->M;
  problem_.body->momentum.setZero(6 * model.moving());
  add_rows(model, step, v_after);
  find_softness();
  return true;
}

bool PushOutProblem::find_overlaps(const Model& model, const StepProblem& step,
                                   const std::vector<Vector6>& v_after) {
  const double h = model.settings().time_step_s;
  const RowSet& rows = step.rows();
  bool is_any = false;
  overlaps_.assign(rows.size(), 0);
  for (int i = 0; i < rows.size(); ++i) {
    const RowLaw& law = rows.laws()[i];
    if (!overlaps(law) || law.phi > -left_over(model, law)) continue;
    const double after = law.phi + h * std::max(0.0, rows.speed(i, v_after));  // by itself
    overlaps_[i] = std::max(0.0, -after - left_over(model, law));
    is_any = is_any || overlaps_[i] > 0;
  }
  for (const PointRows& point : step.points()) {
    if (!(point.rest_m > 0)) continue;
    overlaps_[point.normal] = point.rest_m;
    is_any = true;
  }
  return is_any;
}

void PushOutProblem::find_islands(const StepProblem& step) {
  const RowSet& rows = step.rows();
  const int bodies = step.problem().body->bodies();
  islands_.reset(bodies);
  for (int i = 0; i < rows.size(); ++i) {
    if (!takes_part(rows.laws()[i])) continue;
    const std::span<const int> of_row = rows.J().bodies(i);
    for (int body : of_row) islands_.unite(of_row[0], body);
  }
  is_parted_.assign(bodies, 0);
  for (int i = 0; i < rows.size(); ++i) {
    const std::span<const int> of_row = rows.J().bodies(i);
    if (overlaps_[i] > 0 && !of_row.empty()) is_parted_[islands_.find(of_row[0])] = 1;
  }
}

void PushOutProblem::add_rows(const Model& model, const StepProblem& step,
                              const std::vector<Vector6>& v_after) {
  const double h = model.settings().time_step_s;
  const RowSet& rows = step.rows();
  BlockRows& J = problem_.body->J;
  J.clear();
  rows_.clear();
  problem_.motion.clear();
  for (int i = 0; i < rows.size(); ++i) {
    const std::span<const int> of_row = rows.J().bodies(i);
    if (of_row.empty() || !takes_part(rows.laws()[i])) continue;
    if (!is_parted_[islands_.find(of_row[0])]) continue;
    for (int k = rows.J().start[i]; k < rows.J().start[i + 1]; ++k) {
      J.add_block(rows.J().body[k], rows.J().block[k]);
    }
    J.end_row();
    rows_.push_back(i);
    problem_.motion.push_back(rows.laws()[i].motion);
  }
  problem_.body->d.setZero(J.rows());
  problem_.bounds.l.setConstant(J.rows(), -infinity);
  problem_.bounds.u.setConstant(J.rows(), infinity);
  for (int k = 0; k < J.rows(); ++k) {
    const int i = rows_[k];
    const RowLaw& law = rows.laws()[i];
    if (!law.is_one_sided) continue;
    problem_.bounds.l[k] = 0;
    const double asked =
        overlaps_[i] > left_over(model, law) ? share_of_overlap * overlaps_[i] : overlaps_[i];
    const double most =
        law.motion == Motion::linear ? fastest_m_per_s(model.settings()) : most_turn_rad / h;
    problem_.body->d[k] = overlaps_[i] > 0 ? -std::min(most, asked / h)
                                           : std::max(0.0, law.phi / h + rows.speed(i, v_after));
  }
}

void PushOutProblem::find_softness() {
  BodyForm& body = *problem_.body;
  body.C.resize(body.J.rows());
  for (int k = 0; k < body.J.rows(); ++k) {
    double inverse_mass = 0;
    for (int at = body.J.start[k]; at < body.J.start[k + 1]; ++at) {
      const Vector6& block = body.J.block[at];
      inverse_mass += block.dot(body.M[body.J.body[at]].llt().solve(block));
    }
    const bool parts = overlaps_[rows_[k]] > 0;
    body.C[k] = (parts ? softness_of_parting : softness_of_holding) * inverse_mass;
  }
}

double PushOutProblem::apply(const Model& model, const Vector& y, State& state) {
  const BodyForm& body = *problem_.body;
  const double h = model.settings().time_step_s;
  u_.setZero(body.momentum.size());
  add_transposed(body.J, y, u_);
  for (int b = 0; b < body.bodies(); ++b) {
    if (!is_parted_[islands_.find(b)]) continue;
    const Vector6 impulse = u_.segment<6>(6 * b);
    u_.segment<6>(6 * b) = body.M[b].llt().solve(impulse);
  }
  slow_down(model);
  double work_J = 0;
  for (int b = 0; b < body.bodies(); ++b) {
    const Vector6 u = u_.segment<6>(6 * b);
    if (u.isZero(0)) continue;
    const Quaternion before = state.poses[b].orientation;
    drift_as_prescribed(h, state.poses[b], u);
    Vector6& v = state.v[b];
    v.tail<3>() = state.poses[b].orientation * (before.conjugate() * v.tail<3>());
    if (!model.bodies()[b].falls) continue;
    work_J -= h * model.bodies()[b].mass_kg * state.controls.gravity_m_per_s2.dot(u.head<3>());
  }
  return work_J;
}

/// Each island as a whole, so that its rows keep what they were solved for.
void PushOutProblem::slow_down(const Model& model) {
  const BodyForm& body = *problem_.body;
  const double most = fastest_m_per_s(model.settings());
  const double most_turn = most_turn_rad / model.settings().time_step_s;
  multiply(body.J, u_, speeds_);
  shares_.assign(body.bodies(), 1);
  const auto hold = [](double& share, double value, double limit) {
    if (value * share > limit) share = limit / value;
  };
  for (int k = 0; k < body.J.rows(); ++k) {
    const bool is_linear = problem_.motion[k] == Motion::linear;
    hold(shares_[islands_.find(body.J.body[body.J.start[k]])], std::abs(speeds_[k]),
         is_linear ? most : most_turn);
  }
  for (int b = 0; b < body.bodies(); ++b) {
    double& share = shares_[islands_.find(b)];
    hold(share, u_.segment<3>(6 * b).norm(), fastest_body_m_per_s(model.settings()));
    hold(share, u_.segment<3>(6 * b + 3).norm(), most_turn);
  }
  for (int b = 0; b < body.bodies(); ++b) {
    u_.segment<6>(6 * b) *= shares_[islands_.find(b)];
  }
  multiply(body.J, u_, speeds_);
}

void PushOutProblem::remember(const StepProblem& step, double h_s,
                              std::vector<PointMemory>& memories) const {
  std::size_t k = 0;
  for (const PointRows& point : step.points()) {
    if (!(point.rest_m > 0)) continue;
    while (k < rows_.size() && rows_[k] < point.normal) ++k;
    if (k == rows_.size() || rows_[k] != point.normal) continue;
    double& rest = memories[point.point].rest_m;
    rest = std::max(0.0, rest - h_s * std::max(0.0, speeds_[static_cast<Eigen::Index>(k)]));
  }
}

}  // namespace perpend
