#include "solver/newton/cone_newton.h"

#include <algorithm>
#include <cmath>

#include "certificate/cone_measures.h"

namespace perpend {
namespace {

constexpr int most_cone_refinements = 8;
/// A refinement that leaves more than this of the residual is the last.
constexpr double slow_refinement = 0.25;
constexpr int most_halvings = 10;
/// A step must lower the energy error by this share of its length.
constexpr double least_descent = 1e-4;
/// What will do where no step lowers the error, of the judge's limit.
constexpr double enough_of_limit = 0.5;
/// What must be left of the energy error after `patience` steps at most.
constexpr double least_progress = 0.1;
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

/// How much softer than A the matrix of a step is, relative to the diagonal. Steps that do not
/// lower the error make it softer, until that is hopeless; steps that do make it harder again.
class Softness {
 public:
  double value() const { return value_; }
  void harden() { value_ = value_ > least ? value_ / 30 : 0; }
  /// False when it is hopeless.
  bool soften() {
    value_ = value_ > 0 ? 100 * value_ : first;
    return value_ <= most;
  }

 private:
  static constexpr double first = 1e-6, least = 1e-9, most = 100;

  double value_ = 0;
};

}  // namespace

/// Whether impulses are so much larger than what the problem asks for that nothing could certify
/// them: they are running after a solution that is not there.
bool ConeNewton::is_runaway(ConeSpace& space, const Vector& x) {
  Aim& aim = space.aim();
  const double most = most_impulses * aim.largest_root_energy();
  return most > 0 && largest_of(x.cwiseProduct(aim.scale().root_a())) > most;
}

ConeNewton::Error ConeNewton::measure(ConeSpace& space, const Vector& x) {
  space.multiply(x, w_);
  w_ += space.b();
  Error error{.energy = total_energy_error(space, x, w_)};
  if (is_runaway(space, x) || !std::isfinite(error.energy)) return {};
  error.share = largest_share(space, x, w_);
  return error;
}

/// P, Q and −F at x, whose w is known.
void ConeNewton::linearise(const ConeSpace& space, const Vector& x) {
  const int n = static_cast<int>(x.size());
  P_.resize(n, space.cones().size());
  Q_.resize(n, space.cones().size());
  right_.resize(n);
  for (int i = 0; i < n; ++i) {
    if (space.is_single(i)) linearise_row(space, x, i);
  }
  for (std::size_t k = 0; k < space.cones().size(); ++k) linearise_cone(space.cones()[k], x, k);
}

void ConeNewton::linearise_row(const ConeSpace& space, const Vector& x, int i) {
  const double a = step_mass(space.diagonal()[i]), aim = x[i] - w_[i] / a;
  const bool is_free = space.l()[i] < aim && aim < space.u()[i];
  P_.row[i] = is_free ? 0 : 1;
  Q_.row[i] = is_free ? 1 / a : 0;
  right_[i] = is_free ? -w_[i] / a : std::clamp(aim, space.l()[i], space.u()[i]) - x[i];
}

void ConeNewton::linearise_cone(const ConeBlock& cone, const Vector& x, std::size_t k) {
  const double a = step_mass(cone.a), mu = cone.mu;
  const ContactVector x_c = cone.gather(x), w_c = cone.gather(w_);
  const ContactVector aim = x_c - shifted_velocity(w_c, mu) / a;
  const Eigen::Matrix3d D = projection_derivative(aim, mu);
  P_.block[k] = Eigen::Matrix3d::Identity() - D;
  Q_.block[k] = D * shift_derivative(w_c, mu) / a;
  if (cone.rows() == 2) {  // a planar contact: nothing moves in the third place
    P_.block[k](2, 2) = 1;
    Q_.block[k](2, 2) = 0;
  }
  cone.scatter(project_on_friction_cone(aim, mu) - x_c, right_);
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
    if (now > slow_refinement * before || now < 1e-15 * right_.norm()) break;
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
    if (there.energy < (1 - least_descent * share) * error.energy) {
      x = trial_;
      error = there;
      return true;
    }
  }
  w_ = w_before_;
  return false;
}

Status ConeNewton::run(ConeSpace& space, int patience, Vector& x, Monitor& monitor) {
  Error error = measure(space, x);
  if (!std::isfinite(error.energy)) return Status::stuck;
  Softness softness;
  double last_checked = error.energy;
  for (int steps = 0; error.share > 1; ++steps) {
    if (steps > 0 && steps % std::max(patience, 1) == 0) {
      if (!(error.energy < least_progress * last_checked)) return Status::stuck;
      last_checked = error.energy;
    }
    if (!monitor.go_on()) return Status::stopped;
    linearise(space, x);
    const bool is_assembled = space.assemble(P_, Q_, softness.value());
    if (is_assembled && monitor.has_deadline() && !monitor.has_time_for(space.least_seconds())) {
      return Status::stopped;
    }
    const bool advanced =
        is_assembled && find_step(space, softness.value()) && advance(space, x, error);
    monitor.observe(x, Work::direct);
    if (advanced) {
      softness.harden();
      continue;
    }
    if (monitor.certify(x).of_limit <= enough_of_limit) return Status::solved;
    if (!softness.soften()) return Status::stuck;
  }
  return Status::solved;
}

}  // namespace perpend
