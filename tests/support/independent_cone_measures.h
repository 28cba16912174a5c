#pragma once

#include <cmath>
#include <complex>

#include "support/independent_measures.h"

/// The error measures of one contact under the cone law, written a second time from the theory
/// (docs/theory/10-friction-cone.md) in long double. It shares no code and no formula with
/// src/certificate: projections are found by a search over the edge, roots in the algebra of
/// 2x2 matrices.
namespace perpend::support {

/// One contact of a candidate: impulse and velocity (normal, two tangential), μ, inverse mass.
struct JudgedContact {
  double x[3] = {0, 0, 0};
  double w[3] = {0, 0, 0};
  double mu = 0;
  double a = 1;
};

/// Coulomb's law as text books have it: no pull, no penetration, no more friction than μ x_n, and
/// all of it, against the slip, where there is slip.
inline bool holds_coulombs_law(const JudgedContact& c, Long tolerance) {
  const Long pressed = c.x[0], opening = c.w[0];
  const Long friction = std::hypot(Long(c.x[1]), Long(c.x[2]));
  const Long slip = std::hypot(Long(c.w[1]), Long(c.w[2]));
  if (pressed < -tolerance || opening < -tolerance) return false;
  if (pressed > tolerance && opening > tolerance) return false;
  if (friction > c.mu * pressed + tolerance) return false;
  if (slip <= tolerance) return true;
  const Long against_1 = c.x[1] + c.mu * pressed * c.w[1] / slip;
  const Long against_2 = c.x[2] + c.mu * pressed * c.w[2] / slip;
  return std::hypot(against_1, against_2) <= tolerance;
}

/// ‖x − P_K(x − w̃/a)‖: in the plane through the axis and x − w̃/a the cone is an angle, and the
/// nearest point of an angle lies inside it, at its tip or at the foot on its side.
inline Long independent_step(const JudgedContact& c, Long a) {
  const Long slip = std::hypot(Long(c.w[1]), Long(c.w[2]));
  const Long v[3] = {(c.w[0] + c.mu * slip) / a, c.w[1] / a, c.w[2] / a};
  const Long y[3] = {c.x[0] - v[0], c.x[1] - v[1], c.x[2] - v[2]};
  const Long r = std::hypot(y[1], y[2]);
  const Long angle = std::atan2(r, y[0]), half = std::atan(Long(c.mu));
  const Long quarter = std::acos(Long(0));
  if (angle <= half) return std::hypot(v[0], v[1], v[2]);
  if (angle >= half + quarter) return std::hypot(Long(c.x[0]), Long(c.x[1]), Long(c.x[2]));
  const Long foot = std::hypot(y[0], r) * std::cos(angle - half);
  const Long p_n = foot * std::cos(half), p_r = foot * std::sin(half);
  return std::hypot(c.x[0] - p_n, c.x[1] - p_r * y[1] / r, c.x[2] - p_r * y[2] / r);
}

inline Long independent_cone_natural(const JudgedContact& c) {
  return independent_step(c, 1);
}

inline Long independent_cone_energy(const JudgedContact& c) {
  const Long step = independent_step(c, c.a);
  return c.a * step * step / 2;
}

/// The second-order cone in three dimensions is that of the positive semidefinite real symmetric
/// 2x2 matrices [n + t₁, t₂; t₂, n − t₁], and its Jordan product is (XY + YX)/2, so that the root
/// is a matrix root: √S = (S + √det S · I) / √(tr S + 2 √det S).
inline Long independent_cone_fischer_burmeister(const JudgedContact& c) {
  const Long slip = std::hypot(Long(c.w[1]), Long(c.w[2]));
  const Long mu = c.mu;
  const Long x[3] = {c.x[0], c.x[1] / mu, c.x[2] / mu};
  const Long w[3] = {c.w[0] + mu * slip, mu * c.w[1], mu * c.w[2]};
  struct Symmetric {
    Long p, q, r;  // [p q; q r]
  };
  const auto matrix = [](const Long v[3]) { return Symmetric{v[0] + v[1], v[2], v[0] - v[1]}; };
  const Symmetric X = matrix(x), W = matrix(w);
  const Symmetric S{X.p * X.p + X.q * X.q + W.p * W.p + W.q * W.q,
                    X.q * (X.p + X.r) + W.q * (W.p + W.r),
                    X.q * X.q + X.r * X.r + W.q * W.q + W.r * W.r};
  // det(X² + W²) as a sum of squares of minors (Cauchy and Binet), which does not cancel.
  const auto minor = [](Long a, Long b, Long e, Long d) { return a * d - b * e; };
  const Long m[6] = {minor(X.p, X.q, X.q, X.r), minor(X.p, W.p, X.q, W.q),
                     minor(X.p, W.q, X.q, W.r), minor(X.q, W.p, X.r, W.q),
                     minor(X.q, W.q, X.r, W.r), minor(W.p, W.q, W.q, W.r)};
  Long determinant = 0;
  for (Long value : m) determinant += value * value;
  const Long d = std::sqrt(determinant), t = std::sqrt(S.p + S.r + 2 * d);
  if (t == 0) return 0;
  const Long p = X.p + W.p - (S.p + d) / t, q = X.q + W.q - S.q / t, r = X.r + W.r - (S.r + d) / t;
  return std::hypot((p + r) / 2, (p - r) / 2, q);
}

}  // namespace perpend::support
