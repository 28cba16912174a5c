#pragma once

#include <cmath>
#include <limits>

#include "algebra/friction_cone.h"
#include "certificate/cone_measures.h"

namespace perpend {

/// v₀² − ‖v₁‖² of a point of the second-order cone L = { ‖v₁‖ ≤ v₀ }, by its factors.
inline double cone_determinant(const ContactVector& v) {
  const double t = tangential_length(v);
  return (v[0] - t) * (v[0] + t);
}

/// The u with v ∘ u = r, for v inside L.
inline ContactVector jordan_quotient(const ContactVector& v, const ContactVector& r) {
  ContactVector u;
  u[0] = (v[0] * r[0] - v.tail<2>().dot(r.tail<2>())) / cone_determinant(v);
  u.tail<2>() = (r.tail<2>() - u[0] * v.tail<2>()) / v[0];
  return u;
}

/// The largest share of the step d that keeps v inside L; ∞ if all do.
inline double longest_step_in_cone(const ContactVector& v, const ContactVector& d) {
  const double a = cone_determinant(d), c = cone_determinant(v);
  const double b = v[0] * d[0] - v.tail<2>().dot(d.tail<2>());
  const double discriminant = b * b - a * c;
  const double none = std::numeric_limits<double>::infinity();
  if (discriminant < 0) return none;
  const double slope = -b + std::sqrt(discriminant);
  return slope > 0 ? std::max(c, 0.0) / slope : none;
}

/// Nesterov and Todd's scaling of a point x and a multiplier z inside L: the symmetric W with
/// W z = W⁻¹ x = λ (docs/theory/10-friction-cone.md, eq. (83)).
class ConeScaling {
 public:
  ConeScaling() = default;
  ConeScaling(const ContactVector& x, const ContactVector& z) {
    const double det_x = cone_determinant(x), det_z = cone_determinant(z);
    beta_ = std::pow(det_x / det_z, 0.25);
    const ContactVector x_unit = x / std::sqrt(det_x), z_unit = z / std::sqrt(det_z);
    const double gamma = std::sqrt((1 + x_unit.dot(z_unit)) / 2);
    point_ = (x_unit + ContactVector(z_unit[0], -z_unit[1], -z_unit[2])) / (2 * gamma);
    lambda_ = multiply(z);
  }

  bool is_finite() const { return point_.allFinite() && beta_ > 0 && lambda_.allFinite(); }
  const ContactVector& lambda() const { return lambda_; }

  /// W v
  ContactVector multiply(const ContactVector& v) const { return beta_ * turn(point_, v); }
  /// W⁻¹ v
  ContactVector divide(const ContactVector& v) const {
    return turn({point_[0], -point_[1], -point_[2]}, v) / beta_;
  }
  /// W⁻² = U diag(e) Uᵀ with orthonormal U. Its values may be as far apart as 1e20, which only
  /// this form has room for.
  struct Spectrum {
    Eigen::Matrix3d U = Eigen::Matrix3d::Identity();
    ContactVector e = ContactVector::Ones();
  };
  Spectrum inverse_square() const {
    const double t = tangential_length(point_), stretch = beta_ * (point_[0] + t);
    const double shrink = beta_ / (point_[0] + t), half = std::sqrt(0.5);
    const Eigen::Vector2d out =
        t > 0 ? Eigen::Vector2d(point_.tail<2>() / t) : Eigen::Vector2d(1, 0);
    Spectrum spectrum;
    spectrum.U << half, half, 0,                 //
        half * out[0], -half * out[0], -out[1],  //
        half * out[1], -half * out[1], out[0];
    spectrum.e << 1 / (stretch * stretch), 1 / (shrink * shrink), 1 / (beta_ * beta_);
    return spectrum;
  }

 private:
  static ContactVector turn(const ContactVector& u, const ContactVector& v) {
    const double along = u.tail<2>().dot(v.tail<2>());
    ContactVector turned;
    turned[0] = u[0] * v[0] + along;
    turned.tail<2>() = v.tail<2>() + (v[0] + along / (1 + u[0])) * u.tail<2>();
    return turned;
  }

  double beta_ = 1;
  ContactVector point_ = ContactVector::UnitX();
  ContactVector lambda_ = ContactVector::UnitX();
};

}  // namespace perpend
