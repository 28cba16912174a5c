#pragma once

#include <utility>
#include <vector>

#include "algebra/row_starts.h"
#include "algebra/time_limit.h"
#include "algebra/types.h"

namespace perpend {

/// L Lᵀ of a symmetric positive definite matrix of 6x6 blocks, sparse over a graph of nodes.
///
///     factor.analyse(nodes, edges);            once for a graph: order, pattern, schedule
///     factor.clear();
///     factor.block(slot) += …;                 for as many values as there are
///     factor.factorise();                      in place; allocates nothing
///     factor.solve(r);                         r ← matrix⁻¹ r
///
/// Where only some columns of the matrix change, only these and those that depend on them need be
/// refilled and refactored:
///
///     columns[factor.column_of(node)] = true;  for the nodes whose blocks change
///     factor.add_dependents(columns);
///     factor.clear(columns);  …  factor.factorise(columns);
///
/// The nodes are eliminated in an approximate-minimum-degree order. The pattern of L is that of
/// the graph with its fill, so one analysis serves every matrix over the same graph; asked for the
/// graph it has, there is nothing to analyse.
///
/// Without fill the factor is incomplete: products that fall outside of the graph are left out, and
/// `solve` is only near to the inverse, for an iteration to make use of (block_krylov.h). The nodes
/// are then eliminated by their distance from one of them, which leaves out less.
class BlockSparseCholesky {
 public:
  /// Whether each column, in the order of elimination, belongs to the set.
  using Columns = std::vector<char>;

  enum class Fill { whole, none };

  void analyse(int nodes, const std::vector<std::pair<int, int>>& edges, Fill fill = Fill::whole);

  int nodes() const { return static_cast<int>(position_.size()); }
  int blocks() const { return static_cast<int>(row_.size()); }

  /// Only the lower triangle, in the order of elimination, is stored: block (row, column) of the
  /// matrix lies in a slot if `row` is eliminated no earlier than `column`.
  bool is_lower(int row, int column) const { return position_[row] >= position_[column]; }
  int slot(int row, int column) const;

  /// The column of a node, which holds its own block and those of rows eliminated later.
  int column_of(int node) const { return position_[node]; }
  /// Adds the columns whose factor depends on those in the set: their ancestors in the tree of
  /// elimination.
  void add_dependents(Columns& columns) const;

  void clear();
  void clear(const Columns& columns);
  Matrix6& block(int slot) { return values_[slot]; }

  /// False if the matrix is not positive definite to rounding, or the time is over: then it is left
  /// between two columns.
  bool factorise(const TimeLimit& limit = {});
  /// The same for some columns, where the others have been factored and did not change.
  bool factorise(const Columns& columns, const TimeLimit& limit = {});
  void solve(Vector& r) const;

  /// The blocks of the inverse where the factor has blocks, after `factorise`, in the same slots:
  /// for little more than the price of the factor (the recurrence of Takahashi, Fagan and Chin).
  void invert_selected(std::vector<Matrix6>& inverse) const;

 private:
  friend class BlockSparseLu;  // which shares the order, the pattern and the schedule
  friend class BlockKrylov;

  int slot_at(int row_place, int column_place) const;
  /// Where products go that have no place in an incomplete factor.
  int left_out() const { return blocks(); }
  void order(int nodes);
  void order_by_degree();
  void order_by_distance(int nodes);
  void find_pattern();
  void schedule_updates();
  bool factorise_column(int j);

  /// What the analysis of a graph needs on the way.
  struct Analysis {
    std::vector<std::pair<int, int>> edges, entries;
    Eigen::SparseMatrix<double> matrix;
    RowStarts memory;
    Eigen::PermutationMatrix<Eigen::Dynamic, Eigen::Dynamic, int> node_at;
    std::vector<int> start, below, next, child, sibling, seen;
  };

  Analysis analysis_;
  Fill fill_ = Fill::whole;
  std::vector<std::pair<int, int>> edges_;  // of the graph: the lower node first, each once
  std::vector<int> position_;               // node → place in the order of elimination
  std::vector<int> start_;         // column j of L holds the slots start_[j] … start_[j+1]
  std::vector<int> row_;           // place of each slot's row; the diagonal comes first
  std::vector<int> source_start_;  // column j is updated by source_[source_start_[j] …]
  std::vector<int> source_;        // slot of L_jk in an earlier column k
  std::vector<int> source_end_;    // end of that column k
  std::vector<int> target_;        // slot that each product L_ik L_jkᵀ is subtracted from
  std::vector<int> target_start_;  // where those of column j begin
  std::vector<Matrix6> values_;    // and the one that is left out
  std::vector<Matrix6> inverse_diagonal_;  // L_jj⁻¹: products vectorise, substitutions do not
  mutable Vector work_;
};

}  // namespace perpend
