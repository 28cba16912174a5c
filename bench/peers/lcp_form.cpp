#include "bench/peers/lcp_form.h"

#include <cmath>

namespace perpend::bench {

LcpForm::LcpForm(const Problem& problem) : start_(Vector::Zero(problem.size())) {
  std::vector<int> kept, free;
  for (int i = 0; i < problem.size(); ++i) {
    if (is_bilateral(problem, i)) {
      free.push_back(i);
      continue;
    }
    start_[i] = std::isfinite(problem.bounds.l[i]) ? problem.bounds.l[i] : problem.bounds.u[i];
    (problem.bounds.l[i] == problem.bounds.u[i] ? fixed_ : kept).push_back(i);
  }
  RowForm at_start = *problem.rows;
  at_start.b += at_start.A * start_;
  elimination_ = eliminate(at_start, std::move(kept), std::move(free));

  sign_.resize(elimination_.r.size());
  std::vector<int> boxed;
  for (int k = 0; k < sign_.size(); ++k) {
    const int row = elimination_.kept[k];
    sign_[k] = std::isfinite(problem.bounds.l[row]) ? 1 : -1;
    if (std::isfinite(problem.bounds.l[row]) && std::isfinite(problem.bounds.u[row]))
      boxed.push_back(k);
  }
  const auto n = sign_.size();
  const auto m = std::ssize(boxed);
  M_ = Eigen::MatrixXd::Zero(n + m, n + m);
  M_.topLeftCorner(n, n) = sign_.asDiagonal() * elimination_.S * sign_.asDiagonal();
  q_.resize(n + m);
  q_.head(n) = sign_.cwiseProduct(elimination_.r);
  for (Eigen::Index k = 0; k < m; ++k) {
    const int row = elimination_.kept[boxed[k]];
    M_(boxed[k], n + k) = 1;
    M_(n + k, boxed[k]) = -1;
    q_[n + k] = problem.bounds.u[row] - problem.bounds.l[row];
  }
}

void LcpForm::expand(const double* z, double* x) const {
  const Vector moved = sign_.cwiseProduct(Eigen::Map<const Eigen::VectorXd>(z, sign_.size()));
  bench::expand(elimination_, moved, x);
  for (const int i : elimination_.kept) x[i] += start_[i];
  for (const int i : fixed_) x[i] = start_[i];
}

}  // namespace perpend::bench
