#include "algebra/block_sparse_lu.h"

#include <cmath>
#include <utility>

#include "algebra/block_kernels.h"

namespace perpend {

bool PivotBlock::factorise(const Matrix6& block) {
  factor_ = block;
  for (int k = 0; k < 6; ++k) {
    int largest = k;
    for (int i = k + 1; i < 6; ++i) {
      if (std::abs(factor_(i, k)) > std::abs(factor_(largest, k))) largest = i;
    }
    exchanged_[k] = largest;
    if (largest != k) factor_.row(k).swap(factor_.row(largest));
    const double pivot = factor_(k, k);
    if (!(std::abs(pivot) > 0) || !std::isfinite(pivot)) return false;
    inverse_diagonal_[k] = 1 / pivot;
    for (int i = k + 1; i < 6; ++i) factor_(i, k) *= inverse_diagonal_[k];
    for (int j = k + 1; j < 6; ++j) {
      for (int i = k + 1; i < 6; ++i) factor_(i, j) -= factor_(i, k) * factor_(k, j);
    }
  }
  return factor_.allFinite() && inverse_diagonal_.allFinite();
}

/// Column after column by U, then from the last by L, then the exchanges backwards.
void PivotBlock::divide(Matrix6& of) const {
  for (int j = 0; j < 6; ++j) {
    Vector6 column = of.col(j);
    for (int k = 0; k < j; ++k) column -= factor_(k, j) * of.col(k);
    of.col(j) = inverse_diagonal_[j] * column;
  }
  for (int j = 4; j >= 0; --j) {
    Vector6 column = of.col(j);
    for (int k = j + 1; k < 6; ++k) column -= factor_(k, j) * of.col(k);
    of.col(j) = column;
  }
  for (int k = 5; k >= 0; --k) {
    if (exchanged_[k] != k) of.col(k).swap(of.col(exchanged_[k]));
  }
}

void PivotBlock::solve(Vector6& r) const {
  for (int k = 0; k < 6; ++k) {
    if (exchanged_[k] != k) std::swap(r[k], r[exchanged_[k]]);
  }
  for (int k = 0; k < 6; ++k) {
    for (int i = k + 1; i < 6; ++i) r[i] -= factor_(i, k) * r[k];
  }
  for (int k = 5; k >= 0; --k) {
    r[k] *= inverse_diagonal_[k];
    for (int i = 0; i < k; ++i) r[i] -= factor_(i, k) * r[k];
  }
}

void BlockSparseLu::take_graph(const BlockSparseCholesky& graph) {
  graph_ = &graph;
  lower_.resize(graph.blocks() + 1);
  upper_.resize(graph.blocks() + 1);
  pivot_.resize(graph.nodes());
  work_.resize(6 * graph.nodes());
}

void BlockSparseLu::clear() {
  for (Matrix6& block : lower_) block.setZero();
  for (Matrix6& block : upper_) block.setZero();
}

void BlockSparseLu::clear(const BlockSparseCholesky::Columns& columns) {
  for (int j = 0; j < graph_->nodes(); ++j) {
    if (!columns[j]) continue;
    for (int slot = graph_->start_[j]; slot < graph_->start_[j + 1]; ++slot) {
      lower_[slot].setZero();
      upper_[slot].setZero();
    }
  }
}

bool BlockSparseLu::factorise(const TimeLimit& limit) {
  for (int j = 0; j < graph_->nodes(); ++j) {
    if (limit.is_over() || !factorise_column(j)) return false;
  }
  return true;
}

bool BlockSparseLu::factorise(const BlockSparseCholesky::Columns& columns, const TimeLimit& limit) {
  for (int j = 0; j < graph_->nodes(); ++j) {
    if (columns[j] && (limit.is_over() || !factorise_column(j))) return false;
  }
  return true;
}

/// Column j of L and row j of U lose L_ik U_kj and L_jk U_ki of the columns k before. With U kept
/// transposed both are the products of the Cholesky factor's schedule.
bool BlockSparseLu::factorise_column(int j) {
  const BlockKernels& kernels = block_kernels();
  const BlockSparseCholesky& graph = *graph_;
  double *lower = lower_.data()->data(), *upper = upper_.data()->data();
  const int* target = graph.target_.data() + graph.target_start_[j];
  for (int s = graph.source_start_[j]; s < graph.source_start_[j + 1]; ++s) {
    const int source = graph.source_[s], count = graph.source_end_[s] - source;
    kernels.subtract_products(lower, source, count, target, upper_[source].data());
    kernels.subtract_products(upper, source + 1, count - 1, target + 1, lower_[source].data());
    target += count;
  }
  const int diagonal = graph.start_[j];
  if (!pivot_[j].factorise(lower_[diagonal])) return false;
  for (int slot = diagonal + 1; slot < graph.start_[j + 1]; ++slot) {
    pivot_[j].divide(lower_[slot]);
  }
  return true;
}

void BlockSparseLu::solve(Vector& r) const {
  const std::vector<int>& position = graph_->position_;
  for (int node = 0; node < graph_->nodes(); ++node) {
    work_.segment<6>(6 * position[node]) = r.segment<6>(6 * node);
  }
  solve_in_order(work_);
  for (int node = 0; node < graph_->nodes(); ++node) {
    r.segment<6>(6 * node) = work_.segment<6>(6 * position[node]);
  }
}

void BlockSparseLu::solve_in_order(Vector& r) const {
  const BlockKernels& kernels = block_kernels();
  const BlockSparseCholesky& graph = *graph_;
  if (graph.nodes() == 0) return;
  const double *lower = lower_.data()->data(), *upper = upper_.data()->data();
  const auto below = [&graph](int j) { return graph.start_[j + 1] - graph.start_[j] - 1; };
  for (int j = 0; j < graph.nodes(); ++j) {
    const Vector6 y = r.segment<6>(6 * j);
    kernels.scatter(lower, graph.start_[j] + 1, below(j), graph.row_.data(), y.data(), r.data());
  }
  for (int j = graph.nodes() - 1; j >= 0; --j) {
    Vector6 y = r.segment<6>(6 * j);
    kernels.gather(upper, graph.start_[j] + 1, below(j), graph.row_.data(), r.data(), y.data());
    pivot_[j].solve(y);
    r.segment<6>(6 * j) = y;
  }
}

}  // namespace perpend
