#include "problem/islands.h"

#include <algorithm>

#include "problem/select_rows.h"

namespace perpend {
namespace {

constexpr int none = -1;

void refresh(const BodyForm& body, const Island& island, BodyForm& part) {
  for (int k = 0; k < part.bodies(); ++k) {
    part.M[k] = body.M[island.bodies[k]];
    part.momentum.segment<6>(6 * k) = body.momentum.segment<6>(6 * island.bodies[k]);
  }
  auto to = part.J.block.begin();
  for (int i : island.rows) {
    const auto from = body.J.block.begin();
    to = std::copy(from + body.J.start[i], from + body.J.start[i + 1], to);
  }
  gather(body.C, island.rows, part.C);
  gather(body.d, island.rows, part.d);
}

/// Entries of A to other islands, which are zeros, are not in the part: its columns say which are.
void refresh(const RowForm& rows, const Island& island, RowForm& part) {
  for (int k = 0; k < part.A.rows(); ++k) {
    SparseRows::InnerIterator from(rows.A, island.rows[k]);
    for (SparseRows::InnerIterator to(part.A, k); to; ++to) {
      while (from.col() != island.rows[to.col()]) ++from;
      to.valueRef() = from.value();
    }
  }
  gather(rows.b, island.rows, part.b);
}

}  // namespace

void RowIslands::connect_by_bodies(const BodyForm& body) {
  row_of_body_.assign(body.bodies(), none);
  for (int i = 0; i < body.J.rows(); ++i) {
    for (int k : body.J.bodies(i)) {
      if (row_of_body_[k] == none) {
        row_of_body_[k] = i;
      } else {
        sets_.unite(row_of_body_[k], i);
      }
    }
  }
}

void RowIslands::connect_by_entries(const RowForm& rows) {
  for (int i = 0; i < rows.A.rows(); ++i) {
    for (SparseRows::InnerIterator entry(rows.A, i); entry; ++entry) {
      sets_.unite(i, static_cast<int>(entry.col()));
    }
  }
}

void RowIslands::connect_by_contacts(const std::vector<Contact>& contacts) {
  for (const Contact& contact : contacts) {
    for (int row : contact.friction) {
      if (row != Contact::no_row) sets_.unite(contact.normal, row);
    }
  }
}

bool RowIslands::has_graph_of(const Problem& problem) const {
  const auto has_same_rows = [](const Contact& a, const Contact& b) {
    return a.normal == b.normal && a.friction == b.friction;
  };
  return problem.body && start_ == problem.body->J.start && body_ == problem.body->J.body &&
         std::equal(contacts_.begin(), contacts_.end(), problem.contacts.begin(),
                    problem.contacts.end(), has_same_rows);
}

void RowIslands::take(const Problem& problem) {
  if (has_graph_of(problem)) return;
  start_.clear();
  if (problem.body) {
    start_ = problem.body->J.start;
    body_ = problem.body->J.body;
    contacts_ = problem.contacts;
  }
  sets_.reset(problem.size());
  connect_by_contacts(problem.contacts);
  if (problem.body) {
    connect_by_bodies(*problem.body);
  } else {
    connect_by_entries(*problem.rows);
  }
}

int IslandFinder::find(const Problem& problem, std::vector<Island>& islands) {
  rows_.take(problem);
  int count = 0;
  island_of_.assign(problem.size(), none);
  for (int i = 0; i < problem.size(); ++i) {
    const int first = rows_.first_row(i);
    if (first == i) {
      if (count == static_cast<int>(islands.size())) islands.emplace_back();
      islands[count].rows.clear();
      islands[count].bodies.clear();
      islands[count].contacts.clear();
      island_of_[i] = count++;
    }
    island_of_[i] = island_of_[first];
    islands[island_of_[i]].rows.push_back(i);
  }
  for (int k = 0; k < static_cast<int>(problem.contacts.size()); ++k) {
    islands[island_of_[problem.contacts[k].normal]].contacts.push_back(k);
  }
  if (!problem.body) return count;

  island_of_body_.assign(problem.body->bodies(), none);
  for (int i = 0; i < problem.size(); ++i) {
    for (int k : problem.body->J.bodies(i)) island_of_body_[k] = island_of_[i];
  }
  for (int k = 0; k < problem.body->bodies(); ++k) {
    if (island_of_body_[k] != none) islands[island_of_body_[k]].bodies.push_back(k);
  }
  return count;
}

std::vector<Island> find_islands(const Problem& problem) {
  std::vector<Island> islands;
  IslandFinder().find(problem, islands);
  return islands;
}

Problem extract(const Problem& problem, const Island& island) {
  return select_rows(problem, island.rows, island.bodies);
}

void refresh(const Problem& problem, const Island& island, Problem& part) {
  gather(problem.bounds.l, island.rows, part.bounds.l);
  gather(problem.bounds.u, island.rows, part.bounds.u);
  for (std::size_t k = 0; k < island.rows.size(); ++k) {
    part.motion[k] = problem.motion[island.rows[k]];
  }
  for (std::size_t k = 0; k < island.contacts.size(); ++k) {
    part.contacts[k].mu = problem.contacts[island.contacts[k]].mu;
    part.contacts[k].law = problem.contacts[island.contacts[k]].law;
  }
  if (problem.body) refresh(*problem.body, island, *part.body);
  if (problem.rows) refresh(*problem.rows, island, *part.rows);
}

void insert(const Island& island, const Vector& island_x, Vector& x) {
  for (std::size_t k = 0; k < island.rows.size(); ++k) x[island.rows[k]] = island_x[k];
}

}  // namespace perpend
