#pragma once

#include <Eigen/Geometry>
#include <vector>

#include "support/random_numbers.h"
#include "support/system_step.h"

namespace perpend::support {

/// What a row yields like: C = 1/(h²k + hb̂), d = kφ/(hk + b̂).
struct Spring {
  double stiffness_N_per_m = 1e5;  ///< k
  double damping_N_s_per_m = 1e4;  ///< b̂
};

/// One point where the body `upper` stands on the body `lower` or on the ground.
struct StandingPoint {
  static constexpr int ground = -1;

  int upper = 0;
  int lower = ground;
  Eigen::Vector3d place_m{0, 0, 0};
  double load_N = 0;  ///< N, the static load it starts with
};

/// Random velocity, linear along each axis up to `speed_m_per_s`, angular up to that over an arm.
Vector6 random_velocity(Random& random, double speed_m_per_s, double arm_m);

/// The mass of a box, its edges along the axes.
Matrix6 box_mass(double mass_kg, const Eigen::Vector3d& size_m);

/// Puts a system together, body after body and contact after contact. z is up, contacts are level.
class SystemBuilder {
 public:
  SystemBuilder(double time_step_s, double gravity_m_per_s2);

  /// A body that moves with v and falls; returns its number.
  int add_body(const Matrix6& M, const Eigen::Vector3d& place_m, Vector6 v);
  /// A force through a body's centre, besides gravity.
  void add_force(int body, const Eigen::Vector3d& force_N);
  /// Three rows that hold two bodies together at a place.
  void add_ball_joint(int first, int second, const Eigen::Vector3d& place_m, const Spring& spring);
  /// A normal row and friction along x and y. The point starts pressed in by its static load,
  /// φ = −N/k, and its friction is bounded by ±μ h N.
  void add_contact(const StandingPoint& point, double mu, const Spring& spring);

  SystemStep finish();

 private:
  void add_row(int first, int second, const Eigen::Vector3d& place_m,
               const Eigen::Vector3d& direction);
  void end_row(const Spring& spring, double phi_m, bool remembers_place, double bound_l,
               double bound_u);

  double time_step_s_;
  double gravity_m_per_s2_;
  Problem problem_;
  BodyForm body_;
  std::vector<Eigen::Vector3d> places_m_;
  std::vector<double> momentum_, force_impulses_, C_, d_, d_per_phi_, l_, u_;
};

/// h N on every normal row, with N from the points in the order they were added, and 0 on all
/// others: the solution of a system at rest.
Vector standing_impulses(const SystemStep& step, const std::vector<StandingPoint>& points);

}  // namespace perpend::support
