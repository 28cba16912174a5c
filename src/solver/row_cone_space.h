#pragma once

#include <Eigen/SparseLU>

#include "algebra/block_sparse_lu.h"
#include "solver/cone_space.h"

namespace perpend {

/// Solves in the rows, for problems that have only the row form. The rows are put six to a node of
/// a block factor, those of one cone in one node. A small multiple of the diagonal is added, for
/// where A is singular; refinement makes up for it.
class RowConeSpace : public ConeSpace {
 public:
  static constexpr double relative_shift = 1e-10;

  void take(const Problem& problem) override;
  const Vector& b() const override { return rows_->b; }
  void multiply(const Vector& x, Vector& out) override { out.noalias() = rows_->A * x; }
  bool factorise(const ConeWeights& E) override;
  void solve(const Vector& q, Vector& y) override;
  bool factorise(const ConeDiagonal& P, const ConeDiagonal& Q, double softness) override;
  void solve_general(const Vector& q, Vector& y) override;

 private:
  struct NodePair {
    int row, column;
    int slot;
  };

  void place_rows(int n);
  void analyse();
  bool factorise_rows();

  const RowForm* rows_ = nullptr;
  std::vector<int> place_;  // of each row: six times its node and its place there
  std::vector<int> column_, row_end_;
  std::vector<int> analysed_place_;
  std::vector<int> slot_;  // of each entry of A
  std::vector<char> is_lower_;
  std::vector<int> diagonal_slot_;
  std::vector<NodePair> pairs_;  // the blocks of the factor that A has entries in
  /// The matrix that is factored is left · A · right + added, with one block of each for a node.
  std::vector<Matrix6> left_, right_, added_;
  int nodes_ = 0;
  BlockSparseCholesky graph_;
  BlockSparseLu factor_;
  std::vector<char> is_kept_;
  Vector padded_;
  /// Recorded matrices need not be symmetric, nor their factors stable without pivots of any rows.
  std::vector<Eigen::Triplet<double>> entries_;
  Eigen::SparseMatrix<double> system_;
  Eigen::SparseLU<Eigen::SparseMatrix<double>> general_factor_;
};

}  // namespace perpend
