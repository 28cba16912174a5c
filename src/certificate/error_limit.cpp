#include "certificate/error_limit.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace perpend {
namespace {

constexpr double tau = certified_error;
constexpr double epsilon = std::numeric_limits<double>::epsilon();
/// Nor need a row be better than τ times this of the largest terms in all the data.
constexpr double least_share_of_data = 1e-6;

/// error / limit, without 0 / 0.
double share_of(double error, double limit) {
  return error > 0 ? error / limit : 0;
}

}  // namespace

void ErrorLimit::take(const Problem& problem, const BlockCholesky& M) {
  problem_ = &problem;
  magnitudes_.take(problem, M);
}

/// f and S, eq. (26d).
void ErrorLimit::take_scales(const Bounds& bounds, const Vector& a, const ConeBlocks& cones,
                             const Vector& free) {
  scale_.take(*problem_, bounds, a, cones, free);
  magnitudes_.of_data(D_);
  least_impulses(bounds, p_);
  if (!p_.isZero(0)) {
    magnitudes_.of_impulses(p_, X_);
    D_ += X_;
  }
  lengths(cones, D_);
  const Vector& root_a = scale_.root_a();
  double largest = 0;
  for (int i = 0; i < D_.size(); ++i) {
    if (scale_.lends(i) && root_a[i] > 0) largest = std::max(largest, D_[i] / root_a[i]);
  }
  const Vector& s = scale_.of_island();
  f_ = (least_share_of_island * s).cwiseMax(least_share_of_data * largest * root_a);
  S_ = s.cwiseMax(f_);
}

/// X. A contact under the cone law has the length of its rows', and its own impulse once more: its
/// error is a difference of impulses.
void ErrorLimit::take_impulses(const ConeBlocks& cones, const Vector& x) {
  magnitudes_.of_impulses(x, X_);
  for (const ConeBlock& cone : cones.all()) {
    const double of_own = cone.mu > 0 ? cone.a * cone.gather(x).stableNorm() : 0;
    cone.scatter({(1 + cone.mu) * cone.gather(X_).stableNorm() + of_own, 0, 0}, X_);
  }
}

ErrorLimit::Nearest ErrorLimit::nearest(const Bounds& bounds, const Vector& a,
                                        const ConeBlocks& cones, const Vector& free,
                                        const Vector& x, const Vector& rho) {
  take_scales(bounds, a, cones, free);
  take_impulses(cones, x);
  const Vector& V = scale_.own();
  Nearest nearest;
  for (int i = 0; i < x.size(); ++i) {
    if (!scale_.is_judged(i)) continue;
    const bool is_fixed = !(bounds.l[i] < bounds.u[i]);
    const double counted = std::min(std::max(X_[i], f_[i]), S_[i]);
    // The rounding of w is no error of a row whose x is given.
    const double rounding = epsilon * (is_fixed ? std::abs(a[i] * x[i]) : X_[i]);
    const double of_error = share_of(rho[i], tau * (V[i] + counted) + rounding);
    const double of_rounding = is_fixed ? 0 : share_of(X_[i], most_impulses * (V[i] + S_[i]));
    const double share = std::max(of_error, of_rounding);
    if (!(share <= nearest.share)) nearest = {std::isnan(share) ? infinity : share, i};
  }
  return nearest;
}

}  // namespace perpend
