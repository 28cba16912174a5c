#pragma once

#include <Eigen/Core>
#include <cmath>

namespace perpend {

/// The impulse or the velocity of one contact: the normal component, then two tangential ones.
/// A planar contact has 0 in the last place, and every function here keeps it there.
using ContactVector = Eigen::Vector3d;

/// ‖x_t‖, without overflow or underflow. std::hypot is several times as slow as a root, and is
/// needed only where the squares leave the range of double.
inline double tangential_length(const ContactVector& x) {
  const double square = x[1] * x[1] + x[2] * x[2];
  return square > 1e-280 && square < 1e280 ? std::sqrt(square) : std::hypot(x[1], x[2]);
}

/// P_K(x), the point nearest to x in the friction cone K = { ‖x_t‖ ≤ μ x_n }
/// (docs/theory/10-friction-cone.md, eq. (72)). μ = 0 makes K a ray, μ = ∞ a half-space. A point of
/// K is returned as it is, to the bit.
inline ContactVector project_on_friction_cone(const ContactVector& x, double mu) {
  const double t = tangential_length(x);
  if (x[0] >= 0 && (t == 0 || t <= mu * x[0])) return x;
  // The cone's edge next to x has the direction (cosine, sine · x_t/‖x_t‖).
  const double slope = mu < 1e100 ? std::sqrt(1 + mu * mu) : mu;
  const double cosine = 1 / slope, sine = std::isinf(mu) ? 1 : mu / slope;
  const double along_edge = cosine * x[0] + sine * t;
  if (!(along_edge > 0)) return ContactVector::Zero();
  const double side = t > 0 ? sine * along_edge / t : 0;
  return {cosine * along_edge, side * x[1], side * x[2]};
}

}  // namespace perpend
