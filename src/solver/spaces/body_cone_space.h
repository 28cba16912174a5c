#pragma once

#include "algebra/block_cholesky.h"
#include "algebra/block_krylov.h"
#include "algebra/block_sparse_lu.h"
#include "solver/spaces/cone_space.h"
#include "solver/spaces/factor_choice.h"

namespace perpend {

/// Solves for the rows through the bodies (docs/theory/05-body-space.md), with blocks for the
/// cones (docs/theory/10-friction-cone.md, eqs. (84) and (87)): with G = (P + Q C)⁻¹,
///
///     P y + Q (J M⁻¹ Jᵀ + C) y = q    is    (M + Jᵀ G Q J) v = Jᵀ G q,   y = G (q − Q J v)
///
/// and P = E, Q = S for the weights. A row that slips has y_i = q_i + side_i y_n, so that Jᵀ has
/// J_n + side_i J_i in the place of J_n. The matrix has six rows a body, and one pattern for all P
/// and Q. C is raised to `least_relative_C` A_ii, which refinement makes up for, and for the
/// weights to `least_weighted_C` A_ii, which shortens the steps of an interior point a little; with
/// less, the factor of hard and redundant contacts has no digits left.
class BodyConeSpace : public ConeSpace {
 public:
  static constexpr double least_relative_C = 1e-10;
  static constexpr double least_weighted_C = 1e-8;

  explicit BodyConeSpace(Systems systems = Systems::either) : systems_(systems) {}

  const Vector& b() const override { return b_; }
  void multiply(const Vector& x, Vector& out) override;
  bool factorise(const ConeWeights& E) override;
  void solve(const Vector& q, Vector& y) override;
  bool assemble(const ConeDiagonal& P, const ConeDiagonal& Q, const SlipSides& sides,
                double softness) override;
  bool factorise_general() override { return factorise_bodies(); }
  void solve_general(const Vector& q, double enough, Vector& y) override;
  bool has_factor() const override { return !is_krylov_; }
  bool use_factor() override;

 protected:
  void take_problem(const Problem& problem, const Bounds& bounds) override;

 private:
  /// One product J_iaᵀ J_jb of two blocks of rows, the weight it is multiplied by, and its place.
  struct Product {
    int left, right;
    int weight;
    int slot;
    bool is_lower;
  };

  bool has_graph_of(const Problem& problem) const;
  void find_edges();
  void analyse();
  Matrix6& lower(int slot) { return is_krylov_ ? krylov_.lower(slot) : factor_.lower(slot); }
  Matrix6& upper(int slot) { return is_krylov_ ? krylov_.upper(slot) : factor_.upper(slot); }
  void add_products(const BlockRows& J, int i, int j, int weight);
  double softened_C(int i, double relative) const;
  const std::vector<Vector6>& with_slips();
  bool factorise_bodies();
  void solve_bodies(const Vector& q, double enough, Vector& y);

  const BodyForm* body_ = nullptr;
  BlockCholesky M_;
  Vector b_, v_, q_, Qv_;
  int graph_nodes_ = -1;
  std::vector<int> graph_start_, graph_body_;
  std::vector<std::array<int, 3>> graph_cones_;
  BodyPairs edges_;
  std::vector<Product> product_;
  std::vector<int> weight_of_row_, weight_of_cone_;
  std::vector<int> diagonal_;
  BlockSparseCholesky graph_;
  BlockSparseLu factor_;
  Systems systems_;
  bool is_krylov_ = false;
  BlockKrylov krylov_;        // in the place of the factor
  bool is_analysed_ = false;  // for iterations at their first system: sweeps may end before
  ConeDiagonal G_, Q_;
  SlipSides sides_;
  std::vector<Vector6> left_;                 // J, where a normal row has those that slip with it
  std::vector<Eigen::Matrix3d> B_inverse_G_;  // of each cone
  Vector weights_;                            // GQ, flat
};

}  // namespace perpend
