#include "solver/interior/interior_point.h"

#include <algorithm>
#include <cmath>

#include "certificate/measures.h"
#include "solver/interior/interior_limits.h"

namespace perpend {
namespace {

constexpr double share_of_longest_step = 0.995;
constexpr int most_interior_iterations = 100;  // problems that have a solution take 10 to 50

/// Whether every row is as accurate as a certificate asks for, with room to spare.
bool is_accurate(Space& space, const Bounds& bounds, const Vector& x, const Vector& w) {
  const Vector& t = space.aim().tolerances(x, interior::enough);
  LargestShare share;
  for (int i = 0; i < bounds.size(); ++i) {
    share.add(error_speed(x[i], w[i], bounds.l[i], bounds.u[i], space.diagonal()[i]), t[i]);
  }
  return share.value() <= 1;
}

}  // namespace

/// x near zero, each slack as long as the row's impulse may typically be, and all multipliers as
/// large as the largest velocity there, so that no row begins much nearer its bound than others.
void InteriorPoint::start(Space& space, const Bounds& bounds, Vector& x) {
  StartScale start = space.aim().start();
  bounds_.clear();
  for (int i = 0; i < bounds.size(); ++i) {
    const double l = bounds.l[i], u = bounds.u[i];
    if (l == u) {
      x[i] = l;
      continue;
    }
    const double reach = std::min(start.reach(i, space.diagonal()[i]), 0.5 * (u - l));
    // No std::clamp: rounding can bring l + reach above u − reach.
    x[i] = std::min(std::max(0.0, l + reach), u - reach);
    if (l > -infinity) bounds_.push_back({i, 1, l});
    if (u < infinity) bounds_.push_back({i, -1, u});
  }
  compute_w(space, x);
  const int pairs = static_cast<int>(bounds_.size());
  s_.resize(pairs);
  z_.resize(pairs);
  start.raise_to(w_);
  for (int k = 0; k < pairs; ++k) {
    s_[k] = bounds_[k].sign * (x[bounds_[k].row] - bounds_[k].value);
    z_[k] = start.speed(bounds_[k].row);
  }
  aim_.resize(pairs);
  ds_.resize(pairs);
  dz_.resize(pairs);
  weigh_bounds(bounds);
}

void InteriorPoint::compute_w(Space& space, const Vector& x) {
  space.multiply(x, w_);
  w_ += space.b();
}

/// E = Σ z/s; ∞ for a fixed row, which takes no part.
void InteriorPoint::weigh_bounds(const Bounds& bounds) {
  E_.resize(bounds.size());
  w_estimate_.setZero(bounds.size());
  for (int i = 0; i < bounds.size(); ++i) E_[i] = bounds.l[i] == bounds.u[i] ? infinity : 0;
  for (std::size_t k = 0; k < bounds_.size(); ++k) {
    E_[bounds_[k].row] += z_[k] / s_[k];
    w_estimate_[bounds_[k].row] += bounds_[k].sign * z_[k];
  }
}

/// The step towards s z = aim.
bool InteriorPoint::find_step(Space& space) {
  q_ = -w_;
  for (std::size_t k = 0; k < bounds_.size(); ++k) {
    q_[bounds_[k].row] += bounds_[k].sign * aim_[k] / s_[k];
  }
  space.solve(q_, dx_);
  for (std::size_t k = 0; k < bounds_.size(); ++k) {
    ds_[k] = bounds_[k].sign * dx_[bounds_[k].row];
    dz_[k] = (aim_[k] - z_[k] * ds_[k]) / s_[k] - z_[k];
  }
  return dx_.allFinite() && dz_.allFinite();
}

/// The share of the step, at most 2, at which a slack or a multiplier becomes zero.
double InteriorPoint::longest_step() const {
  double longest = 2;
  for (int k = 0; k < s_.size(); ++k) {
    if (ds_[k] < 0) longest = std::min(longest, -s_[k] / ds_[k]);
    if (dz_[k] < 0) longest = std::min(longest, -z_[k] / dz_[k]);
  }
  return longest;
}

/// The mean of all products s z; 0 where there are no bounds.
double InteriorPoint::gap() const {
  return s_.size() > 0 ? s_.dot(z_) / static_cast<double>(s_.size()) : 0;
}

/// The same a share of the step ahead.
double InteriorPoint::gap_after(double length) const {
  return (s_ + length * ds_).dot(z_ + length * dz_) / static_cast<double>(s_.size());
}

void InteriorPoint::aim_at(double mu, bool second_order) {
  aim_.setConstant(mu);
  if (second_order) aim_ -= ds_.cwiseProduct(dz_);
}

/// Slacks are kept beside x: near a bound they have the digits that x has not.
void InteriorPoint::take_step(double length, Vector& x) {
  x += length * dx_;
  s_ += length * ds_;
  z_ += length * dz_;
  for (std::size_t k = 0; k < bounds_.size(); ++k) {
    const Bound& bound = bounds_[k];
    if (s_[k] < std::abs(bound.value)) x[bound.row] = bound.value + bound.sign * s_[k];
  }
}

Status InteriorPoint::solve(Space& space, const Bounds& bounds, Vector& x, Monitor& monitor) {
  before_ = x;
  steps_ = 0;
  const Status status = follow_path(space, bounds, x, monitor);
  // Rounding may stop it short of what it aims at, and not of what the judge asks for.
  if (status == Status::stuck && steps_ > 0 &&
      monitor.certify(x).of_limit <= interior::enough_of_limit) {
    return Status::solved;
  }
  if (status == Status::solved || steps_ > 0) return status;
  x = before_;
  return status == Status::stopped ? Status::stopped : Status::breakdown;
}

Status InteriorPoint::follow_path(Space& space, const Bounds& bounds, Vector& x, Monitor& monitor) {
  start(space, bounds, x);
  const double first_gap = gap();
  while (steps_ < most_interior_iterations) {
    if (!monitor.go_on()) return Status::stopped;
    compute_w(space, x);
    weigh_bounds(bounds);
    if (is_accurate(space, bounds, x, w_)) return Status::solved;
    const double mu = gap();
    if (mu <= interior::least_gap * first_gap) return Status::stuck;
    if (!space.factorise(E_)) return monitor.is_over() ? Status::stopped : Status::stuck;
    aim_.setZero();
    if (!find_step(space)) return Status::stuck;
    const double alpha = std::min(1.0, longest_step());
    const double centring = std::pow(std::max(gap_after(alpha), 0.0) / mu, 3);
    aim_at(centring * mu, alpha > interior::bold_step);
    if (!find_step(space)) return Status::stuck;
    const double length = std::min(1.0, share_of_longest_step * longest_step());
    take_step(length, x);
    monitor.observe(x, Work::interior);
    ++steps_;
    if (length < interior::shortest_step) return Status::stuck;
  }
  return Status::stuck;
}

}  // namespace perpend
