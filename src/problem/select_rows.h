#pragma once

#include <utility>
#include <vector>

#include "algebra/row_starts.h"
#include "problem/problem.h"

namespace perpend {

/// The problem made of the given rows, in the given order; row k of it is row `rows[k]` of the
/// old one. All rows, reordered: a permutation. All rows of an island: its problem.
/// A contact is kept when its normal row is, and must then keep its friction rows.
/// `bodies` lists the bodies to keep (ascending); it must contain all that these rows touch.
Problem select_rows(const Problem& problem, const std::vector<int>& rows,
                    const std::vector<int>& bodies);

/// The same again and again, into one problem: allocates only for a larger one than before.
class RowSelector {
 public:
  void select(const Problem& problem, const std::vector<int>& rows, const std::vector<int>& bodies,
              Problem& part);

 private:
  void select_contacts(const std::vector<Contact>& contacts, std::vector<Contact>& part) const;
  void select_bodies(const BodyForm& body, const std::vector<int>& rows,
                     const std::vector<int>& bodies, BodyForm& part);
  void select_entries(const RowForm& form, const std::vector<int>& rows, RowForm& part);

  std::vector<int> new_row_, new_body_;          // of the old ones, between two calls none
  std::vector<std::pair<int, double>> entries_;  // column and value
  std::vector<int> starts_;
  RowStarts memory_;
};

/// to_k = from_(rows_k). Eigen's own indexing copies the list of rows.
void gather(const Vector& from, const std::vector<int>& rows, Vector& to);

}  // namespace perpend
