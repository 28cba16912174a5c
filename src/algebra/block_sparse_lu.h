#pragma once

#include <array>
#include <vector>

#include "algebra/block_sparse_cholesky.h"

namespace perpend {

/// L U of one 6x6 block with row exchanges, in place of its inverse: that would lose as many digits
/// as its condition has.
class PivotBlock {
 public:
  /// False if the block is singular or not finite.
  bool factorise(const Matrix6& block);
  void divide(Matrix6& of) const;  ///< of ← of · block⁻¹
  void solve(Vector6& r) const;    ///< r ← block⁻¹ r

 private:
  Matrix6 factor_;  // L below the diagonal, U on it and above
  Vector6 inverse_diagonal_;
  std::array<int, 6> exchanged_{};  // row k with this one
};

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
  void clear(const BlockSparseCholesky::Columns& columns);
  Matrix6& lower(int slot) { return lower_[slot]; }
  Matrix6& upper(int slot) { return upper_[slot]; }  ///< not of the diagonal

  /// False if a pivot block is singular, or the time is over: then it is left between two columns.
  bool factorise(const TimeLimit& limit = {});
  /// The same for some columns of L and rows of U, where the others have been factored and did not
  /// change, to the same bits.
  bool factorise(const BlockSparseCholesky::Columns& columns, const TimeLimit& limit = {});
  void solve(Vector& r) const;
  /// The same of an r whose nodes lie in the order of elimination.
  void solve_in_order(Vector& r) const;

 private:
  bool factorise_column(int j);

  const BlockSparseCholesky* graph_ = nullptr;
  std::vector<Matrix6> lower_;     // L, with unit diagonal blocks
  std::vector<Matrix6> upper_;     // Uᵀ, without its diagonal
  std::vector<PivotBlock> pivot_;  // U_jj
  mutable Vector work_;
};

}  // namespace perpend
