#include "solver/spaces/row_space.h"

#include <algorithm>
#include <cmath>

namespace perpend {
namespace {

/// Whether row i takes part in a factor. One that its impulse does not move (A_ii = 0) has nothing
/// to be solved for: its x stays, and where its w is not 0 the residual says so.
bool takes_part(double E, double a) {
  return std::isfinite(E) && (E > 0 || a > 0);
}

}  // namespace

void DenseRowSpace::take_problem(const Problem& problem) {
  rows_ = &*problem.rows;
  A_ = rows_->A;
  a_ = A_.diagonal();
}

bool DenseRowSpace::factorise(const Vector& E) {
  kept_.clear();
  for (int i = 0; i < E.size(); ++i) {
    if (takes_part(E[i], a_[i])) kept_.push_back(i);
  }
  Eigen::MatrixXd A_FF = A_(kept_, kept_);
  A_FF.diagonal() += E(kept_);
  factor_.compute(A_FF);
  return factor_.info() == Eigen::Success;
}

void DenseRowSpace::solve(const Vector& q, Vector& y) {
  y.setZero(q.size());
  if (!kept_.empty()) y(kept_) = Vector(factor_.solve(Vector(q(kept_))));
}

void SparseRowSpace::take_problem(const Problem& problem) {
  rows_ = &*problem.rows;
  a_ = rows_->A.diagonal();
  if (!pattern_.is_of(rows_->A)) analyse(rows_->A);
}

void SparseRowSpace::analyse(const SparseRows& A) {
  const int n = static_cast<int>(A.rows()), nodes = (n + 5) / 6;
  pattern_.keep(A);
  std::vector<std::pair<int, int>> edges;
  for (int i = 0, k = 0; i < n; ++i) {
    for (; k < pattern_.row_end[i]; ++k) {
      const int column = pattern_.column[k];
      if (i / 6 < column / 6) edges.emplace_back(i / 6, column / 6);
    }
  }
  std::sort(edges.begin(), edges.end());
  edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
  factor_.analyse(nodes, edges);
  slot_.clear();
  for (int i = 0, k = 0; i < n; ++i) {
    for (; k < pattern_.row_end[i]; ++k) {
      const int row = i / 6, column = pattern_.column[k] / 6;
      slot_.push_back(factor_.is_lower(row, column) ? factor_.slot(row, column) : upper_triangle);
    }
  }
  diagonal_slot_.resize(nodes);
  for (int k = 0; k < nodes; ++k) diagonal_slot_[k] = factor_.slot(k, k);
}

bool SparseRowSpace::factorise(const Vector& E) {
  const int n = static_cast<int>(E.size());
  factor_.clear();
  is_kept_.resize(n);
  for (int i = 0; i < n; ++i) is_kept_[i] = takes_part(E[i], a_[i]);
  for (int i = 0; i < 6 * factor_.nodes(); ++i) {
    const bool is_row = i < n && is_kept_[i];
    factor_.block(diagonal_slot_[i / 6])(i % 6, i % 6) = is_row ? E[i] + relative_shift * a_[i] : 1;
  }
  for (int i = 0, k = 0; i < n; ++i) {
    for (SparseRows::InnerIterator entry(rows_->A, i); entry; ++entry, ++k) {
      if (slot_[k] == upper_triangle || !is_kept_[i] || !is_kept_[pattern_.column[k]]) continue;
      factor_.block(slot_[k])(i % 6, pattern_.column[k] % 6) += entry.value();
    }
  }
  return factor_.factorise(limit_);
}

void SparseRowSpace::solve(const Vector& q, Vector& y) {
  const int n = static_cast<int>(q.size());
  padded_.setZero(6 * factor_.nodes());
  for (int i = 0; i < n; ++i) padded_[i] = is_kept_[i] ? q[i] : 0;
  factor_.solve(padded_);
  y = padded_.head(n);
}

}  // namespace perpend
