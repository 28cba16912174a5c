#include "solver/spaces/row_pattern.h"

namespace perpend {

void RowPattern::keep(const SparseRows& A) {
  row_end.clear();
  column.clear();
  for (int i = 0; i < A.rows(); ++i) {
    for (SparseRows::InnerIterator entry(A, i); entry; ++entry) {
      column.push_back(static_cast<int>(entry.col()));
    }
    row_end.push_back(static_cast<int>(column.size()));
  }
}

bool RowPattern::is_of(const SparseRows& A) const {
  if (static_cast<int>(row_end.size()) != A.rows()) return false;
  std::size_t k = 0;
  for (int i = 0; i < A.rows(); ++i) {
    for (SparseRows::InnerIterator entry(A, i); entry; ++entry, ++k) {
      if (k >= column.size() || column[k] != entry.col()) return false;
    }
    if (row_end[i] != static_cast<int>(k)) return false;
  }
  return true;
}

}  // namespace perpend
