#pragma once

#include <vector>

#include "algebra/block_sparse_lu.h"
#include "algebra/gmres.h"

namespace perpend {

/// Solves with a matrix of 6x6 blocks over a graph, not symmetric, without its factor: GMRES, with
/// the L U that has no block outside of the graph, of a larger diagonal where it would be of no use
/// otherwise. Memory and the time of an iteration are in
/// proportion to the edges, where the factor of a pile in three dimensions grows much faster
/// (docs/theory/14-piles.md). It is filled as a BlockSparseLu is.
class BlockKrylov {
 public:
  /// Of a graph that was analysed without fill; it must live on.
  void take_graph(const BlockSparseCholesky& graph);

  void clear();
  Matrix6& lower(int slot) { return lower_[slot]; }
  Matrix6& upper(int slot) { return upper_[slot]; }

  /// Scales the matrix to a diagonal of ones, so that the residuals of all rows count alike, and
  /// makes the incomplete factor. False if one of its pivots is singular, or the time is over.
  bool factorise(const TimeLimit& limit = {});
  /// r ← near to matrix⁻¹ r. Returns the share of ‖r‖ that is left of the residual.
  double solve(Vector& r, const GmresOptions& options, const TimeLimit& limit = {});

  int iterations() const { return iterations_; }  ///< of the last solve

 private:
  void scale();
  bool factorise_shifted(const TimeLimit& limit);
  double iterate(const GmresOptions& options, const TimeLimit& limit);
  void multiply(const Vector& v, Vector& out);

  const BlockSparseCholesky* graph_ = nullptr;
  std::vector<Matrix6> lower_, upper_;  // as in BlockSparseLu
  BlockSparseLu incomplete_;
  double shift_ = 0;  // of the diagonal, in the incomplete factors of this graph
  int iterations_ = 0;
  Gmres gmres_;
  Vector scale_;  // of each row and column, in the order of elimination
  Vector r_, x_;
};

}  // namespace perpend
