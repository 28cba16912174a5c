#include "problem/select_rows.h"

#include <algorithm>
#include <cassert>

namespace perpend {
namespace {

constexpr int dropped = -1;

/// Writes new_of[old] for a list of kept old indices; `dropped` stands for the rest.
void note_kept(const std::vector<int>& kept, int size, std::vector<int>& new_of) {
  if (static_cast<int>(new_of.size()) < size) new_of.resize(size, dropped);
  for (int k = 0; k < static_cast<int>(kept.size()); ++k) new_of[kept[k]] = k;
}

void forget_kept(const std::vector<int>& kept, std::vector<int>& new_of) {
  for (int old : kept) new_of[old] = dropped;
}

}  // namespace

void gather(const Vector& from, const std::vector<int>& rows, Vector& to) {
  to.resize(static_cast<int>(rows.size()));
  for (int k = 0; k < static_cast<int>(rows.size()); ++k) to[k] = from[rows[k]];
}

void RowSelector::select(const Problem& problem, const std::vector<int>& rows,
                         const std::vector<int>& bodies, Problem& part) {
  note_kept(rows, problem.size(), new_row_);
  gather(problem.bounds.l, rows, part.bounds.l);
  gather(problem.bounds.u, rows, part.bounds.u);
  part.motion.clear();
  for (int i : rows) part.motion.push_back(problem.motion[i]);
  select_contacts(problem.contacts, part.contacts);
  if (!problem.body) part.body.reset();
  if (!problem.rows) part.rows.reset();
  if (problem.body) {
    if (!part.body) part.body.emplace();
    select_bodies(*problem.body, rows, bodies, *part.body);
  }
  if (problem.rows) {
    if (!part.rows) part.rows.emplace();
    select_entries(*problem.rows, rows, *part.rows);
  }
  forget_kept(rows, new_row_);
}

void RowSelector::select_contacts(const std::vector<Contact>& contacts,
                                  std::vector<Contact>& part) const {
  part.clear();
  for (Contact contact : contacts) {
    if (new_row_[contact.normal] == dropped) continue;
    contact.normal = new_row_[contact.normal];
    for (int& row : contact.friction) {
      if (row == Contact::no_row) continue;
      assert(new_row_[row] != dropped);
      row = new_row_[row];
    }
    part.push_back(contact);
  }
}

void RowSelector::select_bodies(const BodyForm& body, const std::vector<int>& rows,
                                const std::vector<int>& bodies, BodyForm& part) {
  note_kept(bodies, body.bodies(), new_body_);
  part.M.clear();
  part.momentum.resize(6 * static_cast<int>(bodies.size()));
  for (int k = 0; k < static_cast<int>(bodies.size()); ++k) {
    part.M.push_back(body.M[bodies[k]]);
    part.momentum.segment<6>(6 * k) = body.momentum.segment<6>(6 * bodies[k]);
  }
  part.J.clear();
  for (int i : rows) {
    for (int k = body.J.start[i]; k < body.J.start[i + 1]; ++k) {
      assert(new_body_[body.J.body[k]] != dropped);
      part.J.add_block(new_body_[body.J.body[k]], body.J.block[k]);
    }
    part.J.end_row();
  }
  gather(body.C, rows, part.C);
  gather(body.d, rows, part.d);
  forget_kept(bodies, new_body_);
}

void RowSelector::select_entries(const RowForm& form, const std::vector<int>& rows, RowForm& part) {
  const int n = static_cast<int>(rows.size());
  entries_.clear();
  starts_.assign(1, 0);
  for (int i : rows) {
    for (SparseRows::InnerIterator entry(form.A, i); entry; ++entry) {
      const int column = new_row_[entry.col()];
      if (column != dropped) entries_.emplace_back(column, entry.value());
    }
    std::sort(entries_.begin() + starts_.back(), entries_.end());
    starts_.push_back(static_cast<int>(entries_.size()));
  }
  memory_.resize(part.A, n);
  part.A.resizeNonZeros(starts_.back());
  std::copy(starts_.begin(), starts_.end(), part.A.outerIndexPtr());
  for (int k = 0; k < starts_.back(); ++k) {
    part.A.innerIndexPtr()[k] = entries_[k].first;
    part.A.valuePtr()[k] = entries_[k].second;
  }
  gather(form.b, rows, part.b);
}

Problem select_rows(const Problem& problem, const std::vector<int>& rows,
                    const std::vector<int>& bodies) {
  Problem part;
  RowSelector().select(problem, rows, bodies, part);
  return part;
}

}  // namespace perpend
