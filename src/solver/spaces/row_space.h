#pragma once

#include <Eigen/Cholesky>
#include <vector>

#include "algebra/block_sparse_cholesky.h"
#include "solver/spaces/row_pattern.h"
#include "solver/spaces/space.h"

namespace perpend {

/// Solves in the rows with a dense Cholesky factor of (A + E)_II, as E18 does.
class DenseRowSpace : public Space {
 public:
  const Vector& diagonal() const override { return a_; }
  const Vector& b() const override { return rows_->b; }
  void multiply(const Vector& x, Vector& out) override { out.noalias() = rows_->A * x; }
  bool factorise(const Vector& E) override;
  void solve(const Vector& q, Vector& y) override;

 protected:
  void take_problem(const Problem& problem) override;

 private:
  const RowForm* rows_ = nullptr;
  Eigen::MatrixXd A_;
  Vector a_;
  std::vector<int> kept_;
  Eigen::LLT<Eigen::MatrixXd> factor_;
};

/// Solves in the rows with a sparse Cholesky factor. Rows are taken six at a time as the nodes of a
/// block factor over the graph of A; a row left out keeps its place with a 1 on the diagonal, so
/// that one order and pattern serve all sets of rows. Where A is singular a small multiple of its
/// diagonal is added, which refinement makes up for.
class SparseRowSpace : public Space {
 public:
  static constexpr double relative_shift = 1e-10;

  const Vector& diagonal() const override { return a_; }
  const Vector& b() const override { return rows_->b; }
  void multiply(const Vector& x, Vector& out) override { out.noalias() = rows_->A * x; }
  bool factorise(const Vector& E) override;
  void solve(const Vector& q, Vector& y) override;

 protected:
  void take_problem(const Problem& problem) override;

 private:
  static constexpr int upper_triangle = -1;

  void analyse(const SparseRows& A);

  const RowForm* rows_ = nullptr;
  Vector a_;
  RowPattern pattern_;     // that was analysed
  std::vector<int> slot_;  // of each entry in the factor, or `upper_triangle`
  std::vector<int> diagonal_slot_;
  BlockSparseCholesky factor_;
  std::vector<char> is_kept_;
  Vector padded_;
};

}  // namespace perpend
