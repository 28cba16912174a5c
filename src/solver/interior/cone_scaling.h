#pragma once

#include <cmath>
#include <limits>

#include "certificate/cone_measures.h"
#include "problem/friction_cone.h"

namespace perpend {

/// A point inside the second-order cone L = { ‖v₁‖ ≤ v₀ } and how far inside it is, v₀ − ‖v₁‖,
/// kept beside it: near the edge the difference has none of its digits left.
struct ConePoint {
  ContactVector v = ContactVector::UnitX();
  double edge = 1;

  /// v₀² − ‖v₁‖²
  double determinant() const { return edge * (edge + 2 * tangential_length(v)); }
  Eigen::Vector2d out() const {
    const double t = tangential_length(v);
    return t > 0 ? Eigen::Vector2d(v.tail<2>() / t) : Eigen::Vector2d(0, 0);
  }

  /// Moves by d, where `inward` = d₀ − along · d₁ is known better than by the difference.
  void move(const ContactVector& d, const Eigen::Vector2d& along, double inward) {
    constexpr double is_far_inside = 0.01;
    constexpr double least_share = 1e-3;  // longest steps leave more; rounding may not
    const double before = tangential_length(v);
    const Eigen::Vector2d chord = 2 * v.tail<2>() + d.tail<2>();
    v += d;
    const double lengths = before + tangential_length(v);
    const Eigen::Vector2d turned = lengths > 0 ? Eigen::Vector2d(along - chord / lengths) : along;
    edge = std::max(edge + inward + turned.dot(d.tail<2>()), least_share * edge);
    if (edge > is_far_inside * v[0]) {
      edge = std::max(v[0] - tangential_length(v), least_share * edge);
    }
    v[0] = tangential_length(v) + edge;
  }
};

/// The u with v ∘ u = r, for v inside L.
inline ContactVector jordan_quotient(const ContactVector& v, const ContactVector& r) {
  const double t = tangential_length(v), determinant = (v[0] - t) * (v[0] + t);
  ContactVector u;
  u[0] = (v[0] * r[0] - v.tail<2>().dot(r.tail<2>())) / determinant;
  u.tail<2>() = (r.tail<2>() - u[0] * v.tail<2>()) / v[0];
  return u;
}

/// Nesterov and Todd's scaling of a point x and a multiplier z inside L: the symmetric W with
/// W z = W⁻¹ x = λ, by its spectrum (docs/theory/10-friction-cone.md, eqs. (82) and (83)),
///
///     W⁻¹ = U diag(root) Uᵀ,   U = ((1, out)/√2, (1, −out)/√2, side)
///
/// Near the edge x has a small second component in the basis U, z a small first one. Vectors are
/// given by their components there, which keep the digits of the small ones.
class ConeScaling {
 public:
  ConeScaling() = default;
  ConeScaling(const ConePoint& x, const ConePoint& z) {
    const double root_x = std::sqrt(x.determinant()), root_z = std::sqrt(z.determinant());
    const double t_x = tangential_length(x.v), t_z = tangential_length(z.v);
    const double product =
        x.edge * z.v[0] + t_x * z.edge + 0.5 * t_x * t_z * (x.out() + z.out()).squaredNorm();
    const double gamma = std::sqrt(0.5 * (1 + product / (root_x * root_z)));
    const Eigen::Vector2d turn = (x.v.tail<2>() / root_x - z.v.tail<2>() / root_z) / (2 * gamma);
    const double t = turn.norm(), stretch = t + std::hypot(1.0, t);
    const double beta = std::sqrt(root_x / root_z), half = std::sqrt(0.5);
    if (t > 0) out_ = turn / t;
    root_ = {1 / (beta * stretch), stretch / beta, 1 / beta};
    U_ << half, half, 0,                            //
        half * out_[0], -half * out_[0], -out_[1],  //
        half * out_[1], -half * out_[1], out_[0];
    x_ = U_.transpose() * x.v;
    if (t_x > 0) x_[1] = half * (x.edge + 0.5 * t_x * (x.out() - out_).squaredNorm());
    z_ = U_.transpose() * z.v;
    if (t_z > 0) z_[0] = half * (z.edge + 0.5 * t_z * (z.out() + out_).squaredNorm());
    lambda_ = U_ * z_.cwiseQuotient(root_);
  }

  bool is_finite() const {
    return root_.allFinite() && lambda_.allFinite() && root_.minCoeff() > 0;
  }
  const Eigen::Matrix3d& U() const { return U_; }
  const Eigen::Vector2d& out() const { return out_; }
  const ContactVector& x() const { return x_; }  ///< components
  const ContactVector& z() const { return z_; }  ///< components
  /// Values of W⁻². They may be as far apart as 1e20.
  ContactVector e() const { return root_.cwiseProduct(root_); }

  /// W⁻¹ (λ \ r), r in plain coordinates.
  ContactVector aim(const ContactVector& r) const {
    return root_.cwiseProduct(U_.transpose() * jordan_quotient(lambda_, r));
  }
  /// (W⁻¹ dx) ∘ (W dz) in plain coordinates.
  ContactVector second_order(const ContactVector& dx, const ContactVector& dz) const {
    return jordan_product(U_ * root_.cwiseProduct(dx), U_ * dz.cwiseQuotient(root_));
  }

 private:
  Eigen::Matrix3d U_ = Eigen::Matrix3d::Identity();
  Eigen::Vector2d out_{1, 0};
  ContactVector root_ = ContactVector::Ones();
  ContactVector x_, z_, lambda_;
};

/// The largest share of the step d that keeps v inside L, both by their components in a basis U as
/// above, of a v with the given determinant; ∞ if all do.
inline double longest_step_in_cone(const ContactVector& v, double determinant,
                                   const ContactVector& d) {
  const double a = 2 * d[0] * d[1] - d[2] * d[2];
  const double b = v[0] * d[1] + v[1] * d[0] - v[2] * d[2];
  const double discriminant = b * b - a * determinant;
  const double none = std::numeric_limits<double>::infinity();
  if (discriminant < 0) return none;
  const double slope = -b + std::sqrt(discriminant);
  return slope > 0 ? determinant / slope : none;
}

}  // namespace perpend
