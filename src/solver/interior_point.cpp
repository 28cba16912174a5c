#include "solver/interior_point.h"

#include <algorithm>
#include <cmath>

namespace perpend {
namespace {

constexpr double final_relative_gap = 1e-18;  // of the first gap: errors of about 1e-9 of the first
constexpr double share_of_longest_step = 0.995;

bool has_lower(const Problem& problem, int i) {
  return problem.l[i] > -infinity && problem.l[i] < problem.u[i];
}
bool has_upper(const Problem& problem, int i) {
  return problem.u[i] < infinity && problem.l[i] < problem.u[i];
}

}  // namespace

/// x near zero, each slack as long as the row's impulse may typically be, and all multipliers as
/// large as the largest velocity there, so that no row begins much nearer its bound than others.
void InteriorPoint::start(Space& space, const Problem& problem, Vector& x) {
  const int n = problem.size();
  const Vector& a = space.diagonal();
  const double speed = std::max(space.b().cwiseAbs().maxCoeff(), 1e-12);
  const double largest_a = std::max(a.maxCoeff(), 1e-100);
  pairs_ = 0;
  for (int i = 0; i < n; ++i) {
    const double l = problem.l[i], u = problem.u[i];
    const double reach = std::min(speed / std::max(a[i], 1e-6 * largest_a), 0.5 * (u - l));
    x[i] = l == u ? l : std::clamp(0.0, l + reach, u - reach);
    pairs_ += has_lower(problem, i) + has_upper(problem, i);
  }
  space.multiply(x, w_);
  w_ += space.b();
  const double multiplier = std::max(speed, w_.cwiseAbs().maxCoeff());
  z_.setZero(n);
  y_.setZero(n);
  for (int i = 0; i < n; ++i) {
    if (has_lower(problem, i)) z_[i] = multiplier;
    if (has_upper(problem, i)) y_[i] = multiplier;
  }
  w_estimate_ = z_ - y_;
  first_gap_ = pairs_ > 0 ? gap(problem, x, nullptr, 0) : 0;
}

/// The mean of all products s z and t y, a share of a step ahead if one is given.
double InteriorPoint::gap(const Problem& problem, const Vector& x, const Step* step,
                          double share) const {
  double sum = 0;
  for (int i = 0; i < problem.size(); ++i) {
    const double x_i = x[i] + (step ? share * step->x[i] : 0);
    const double z = z_[i] + (step ? share * step->z[i] : 0);
    const double y = y_[i] + (step ? share * step->y[i] : 0);
    if (has_lower(problem, i)) sum += (x_i - problem.l[i]) * z;
    if (has_upper(problem, i)) sum += (problem.u[i] - x_i) * y;
  }
  return sum / pairs_;
}

/// The step towards s z = t y = mu; with a predictor, its second-order terms are corrected for.
bool InteriorPoint::find_step(Space& space, const Problem& problem, const Vector& x, double mu,
                              const Step* predictor, Step& step) {
  const int n = problem.size();
  const auto aim_lower = [&](int i) {
    return mu - (predictor ? predictor->x[i] * predictor->z[i] : 0);
  };
  const auto aim_upper = [&](int i) {
    return mu + (predictor ? predictor->x[i] * predictor->y[i] : 0);
  };
  q_ = -w_;
  for (int i = 0; i < n; ++i) {
    if (has_lower(problem, i)) q_[i] += aim_lower(i) / (x[i] - problem.l[i]);
    if (has_upper(problem, i)) q_[i] -= aim_upper(i) / (problem.u[i] - x[i]);
    if (problem.l[i] == problem.u[i]) q_[i] = 0;
  }
  space.solve(q_, step.x);
  space.multiply(step.x, residual_);
  for (int i = 0; i < n; ++i) {
    residual_[i] = std::isfinite(E_[i]) ? q_[i] - residual_[i] - E_[i] * step.x[i] : 0;
  }
  space.solve(residual_, correction_);
  step.x += correction_;
  step.z.setZero(n);
  step.y.setZero(n);
  for (int i = 0; i < n; ++i) {
    const double s = x[i] - problem.l[i], t = problem.u[i] - x[i];
    if (has_lower(problem, i)) step.z[i] = (aim_lower(i) - z_[i] * step.x[i]) / s - z_[i];
    if (has_upper(problem, i)) step.y[i] = (aim_upper(i) + y_[i] * step.x[i]) / t - y_[i];
  }
  return step.x.allFinite() && step.z.allFinite() && step.y.allFinite();
}

/// The share of the step, at most 1, at which a slack or a multiplier becomes zero.
double InteriorPoint::longest_step(const Problem& problem, const Vector& x,
                                   const Step& step) const {
  double longest = 1;
  const auto limit = [&longest](double value, double change) {
    if (change < 0) longest = std::min(longest, -value / change);
  };
  for (int i = 0; i < problem.size(); ++i) {
    if (has_lower(problem, i)) {
      limit(x[i] - problem.l[i], step.x[i]);
      limit(z_[i], step.z[i]);
    }
    if (has_upper(problem, i)) {
      limit(problem.u[i] - x[i], -step.x[i]);
      limit(y_[i], step.y[i]);
    }
  }
  return longest;
}

/// E = z/s + y/t; ∞ for a fixed row, which takes no part.
void InteriorPoint::weigh_bounds(const Problem& problem, const Vector& x) {
  E_.resize(problem.size());
  for (int i = 0; i < problem.size(); ++i) {
    E_[i] = problem.l[i] == problem.u[i] ? infinity : 0;
    if (has_lower(problem, i)) E_[i] += z_[i] / (x[i] - problem.l[i]);
    if (has_upper(problem, i)) E_[i] += y_[i] / (problem.u[i] - x[i]);
  }
}

bool InteriorPoint::solve(Space& space, const Problem& problem, Vector& x, Monitor& monitor) {
  start(space, problem, x);
  while (monitor.go_on()) {
    space.multiply(x, w_);
    w_ += space.b();
    w_estimate_ = z_ - y_;
    const double mu = pairs_ > 0 ? gap(problem, x, nullptr, 0) : 0;
    if (mu <= final_relative_gap * first_gap_) return true;
    weigh_bounds(problem, x);
    if (!space.factorise(E_)) return false;
    if (!find_step(space, problem, x, 0, nullptr, predictor_)) return false;
    const double alpha = longest_step(problem, x, predictor_);
    const double reached = gap(problem, x, &predictor_, alpha);
    const double centring = std::pow(std::max(reached, 0.0) / mu, 3);
    const Step* second_order = alpha > 0.1 ? &predictor_ : nullptr;
    if (!find_step(space, problem, x, centring * mu, second_order, corrector_)) return false;
    const double length =
        std::min(1.0, share_of_longest_step * longest_step(problem, x, corrector_));
    x += length * corrector_.x;
    z_ += length * corrector_.z;
    y_ += length * corrector_.y;
    monitor.observe(x, Work::interior);
    if (length < 1e-10) return false;
  }
  return false;
}

}  // namespace perpend
