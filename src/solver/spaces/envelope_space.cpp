#include "solver/spaces/envelope_space.h"

#include <algorithm>
#include <cmath>

namespace perpend {
namespace {

/// Appends the rows that hang together with `root`, nearest first and of these the least coupled;
/// returns the last, which is at the other rim.
int visit_from(const SparseRows& A, int root, std::vector<char>& is_seen, std::vector<int>& order) {
  const auto degree = [&](int i) { return A.outerIndexPtr()[i + 1] - A.outerIndexPtr()[i]; };
  std::size_t next = order.size();
  is_seen[root] = 1;
  order.push_back(root);
  for (; next < order.size(); ++next) {
    const std::size_t begin = order.size();
    for (SparseRows::InnerIterator entry(A, order[next]); entry; ++entry) {
      const int j = static_cast<int>(entry.col());
      if (is_seen[j]) continue;
      is_seen[j] = 1;
      order.push_back(j);
    }
    std::sort(order.begin() + static_cast<long>(begin), order.end(),
              [&](int i, int j) { return degree(i) != degree(j) ? degree(i) < degree(j) : i < j; });
  }
  return order.back();
}

double row_product(const double* one, const double* other, int count) {
  return Eigen::Map<const Eigen::VectorXd>(one, count)
      .dot(Eigen::Map<const Eigen::VectorXd>(other, count));
}

}  // namespace

void order_by_neighbours(const SparseRows& A, std::vector<int>& order) {
  const int n = static_cast<int>(A.rows());
  std::vector<char> is_seen(n, 0);
  order.clear();
  for (int i = 0; i < n; ++i) {
    if (is_seen[i]) continue;
    const std::size_t begin = order.size();
    int root = i;
    for (int rim = 0; rim < 3; ++rim) {  // from rim to rim, the last time in earnest
      for (std::size_t k = begin; k < order.size(); ++k) is_seen[order[k]] = 0;
      order.resize(begin);
      root = visit_from(A, root, is_seen, order);
    }
  }
  std::reverse(order.begin(), order.end());
}

void EnvelopeRowSpace::take_problem(const Problem& problem) {
  rows_ = &*problem.rows;
  a_ = rows_->A.diagonal();
  order_by_neighbours(rows_->A, order_);
}

bool EnvelopeRowSpace::factorise(const Vector& E) {
  lay_out(E);
  fill(E);
  const int count = static_cast<int>(kept_.size());
  for (int i = 0; i < count; ++i) {
    if (limit_.is_over()) return false;
    double* L_i = row(i);
    for (int j = first_[i]; j < i; ++j) {
      const double* L_j = row(j);
      const int from = std::max(first_[i], first_[j]);
      double& entry = L_i[j - first_[i]];
      entry -= row_product(L_i + (from - first_[i]), L_j + (from - first_[j]), j - from);
      entry /= L_j[j - first_[j]];
    }
    double& pivot = L_i[i - first_[i]];
    pivot -= row_product(L_i, L_i, i - first_[i]);
    if (!(pivot > 0)) return false;
    pivot = std::sqrt(pivot);
  }
  return true;
}

/// Which rows take part, and where each begins.
void EnvelopeRowSpace::lay_out(const Vector& E) {
  kept_.clear();
  place_.assign(order_.size(), -1);
  for (const int i : order_) {
    // A row that its impulse does not move has nothing to be solved for.
    if (!std::isfinite(E[i]) || !(E[i] > 0 || a_[i] > 0)) continue;
    place_[i] = static_cast<int>(kept_.size());
    kept_.push_back(i);
  }
  first_.resize(kept_.size());
  start_.resize(kept_.size());
  long size = 0;
  for (std::size_t k = 0; k < kept_.size(); ++k) {
    int first = static_cast<int>(k);
    for (SparseRows::InnerIterator entry(rows_->A, kept_[k]); entry; ++entry) {
      const int place = place_[entry.col()];
      if (place >= 0) first = std::min(first, place);
    }
    first_[k] = first;
    start_[k] = size;
    size += static_cast<long>(k) - first + 1;
  }
  factor_.assign(static_cast<std::size_t>(size), 0);
}

void EnvelopeRowSpace::fill(const Vector& E) {
  for (std::size_t k = 0; k < kept_.size(); ++k) {
    const int i = kept_[k], at = static_cast<int>(k);
    for (SparseRows::InnerIterator entry(rows_->A, i); entry; ++entry) {
      const int place = place_[entry.col()];
      if (place >= 0 && place <= at) row(at)[place - first_[k]] = entry.value();
    }
    row(at)[at - first_[k]] += E[i] + relative_shift * a_[i];
  }
}

void EnvelopeRowSpace::solve(const Vector& q, Vector& y) {
  const int count = static_cast<int>(kept_.size());
  packed_.resize(count);
  for (int k = 0; k < count; ++k) {
    const double* L_k = row(k);
    const int width = k - first_[k];
    packed_[k] = (q[kept_[k]] - row_product(L_k, packed_.data() + first_[k], width)) / L_k[width];
  }
  for (int k = count - 1; k >= 0; --k) {
    const double* L_k = row(k);
    const int width = k - first_[k];
    packed_[k] /= L_k[width];
    packed_.segment(first_[k], width) -= packed_[k] * Eigen::Map<const Eigen::VectorXd>(L_k, width);
  }
  y.setZero(q.size());
  for (int k = 0; k < count; ++k) y[kept_[k]] = packed_[k];
}

}  // namespace perpend
