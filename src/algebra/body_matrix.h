#pragma once

#include <utility>
#include <vector>

#include "algebra/block_rows.h"
#include "algebra/block_sparse_cholesky.h"

namespace perpend {

/// The matrix that remains when the impulses x are eliminated instead of the velocities v
/// (docs/theory/05-body-space.md): for weights D⁻¹ ≥ 0, one a row,
///
///     H = M + Jᵀ D⁻¹ J
///
/// with 6x6 blocks along the graph of bodies. A row of weight 0 takes no part. H has one
/// pattern for all weights, so the analysis is kept while the graph of bodies stays the same;
/// redundant rows add nothing to its size.
class BodyMatrix {
 public:
  /// Turns to M and J, which must outlive the use. Analyses their graph if that is new.
  void take(const std::vector<Matrix6>& M, const BlockRows& J);

  /// Forms and factors H; again only what depends on weights that changed since the last time, to
  /// the same bits. False if H is not positive definite to rounding, or the time is over.
  bool factorise(const Vector& weights, const TimeLimit& limit = {});

  /// r ← H⁻¹ r
  void solve(Vector& r) const { factor_.solve(r); }

  /// out_i = J_i H⁻¹ J_iᵀ for every row, through the blocks of H⁻¹ that its bodies share.
  void inverse_forms(Vector& out) const;

 private:
  /// The products J_aᵀ D⁻¹ J_b of two bodies of `rows` rows that touch the same bodies, one after
  /// the other: their blocks begin with `left` and `right` and come every `step`.
  struct Product {
    int row;
    int rows;
    int left;
    int right;
    int step;
    int slot;    ///< where in H their sum goes
    int column;  ///< of H that has the slot
  };

  bool has_graph_of(const BlockRows& J, int nodes) const;
  void analyse(const BlockRows& J, int nodes);
  void find_changes(const Vector& weights);

  const std::vector<Matrix6>* M_ = nullptr;
  const BlockRows* J_ = nullptr;
  std::vector<int> graph_start_;  // J.start and J.body of the analysed graph
  std::vector<int> graph_body_;
  std::vector<std::pair<int, int>> edges_;
  BlockSparseCholesky factor_;
  std::vector<int> diagonal_;  // slot of each body's own block
  std::vector<Product> product_;
  bool has_factor_ = false;  // that of weights_
  Vector weights_;
  BlockSparseCholesky::Columns changed_;
};

}  // namespace perpend
