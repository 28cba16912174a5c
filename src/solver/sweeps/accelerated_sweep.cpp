#include "solver/sweeps/accelerated_sweep.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>

namespace perpend {
namespace {

/// Of the largest of the products: what keeps nearly equal changes apart.
constexpr double least_difference = 1e-10;

}  // namespace

void AcceleratedSweep::take(const Problem& problem, const Bounds& bounds, const Vector& a,
                            const Vector& x) {
  sweep_.take(problem, bounds, x);
  root_a_ = a.cwiseMax(0).cwiseSqrt();
  from_ = x;
  least_ = infinity;
  forget();
}

void AcceleratedSweep::forget() {
  known_ = next_ = 0;
  last_swept_.resize(0);
}

double AcceleratedSweep::sweep(Vector& x) {
  swept_ = from_;
  sweep_.sweep(swept_);
  change_ = root_a_.cwiseProduct(swept_ - from_);
  const double size = change_.norm();
  if (known_ > 0 && !(size < least_)) {  // a plain sweep does not end there
    from_ = last_swept_;
    forget();
    sweep_.start_from(from_);
    x = from_;
    return size;
  }
  least_ = std::min(least_, size);
  x = swept_;
  remember();
  combine(from_);
  if (known_ > 0) sweep_.start_from(from_);
  return size;
}

void AcceleratedSweep::remember() {
  if (last_swept_.size() > 0) {
    of_swept_[next_] = swept_ - last_swept_;
    of_change_[next_] = change_ - last_change_;
    known_ = std::min(known_ + 1, depth);
    for (int k = 0; k < known_; ++k) {
      products_(k, next_) = products_(next_, k) = of_change_[k].dot(of_change_[next_]);
    }
    next_ = (next_ + 1) % depth;
  }
  last_swept_ = swept_;
  last_change_ = change_;
}

/// swept − Σ γ_k Δswept_k with the γ that makes ‖change − Σ γ_k Δchange_k‖ least.
void AcceleratedSweep::combine(Vector& next) const {
  next = swept_;
  if (known_ == 0) return;
  Eigen::Matrix<double, depth, depth> G = decltype(G)::Identity();
  Eigen::Matrix<double, depth, 1> right = decltype(right)::Zero();
  G.topLeftCorner(known_, known_) = products_.topLeftCorner(known_, known_);
  G.diagonal().head(known_).array() *= 1 + least_difference;
  for (int k = 0; k < known_; ++k) right[k] = of_change_[k].dot(change_);
  const Eigen::Matrix<double, depth, 1> share = G.ldlt().solve(right);
  if (!share.allFinite()) return;
  for (int k = 0; k < known_; ++k) next -= share[k] * of_swept_[k];
}

}  // namespace perpend
