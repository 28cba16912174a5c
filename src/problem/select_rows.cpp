#include "problem/select_rows.h"

#include <cassert>
#include <numeric>

namespace perpend {
namespace {

constexpr int dropped = -1;

/// new_of[old] for a list of kept old indices, `dropped` for the rest.
std::vector<int> invert(const std::vector<int>& kept, int size) {
  std::vector<int> new_of(size, dropped);
  for (int k = 0; k < static_cast<int>(kept.size()); ++k) new_of[kept[k]] = k;
  return new_of;
}

BodyForm select(const BodyForm& body, const std::vector<int>& rows,
                const std::vector<int>& bodies) {
  const std::vector<int> new_body = invert(bodies, body.bodies());
  BodyForm part;
  part.momentum.resize(6 * static_cast<int>(bodies.size()));
  for (int k = 0; k < static_cast<int>(bodies.size()); ++k) {
    part.M.push_back(body.M[bodies[k]]);
    part.momentum.segment<6>(6 * k) = body.momentum.segment<6>(6 * bodies[k]);
  }
  for (int i : rows) {
    for (int k = body.J.start[i]; k < body.J.start[i + 1]; ++k) {
      assert(new_body[body.J.body[k]] != dropped);
      part.J.add_block(new_body[body.J.body[k]], body.J.block[k]);
    }
    part.J.end_row();
  }
  part.C = body.C(rows);
  part.d = body.d(rows);
  return part;
}

RowForm select(const RowForm& form, const std::vector<int>& rows) {
  const int n = static_cast<int>(rows.size());
  const std::vector<int> new_row = invert(rows, static_cast<int>(form.A.rows()));
  std::vector<Eigen::Triplet<double>> entries;
  for (int i = 0; i < n; ++i) {
    for (SparseRows::InnerIterator entry(form.A, rows[i]); entry; ++entry) {
      const int column = new_row[entry.col()];
      if (column != dropped) entries.emplace_back(i, column, entry.value());
    }
  }
  RowForm part;
  part.A.resize(n, n);
  part.A.setFromTriplets(entries.begin(), entries.end());
  part.b = form.b(rows);
  return part;
}

}  // namespace

Problem select_rows(const Problem& problem, const std::vector<int>& rows,
                    const std::vector<int>& bodies) {
  const std::vector<int> new_row = invert(rows, problem.size());
  Problem part;
  part.bounds.l = problem.bounds.l(rows);
  part.bounds.u = problem.bounds.u(rows);
  for (int i : rows) part.motion.push_back(problem.motion[i]);
  for (Contact contact : problem.contacts) {
    if (new_row[contact.normal] == dropped) continue;
    contact.normal = new_row[contact.normal];
    for (int& row : contact.friction) {
      if (row == Contact::no_row) continue;
      assert(new_row[row] != dropped);
      row = new_row[row];
    }
    part.contacts.push_back(contact);
  }
  if (problem.body) part.body = select(*problem.body, rows, bodies);
  if (problem.rows) part.rows = select(*problem.rows, rows);
  return part;
}

Problem permute(const Problem& problem, const std::vector<int>& order) {
  std::vector<int> bodies(problem.body ? problem.body->bodies() : 0);
  std::iota(bodies.begin(), bodies.end(), 0);
  return select_rows(problem, order, bodies);
}

}  // namespace perpend
