#pragma once

#include <vector>

#include "algebra/disjoint_sets.h"
#include "problem/problem.h"

namespace perpend {

/// Rows (and moving bodies) that no other row couples to the rest: a problem of its own.
struct Island {
  std::vector<int> rows;      ///< ascending
  std::vector<int> bodies;    ///< ascending; empty where the problem has only the row form
  std::vector<int> contacts;  ///< ascending
};

/// Which island each row belongs to. Rows are connected by a shared body (body form) or a stored
/// entry of A (row form), and within a contact. Allocates only for a larger problem than before;
/// for a body form with the graph of the one before there is nothing to do.
class RowIslands {
 public:
  void take(const Problem& problem);
  /// The first row of the island of row i, which stands for the island.
  int first_row(int i) { return sets_.find(i); }

 private:
  void connect_by_bodies(const BodyForm& body);
  void connect_by_entries(const RowForm& rows);
  void connect_by_contacts(const std::vector<Contact>& contacts);
  bool has_graph_of(const Problem& problem) const;

  DisjointSets sets_;
  std::vector<int> row_of_body_;
  std::vector<int> start_, body_;  // of J; `start_` is empty for a row form
  std::vector<Contact> contacts_;
};

/// The connected components of the problem, in the order of their first row (`RowIslands`).
/// Bodies that no row touches belong to no island.
std::vector<Island> find_islands(const Problem& problem);

/// The same again and again: allocates only for more or larger islands than before.
class IslandFinder {
 public:
  /// Returns how many there are: the first of `islands`, which never becomes shorter.
  int find(const Problem& problem, std::vector<Island>& islands);

 private:
  RowIslands rows_;
  std::vector<int> island_of_, island_of_body_;
};

/// The island's own problem: `select_rows` of its rows and bodies.
Problem extract(const Problem& problem, const Island& island);

/// Brings all numbers of `part` up to date, which was extracted from a problem with the same graph
/// (rows, bodies and contacts of the island, entries of A). Allocates nothing.
void refresh(const Problem& problem, const Island& island, Problem& part);

/// Puts the island's x where it belongs in the whole problem's x.
void insert(const Island& island, const Vector& island_x, Vector& x);

}  // namespace perpend
