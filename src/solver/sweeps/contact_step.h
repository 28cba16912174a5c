#pragma once

#include <Eigen/Core>
#include <algorithm>

#include "problem/friction_cone.h"

namespace perpend {

/// A contact under the cone law as a sweep sees it: what its own impulses do to its own velocities.
/// A planar contact has zeros in the last row and column of G.
struct ConeContact {
  Eigen::Matrix3d G = Eigen::Matrix3d::Zero();  ///< the contact's block of A
  double mu = 0;
  double step = 0;  ///< ω/g with g ≥ the largest eigenvalue of G
};

/// ω/g, with a g that is never less than the largest eigenvalue and at most √3 times it.
inline double safe_step(const Eigen::Matrix3d& G, double omega) {
  const double g = std::min(G.trace(), G.cwiseAbs().rowwise().sum().maxCoeff());
  return g > 0 ? omega / g : 0;
}

/// Fixed-point steps that one visit takes. They cost little beside reading the contact's rows.
inline constexpr int steps_at_a_contact = 4;

/// Steps towards the law of Coulomb at one contact, all others as they are
/// (docs/theory/09-matrix-free.md, eq. (63)): from x₀, where the velocity is w₀,
///
///     x ← P_K(x − step · (w_n + μ‖w_t‖, w_t)),    w = w₀ + G (x − x₀)
///
/// The step is one number for all three rows: with one for each, the fixed point would not obey
/// the law.
inline ContactVector step_at_cone(const ConeContact& contact, const ContactVector& x_0,
                                  const ContactVector& w_0) {
  ContactVector x = x_0;
  for (int k = 0; k < steps_at_a_contact; ++k) {
    ContactVector w = w_0 + contact.G * (x - x_0);
    w[0] += contact.mu * tangential_length(w);
    x = project_on_friction_cone(x - contact.step * w, contact.mu);
  }
  return x;
}

}  // namespace perpend
