#include "solver/newton/box_law.h"

#include <algorithm>
#include <cmath>

#include "certificate/error_limit.h"
#include "certificate/measures.h"

namespace perpend {
namespace {

/// D of a system is at least this share of A_ii; refinement makes up for it.
constexpr double least_law_C = 1e-10;
constexpr int most_law_refinements = 6;
/// A refinement that leaves more than this of the residual is the last.
constexpr double slow_law_refinement = 0.25;
/// Of the residual that a step begins with: a step that is not the last need not be better.
constexpr double enough_of_step = 1e-7;
/// Of the certificate's limit: where the method ends. Steps end exactly, and what is over is of
/// use: it is not in the account of energy.
constexpr double enough_of_law = 1e-4;

double moving_mass(double a) {
  return a > 0 ? a : 1;
}

}  // namespace

void BoxLaw::compute_w(const Vector& x, Vector& w) {
  space_->multiply(x, w);
  w += space_->b();
}

/// ½ Σ a F², eq. (102).
double BoxLaw::merit(const Vector& x, const Vector& w) {
  const LawRows& rows = space_->rows();
  const Vector& a = space_->diagonal();
  p_.resize(x.size());
  double sum = 0;
  for (int i = 0; i < x.size(); ++i) {
    if (rows.is_friction(i)) continue;
    const double mass = moving_mass(a[i]);
    p_[i] = std::min(std::max(x[i] - w[i] / mass, rows.l[i]), rows.u[i]);
    sum += mass * (x[i] - p_[i]) * (x[i] - p_[i]);
  }
  for (int i = 0; i < x.size(); ++i) {
    if (!rows.is_friction(i)) continue;
    const double mass = moving_mass(a[i]), reach = rows.reach(i, p_);
    p_[i] = std::min(std::max(x[i] - w[i] / mass, -reach), reach);
    sum += mass * (x[i] - p_[i]) * (x[i] - p_[i]);
  }
  return std::isfinite(sum) ? 0.5 * sum : infinity;
}

double BoxLaw::certified_share() const {
  return 1 / enough_of_law;
}

/// As the judge has it, by the bounds of x's own normal impulses.
double BoxLaw::share(const Vector& x, const Vector& w) {
  const LawRows& rows = space_->rows();
  const Vector& a = space_->diagonal();
  const Vector& t = space_->aim().tolerances(x, enough_of_law);
  LargestShare largest;
  for (int i = 0; i < x.size(); ++i) {
    const double u = rows.is_friction(i) ? rows.reach(i, x) : rows.u[i];
    const double l = rows.is_friction(i) ? -u : rows.l[i];
    largest.add(error_speed(x[i], w[i], l, u, a[i]), t[i]);
  }
  return largest.value();
}

double BoxLaw::merit(const Vector& x) {
  compute_w(x, w_);
  return merit(x, w_);
}

double BoxLaw::share(const Vector& x) {
  compute_w(x, w_);
  return share(x, w_);
}

/// The sets that x − w/a points to, eq. (103).
void BoxLaw::find_stances(const Vector& x, const Vector& w, Stances& s) const {
  const LawRows& rows = space_->rows();
  const Vector& a = space_->diagonal();
  const int n = rows.size();
  s.of.resize(n);
  s.side.setZero(n);
  s.given.setZero(n);
  for (int i = 0; i < n; ++i) {
    if (rows.is_friction(i)) continue;
    const double y = x[i] - w[i] / moving_mass(a[i]);
    const bool is_free = rows.l[i] < y && y < rows.u[i] && a[i] > 0;
    s.of[i] = is_free ? Stance::free : Stance::bound;
    if (is_free) continue;
    const double given = std::min(std::max(y, rows.l[i]), rows.u[i]);
    // A row that its impulse does not move stays where it is between its bounds.
    s.given[i] = a[i] > 0 || given == rows.l[i] || given == rows.u[i] ? given : x[i];
  }
  for (int i = 0; i < n; ++i) {
    if (!rows.is_friction(i)) continue;
    const int normal = rows.normal[i];
    const double y_n = x[normal] - w[normal] / moving_mass(a[normal]);
    const bool is_closed = s.of[normal] == Stance::free && y_n > 0;
    const double p_n = s.of[normal] == Stance::free ? y_n : s.given[normal];
    const double reach = rows.mu[i] * std::max(p_n, 0.0);
    const double y = x[i] - w[i] / moving_mass(a[i]);
    if (std::abs(y) < reach && a[i] > 0) {
      s.of[i] = Stance::free;
    } else if (is_closed) {
      s.of[i] = Stance::slip;
      s.side[i] = y < 0 ? -rows.mu[i] : rows.mu[i];
    } else {
      s.of[i] = Stance::bound;
      s.given[i] = std::min(std::max(y, -reach), reach);
    }
  }
}

/// g and h, eq. (106).
void BoxLaw::weigh(double softness) {
  const LawRows& rows = space_->rows();
  const Vector &a = space_->diagonal(), &C = space_->C();
  weights_.set_zero(rows.size());
  for (int i = 0; i < rows.size(); ++i) {
    if (now_.of[i] != Stance::free) continue;
    weights_.g[i] = 1 / (std::max(C[i], least_law_C * a[i]) + softness * a[i]);
  }
  for (int i = 0; i < rows.size(); ++i) {
    if (now_.of[i] == Stance::slip) weights_.h[i] = now_.side[i] * weights_.g[rows.normal[i]];
  }
}

bool BoxLaw::linearise(const Vector& x, const Vector& w, double softness) {
  softness_ = softness;
  find_stances(x, w, now_);
  weigh(softness);
  return true;
}

/// −w of the free rows, and its size in √J.
double BoxLaw::free_residual(const Vector& w) {
  const Vector& a = space_->diagonal();
  residual_.setZero(w.size());
  double sum = 0;
  for (int i = 0; i < w.size(); ++i) {
    if (now_.of[i] != Stance::free) continue;
    residual_[i] = -w[i];
    sum += w[i] * w[i] / a[i];
  }
  return std::sqrt(sum);
}

/// What is fixed does not drift by rounding.
void BoxLaw::put_on_stances(Vector& x) const {
  const LawRows& rows = space_->rows();
  for (int i = 0; i < rows.size(); ++i) {
    if (now_.of[i] == Stance::bound) x[i] = now_.given[i];
    if (now_.of[i] == Stance::slip) x[i] = now_.side[i] * x[rows.normal[i]];
  }
}

bool BoxLaw::find_step(const Vector& x, double enough, Vector& to, Vector& w_to) {
  if (!space_->factorise(weights_)) return false;
  to = x;
  put_on_stances(to);
  compute_w(to, w_to);
  const double first = free_residual(w_to);
  double before = first;
  const int passes = softness_ > 0 ? 1 : most_law_refinements;
  for (int pass = 0; pass < passes && before > 0; ++pass) {
    space_->solve(residual_, enough, correction_);
    if (!correction_.allFinite()) return pass > 0;
    trial_ = to + correction_;
    put_on_stances(trial_);
    compute_w(trial_, w_trial_);
    const double now = free_residual(w_trial_);
    if (!(now < before) && pass > 0) break;
    to.swap(trial_);
    w_to.swap(w_trial_);
    if (now > slow_law_refinement * before || (now <= enough_of_step * first && !stays(to, w_to))) {
      break;
    }
    if (!space_->has_factor() && now <= enough * first) break;
    before = now;
  }
  return true;
}

/// Whether the stances there are those of this step: then it is the last, but for rounding.
bool BoxLaw::stays(const Vector& x, const Vector& w) {
  if (share(x, w) <= 1) return false;  // nothing is left to do
  find_stances(x, w, then_);
  return then_.of == now_.of && then_.side == now_.side;
}

}  // namespace perpend
