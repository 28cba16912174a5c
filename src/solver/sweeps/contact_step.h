#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <cmath>

#include "problem/friction_cone.h"

namespace perpend {

/// The largest eigenvalue of the friction rows' part of a contact's block of A: what one number
/// for both rows must not be less than. A planar contact has zeros in the last row and column.
inline double tangential_mass(const Eigen::Matrix3d& G) {
  const double half = 0.5 * (G(1, 1) + G(2, 2)), apart = 0.5 * (G(1, 1) - G(2, 2));
  return half + std::hypot(apart, 0.5 * (G(1, 2) + G(2, 1)));
}

/// x_t, or where it is beyond the disc of radius μ x_n the point of the disc nearest to it.
inline void put_on_disc(ContactVector& x, double mu) {
  const double reach = std::max(x[0], 0.0) * mu, t = tangential_length(x);
  if (t > reach) x.tail<2>() *= reach / t;
}

/// A contact under the cone law as a sweep over rows sees it.
struct ConeContact {
  Eigen::Matrix3d G = Eigen::Matrix3d::Zero();  ///< the contact's block of A
  double mu = 0;
  double omega = 1;
};

/// A step towards the law of Coulomb at one contact, all others as they are
/// (docs/theory/09-matrix-free.md, eqs. (64) and (65)): from x₀, where the velocity is w₀, first
/// the normal impulse, then friction with the velocities that this leaves, within its disc.
inline ContactVector step_at_cone(const ConeContact& contact, const ContactVector& x_0,
                                  const ContactVector& w_0) {
  const Eigen::Matrix3d& G = contact.G;
  ContactVector x = x_0;
  x[0] = std::max(x_0[0] - contact.omega / G(0, 0) * w_0[0], 0.0);
  const double change = x[0] - x_0[0], mass = tangential_mass(G);
  const double step = mass > 0 ? contact.omega / mass : 0;
  for (int k = 1; k < 3; ++k) x[k] = x_0[k] - step * (w_0[k] + G(k, 0) * change);
  put_on_disc(x, contact.mu);
  return x;
}

}  // namespace perpend
