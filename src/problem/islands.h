#pragma once

#include <vector>

#include "problem/problem.h"

namespace perpend {

/// Rows (and moving bodies) that no other row couples to the rest: a problem of its own.
struct Island {
  std::vector<int> rows;    ///< ascending
  std::vector<int> bodies;  ///< ascending; empty where the problem has only the row form
};

/// The connected components of the problem, in the order of their first row. Rows are connected
/// by a shared body (body form) or a stored entry of A (row form), and within a contact.
/// Bodies that no row touches belong to no island.
std::vector<Island> find_islands(const Problem& problem);

/// The island's own problem: `select_rows` of its rows and bodies.
Problem extract(const Problem& problem, const Island& island);

/// Puts the island's x where it belongs in the whole problem's x.
void insert(const Island& island, const Vector& island_x, Vector& x);

}  // namespace perpend
