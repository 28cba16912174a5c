#pragma once

#include <array>
#include <vector>

#include "algebra/types.h"

namespace perpend {

/// Rows that belong into one node, and how many of its six places they take.
struct RowGroup {
  std::array<int, 3> row{};
  int rows = 1;
  int places = 1;  ///< at least `rows`, at most six
};

/// Where the rows of a matrix lie in one of 6x6 blocks.
struct NodePlaces {
  std::vector<int> place;  ///< of each row: six times its node and its place there
  int nodes = 0;
};

/// Fills each node with groups that share entries of A, the most first. A node of strangers would
/// join the neighbours of all: the factor of a pile of 7,002 contacts, two to a node in the order
/// given, has ten thousand times the products that it has with neighbours together. So what has
/// no neighbour left stays alone.
NodePlaces gather_in_nodes(const SparseRows& A, const std::vector<RowGroup>& groups);

}  // namespace perpend
