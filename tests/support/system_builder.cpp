#include "support/system_builder.h"

namespace perpend::support {
namespace {

using Eigen::Vector3d;

Vector copied(const std::vector<double>& values) {
  return Eigen::Map<const Eigen::VectorXd>(values.data(), std::ssize(values));
}

}  // namespace

Vector6 random_velocity(Random& random, double speed_m_per_s, double arm_m) {
  Vector6 v = uniform_vector(random, 6, -speed_m_per_s, speed_m_per_s);
  v.tail<3>() /= arm_m;
  return v;
}

Matrix6 box_mass(double mass_kg, const Vector3d& size_m) {
  const double x2 = size_m.x() * size_m.x(), y2 = size_m.y() * size_m.y(),
               z2 = size_m.z() * size_m.z();
  Vector6 diagonal;
  diagonal << mass_kg, mass_kg, mass_kg, mass_kg * (y2 + z2) / 12, mass_kg * (x2 + z2) / 12,
      mass_kg * (x2 + y2) / 12;
  return diagonal.asDiagonal();
}

SystemBuilder::SystemBuilder(double time_step_s, double gravity_m_per_s2)
    : time_step_s_(time_step_s), gravity_m_per_s2_(gravity_m_per_s2) {}

int SystemBuilder::add_body(const Matrix6& M, const Vector3d& place_m, Vector6 v) {
  v[2] -= time_step_s_ * gravity_m_per_s2_;
  const Vector6 momentum = M * v;
  const Vector6 fall = M * (-time_step_s_ * gravity_m_per_s2_ * Vector6::Unit(2));
  momentum_.insert(momentum_.end(), momentum.begin(), momentum.end());
  force_impulses_.insert(force_impulses_.end(), fall.begin(), fall.end());
  places_m_.push_back(place_m);
  body_.M.push_back(M);
  return body_.bodies() - 1;
}

void SystemBuilder::add_force(int body, const Vector3d& force_N) {
  for (int axis = 0; axis < 3; ++axis) {
    momentum_[6 * body + axis] += time_step_s_ * force_N[axis];
    force_impulses_[6 * body + axis] += time_step_s_ * force_N[axis];
  }
}

/// The velocity of the second body's point from the first one's along `direction`.
void SystemBuilder::add_row(int first, int second, const Vector3d& place_m,
                            const Vector3d& direction) {
  const auto block = [&](int k) {
    const Vector3d arm = place_m - places_m_[k];
    Vector6 values;
    values << direction, arm.cross(direction);
    return values;
  };
  if (first != StandingPoint::ground) body_.J.add_block(first, -block(first));
  body_.J.add_block(second, block(second));
  body_.J.end_row();
}

void SystemBuilder::end_row(const Spring& spring, double phi_m, bool remembers_place,
                            double bound_l, double bound_u) {
  const double h = time_step_s_, k = spring.stiffness_N_per_m, damping = spring.damping_N_s_per_m;
  C_.push_back(1 / (h * h * k + h * damping));
  d_.push_back(k * phi_m / (h * k + damping));
  d_per_phi_.push_back(remembers_place ? k / (h * k + damping) : 0);
  l_.push_back(bound_l);
  u_.push_back(bound_u);
  problem_.motion.push_back(Motion::linear);
}

void SystemBuilder::add_ball_joint(int first, int second, const Vector3d& place_m,
                                   const Spring& spring) {
  for (int axis = 0; axis < 3; ++axis) {
    add_row(first, second, place_m, Vector3d::Unit(axis));
    end_row(spring, 0, true, -infinity, infinity);
  }
}

void SystemBuilder::add_contact(const StandingPoint& point, double mu, const Spring& spring) {
  const int row = body_.J.rows();
  for (const Vector3d direction : {Vector3d::UnitZ(), Vector3d::UnitX(), Vector3d::UnitY()}) {
    add_row(point.lower, point.upper, point.place_m, direction);
  }
  const double bound = mu * time_step_s_ * point.load_N;
  end_row(spring, -point.load_N / spring.stiffness_N_per_m, true, 0, infinity);
  end_row(spring, 0, false, -bound, bound);
  end_row(spring, 0, false, -bound, bound);
  problem_.contacts.push_back({row, {row + 1, row + 2}, mu, FrictionLaw::box});
}

SystemStep SystemBuilder::finish() {
  body_.momentum = copied(momentum_);
  body_.C = copied(C_);
  body_.d = copied(d_);
  problem_.bounds.l = copied(l_);
  problem_.bounds.u = copied(u_);
  problem_.body = std::move(body_);
  return {std::move(problem_), time_step_s_, copied(force_impulses_), copied(d_per_phi_)};
}

Vector standing_impulses(const SystemStep& step, const std::vector<StandingPoint>& points) {
  Vector x = Vector::Zero(step.problem.size());
  for (std::size_t k = 0; k < points.size(); ++k) {
    x[step.problem.contacts[k].normal] = step.time_step_s * points[k].load_N;
  }
  return x;
}

}  // namespace perpend::support
