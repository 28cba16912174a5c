#include "solver/cone_interior_point.h"

#include <algorithm>
#include <cmath>

namespace perpend {
namespace {

constexpr double final_relative_gap = 1e-14;
constexpr double final_residual = 1e-9;
constexpr double lost_residual = 1e-7;
constexpr double most_relative_size = 1e6;
constexpr double share_of_longest_step = 0.99;

bool has_lower(const ConeSpace& space, int i) {
  return space.is_single(i) && space.l()[i] > -infinity && space.l()[i] < space.u()[i];
}
bool has_upper(const ConeSpace& space, int i) {
  return space.is_single(i) && space.u()[i] < infinity && space.l()[i] < space.u()[i];
}
bool is_fixed(const ConeSpace& space, int i) {
  return space.is_single(i) && space.l()[i] == space.u()[i];
}

/// T = diag(μ, 1, 1) takes K to the self-dual cone, T⁻¹ takes K* there.
ContactVector to_self_dual(const ContactVector& x, double mu) {
  return {mu * x[0], x[1], x[2]};
}
ContactVector dual_to_self_dual(const ContactVector& z, double mu) {
  return {z[0] / mu, z[1], z[2]};
}

}  // namespace

void ConeInteriorPoint::start(ConeSpace& space, const Vector& slip, Vector& x) {
  const int n = static_cast<int>(x.size());
  const Vector& a = space.diagonal();
  const double speed = std::max(space.b().cwiseAbs().maxCoeff(), 1e-12);
  const double largest_a = std::max(a.maxCoeff(), 1e-100);
  pairs_ = static_cast<int>(space.cones().size());
  for (int i = 0; i < n; ++i) {
    const double l = space.l()[i], u = space.u()[i];
    const double reach = std::min(speed / std::max(a[i], 1e-6 * largest_a), 0.5 * (u - l));
    x[i] = l == u ? l : std::clamp(0.0, l + reach, u - reach);
    pairs_ += has_lower(space, i) + has_upper(space, i);
  }
  for (const ConeBlock& cone : space.cones()) {
    const double reach = speed / std::max(cone.a, 1e-6 * largest_a);
    cone.scatter({reach / std::min(cone.mu, 1.0), 0, 0}, x);
  }
  z_.setZero(n);
  y_.setZero(n);
  compute_shifted_w(space, slip, x);
  const double multiplier = std::max(speed, w_.cwiseAbs().maxCoeff());
  for (int i = 0; i < n; ++i) {
    if (has_lower(space, i)) z_[i] = multiplier;
    if (has_upper(space, i)) y_[i] = multiplier;
  }
  for (const ConeBlock& cone : space.cones()) {
    z_[cone.row[0]] = multiplier * std::max(cone.mu, 1.0);
  }
  first_gap_ = pairs_ > 0 ? gap(space, x, nullptr, 0) : 0;
  first_w_ = multiplier;
}

void ConeInteriorPoint::compute_shifted_w(ConeSpace& space, const Vector& slip, const Vector& x) {
  space.multiply(x, w_);
  w_ += space.b();
  for (std::size_t k = 0; k < space.cones().size(); ++k) {
    const ConeBlock& cone = space.cones()[k];
    w_[cone.row[0]] += cone.mu * slip[static_cast<int>(k)];
  }
}

double ConeInteriorPoint::gap(const ConeSpace& space, const Vector& x, const Step* step,
                              double share) const {
  double sum = 0;
  for (int i = 0; i < x.size(); ++i) {
    const double x_i = x[i] + (step ? share * step->x[i] : 0);
    const double z = z_[i] + (step ? share * step->z[i] : 0);
    const double y = y_[i] + (step ? share * step->y[i] : 0);
    if (!space.is_single(i)) sum += x_i * z;
    if (has_lower(space, i)) sum += (x_i - space.l()[i]) * z;
    if (has_upper(space, i)) sum += (space.u()[i] - x_i) * y;
  }
  return sum / pairs_;
}

/// How far w̃ is from the multipliers, which the steps bring together.
double ConeInteriorPoint::residual(const ConeSpace& space) const {
  double largest = 0;
  for (int i = 0; i < w_.size(); ++i) {
    if (!is_fixed(space, i)) largest = std::max(largest, std::abs(w_[i] - z_[i] + y_[i]));
  }
  return largest;
}

/// E = z/s + y/t for a row and T W⁻² T for a cone. False if a cone's point is not inside.
bool ConeInteriorPoint::weigh(const ConeSpace& space, const Vector& x) {
  E_.resize(static_cast<int>(x.size()), space.cones().size());
  for (int i = 0; i < x.size(); ++i) {
    E_.row[i] = is_fixed(space, i) ? infinity : 0;
    if (has_lower(space, i)) E_.row[i] += z_[i] / (x[i] - space.l()[i]);
    if (has_upper(space, i)) E_.row[i] += y_[i] / (space.u()[i] - x[i]);
  }
  scaling_.resize(space.cones().size());
  for (std::size_t k = 0; k < space.cones().size(); ++k) {
    const ConeBlock& cone = space.cones()[k];
    scaling_[k] = ConeScaling(to_self_dual(cone.gather(x), cone.mu),
                              dual_to_self_dual(cone.gather(z_), cone.mu));
    if (!scaling_[k].is_finite()) return false;
    const ConeScaling::Spectrum spectrum = scaling_[k].inverse_square();
    const ContactVector T(cone.mu, 1, 1);
    E_.block[k].e = spectrum.e;
    E_.block[k].B = T.cwiseInverse().asDiagonal() * spectrum.U;
    E_.block[k].B_inverse = spectrum.U.transpose() * T.asDiagonal();
  }
  return true;
}

/// What z and y are led to: for a row mu/s, less the predictor's second-order terms; for a cone
/// T W⁻¹ (λ \ (mu e − …)).
void ConeInteriorPoint::aim(const ConeSpace& space, const Vector& x, double mu,
                            const Step* predictor) {
  aim_z_.setZero(x.size());
  aim_y_.setZero(x.size());
  for (int i = 0; i < x.size(); ++i) {
    const double second = predictor ? predictor->x[i] : 0;
    if (has_lower(space, i)) {
      aim_z_[i] = (mu - (predictor ? second * predictor->z[i] : 0)) / (x[i] - space.l()[i]);
    }
    if (has_upper(space, i)) {
      aim_y_[i] = (mu + (predictor ? second * predictor->y[i] : 0)) / (space.u()[i] - x[i]);
    }
  }
  for (std::size_t k = 0; k < space.cones().size(); ++k) {
    const ConeBlock& cone = space.cones()[k];
    ContactVector target(mu, 0, 0);
    if (predictor) {
      target -= jordan_product(
          scaling_[k].divide(to_self_dual(cone.gather(predictor->x), cone.mu)),
          scaling_[k].multiply(dual_to_self_dual(cone.gather(predictor->z), cone.mu)));
    }
    const ContactVector led = scaling_[k].divide(jordan_quotient(scaling_[k].lambda(), target));
    cone.scatter(to_self_dual(led, cone.mu), aim_z_);
  }
}

bool ConeInteriorPoint::find_step(ConeSpace& space, const Vector& x, double mu,
                                  const Step* predictor, Step& step) {
  const int n = static_cast<int>(x.size());
  aim(space, x, mu, predictor);
  q_ = aim_z_ - aim_y_ - w_;
  for (int i = 0; i < n; ++i) {
    if (is_fixed(space, i)) q_[i] = 0;
  }
  step.x.setZero(n);
  residual_ = q_;
  double before = infinity;
  for (int pass = 0; pass < 5; ++pass) {
    space.solve(residual_, correction_);
    step.x += correction_;
    space.multiply(step.x, residual_);
    multiply(space, E_, step.x, product_);
    for (int i = 0; i < n; ++i) {
      residual_[i] = is_fixed(space, i) ? 0 : q_[i] - residual_[i] - product_[i];
    }
    const double now = residual_.norm();
    if (!(now < 0.25 * before) || now < 1e-14 * q_.norm()) break;
    before = now;
  }
  step.z = aim_z_ - z_;
  step.y = aim_y_ - y_;
  for (int i = 0; i < n; ++i) {
    if (has_lower(space, i)) step.z[i] -= z_[i] * step.x[i] / (x[i] - space.l()[i]);
    if (has_upper(space, i)) step.y[i] += y_[i] * step.x[i] / (space.u()[i] - x[i]);
    if (!space.is_single(i)) step.z[i] -= product_[i];
  }
  return step.x.allFinite() && step.z.allFinite() && step.y.allFinite();
}

double ConeInteriorPoint::longest_step(const ConeSpace& space, const Vector& x,
                                       const Step& step) const {
  double longest = 1 / share_of_longest_step;
  const auto limit = [&longest](double value, double change) {
    if (change < 0) longest = std::min(longest, -value / change);
  };
  for (int i = 0; i < x.size(); ++i) {
    if (has_lower(space, i)) {
      limit(x[i] - space.l()[i], step.x[i]);
      limit(z_[i], step.z[i]);
    }
    if (has_upper(space, i)) {
      limit(space.u()[i] - x[i], -step.x[i]);
      limit(y_[i], step.y[i]);
    }
  }
  for (const ConeBlock& cone : space.cones()) {
    longest = std::min(longest, longest_step_in_cone(to_self_dual(cone.gather(x), cone.mu),
                                                     to_self_dual(cone.gather(step.x), cone.mu)));
    longest =
        std::min(longest, longest_step_in_cone(dual_to_self_dual(cone.gather(z_), cone.mu),
                                               dual_to_self_dual(cone.gather(step.z), cone.mu)));
  }
  return longest;
}

bool ConeInteriorPoint::solve(ConeSpace& space, const Vector& slip, Vector& x, Monitor& monitor) {
  start(space, slip, x);
  double least_residual = infinity;
  while (monitor.go_on()) {
    compute_shifted_w(space, slip, x);
    const double mu = pairs_ > 0 ? gap(space, x, nullptr, 0) : 0;
    const double now = residual(space);
    // A factor too ill-conditioned to be of use shows in a residual that grows again.
    if (now > std::max(100 * least_residual, lost_residual * first_w_)) {
      x = before_;
      return false;
    }
    least_residual = std::min(least_residual, now);
    if (mu <= final_relative_gap * first_gap_ && now <= final_residual * first_w_) return true;
    if (!weigh(space, x) || !space.factorise(E_)) return false;
    if (!find_step(space, x, 0, nullptr, predictor_)) return false;
    const double alpha = std::min(1.0, longest_step(space, x, predictor_));
    const double reached = pairs_ > 0 ? gap(space, x, &predictor_, alpha) : 0;
    const double centring = pairs_ > 0 ? std::pow(std::clamp(reached / mu, 0.0, 1.0), 3) : 0;
    const Step* second_order = alpha > 0.1 ? &predictor_ : nullptr;
    if (!find_step(space, x, centring * mu, second_order, corrector_)) return false;
    const double length = std::min(1.0, share_of_longest_step * longest_step(space, x, corrector_));
    before_ = x;
    x += length * corrector_.x;
    z_ += length * corrector_.z;
    y_ += length * corrector_.y;
    if (space.diagonal().cwiseProduct(x).cwiseAbs().maxCoeff() > most_relative_size * first_w_) {
      x = before_;  // running after a solution that is not there
      return false;
    }
    monitor.observe(x, Work::interior);
    if (length < 1e-6) return false;
  }
  return false;
}

}  // namespace perpend
