#include "solver/body_space.h"

#include <algorithm>

#include "problem/assemble.h"

namespace perpend {

void BodySpace::take(const Problem& problem) {
  body_ = &*problem.body;
  M_.compute(body_->M);
  perpend::diagonal(problem, M_, a_);
  H_.take(*body_);
  v_ = body_->momentum;
  for (int k = 0; k < body_->bodies(); ++k) {
    v_.segment<6>(6 * k) = M_.solve(k, v_.segment<6>(6 * k));
  }
  b_.resize(problem.size());
  for (int i = 0; i < problem.size(); ++i) b_[i] = row_times(body_->J, i, v_) + body_->d[i];
}

void BodySpace::multiply(const Vector& x, Vector& out) {
  const int n = static_cast<int>(a_.size());
  v_.setZero(6 * body_->bodies());
  for (int i = 0; i < n; ++i) add_row_transposed(body_->J, i, x[i], v_);
  for (int k = 0; k < body_->bodies(); ++k) {
    v_.segment<6>(6 * k) = M_.solve(k, v_.segment<6>(6 * k));
  }
  out.resize(n);
  for (int i = 0; i < n; ++i) out[i] = row_times(body_->J, i, v_) + body_->C[i] * x[i];
}

bool BodySpace::factorise(const Vector& E) {
  weights_.resize(E.size());
  for (int i = 0; i < E.size(); ++i) {
    weights_[i] = 1 / std::max(body_->C[i] + E[i], least_relative_D * a_[i]);
  }
  return H_.factorise(weights_);
}

void BodySpace::solve(const Vector& q, Vector& y) {
  const int n = static_cast<int>(a_.size());
  v_.setZero(6 * body_->bodies());
  for (int i = 0; i < n; ++i) {
    if (weights_[i] != 0) add_row_transposed(body_->J, i, weights_[i] * q[i], v_);
  }
  H_.solve(v_);
  y.setZero(n);
  for (int i = 0; i < n; ++i) {
    if (weights_[i] != 0) y[i] = weights_[i] * (q[i] - row_times(body_->J, i, v_));
  }
}

}  // namespace perpend
