#include "algebra/gmres.h"

#include <algorithm>
#include <cmath>

namespace perpend {

double Gmres::solve(const Map& multiply, const Map& precondition, const Vector& r,
                    const GmresOptions& options, const TimeLimit& limit, Vector& x) {
  basis_.resize(restart + 1);
  preconditioned_.resize(restart);
  iterations_ = 0;
  x.setZero(r.size());
  residual_ = r;
  const double whole = r.norm();
  if (!(whole > 0)) return 0;
  double left = whole;
  while (left > options.tolerance * whole && iterations_ < options.most_iterations &&
         !limit.is_over()) {
    const int most = std::min(restart, options.most_iterations - iterations_);
    run(multiply, precondition, options.tolerance * whole, most, limit, x);
    multiply(x, product_);
    residual_ = r - product_;
    const double now = residual_.norm();
    if (!(now < left)) return left / whole;  // at rounding
    left = now;
  }
  return left / whole;
}

/// Adds to x what makes `residual_` smallest.
void Gmres::run(const Map& multiply, const Map& precondition, double enough, int most,
                const TimeLimit& limit, Vector& x) {
  double left = residual_.norm();
  basis_[0] = residual_ / left;
  right_.setZero();
  right_[0] = left;
  int k = 0;
  while (k < most && left > enough && !limit.is_over()) {
    precondition(basis_[k], preconditioned_[k]);
    multiply(preconditioned_[k], basis_[k + 1]);
    orthogonalise(k);
    rotate(k);
    left = std::abs(right_[++k]);
    ++iterations_;
    if (basis_[k].size() == 0) break;
  }
  const Eigen::VectorXd share =
      H_.topLeftCorner(k, k).triangularView<Eigen::Upper>().solve(right_.head(k));
  for (int j = 0; j < k; ++j) x += share[j] * preconditioned_[j];
}

/// Against the basis before; nothing is left where the space has no further direction.
void Gmres::orthogonalise(int k) {
  Vector& next = basis_[k + 1];
  const double before = next.norm();
  for (int j = 0; j <= k; ++j) {
    H_(j, k) = basis_[j].dot(next);
    next -= H_(j, k) * basis_[j];
  }
  H_(k + 1, k) = next.norm();
  if (H_(k + 1, k) > 1e-15 * before) {
    next /= H_(k + 1, k);
  } else {
    H_(k + 1, k) = 0;
    next.resize(0);
  }
}

/// Makes column k of H triangular.
void Gmres::rotate(int k) {
  for (int j = 0; j < k; ++j) {
    const double upper = H_(j, k), lower = H_(j + 1, k);
    H_(j, k) = cosine_[j] * upper + sine_[j] * lower;
    H_(j + 1, k) = cosine_[j] * lower - sine_[j] * upper;
  }
  const double length = std::hypot(H_(k, k), H_(k + 1, k));
  cosine_[k] = length > 0 ? H_(k, k) / length : 1;
  sine_[k] = length > 0 ? H_(k + 1, k) / length : 0;
  H_(k, k) = length;
  H_(k + 1, k) = 0;
  right_[k + 1] = -sine_[k] * right_[k];
  right_[k] *= cosine_[k];
}

}  // namespace perpend
