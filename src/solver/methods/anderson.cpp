#include "solver/methods/anderson.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace perpend {

void Anderson::take(const Vector& scale) {
  scale_ = scale;
  known_ = 0;
  has_last_ = false;
}

const Vector& Anderson::next(const Vector& s, const Vector& f_of_s) {
  residual_ = f_of_s - s;
  remember(s);
  next_ = f_of_s;
  if (known_ == 0) return next_;
  const Weights gamma = least_squares();
  for (int k = 0; k < known_; ++k) next_ -= gamma[k] * (of_s_[k] + of_residual_[k]);
  if (!next_.allFinite()) next_ = f_of_s;
  return next_;
}

void Anderson::remember(const Vector& s) {
  if (has_last_) {
    if (known_ == memory) {
      std::rotate(of_s_.begin(), of_s_.begin() + 1, of_s_.end());
      std::rotate(of_residual_.begin(), of_residual_.begin() + 1, of_residual_.end());
      --known_;
    }
    of_s_[known_] = s - last_s_;
    of_residual_[known_] = residual_ - last_residual_;
    ++known_;
  }
  last_s_ = s;
  last_residual_ = residual_;
  has_last_ = true;
}

/// The γ that makes ‖scale (residual − Σ γ_k Δresidual_k)‖ least: Gram and Schmidt's process on the
/// longest column that is left, and on the right side with it. Columns that add nothing have γ = 0.
Anderson::Weights Anderson::least_squares() {
  Eigen::Matrix<double, memory, memory> R;
  Weights right = Weights::Zero(), gamma = Weights::Zero();
  std::array<int, memory> order{};
  std::iota(order.begin(), order.end(), 0);
  for (int k = 0; k < known_; ++k) column_[k] = scale_.cwiseProduct(of_residual_[k]);
  rest_ = scale_.cwiseProduct(residual_);
  double longest = 0;
  int rank = 0;
  for (; rank < known_; ++rank) {
    const auto best = std::max_element(
        order.begin() + rank, order.begin() + known_,
        [this](int a, int b) { return column_[a].squaredNorm() < column_[b].squaredNorm(); });
    std::iter_swap(order.begin() + rank, best);
    Vector& q = column_[order[rank]];
    const double length = q.norm();
    longest = std::max(longest, length);
    if (!(length > known_ * std::numeric_limits<double>::epsilon() * longest)) break;
    q /= length;
    R(order[rank], order[rank]) = length;
    right[order[rank]] = q.dot(rest_);
    rest_ -= right[order[rank]] * q;
    for (int k = rank + 1; k < known_; ++k) {
      double& along = R(order[rank], order[k]);
      along = q.dot(column_[order[k]]);
      column_[order[k]] -= along * q;
    }
  }
  for (int j = rank - 1; j >= 0; --j) {
    double sum = right[order[j]];
    for (int k = j + 1; k < rank; ++k) sum -= R(order[j], order[k]) * gamma[order[k]];
    gamma[order[j]] = sum / R(order[j], order[j]);
  }
  return gamma;
}

}  // namespace perpend
