#include "solver/interior/cone_interior_point.h"

#include <algorithm>
#include <cmath>

#include "solver/interior/interior_limits.h"

namespace perpend {
namespace {

// When the shift is held, and when it follows again.
constexpr double short_step = 0.1;
constexpr int most_short_steps = 2;
constexpr double gap_to_return_to = 10;  // of the gap at which the steps became short
constexpr double long_step = 0.7;
constexpr int enough_long_steps = 3;

}  // namespace

/// As in InteriorPoint; cones begin on their axes.
void ConeInteriorPoint::start(ConeSpace& space, Vector& x) {
  const Vector& a = space.diagonal();
  StartScale scale = space.aim().start();
  shift_ = Shift::follows;
  steps_in_row_ = 0;
  bounds_.clear();
  for (int i = 0; i < x.size(); ++i) {
    const double l = space.l()[i], u = space.u()[i];
    const double reach = std::min(scale.reach(i, a[i]), 0.5 * (u - l));
    x[i] = l == u ? l : std::min(std::max(0.0, l + reach), u - reach);
    if (l == u || !space.is_single(i)) continue;
    if (l > -infinity) bounds_.push_back({i, 1, l});
    if (u < infinity) bounds_.push_back({i, -1, u});
  }
  cones_.resize(space.cones().size());
  for (std::size_t k = 0; k < cones_.size(); ++k) {
    const ConeBlock& cone = space.cones()[k];
    const double reach = scale.reach(cone.row[0], cone.a) / std::min(cone.mu, 1.0);
    cone.scatter({reach, 0, 0}, x);
    cones_[k].x = {cone.mu * reach * ContactVector::UnitX(), cone.mu * reach};
  }
  compute_w(space, x);
  scale.raise_to(w_);
  for (Bound& bound : bounds_) {
    bound.s = bound.sign * (x[bound.row] - bound.value);
    bound.z = scale.speed(bound.row);
  }
  for (std::size_t k = 0; k < cones_.size(); ++k) {
    const ConeBlock& cone = space.cones()[k];
    const double z = scale.speed(cone.row[0]) * std::max(1.0, 1 / cone.mu);
    cones_[k].z = {z * ContactVector::UnitX(), z};
  }
}

void ConeInteriorPoint::compute_w(ConeSpace& space, const Vector& x) {
  space.multiply(x, w_);
  w_ += space.b();
}

/// The mean of all products, a share of the step ahead; 0 where there are none.
double ConeInteriorPoint::gap(double share) const {
  double sum = 0;
  for (const Bound& bound : bounds_) {
    sum += (bound.s + share * bound.ds) * (bound.z + share * bound.dz);
  }
  for (const Cone& cone : cones_) {
    sum += (cone.scaling.x() + share * cone.dx).dot(cone.scaling.z() + share * cone.dz);
  }
  const std::size_t pairs = bounds_.size() + cones_.size();
  return pairs > 0 ? sum / static_cast<double>(pairs) : 0;
}

/// E = Σ z/s for a row, ∞ for a fixed one, T W⁻² T for a cone.
bool ConeInteriorPoint::weigh(const ConeSpace& space) {
  E_.resize(static_cast<int>(w_.size()), cones_.size());
  for (int i = 0; i < w_.size(); ++i) {
    E_.row[i] = space.is_single(i) && space.l()[i] == space.u()[i] ? infinity : 0;
  }
  for (const Bound& bound : bounds_) E_.row[bound.row] += bound.z / bound.s;
  for (std::size_t k = 0; k < cones_.size(); ++k) {
    Cone& cone = cones_[k];
    const double mu = space.cones()[k].mu;
    cone.scaling = ConeScaling(cone.x, cone.z);
    if (!cone.scaling.is_finite()) return false;
    E_.block[k].e = cone.scaling.e();
    E_.block[k].B = ContactVector(1 / mu, 1, 1).asDiagonal() * cone.scaling.U();
    E_.block[k].tilt.setZero();
    if (shift_ == Shift::follows) E_.block[k].tilt = mu * cone.z.out();
  }
  return true;
}

void ConeInteriorPoint::aim_at(double mu, bool second_order) {
  for (Bound& bound : bounds_) bound.aim = second_order ? mu - bound.ds * bound.dz : mu;
  for (Cone& cone : cones_) {
    ContactVector target(mu, 0, 0);
    if (second_order) target -= cone.scaling.second_order(cone.dx, cone.dz);
    cone.aim = cone.scaling.aim(target);
  }
}

bool ConeInteriorPoint::find_step(ConeSpace& space) {
  q_ = -w_;
  for (const Bound& bound : bounds_) q_[bound.row] += bound.sign * bound.aim / bound.s;
  for (std::size_t k = 0; k < cones_.size(); ++k) {
    const ConeBlock& block = space.cones()[k];
    const ContactVector led = cones_[k].scaling.U() * cones_[k].aim;
    block.scatter(
        ContactVector(block.mu * led[0], led[1], led[2]) - E_.block[k].S() * block.gather(w_), q_);
    if (shift_ == Shift::held) q_[block.row[0]] -= block.mu * held_slip_[static_cast<int>(k)];
  }
  space.solve(q_, dx_);
  bool is_finite = dx_.allFinite();
  for (Bound& bound : bounds_) {
    bound.ds = bound.sign * dx_[bound.row];
    bound.dz = (bound.aim - bound.z * bound.ds) / bound.s - bound.z;
    is_finite = is_finite && std::isfinite(bound.dz);
  }
  for (std::size_t k = 0; k < cones_.size(); ++k) {
    Cone& cone = cones_[k];
    cone.dx = space.components()[k];
    cone.dz = cone.aim - cone.scaling.z() - E_.block[k].e.cwiseProduct(cone.dx);
    is_finite = is_finite && cone.dz.allFinite();
  }
  return is_finite;
}

/// The share of the step, at most 1, at which something reaches its bound.
double ConeInteriorPoint::longest_step() const {
  double longest = 1;
  for (const Bound& bound : bounds_) {
    if (bound.ds < 0) longest = std::min(longest, -bound.s / bound.ds);
    if (bound.dz < 0) longest = std::min(longest, -bound.z / bound.dz);
  }
  for (const Cone& cone : cones_) {
    const ConeScaling& scaling = cone.scaling;
    longest = std::min(longest, longest_step_in_cone(scaling.x(), cone.x.determinant(), cone.dx));
    longest = std::min(longest, longest_step_in_cone(scaling.z(), cone.z.determinant(), cone.dz));
  }
  return longest;
}

void ConeInteriorPoint::take_step(const ConeSpace& space, double length, Vector& x) {
  x += length * dx_;
  for (Bound& bound : bounds_) {
    bound.s += length * bound.ds;
    bound.z += length * bound.dz;
    if (bound.s < std::abs(bound.value)) x[bound.row] = bound.value + bound.sign * bound.s;
  }
  const double inward = std::sqrt(2.0) * length;
  for (std::size_t k = 0; k < cones_.size(); ++k) {
    Cone& cone = cones_[k];
    const Eigen::Vector2d out = cone.scaling.out();
    cone.x.move(length * (cone.scaling.U() * cone.dx), out, inward * cone.dx[1]);
    cone.z.move(length * (cone.scaling.U() * cone.dz), -out, inward * cone.dz[0]);
    const ContactVector& v = cone.x.v;
    space.cones()[k].scatter({v[0] / space.cones()[k].mu, v[1], v[2]}, x);
  }
}

/// Holds the shift after some short steps, and lets it follow again after some long ones.
void ConeInteriorPoint::choose_shift(ConeSpace& space, const Vector& x, double length,
                                     double gap_now) {
  const bool is_held = shift_ == Shift::held;
  const bool counts = is_held ? length > long_step : length < short_step;
  steps_in_row_ = counts ? steps_in_row_ + 1 : 0;
  if (is_held && steps_in_row_ == enough_long_steps) {
    shift_ = Shift::follows;
    steps_in_row_ = 0;
  } else if (!is_held && steps_in_row_ == most_short_steps && !cones_.empty()) {
    hold_shift(space, x, gap_now);
  }
}

void ConeInteriorPoint::hold_shift(ConeSpace& space, const Vector& x, double gap_now) {
  shift_ = Shift::held;
  steps_in_row_ = 0;
  held_gap_ = gap_to_return_to * gap_now;
  compute_w(space, x);
  held_slip_.resize(static_cast<int>(cones_.size()));
  for (std::size_t k = 0; k < cones_.size(); ++k) {
    held_slip_[static_cast<int>(k)] = tangential_length(space.cones()[k].gather(w_));
  }
}

/// Mehrotra's predictor, and what its success asks for; with the shift held, back to `held_gap_`.
bool ConeInteriorPoint::choose_step(ConeSpace& space, double mu, const Boldness& boldness) {
  if (shift_ == Shift::held) {
    aim_at(held_gap_, false);
  } else {
    aim_at(0, false);
    if (!find_step(space)) return false;
    const double alpha = longest_step();
    const double centring = mu > 0 ? std::pow(std::clamp(gap(alpha) / mu, 0.0, 1.0), 3) : 0;
    aim_at(std::max(centring, boldness.least_centring) * mu,
           boldness.second_order && alpha > interior::bold_step);
  }
  return find_step(space);
}

Status ConeInteriorPoint::solve(ConeSpace& space, const Boldness& boldness, Vector& x,
                                Monitor& monitor) {
  if (monitor.has_deadline() && !monitor.has_time_for(space.least_seconds_of_weights())) {
    return Status::stopped;
  }
  start(space, x);
  double first_gap = 0, least_error = infinity;
  best_ = x;
  Status status = Status::stuck;
  for (int k = 0; k < boldness.most_iterations; ++k) {
    if (!monitor.go_on()) {
      status = Status::stopped;
      break;
    }
    compute_w(space, x);
    if (largest_share(space, x, w_) <= 1) return Status::solved;
    const double error = total_energy_error(space, x, w_);
    if (error < least_error) best_ = x;
    least_error = std::min(least_error, error);
    if (!weigh(space)) break;
    const double mu = gap(0);
    if (k == 0) first_gap = mu;
    if (mu <= interior::least_gap * first_gap) break;
    if (!space.factorise(E_)) {
      if (monitor.is_over()) status = Status::stopped;
      break;
    }
    if (!choose_step(space, mu, boldness)) break;
    const double length = std::min(1.0, boldness.share_of_longest_step * longest_step());
    const double gap_ahead = gap(length);
    take_step(space, length, x);
    monitor.observe(x, Work::interior);
    if (length < interior::shortest_step) break;
    choose_shift(space, x, length, gap_ahead);
  }
  x = best_;
  return status;
}

}  // namespace perpend
