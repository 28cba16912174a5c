#pragma once

#include <Eigen/LU>
#include <vector>

#include "algebra/block_sparse_cholesky.h"

namespace perpend {

/// L U of a matrix of 6x6 blocks whose pattern is symmetric but whose values are not, over the
/// graph that a BlockSparseCholesky has analysed.
///
///     factor.take_graph(cholesky);             once for a graph; the Cholesky factor must live on
///     factor.clear();
///     factor.lower(slot) += …;                 block (row, column), row eliminated no earlier
///     factor.upper(slot) += …;                 the transpose of block (column, row)
///     factor.factorise();                      in place; allocates nothing
///     factor.solve(r);                         r ← matrix⁻¹ r
///
/// Pivots are chosen within the 6x6 blocks only. That suffices for matrices not far from positive
/// definite ones; the user refines, or tests the residual.
class BlockSparseLu {
 public:
  void take_graph(const BlockSparseCholesky& graph);

  void clear();
  Matrix6& lower(int slot) { return lower_[slot]; }
  Matrix6& upper(int slot) { return upper_[slot]; }  ///< not of the diagonal

  /// False if a pivot block is singular.
  bool factorise();
  void solve(Vector& r) const;

 private:
  const BlockSparseCholesky* graph_ = nullptr;
  std::vector<Matrix6> lower_;  // L, with unit diagonal blocks
  std::vector<Matrix6> upper_;  // Uᵀ, without its diagonal
  // U_jj by its own L U with row exchanges: an inverse would lose as many digits as its condition
  // has.
  std::vector<Eigen::PartialPivLU<Matrix6>> pivot_;
  mutable Vector work_;
};

}  // namespace perpend
