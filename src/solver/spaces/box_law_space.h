#pragma once

#include "algebra/block_cholesky.h"
#include "algebra/block_krylov.h"
#include "algebra/block_sparse_lu.h"
#include "algebra/body_matrix.h"
#include "problem/problem.h"
#include "solver/spaces/aim.h"
#include "solver/spaces/factor_choice.h"
#include "solver/spaces/law_rows.h"

namespace perpend {

/// The weights of a linear system of the law (docs/theory/12-friction-law.md, eq. (105)): the
/// matrix G of y_i = g_i r_i + h_i r_n(i), h being of friction rows only.
struct LawWeights {
  Vector g, h;

  void set_zero(int rows) {
    g.setZero(rows);
    h.setZero(rows);
  }
};

/// The linear algebra of the law, through the bodies (docs/theory/12-friction-law.md, eq. (105)):
///
///     H v = Jᵀ G r,   dx = G (r − J v),   H = M + Jᵀ G J
///
/// which solves (A + G⁻¹ − C) dx = r where G is invertible, and for a row that slips, g = 0 and
/// h = ±μ g_n, keeps dx_t = ±μ dx_n. H is symmetric, and factored so, where no row has an h. Only
/// what depends on weights that changed is factored again.
class BoxLawSpace {
 public:
  explicit BoxLawSpace(Systems systems = Systems::either) : systems_(systems) {}

  /// Whether it is for that problem: in body form, with box friction of finite μ whose rows touch
  /// the bodies of their normal row.
  static bool takes(const Problem& problem);

  /// Turns to a problem, which must outlive the use, with these bounds in the place of its own.
  /// False where the time is over: then there is nothing to be used.
  bool take(const Problem& problem, const Bounds& bounds, const TimeLimit& limit = {});

  const LawRows& rows() const { return rows_; }
  Aim& aim() { return aim_; }
  const Vector& diagonal() const { return a_; }
  const Vector& b() const { return b_; }
  const Vector& C() const { return body_->C; }
  void multiply(const Vector& x, Vector& out);  ///< out = A x

  /// False if H is singular, or the time is over.
  bool factorise(const LawWeights& weights);
  /// To rounding, or where there is no factor until `enough` of Jᵀ G r is left.
  void solve(const Vector& r, double enough, Vector& dx);
  void solve(const Vector& r, Vector& dx) { solve(r, 0, dx); }
  /// Whether systems are solved by a factor; else by iterations, to a share of their right side.
  bool has_factor() const { return !is_krylov_; }
  /// Changes over to a factor. False where that would take too much memory.
  bool use_factor();

 private:
  struct Product {
    int row, rows;
    int left, right, step;
    int slot;
    int column;
    bool is_diagonal;
  };

  bool has_graph_of(const BlockRows& J, int nodes) const;
  void analyse(const BlockRows& J, int nodes);
  void find_pairs(const BlockRows& J);
  bool assemble(const LawWeights& weights);
  Matrix6& lower(int slot) { return is_krylov_ ? krylov_.lower(slot) : general_.lower(slot); }
  Matrix6& upper(int slot) { return is_krylov_ ? krylov_.upper(slot) : general_.upper(slot); }
  void find_changes(const LawWeights& weights);
  void weigh_rows(const LawWeights& weights);
  bool factorise_general(const LawWeights& weights);
  void apply_G(const Vector& r, Vector& y) const;

  const BodyForm* body_ = nullptr;
  BlockCholesky M_;
  LawRows rows_;
  Aim aim_;
  Vector a_, b_, v_, Jv_, least_, free_;
  BodyMatrix symmetric_;
  bool is_symmetric_ = true;
  LawWeights weights_;
  bool has_general_ = false;  // the factor of `general_weights_`
  LawWeights general_weights_;

  TimeLimit limit_;
  int graph_nodes_ = -1;
  std::vector<int> graph_start_, graph_body_;
  BodyPairs edges_;
  BlockSparseCholesky graph_;
  BlockSparseLu general_;
  Systems systems_;
  bool is_krylov_ = false;
  BlockKrylov krylov_;        // in the place of both factors
  bool is_analysed_ = false;  // for iterations at their first system: sweeps may end before
  BlockSparseCholesky::Columns changed_;
  std::vector<int> diagonal_;
  std::vector<Product> product_;
  std::vector<Vector6> left_;  // G J, where a normal row has the friction that slips with it
  Vector ones_;
};

}  // namespace perpend
