#pragma once

#include <Eigen/SparseLU>

#include "algebra/block_cholesky.h"
#include "algebra/block_sparse_cholesky.h"
#include "solver/cone_space.h"

namespace perpend {

/// Solves for the rows by way of the bodies (docs/theory/05-body-space.md), with blocks for the
/// cones (docs/theory/10-friction-cone.md, eqs. (84) and (87)): with G = (P + Q C)⁻¹,
///
///     P y + Q (J M⁻¹ Jᵀ + C) y = q    is    (M + Jᵀ G Q J) v = Jᵀ G q,   y = G (q − Q J v)
///
/// and P = E, Q = I for the symmetric system. The matrix has six rows a body, and one pattern for
/// all P and Q. C is raised to `least_relative_C` A_ii; what that costs, refinement regains.
class BodyConeSpace : public ConeSpace {
 public:
  static constexpr double least_relative_C = 1e-10;

  void take(const Problem& problem) override;
  const Vector& b() const override { return b_; }
  void multiply(const Vector& x, Vector& out) override;
  bool factorise(const ConeWeights& E) override;
  void solve(const Vector& q, Vector& y) override;
  bool factorise(const ConeDiagonal& P, const ConeDiagonal& Q, double softness) override;
  void solve_general(const Vector& q, Vector& y) override;

 private:
  /// One product J_iaᵀ J_jb of two blocks of rows, the weight it is multiplied by, and its place.
  struct Product {
    int left, right;
    int weight;
    int slot;  // of the symmetric factor, or `upper_triangle`
  };
  static constexpr int upper_triangle = -1;

  bool has_graph_of(const Problem& problem) const;
  void analyse(const Problem& problem);
  void add_products(const BlockRows& J, int i, int j, int weight);
  double softened_C(int i) const;
  void gather_weights();

  const BodyForm* body_ = nullptr;
  BlockCholesky M_;
  Vector b_, v_, q_;
  std::vector<int> graph_start_, graph_body_;
  std::vector<std::array<int, 3>> graph_cones_;
  std::vector<Product> product_;
  std::vector<int> weight_of_row_, weight_of_cone_;
  std::vector<int> diagonal_;
  BlockSparseCholesky factor_;
  ConeDiagonal G_, GQ_, Q_;
  Vector weights_;  // GQ, flat
  std::vector<Eigen::Triplet<double>> entries_;
  Eigen::SparseMatrix<double> H_;
  Eigen::SparseLU<Eigen::SparseMatrix<double>> general_factor_;
};

}  // namespace perpend
