#include "support/chain.h"

#include <numbers>
#include <vector>

namespace perpend::support {
namespace {

using Eigen::Vector3d;

/// A cylinder with half a ball at each end, of one density, its axis along x.
Matrix6 capsule_mass(const Chain& chain) {
  const double r = chain.radius_m, length = chain.link_length_m;
  const double cylinder_m3 = std::numbers::pi * r * r * length;
  const double ball_m3 = 4.0 / 3 * std::numbers::pi * r * r * r;
  const double density = chain.mass_kg / (cylinder_m3 + ball_m3);
  const double cylinder = density * cylinder_m3, ball = density * ball_m3;
  const double along = cylinder * r * r / 2 + ball * 2 * r * r / 5;
  // A half ball's centre is 3r/8 beyond the end of the axis.
  const double across = cylinder * (length * length / 12 + r * r / 4) +
                        ball * (2 * r * r / 5 + length * length / 4 + 3 * length * r / 8);
  Vector6 diagonal;
  diagonal << chain.mass_kg, chain.mass_kg, chain.mass_kg, along, across, across;
  return diagonal.asDiagonal();
}

/// Velocities of the links whose ends move across the chain, the same for both links of a joint.
std::vector<Vector6> shaken_links(const Chain& chain) {
  Random random(chain.shake_seed);
  const auto across = [&]() -> Vector3d {
    const double y = uniform(random, -chain.shake_m_per_s, chain.shake_m_per_s);
    return {0, y, uniform(random, -chain.shake_m_per_s, chain.shake_m_per_s)};
  };
  std::vector<Vector6> velocities;
  Vector3d left = across();
  for (int k = 0; k < chain.links; ++k) {
    const Vector3d right = across();
    Vector6 v;
    v << (left + right) / 2, Vector3d::UnitX().cross(right - left) / chain.link_length_m;
    velocities.push_back(v);
    left = right;
  }
  return velocities;
}

double joint_x_m(const Chain& chain, int joint) {
  return joint * chain.link_length_m;
}

std::vector<StandingPoint> points_of(const Chain& chain, int link) {
  const double load_N = chain.mass_kg * chain.gravity_m_per_s2 / 2;
  return {{link, StandingPoint::ground, {joint_x_m(chain, link), 0, 0}, load_N},
          {link, StandingPoint::ground, {joint_x_m(chain, link + 1), 0, 0}, load_N}};
}

}  // namespace

SystemStep chain_step(const Chain& chain) {
  SystemBuilder builder(chain.time_step_s, chain.gravity_m_per_s2);
  const Matrix6 M = capsule_mass(chain);
  const std::vector<Vector6> velocities = shaken_links(chain);
  for (int k = 0; k < chain.links; ++k) {
    const double x = (joint_x_m(chain, k) + joint_x_m(chain, k + 1)) / 2;
    builder.add_body(M, {x, 0, chain.radius_m}, velocities[k]);
  }
  builder.add_force(0, {-chain.pull_N, 0, 0});
  for (int k = 0; k < chain.links; ++k) {
    for (const StandingPoint& point : points_of(chain, k)) {
      builder.add_contact(point, chain.friction, chain.contact);
    }
    if (k + 1 == chain.links) break;
    builder.add_ball_joint(k, k + 1, {joint_x_m(chain, k + 1), 0, chain.radius_m}, chain.joint);
  }
  return builder.finish();
}

Vector resting_impulses(const Chain& chain) {
  std::vector<StandingPoint> points;
  for (int k = 0; k < chain.links; ++k) {
    for (const StandingPoint& point : points_of(chain, k)) points.push_back(point);
  }
  return standing_impulses(chain_step(chain), points);
}

}  // namespace perpend::support
