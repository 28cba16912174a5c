#pragma once

#include <Eigen/Cholesky>
#include <Eigen/SparseCholesky>
#include <vector>

#include "solver/space.h"

namespace perpend {

/// Solves in the rows with a dense Cholesky factor of (A + E)_II, as E18 does.
class DenseRowSpace : public Space {
 public:
  void take(const Problem& problem) override;
  const Vector& diagonal() const override { return a_; }
  const Vector& b() const override { return rows_->b; }
  void multiply(const Vector& x, Vector& out) override { out.noalias() = rows_->A * x; }
  bool factorise(const Vector& E) override;
  void solve(const Vector& q, Vector& y) override;

 private:
  const RowForm* rows_ = nullptr;
  Eigen::MatrixXd A_;
  Vector a_;
  std::vector<int> kept_;
  Eigen::LLT<Eigen::MatrixXd> factor_;
};

/// Solves in the rows with a sparse Cholesky factor, its order and pattern found anew for every
/// set of rows. Where A is singular a small multiple of its diagonal is added, which refinement
/// makes up for.
class SparseRowSpace : public Space {
 public:
  static constexpr double relative_shift = 1e-10;

  void take(const Problem& problem) override;
  const Vector& diagonal() const override { return a_; }
  const Vector& b() const override { return rows_->b; }
  void multiply(const Vector& x, Vector& out) override { out.noalias() = rows_->A * x; }
  bool factorise(const Vector& E) override;
  void solve(const Vector& q, Vector& y) override;

 private:
  const RowForm* rows_ = nullptr;
  Vector a_;
  std::vector<int> kept_;
  std::vector<int> place_;  // row → place among the kept ones, or −1
  Eigen::SimplicialLLT<Eigen::SparseMatrix<double>> factor_;
};

}  // namespace perpend
