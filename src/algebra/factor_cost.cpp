#include "algebra/factor_cost.h"

#include <Eigen/OrderingMethods>
#include <algorithm>

namespace perpend {

FactorCost cost_of_factor(int nodes, const std::vector<std::pair<int, int>>& edges) {
  std::vector<Eigen::Triplet<double>> entries;
  for (int k = 0; k < nodes; ++k) entries.emplace_back(k, k, 1.0);
  for (const auto& [a, b] : edges) {
    entries.emplace_back(a, b, 1.0);
    entries.emplace_back(b, a, 1.0);
  }
  Eigen::SparseMatrix<double> graph(nodes, nodes);
  graph.setFromTriplets(entries.begin(), entries.end());
  Eigen::PermutationMatrix<Eigen::Dynamic, Eigen::Dynamic, int> node_at;
  Eigen::AMDOrdering<int>()(graph, node_at);
  Eigen::VectorXi position(nodes);
  for (int place = 0; place < nodes; ++place) position[node_at.indices()[place]] = place;
  return cost_of_factor(graph, position);
}

/// Row i of L has entries in the columns on the ways from those of row i of S up the elimination
/// tree to i. The tree grows along: the first row that reaches the top of a way becomes its parent.
FactorCost cost_of_factor(const Eigen::SparseMatrix<double>& S, const Eigen::VectorXi& position) {
  const int n = static_cast<int>(S.cols());
  std::vector<std::vector<int>> before(n);
  for (int j = 0; j < n; ++j) {
    for (Eigen::SparseMatrix<double>::InnerIterator entry(S, j); entry; ++entry) {
      const int p = position[entry.row()], q = position[j];
      if (p != q) before[std::max(p, q)].push_back(std::min(p, q));
    }
  }
  std::vector<int> parent(n, -1), reached_by(n, -1);
  std::vector<double> column(n, 1);
  for (int i = 0; i < n; ++i) {
    reached_by[i] = i;
    for (int k : before[i]) {
      for (int j = k; reached_by[j] != i; j = parent[j]) {
        if (parent[j] < 0) parent[j] = i;
        reached_by[j] = i;
        column[j] += 1;
      }
    }
  }
  FactorCost cost;
  for (double entries : column) {
    cost.entries += entries;
    cost.products += 0.5 * entries * (entries - 1);
  }
  return cost;
}

}  // namespace perpend
