#include "solver/newton/cone_newton.h"

#include <algorithm>
#include <cmath>

#include "certificate/cone_measures.h"

namespace perpend {
namespace {

constexpr int most_cone_refinements = 8;
constexpr int most_halvings = 10;
constexpr double at_rounding = 1e-13;  // of the natural error, relative to the size
constexpr double enough_for_newton = 1e-10;
/// Impulses that move rows this much more than the problem asks are running after a solution that
/// is not there; their size would excuse any error.
constexpr double most_relative_size = 1e7;

/// A row that its impulse does not move is stepped by its velocity.
double step_mass(double a) {
  return a > 0 ? a : 1;
}

/// The derivative of P_K where `aim` is projected on the edge.
Eigen::Matrix3d edge_derivative(const ContactVector& aim, double mu) {
  const double slope = std::hypot(1.0, mu), cosine = 1 / slope, sine = mu / slope;
  const double t = tangential_length(aim);
  const Eigen::Vector2d out = aim.tail<2>() / t;
  const ContactVector edge(cosine, sine * out[0], sine * out[1]), side(0, -out[1], out[0]);
  const double along = cosine * aim[0] + sine * t;
  return edge * edge.transpose() + (sine * along / t) * side * side.transpose();
}

}  // namespace

ConeNewton::Error ConeNewton::measure(ConeSpace& space, const Vector& x) {
  space.multiply(x, w_);
  w_ += space.b();
  Error error{0, 0, 1};
  const Vector& a = space.diagonal();
  for (int i = 0; i < x.size(); ++i) {
    error.size = std::max({error.size, std::abs(space.b()[i]), std::abs(a[i] * x[i])});
    if (!space.is_single(i)) continue;
    error.natural += natural_error(x[i], w_[i], space.l()[i], space.u()[i]);
    error.energy += energy_error(x[i], w_[i], space.l()[i], space.u()[i], step_mass(a[i]));
  }
  for (const ConeBlock& cone : space.cones()) {
    const ContactVector x_c = cone.gather(x), w_c = cone.gather(w_);
    error.natural += cone_natural_error(x_c, w_c, cone.mu);
    error.energy += cone_energy_error(x_c, w_c, cone.mu, step_mass(cone.a));
  }
  const double largest_b = x.size() > 0 ? space.b().cwiseAbs().maxCoeff() : 0;
  const bool is_runaway = error.size > most_relative_size * std::max(1.0, largest_b);
  if (is_runaway || std::isnan(error.natural) || std::isnan(error.energy)) return {};
  return error;
}

/// P, Q and −F at x, whose w is at hand.
void ConeNewton::linearise(const ConeSpace& space, const Vector& x) {
  const int n = static_cast<int>(x.size());
  P_.resize(n, space.cones().size());
  Q_.resize(n, space.cones().size());
  right_.resize(n);
  for (int i = 0; i < n; ++i) {
    if (!space.is_single(i)) continue;
    const double a = step_mass(space.diagonal()[i]), aim = x[i] - w_[i] / a;
    const bool is_free = space.l()[i] < aim && aim < space.u()[i];
    P_.row[i] = is_free ? 0 : 1;
    Q_.row[i] = is_free ? 1 / a : 0;
    right_[i] = is_free ? -w_[i] / a : std::clamp(aim, space.l()[i], space.u()[i]) - x[i];
  }
  for (std::size_t k = 0; k < space.cones().size(); ++k) {
    const ConeBlock& cone = space.cones()[k];
    const double a = step_mass(cone.a), mu = cone.mu;
    const ContactVector x_c = cone.gather(x), w_c = cone.gather(w_);
    const ContactVector aim = x_c - shifted_velocity(w_c, mu) / a;
    const double t = tangential_length(aim), slip = tangential_length(w_c);
    Eigen::Matrix3d D = Eigen::Matrix3d::Zero();
    if (t <= mu * aim[0]) {
      D.setIdentity();
    } else if (mu * t > -aim[0] && t > 0) {
      D = edge_derivative(aim, mu);
    }
    Eigen::Matrix3d S = Eigen::Matrix3d::Identity();
    if (slip > 0) S.row(0).tail<2>() = mu * w_c.tail<2>() / slip;
    P_.block[k] = Eigen::Matrix3d::Identity() - D;
    Q_.block[k] = D * S / a;
    if (cone.rows() == 2) {
      P_.block[k](2, 2) = 1;
      Q_.block[k](2, 2) = 0;
    }
    cone.scatter(project_on_friction_cone(aim, mu) - x_c, right_);
  }
}

bool ConeNewton::find_step(ConeSpace& space, double softness) {
  if (!space.factorise_general()) return false;
  step_.setZero(right_.size());
  residual_ = right_;
  double before = residual_.norm();
  const int passes = softness > 0 ? 1 : most_cone_refinements;
  for (int pass = 0; pass < passes; ++pass) {
    space.solve_general(residual_, correction_);
    if (!correction_.allFinite()) return pass > 0;
    trial_ = step_ + correction_;
    space.multiply(trial_, product_);
    multiply(space, Q_, product_, residual_);
    multiply(space, P_, trial_, other_product_);
    residual_ = right_ - residual_ - other_product_;
    const double now = residual_.norm();
    if (softness == 0 && !(now < before)) return pass > 0;
    step_ = trial_;
    if (now > 0.25 * before || now < 1e-15 * right_.norm()) break;
    before = now;
  }
  return true;
}

/// Takes the longest of the step's halves that lowers the energy error.
bool ConeNewton::advance(ConeSpace& space, Vector& x, Error& error) {
  double share = 1;
  w_before_ = w_;
  for (int halving = 0; halving <= most_halvings; ++halving, share /= 2) {
    trial_ = x + share * step_;
    const Error there = measure(space, trial_);
    if (there.energy < (1 - 1e-4 * share) * error.energy) {
      x = trial_;
      error = there;
      return true;
    }
  }
  w_ = w_before_;
  return false;
}

ConeNewton::Outcome ConeNewton::run(ConeSpace& space, int most_steps, Vector& x, Monitor& monitor) {
  Error error = measure(space, x);
  if (!std::isfinite(error.natural)) return Outcome::stuck;
  double softness = 0, of_late = error.energy;
  for (int steps = 0; error.natural > at_rounding * error.size; ++steps) {
    if (steps > 0 && steps % std::max(most_steps, 1) == 0) {
      if (!(error.energy < 0.1 * of_late)) return Outcome::stuck;
      of_late = error.energy;
    }
    if (!monitor.go_on()) return Outcome::stopped;
    linearise(space, x);
    const bool is_assembled = space.assemble(P_, Q_, softness);
    if (is_assembled && monitor.has_deadline() && !monitor.has_time_for(space.least_seconds())) {
      return Outcome::stopped;
    }
    const bool advanced = is_assembled && find_step(space, softness) && advance(space, x, error);
    monitor.observe(x, Work::direct);
    if (advanced) {
      softness = softness > 1e-9 ? softness / 30 : 0;
      continue;
    }
    if (error.natural <= enough_for_newton * error.size) return Outcome::solved;
    softness = softness > 0 ? 100 * softness : 1e-6;
    if (softness > 100) return Outcome::stuck;
  }
  return Outcome::solved;
}

}  // namespace perpend
