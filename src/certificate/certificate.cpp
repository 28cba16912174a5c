#include "certificate/certificate.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "certificate/cone_measures.h"
#include "certificate/measures.h"
#include "problem/assemble.h"
#include "problem/friction_bounds.h"

namespace perpend {
namespace {

void add_up(ErrorOfRows& error) {
  error.total = error.row.sum();
  error.worst_row = -1;
  if (error.row.size() > 0) error.row.maxCoeff(&error.worst_row);
}

/// A row that its own impulse cannot move (a ≤ 0) has no effective mass, so no error in
/// joules: 0 where its condition holds, else ∞. The square of a tiny error may vanish; 0 is
/// still said only of a row whose condition holds.
double energy_or_limit(double natural, double a, double energy) {
  constexpr double least = std::numeric_limits<double>::denorm_min();
  const double error = a > 0 ? std::max(energy, least) : infinity;
  return natural == 0 ? 0 : error;
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
  limit_.take(problem, M_);
}

void Judge::take(const Problem& problem, const Vector& a) {
  take(problem);
  assert(a.size() == problem.size());
  a_ = a;
  cones_.set_effective_masses(a);
}

void Judge::compute_w(const Vector& x, Vector& w) {
  if (!problem_->body) {
    w.noalias() = problem_->rows->A * x;
    w += problem_->rows->b;
    return;
  }
  const BodyForm& body = *problem_->body;
  v_ = body.momentum;
  if (x.isZero(0)) {  // the least impulses mostly are
    M_.solve_in_place(v_);
    multiply(body.J, v_, w);
    w += body.d;
    return;
  }
  add_transposed(body.J, x, v_);
  M_.solve_in_place(v_);
  multiply(body.J, v_, w);
  w += body.C.cwiseProduct(x) + body.d;
}

const Certificate& Judge::certify(const Bounds& bounds, const Vector& x) {
  measure(bounds, x);
  compute_limit(bounds, x);
  return certificate_;
}

const Certificate& Judge::measure(const Bounds& bounds, const Vector& x) {
  assert(problem_ && x.size() == problem_->size() && bounds.size() == problem_->size());
  compute_w(x, certificate_.w);
  judge_rows(bounds, x);
  for (const ConeBlock& cone : cones_.all()) set_errors(cone, errors_of_cone(cone, x));
  for (int i = 0; i < problem_->size(); ++i) {
    if ((std::isfinite(x[i]) && std::isfinite(certificate_.w[i])) || cones_.of_row(i)) continue;
    certificate_.natural.row[i] = infinity;
    certificate_.fischer_burmeister.row[i] = infinity;
    certificate_.energy.row[i] = infinity;
  }
  add_up(certificate_.natural);
  add_up(certificate_.fischer_burmeister);
  add_up(certificate_.energy);
  certificate_.of_limit = infinity;
  certificate_.limiting_row = -1;
  measure_law(x);
  return certificate_;
}

void Judge::compute_error_speeds(const Bounds& bounds, const Vector& x) {
  const Vector& w = certificate_.w;
  rho_.resize(problem_->size());
  for (int i = 0; i < problem_->size(); ++i) {
    rho_[i] = error_speed(x[i], w[i], bounds.l[i], bounds.u[i], std::abs(a_[i]));
  }
  for (const ConeBlock& cone : cones_.all()) {
    const double of_still = certificate_.natural.row[cone.row[0]] == 0 ? 0 : infinity;
    const double rho =
        cone.a > 0 ? cone.a * projected_step_length(cone.gather(x), cone.gather(w), cone.mu, cone.a)
                   : of_still;
    cone.scatter({rho, 0, 0}, rho_);
  }
}

/// The verdict. A row that its impulse does not move has no error in joules where it keeps to its
/// limit.
void Judge::compute_limit(const Bounds& bounds, const Vector& x) {
  if (!std::isfinite(certificate_.natural.total)) {
    certificate_.limiting_row = certificate_.natural.worst_row;
    return;
  }
  compute_error_speeds(bounds, x);
  least_impulses(bounds, least_impulses_);
  compute_w(least_impulses_, free_);
  const ErrorLimit::Nearest nearest = limit_.nearest(bounds, a_, cones_, free_, x, rho_);
  certificate_.of_limit = nearest.share;
  certificate_.limiting_row = nearest.row;
  if (nearest.share > 1 || certificate_.energy.total < infinity) return;
  for (int i = 0; i < problem_->size(); ++i) {
    if (!(a_[i] > 0) && !cones_.of_row(i)) certificate_.energy.row[i] = 0;
  }
  add_up(certificate_.energy);
}

/// One measure after the other: such loops vectorise.
void Judge::judge_rows(const Bounds& bounds, const Vector& x) {
  const int n = problem_->size();
  const Vector &w = certificate_.w, &l = bounds.l, &u = bounds.u;
  Vector& natural = certificate_.natural.row;
  Vector& fischer_burmeister = certificate_.fischer_burmeister.row;
  Vector& energy = certificate_.energy.row;
  natural.resize(n);
  fischer_burmeister.resize(n);
  energy.resize(n);
  for (int i = 0; i < n; ++i) natural[i] = natural_error(x[i], w[i], l[i], u[i]);
  for (int i = 0; i < n; ++i) {
    fischer_burmeister[i] = fischer_burmeister_error(x[i], w[i], l[i], u[i]);
  }
  for (int i = 0; i < n; ++i) {
    energy[i] = energy_or_limit(natural[i], a_[i], energy_error(x[i], w[i], l[i], u[i], a_[i]));
  }
}

/// Friction beyond μ x_n, and short of it where the contact slips.
void Judge::measure_law(const Vector& x) {
  certificate_.law_J = 0;
  certificate_.law_row = -1;
  double largest = 0;
  for (const Contact& contact : problem_->contacts) {
    if (contact.law != FrictionLaw::box) continue;
    const double bound = friction_bound(contact, x);
    for (int i : contact.friction) {
      if (i == Contact::no_row) continue;
      const double w = certificate_.w[i];
      const double natural = natural_error(x[i], w, -bound, bound);
      const double error =
          never_nan(energy_or_limit(natural, a_[i], energy_error(x[i], w, -bound, bound, a_[i])));
      certificate_.law_J += error;
      if (!(error > largest)) continue;
      largest = error;
      certificate_.law_row = i;
    }
  }
}

void Judge::set_errors(const ConeBlock& cone, const Errors& errors) {
  for (int k = 0; k < cone.rows(); ++k) {
    const bool is_normal = k == 0;
    certificate_.natural.row[cone.row[k]] = is_normal ? errors.natural : 0;
    certificate_.fischer_burmeister.row[cone.row[k]] = is_normal ? errors.fischer_burmeister : 0;
    certificate_.energy.row[cone.row[k]] = is_normal ? errors.energy : 0;
  }
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
