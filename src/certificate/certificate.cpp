#include "certificate/certificate.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "certificate/cone_measures.h"
#include "certificate/measures.h"
#include "problem/assemble.h"

namespace perpend {
namespace {

void begin(ErrorOfRows& error, int rows) {
  error.row.resize(rows);
  error.total = 0;
  error.worst_row = -1;
}

void set(ErrorOfRows& error, int i, double value) {
  error.row[i] = value;
  error.total += value;
  if (error.worst_row < 0 || value > error.row[error.worst_row]) error.worst_row = i;
}

/// A row that its own impulse cannot move (a ≤ 0) has no effective mass, so no error in
/// joules: 0 where its condition holds, else ∞. The square of a tiny error may vanish; 0 is
/// still said only of a row whose condition holds.
double energy_or_limit(double natural, double a, double energy) {
  if (natural == 0) return 0;
  constexpr double least = std::numeric_limits<double>::denorm_min();
  return a > 0 ? std::max(energy, least) : infinity;
}

/// Numbers near the end of the range may overflow on the way to an error.
double never_nan(double error) {
  return std::isnan(error) ? infinity : error;
}

}  // namespace

void Judge::take(const Problem& problem) {
  assert(problem.body || problem.rows);
  problem_ = &problem;
  if (problem.body) M_.compute(problem.body->M);
  diagonal(problem, M_, a_);
  cones_.take(problem, M_);
  no_impulse_.setZero(problem.size());
  compute_w(no_impulse_);
  largest_b_ = problem.size() > 0 ? certificate_.w.cwiseAbs().maxCoeff() : 0;
}

void Judge::take(const Problem& problem, const Vector& a) {
  take(problem);
  assert(a.size() == problem.size());
  a_ = a;
  cones_.set_effective_masses(a);
}

void Judge::compute_w(const Vector& x) {
  const int n = problem_->size();
  certificate_.w.resize(n);
  if (!problem_->body) {
    certificate_.w.noalias() = problem_->rows->A * x;
    certificate_.w += problem_->rows->b;
    return;
  }
  const BodyForm& body = *problem_->body;
  v_ = body.momentum;
  add_transposed(body.J, x, v_);
  M_.solve_in_place(v_);
  multiply(body.J, v_, certificate_.w);
  certificate_.w += body.C.cwiseProduct(x) + body.d;
}

const Certificate& Judge::certify(const Vector& x) {
  assert(problem_ && x.size() == problem_->size());
  const int n = problem_->size();
  compute_w(x);
  begin(certificate_.natural, n);
  begin(certificate_.fischer_burmeister, n);
  begin(certificate_.energy, n);
  certificate_.size = std::max(1.0, largest_b_);
  for (int i = 0; i < n; ++i) {
    const ConeBlock* cone = cones_.of_row(i);
    const Errors errors = !cone               ? errors_of_row(i, x)
                          : cone->row[0] == i ? errors_of_cone(*cone, x)
                                              : Errors{};
    set(certificate_.natural, i, errors.natural);
    set(certificate_.fischer_burmeister, i, errors.fischer_burmeister);
    set(certificate_.energy, i, errors.energy);
    if (std::isfinite(x[i]) && std::isfinite(certificate_.w[i])) {
      certificate_.size = std::max(certificate_.size, std::abs(a_[i] * x[i]));
    }
  }
  return certificate_;
}

Judge::Errors Judge::errors_of_row(int i, const Vector& all_x) const {
  const double x = all_x[i], w = certificate_.w[i], l = problem_->l[i], u = problem_->u[i];
  if (!std::isfinite(x) || !std::isfinite(w)) return {infinity, infinity, infinity};
  const double natural = natural_error(x, w, l, u);
  return {natural, fischer_burmeister_error(x, w, l, u),
          energy_or_limit(natural, a_[i], energy_error(x, w, l, u, a_[i]))};
}

Judge::Errors Judge::errors_of_cone(const ConeBlock& cone, const Vector& all_x) const {
  const ContactVector x = cone.gather(all_x), w = cone.gather(certificate_.w);
  if (!x.allFinite() || !w.allFinite()) return {infinity, infinity, infinity};
  const double natural = never_nan(cone_natural_error(x, w, cone.mu));
  return {natural, never_nan(cone_fischer_burmeister_error(x, w, cone.mu)),
          never_nan(energy_or_limit(natural, cone.a, cone_energy_error(x, w, cone.mu, cone.a)))};
}

Certificate certify(const Problem& problem, const Vector& x) {
  Judge judge;
  judge.take(problem);
  return judge.certify(x);
}

Certificate certify(const Problem& problem, const Vector& x, const Vector& a) {
  Judge judge;
  judge.take(problem, a);
  return judge.certify(x);
}

}  // namespace perpend
