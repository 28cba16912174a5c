#include "algebra/block_sparse_lu.h"

#include "algebra/block_kernels.h"

namespace perpend {
namespace {

bool is_invertible(const Eigen::PartialPivLU<Matrix6>& pivot) {
  const auto diagonal = pivot.matrixLU().diagonal().array();
  return (diagonal != 0).all() && pivot.matrixLU().allFinite();
}

/// block ← block U_jj⁻¹
void divide(Matrix6& block, const Eigen::PartialPivLU<Matrix6>& pivot) {
  pivot.matrixLU().triangularView<Eigen::Upper>().solveInPlace<Eigen::OnTheRight>(block);
  pivot.matrixLU().triangularView<Eigen::UnitLower>().solveInPlace<Eigen::OnTheRight>(block);
  block = block * pivot.permutationP();
}

}  // namespace

void BlockSparseLu::take_graph(const BlockSparseCholesky& graph) {
  graph_ = &graph;
  lower_.resize(graph.blocks());
  upper_.resize(graph.blocks());
  pivot_.resize(graph.nodes());
  work_.resize(6 * graph.nodes());
}

void BlockSparseLu::clear() {
  for (Matrix6& block : lower_) block.setZero();
  for (Matrix6& block : upper_) block.setZero();
}

/// Column j of L and row j of U lose L_ik U_kj and L_jk U_ki of the columns k before. With U kept
/// transposed both are the products of the Cholesky factor's schedule.
bool BlockSparseLu::factorise() {
  const BlockKernels& kernels = block_kernels();
  const BlockSparseCholesky& graph = *graph_;
  if (graph.nodes() == 0) return true;  // there is no first block to point to
  double *lower = lower_.data()->data(), *upper = upper_.data()->data();
  const int* target = graph.target_.data();
  for (int j = 0; j < graph.nodes(); ++j) {
    for (int s = graph.source_start_[j]; s < graph.source_start_[j + 1]; ++s) {
      const int source = graph.source_[s], count = graph.source_end_[s] - source;
      kernels.subtract_products(lower, source, count, target, upper_[source].data());
      kernels.subtract_products(upper, source + 1, count - 1, target + 1, lower_[source].data());
      target += count;
    }
    const int diagonal = graph.start_[j];
    pivot_[j].compute(lower_[diagonal]);
    if (!is_invertible(pivot_[j])) return false;
    for (int slot = diagonal + 1; slot < graph.start_[j + 1]; ++slot) {
      divide(lower_[slot], pivot_[j]);
    }
  }
  return true;
}

void BlockSparseLu::solve(Vector& r) const {
  const BlockKernels& kernels = block_kernels();
  const BlockSparseCholesky& graph = *graph_;
  if (graph.nodes() == 0) return;
  const double *lower = lower_.data()->data(), *upper = upper_.data()->data();
  const auto below = [&graph](int j) { return graph.start_[j + 1] - graph.start_[j] - 1; };
  for (int node = 0; node < graph.nodes(); ++node) {
    work_.segment<6>(6 * graph.position_[node]) = r.segment<6>(6 * node);
  }
  for (int j = 0; j < graph.nodes(); ++j) {
    const Vector6 y = work_.segment<6>(6 * j);
    kernels.scatter(lower, graph.start_[j] + 1, below(j), graph.row_.data(), y.data(),
                    work_.data());
  }
  for (int j = graph.nodes() - 1; j >= 0; --j) {
    Vector6 y = work_.segment<6>(6 * j);
    kernels.gather(upper, graph.start_[j] + 1, below(j), graph.row_.data(), work_.data(), y.data());
    work_.segment<6>(6 * j) = pivot_[j].solve(y);
  }
  for (int node = 0; node < graph.nodes(); ++node) {
    r.segment<6>(6 * node) = work_.segment<6>(6 * graph.position_[node]);
  }
}

}  // namespace perpend
