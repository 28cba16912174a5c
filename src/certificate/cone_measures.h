#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "certificate/measures.h"
#include "problem/friction_cone.h"

/// The three error measures of one contact under the cone law, given its impulse x, its velocity w
/// (normal, then tangential; a planar contact has 0 in the last place), the friction coefficient
/// and the effective inverse mass a. Each is ≥ 0, and 0 exactly where Coulomb's law holds.
/// Derivation: docs/theory/10-friction-cone.md, eqs. (73)–(80).
namespace perpend {

/// De Saxcé's shifted velocity w̃ = (w_n + μ‖w_t‖, w_t): the law is K ∋ x ⟂ w̃ ∈ K*.
inline ContactVector shifted_velocity(const ContactVector& w, double mu) {
  const double slip = tangential_length(w);
  return {slip > 0 ? w[0] + mu * slip : w[0], w[1], w[2]};
}

/// ‖x − P_K(x − w̃/a)‖ by its parts along and across the edge that x − w̃/a is next to, so that a
/// small velocity beside a large impulse does not vanish in a difference of the two.
inline double projected_step_length(const ContactVector& x, const ContactVector& w, double mu,
                                    double a) {
  const ContactVector shifted = shifted_velocity(w, mu) / a;
  const ContactVector aim = x - shifted;
  const double t = tangential_length(aim);
  if (aim[0] >= 0 && (t == 0 || t <= mu * aim[0])) return shifted.stableNorm();
  const double slope = std::hypot(1.0, mu), cosine = 1 / slope, sine = mu / slope;
  if (!(cosine * aim[0] + sine * t > 0)) return x.stableNorm();
  if (t == 0) return std::hypot(x[0] - aim[0], x[1], x[2]);  // μ = 0, where the ray has no sides

  const Eigen::Vector2d out = aim.tail<2>() / t, side(-out[1], out[0]);
  const double slip = tangential_length(w);
  // ‖w_t‖ + out·w_t, which is 0 where friction opposes the slip, as a square.
  const double misled = slip > 0 ? 0.5 * slip * (out + w.tail<2>() / slip).squaredNorm() : 0.0;
  const double along = (cosine * w[0] + sine * misled) / a;
  const double across = cosine * out.dot(x.tail<2>()) - sine * x[0];
  return std::hypot(along, across, side.dot(x.tail<2>()));
}

inline double cone_natural_error(const ContactVector& x, const ContactVector& w, double mu) {
  return projected_step_length(x, w, mu, 1);
}

/// In joules; a > 0.
inline double cone_energy_error(const ContactVector& x, const ContactVector& w, double mu,
                                double a) {
  const double step = projected_step_length(x, w, mu, a);
  return 0.5 * a * step * step;
}

/// x ∘ y of the second-order cone's Jordan algebra.
inline ContactVector jordan_product(const ContactVector& x, const ContactVector& y) {
  ContactVector product;
  product << x.dot(y), x[0] * y.tail<2>() + y[0] * x.tail<2>();
  return product;
}

/// ‖x + y − (x∘x + y∘y)^½‖ of two points of the self-dual cone { ‖·_t‖ ≤ ·_n }, or outside it.
inline double jordan_fischer_burmeister(ContactVector x, ContactVector y) {
  const double size = std::max(x.cwiseAbs().maxCoeff(), y.cwiseAbs().maxCoeff());
  if (size == 0) return 0;
  x /= size;
  y /= size;
  const Eigen::Vector2d twist = x[0] * x.tail<2>() + y[0] * y.tail<2>();
  const double length = twist.stableNorm();
  const Eigen::Vector2d out = length > 0 ? Eigen::Vector2d(twist / length) : Eigen::Vector2d(1, 0);
  // The roots of the two spectral values, each a sum of squares.
  const auto root = [&](double sign) {
    const auto squares = [&](const ContactVector& v) {
      const double along = out.dot(v.tail<2>()), across = out[0] * v[2] - out[1] * v[1];
      return std::pow(v[0] + sign * along, 2) + across * across;
    };
    return std::sqrt(squares(x) + squares(y));
  };
  const double low = root(-1), high = root(1);
  ContactVector z;
  z << 0.5 * (low + high), 0.5 * (high - low) * out;

  // φ∘(x + y + z) = 2 x∘y does not cancel. It is solved for φ unless x + y + z is so near the edge
  // of the cone, or outside, that this magnifies its rounding beyond that of the plain difference.
  const ContactVector plain = x + y - z, sum = x + y + z;
  const double least = sum[0] - tangential_length(sum);
  const double size_x = x.norm(), size_y = y.norm();
  constexpr double rounding = 64 * std::numeric_limits<double>::epsilon();
  if (!(least > rounding * (size_x + size_y))) return size * plain.norm();
  const ContactVector right = 2 * jordan_product(x, y);
  const double determinant = least * (sum[0] + tangential_length(sum));
  ContactVector phi;
  phi[0] = (sum[0] * right[0] - sum.tail<2>().dot(right.tail<2>())) / determinant;
  phi.tail<2>() = (right.tail<2>() - phi[0] * sum.tail<2>()) / sum[0];
  const double length_of_phi = phi.norm();
  const double magnified = size_x * size_y + length_of_phi * (size_x + size_y);
  return size * (magnified < least * (size_x + size_y) ? length_of_phi : plain.norm());
}

/// With x and w̃ scaled so that K and K* become one cone: (x_n, x_t/μ) and (w̃_n, μ w_t). Without
/// friction that cone is a ray, and what is left is the error of the normal row and ‖x_t‖.
inline double cone_fischer_burmeister_error(const ContactVector& x, const ContactVector& w,
                                            double mu) {
  if (mu == 0) {
    constexpr double unbounded = std::numeric_limits<double>::infinity();
    return std::hypot(fischer_burmeister_error(x[0], w[0], 0, unbounded), tangential_length(x));
  }
  const ContactVector shifted = shifted_velocity(w, mu);
  return jordan_fischer_burmeister({x[0], x[1] / mu, x[2] / mu},
                                   {shifted[0], mu * shifted[1], mu * shifted[2]});
}

}  // namespace perpend
