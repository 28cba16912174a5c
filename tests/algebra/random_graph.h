#pragma once

#include <utility>
#include <vector>

#include "support/random_numbers.h"

/// Graphs of nodes for the factors of block matrices.
namespace perpend::test {

using Edges = std::vector<std::pair<int, int>>;

/// With repeated edges, and edges from a node to itself.
inline Edges random_edges(support::Random& random, int nodes, int count) {
  Edges edges;
  for (int k = 0; k < count; ++k) {
    const int a = support::pick(random, nodes);
    edges.emplace_back(a, support::pick(random, nodes));
  }
  return edges;
}

inline Edges without_loops(Edges edges) {
  std::erase_if(edges, [](const std::pair<int, int>& edge) { return edge.first == edge.second; });
  return edges;
}

}  // namespace perpend::test
