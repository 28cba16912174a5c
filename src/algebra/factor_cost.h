#pragma once

#include <Eigen/SparseCore>
#include <utility>
#include <vector>

namespace perpend {

/// What a sparse factor costs, counted from the pattern alone in about the time that an order of
/// elimination takes: what is too long to be begun is known before it is
/// (docs/theory/03-monitor.md).
struct FactorCost {
  double entries = 0;   ///< of L, with the diagonal
  double products = 0;  ///< of two entries of L that are subtracted from a third
};

/// Of the Cholesky factor over a graph, eliminated in an order of minimum degree.
FactorCost cost_of_factor(int nodes, const std::vector<std::pair<int, int>>& edges);

/// Of the factor L of a square matrix with the pattern of S + Sᵀ, with column and row k in place
/// position[k]. One that chooses its pivots has no fewer entries as a rule.
FactorCost cost_of_factor(const Eigen::SparseMatrix<double>& S, const Eigen::VectorXi& position);

}  // namespace perpend
