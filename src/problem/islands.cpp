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
  part.C = body.C(island.rows);
  part.d = body.d(island.rows);
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
  part.b = rows.b(island.rows);
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

std::vector<Island> find_islands(const Problem& problem) {
  RowIslands rows;
  rows.take(problem);
  std::vector<Island> islands;
  std::vector<int> island_of(problem.size(), none);
  for (int i = 0; i < problem.size(); ++i) {
    const int first = rows.first_row(i);
    if (first == i) {
      island_of[i] = static_cast<int>(islands.size());
      islands.emplace_back();
    }
    island_of[i] = island_of[first];
    islands[island_of[i]].rows.push_back(i);
  }
  for (int k = 0; k < static_cast<int>(problem.contacts.size()); ++k) {
    islands[island_of[problem.contacts[k].normal]].contacts.push_back(k);
  }
  if (!problem.body) return islands;

  std::vector<int> island_of_body(problem.body->bodies(), none);
  for (int i = 0; i < problem.size(); ++i) {
    for (int k : problem.body->J.bodies(i)) island_of_body[k] = island_of[i];
  }
  for (int k = 0; k < problem.body->bodies(); ++k) {
    if (island_of_body[k] != none) islands[island_of_body[k]].bodies.push_back(k);
  }
  return islands;
}

Problem extract(const Problem& problem, const Island& island) {
  return select_rows(problem, island.rows, island.bodies);
}

void refresh(const Problem& problem, const Island& island, Problem& part) {
  part.bounds.l = problem.bounds.l(island.rows);
  part.bounds.u = problem.bounds.u(island.rows);
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
  x(island.rows) = island_x;
}

}  // namespace perpend
