#pragma once

#include <Eigen/SparseLU>

#include "algebra/block_sparse_lu.h"
#include "solver/spaces/cone_space.h"
#include "solver/spaces/row_pattern.h"

namespace perpend {

/// Solves in the rows, for problems that have only the row form. The rows are put up to six to a
/// node of a block factor, those of one cone in one node. A small multiple of the diagonal is
/// added, for where A is singular; refinement makes up for it. A need not be symmetric.
class RowConeSpace : public ConeSpace {
 public:
  static constexpr double relative_shift = 1e-10;

  const Vector& b() const override { return rows_->b; }
  void multiply(const Vector& x, Vector& out) override { out.noalias() = rows_->A * x; }
  double least_seconds_of_weights() override;
  bool factorise(const ConeWeights& E) override;
  void solve(const Vector& q, Vector& y) override;
  bool assemble(const ConeDiagonal& P, const ConeDiagonal& Q, const SlipSides& sides,
                double softness) override;
  double least_seconds() override;
  bool factorise_general() override;
  void solve_general(const Vector& q, double enough, Vector& y) override;

 protected:
  void take_problem(const Problem& problem, const Bounds& bounds) override;

 private:
  struct NodePair {
    int row, column;
    int slot;
  };

  bool has_cones_of_pattern() const;
  void place_rows();
  void analyse();
  bool factorise_rows();

  const RowForm* rows_ = nullptr;
  RowPattern pattern_;  // of A, and its cones: what all below is for
  std::vector<std::array<int, 3>> pattern_cones_;
  std::vector<int> place_;  // of each row: six times its node and its place there
  int nodes_ = 0;
  std::vector<std::pair<int, int>> edges_;  // of the nodes
  bool is_analysed_ = false;                // for the weights
  bool was_factored_ = false;               // with P and Q
  std::vector<int> slot_;                   // of each entry of A
  std::vector<char> is_lower_;
  std::vector<int> diagonal_slot_;
  std::vector<NodePair> pairs_;  // the blocks of the factor that A has entries in
  /// The matrix that is factored is left · A · right + added, with one block of each for a node.
  std::vector<Matrix6> left_, right_, added_;
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
