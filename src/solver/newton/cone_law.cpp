#include "solver/newton/cone_law.h"

#include <algorithm>
#include <cmath>

#include "certificate/cone_measures.h"

namespace perpend {
namespace {

constexpr int most_cone_refinements = 8;
/// A refinement that leaves more than this of the residual is the last.
constexpr double slow_refinement = 0.25;

/// The derivative of P_K where `aim` is projected on the edge.
Eigen::Matrix3d edge_derivative(const ContactVector& aim, double mu) {
  const double slope = std::hypot(1.0, mu), cosine = 1 / slope, sine = mu / slope;
  const double t = tangential_length(aim);
  const Eigen::Vector2d out = aim.tail<2>() / t;
  const ContactVector edge(cosine, sine * out[0], sine * out[1]), side(0, -out[1], out[0]);
  const double along = cosine * aim[0] + sine * t;
  return edge * edge.transpose() + (sine * along / t) * side * side.transpose();
}

/// D, the derivative of P_K: the identity inside the cone, 0 where the tip is nearest.
Eigen::Matrix3d projection_derivative(const ContactVector& aim, double mu) {
  const double t = tangential_length(aim);
  if (t <= mu * aim[0]) return Eigen::Matrix3d::Identity();
  if (mu * t > -aim[0] && t > 0) return edge_derivative(aim, mu);
  return Eigen::Matrix3d::Zero();
}

/// S, the derivative of the shifted velocity w̃ = w + μ‖w_t‖ e_n.
Eigen::Matrix3d shift_derivative(const ContactVector& w, double mu) {
  const double slip = tangential_length(w);
  Eigen::Matrix3d S = Eigen::Matrix3d::Identity();
  if (slip > 0) S.row(0).tail<2>() = mu * w.tail<2>() / slip;
  return S;
}

}  // namespace

/// Whether impulses are so much larger than what bounds and speeds ask for that nothing could
/// certify them: they are running after a solution that is not there. Only where there is no bound
/// can they run.
bool ConeLaw::is_runaway(const Vector& x) {
  Aim& aim = space_->aim();
  const double most = most_impulses * aim.largest_root_energy();
  if (!(most > 0)) return false;
  const Vector &least = space_->least(), &root_a = aim.scale().root_a();
  for (int i = 0; i < x.size(); ++i) {
    const double run = x[i] - least[i];
    const bool has_bound = (run > 0 ? space_->u()[i] : -space_->l()[i]) < infinity;
    if (!has_bound && root_a[i] * std::abs(run) > most) return true;
  }
  return false;
}

void ConeLaw::compute_w(const Vector& x, Vector& w) {
  space_->multiply(x, w);
  w += space_->b();
}

double ConeLaw::merit(const Vector& x, const Vector& w) {
  const double energy = total_energy_error(*space_, x, w);
  return is_runaway(x) || !std::isfinite(energy) ? infinity : energy;
}

double ConeLaw::energy_of(const Vector& x) {
  compute_w(x, w_);
  return merit(x, w_);
}

/// P, Q and −F at x.
void ConeLaw::linearise_all(const Vector& x, const Vector& w) {
  const ConeSpace& space = *space_;
  const int n = static_cast<int>(x.size());
  P_.resize(n, space.cones().size());
  Q_.resize(n, space.cones().size());
  right_.resize(n);
  projected_.resize(n);
  sides_.resize(0);
  const LawRows& law = space.law();
  for (int i = 0; i < n; ++i) {
    if (space.is_single(i) && !law.is_friction(i)) linearise_row(x, w, i);
  }
  for (std::size_t k = 0; k < space.cones().size(); ++k) linearise_cone(space.cones()[k], x, w, k);
  if (!space.has_followers()) return;
  sides_.setZero(n);
  for (int i = 0; i < n; ++i) {
    if (law.is_friction(i)) linearise_follower(x, w, i);
  }
}

void ConeLaw::linearise_row(const Vector& x, const Vector& w, int i) {
  const ConeSpace& space = *space_;
  const double a = step_mass(space.diagonal()[i]), aim = x[i] - w[i] / a;
  // A row without an entry stays where it is between its bounds: no impulse moves it, and in a step
  // it would make the matrix singular.
  const bool is_within = space.l()[i] < aim && aim < space.u()[i];
  const bool is_free = is_within && space_->aim().scale().lends(i);
  P_.row[i] = is_free ? 0 : 1;
  Q_.row[i] = is_free ? 1 / a : 0;
  projected_[i] = std::clamp(aim, space.l()[i], space.u()[i]);
  right_[i] = is_free ? -w[i] / a : is_within ? 0 : projected_[i] - x[i];
}

/// Where it slips, the normal's own equation takes the place of P_n: x_t − σμ P_n and x_n − P_n
/// together are x_t − σμ x_n.
void ConeLaw::linearise_follower(const Vector& x, const Vector& w, int i) {
  const ConeSpace& space = *space_;
  const LawRows& law = space.law();
  const double a = step_mass(space.diagonal()[i]), aim = x[i] - w[i] / a;
  const double reach = law.reach(i, projected_);
  const bool is_free = std::abs(aim) < reach;
  P_.row[i] = is_free ? 0 : 1;
  Q_.row[i] = is_free ? 1 / a : 0;
  right_[i] = is_free ? -w[i] / a : -x[i];
  if (is_free || reach == 0) return;
  sides_[i] = std::copysign(law.mu[i], aim);
  right_[i] += sides_[i] * x[law.normal[i]];
}

void ConeLaw::linearise_cone(const ConeBlock& cone, const Vector& x, const Vector& w,
                             std::size_t k) {
  const double a = step_mass(cone.a), mu = cone.mu;
  const ContactVector x_c = cone.gather(x), w_c = cone.gather(w);
  const ContactVector aim = x_c - shifted_velocity(w_c, mu) / a;
  const Eigen::Matrix3d D = projection_derivative(aim, mu);
  P_.block[k] = Eigen::Matrix3d::Identity() - D;
  Q_.block[k] = D * shift_derivative(w_c, mu) / a;
  if (cone.rows() == 2) {  // a planar contact: nothing moves in the third place
    P_.block[k](2, 2) = 1;
    Q_.block[k](2, 2) = 0;
  }
  const ContactVector projected = project_on_friction_cone(aim, mu);
  projected_[cone.row[0]] = projected[0];
  cone.scatter(projected - x_c, right_);
}

bool ConeLaw::linearise(const Vector& x, const Vector& w, double softness) {
  softness_ = softness;
  linearise_all(x, w);
  return space_->assemble(P_, Q_, sides_, softness);
}

bool ConeLaw::find_step(const Vector& x, double enough, Vector& to, Vector& w_to) {
  if (!solve_for_step(enough)) return false;
  to = x + step_;
  compute_w(to, w_to);
  return true;
}

/// P step + Q (A step) = −F
bool ConeLaw::solve_for_step(double enough) {
  ConeSpace& space = *space_;
  if (!space.factorise_general()) return false;
  step_.setZero(right_.size());
  residual_ = right_;
  double before = residual_.norm();
  const int passes = softness_ > 0 || !space.has_factor() ? 1 : most_cone_refinements;
  for (int pass = 0; pass < passes; ++pass) {
    space.solve_general(residual_, enough, correction_);
    if (!correction_.allFinite()) return pass > 0;
    trial_ = step_ + correction_;
    space.multiply(trial_, product_);
    multiply(space, Q_, product_, residual_);
    multiply(space, P_, trial_, other_product_);
    add_slips(space, sides_, -1, trial_, other_product_);
    residual_ = right_ - residual_ - other_product_;
    const double now = residual_.norm();
    if (softness_ == 0 && !(now < before)) return pass > 0;
    step_ = trial_;
    if (now > slow_refinement * before || now < 1e-15 * right_.norm()) break;
    before = now;
  }
  return true;
}

}  // namespace perpend
