#include "solver/sweeps/accelerated_sweep.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>

namespace perpend {
namespace {

/// Of the largest of the products: what keeps nearly equal changes apart.
constexpr double least_difference = 1e-10;
/// Of the smallest change so far. Where contacts begin to slide one after the other the changes
/// rise a little now and then; beginning again at each of these would be no acceleration.
constexpr double most_growth = 2;
/// Sweeps in which the changes must fall by a tenth; else so many plain ones follow, which lead
/// away from where combinations stay.
constexpr int most_idle = 40, plain_after_idle = 20;
constexpr double least_fall = 0.9;
/// After so many combinations the velocities are computed from x: rounding adds up.
constexpr int most_combined = 16;

}  // namespace

void AcceleratedSweep::take(const Problem& problem, const Bounds& bounds, const Vector& a,
                            const Vector& x) {
  sweep_.take(problem, bounds, x);
  root_a_ = a.cwiseMax(0).cwiseSqrt();
  from_ = x;
  least_ = infinity;
  idle_ = plain_ = 0;
  forget();
}

void AcceleratedSweep::forget() {
  known_ = next_ = combined_ = 0;
  has_last_ = false;
}

double AcceleratedSweep::sweep(Vector& x) {
  swept_ = from_;
  sweep_.sweep(swept_);
  const double size = compare();
  if (known_ > 0 && !(size < most_growth * least_)) {  // a plain sweep does not end there
    from_ = last_swept_;
    forget();
    sweep_.start_from(from_);
    x = from_;
    return size;
  }
  x = swept_;
  if (must_rest(size)) {
    from_ = swept_;
    return size;
  }
  if (has_last_) {
    known_ = std::min(known_ + 1, depth);
    next_ = (next_ + 1) % depth;
  }
  combine();
  return size;
}

/// Whether a plain sweep is to follow. Notes the size of the last change.
bool AcceleratedSweep::must_rest(double size) {
  idle_ = size < least_fall * least_ ? 0 : idle_ + 1;
  if (idle_ >= most_idle) {
    idle_ = 0;
    plain_ = plain_after_idle;
  }
  if (plain_ == 0) {
    least_ = std::min(least_, size);
    return false;
  }
  --plain_;
  least_ = size;
  forget();
  return true;
}

/// The change of the last sweep and how it differs from the one before, in the place of the oldest
/// that is known; their products with all others. Returns the size of the change.
double AcceleratedSweep::compare() {
  const int known = has_last_ ? std::min(known_ + 1, depth) : 0;
  const auto size = static_cast<std::size_t>(swept_.size());
  change_.resize(swept_.size());
  if (has_last_) {
    of_swept_[next_].resize(size);
    of_change_[next_].resize(size);
  }
  std::array<const float*, depth> of_changes{};
  for (int k = 0; k < known; ++k) of_changes[k] = of_change_[k].data();
  SweepKernels::Changes changes{root_a_.data(),
                                from_.data(),
                                swept_.data(),
                                last_swept_.data(),
                                last_change_.data(),
                                change_.data(),
                                of_swept_[next_].data(),
                                of_change_[next_].data(),
                                {},
                                {}};
  const double square = sweep_kernels().compare(swept_.size(), changes, known, of_changes.data());
  for (int k = 0; k < known; ++k) {
    products_(k, next_) = products_(next_, k) = changes.of_both[k];
    with_change_[k] = changes.of_last[k];
  }
  return std::sqrt(square);
}

/// swept − Σ γ_k Δswept_k with the γ that makes ‖change − Σ γ_k Δchange_k‖ least.
void AcceleratedSweep::combine() {
  Eigen::Matrix<double, depth, depth> G = decltype(G)::Identity();
  G.topLeftCorner(known_, known_) = products_.topLeftCorner(known_, known_);
  G.diagonal().head(known_).array() *= 1 + least_difference;
  Eigen::Matrix<double, depth, 1> right = decltype(right)::Zero();
  right.head(known_) = with_change_.head(known_);
  Eigen::Matrix<double, depth, 1> share = G.ldlt().solve(right);
  if (!share.allFinite()) share.setZero();
  std::array<const float*, depth> of_swept{};
  for (int k = 0; k < known_; ++k) of_swept[k] = of_swept_[k].data();
  sweep_kernels().combine(swept_.size(), swept_.data(), known_, share.data(), of_swept.data(),
                          from_.data());
  combine_velocities(share.data());
  last_swept_.swap(swept_);
  last_change_.swap(change_);
  has_last_ = true;
}

/// Those of `from_`, from those that the sweeps left.
void AcceleratedSweep::combine_velocities(const double* share) {
  auto velocities = sweep_.velocities();
  if (has_last_) of_velocities_[(next_ + depth - 1) % depth] = velocities - last_velocities_;
  last_velocities_ = velocities;
  if (known_ == 0) return;
  if (++combined_ >= most_combined) {
    sweep_.start_from(from_);
    combined_ = 0;
  } else {
    for (int k = 0; k < known_; ++k) velocities -= share[k] * of_velocities_[k];
  }
}

}  // namespace perpend
