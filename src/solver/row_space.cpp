#include "solver/row_space.h"

#include <cmath>

namespace perpend {
namespace {

void keep_finite(const Vector& E, std::vector<int>& kept) {
  kept.clear();
  for (int i = 0; i < E.size(); ++i) {
    if (std::isfinite(E[i])) kept.push_back(i);
  }
}

}  // namespace

void DenseRowSpace::take(const Problem& problem) {
  rows_ = &*problem.rows;
  A_ = rows_->A;
  a_ = A_.diagonal();
}

bool DenseRowSpace::factorise(const Vector& E) {
  keep_finite(E, kept_);
  Eigen::MatrixXd A_FF = A_(kept_, kept_);
  A_FF.diagonal() += E(kept_);
  factor_.compute(A_FF);
  return factor_.info() == Eigen::Success;
}

void DenseRowSpace::solve(const Vector& q, Vector& y) {
  y.setZero(q.size());
  if (!kept_.empty()) y(kept_) = Vector(factor_.solve(Vector(q(kept_))));
}

void SparseRowSpace::take(const Problem& problem) {
  rows_ = &*problem.rows;
  a_ = rows_->A.diagonal();
}

bool SparseRowSpace::factorise(const Vector& E) {
  keep_finite(E, kept_);
  place_.assign(E.size(), -1);
  for (std::size_t k = 0; k < kept_.size(); ++k) place_[kept_[k]] = static_cast<int>(k);
  std::vector<Eigen::Triplet<double>> entries;
  for (int i : kept_) {
    entries.emplace_back(place_[i], place_[i], E[i] + relative_shift * a_[i]);
    for (SparseRows::InnerIterator entry(rows_->A, i); entry; ++entry) {
      const int column = place_[entry.col()];
      if (column >= 0) entries.emplace_back(place_[i], column, entry.value());
    }
  }
  Eigen::SparseMatrix<double> A_FF(static_cast<int>(kept_.size()), static_cast<int>(kept_.size()));
  A_FF.setFromTriplets(entries.begin(), entries.end());
  factor_.compute(A_FF);
  return factor_.info() == Eigen::Success;
}

void SparseRowSpace::solve(const Vector& q, Vector& y) {
  y.setZero(q.size());
  if (!kept_.empty()) y(kept_) = Vector(factor_.solve(Vector(q(kept_))));
}

}  // namespace perpend
