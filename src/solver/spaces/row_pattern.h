#pragma once

#include <vector>

#include "algebra/types.h"

namespace perpend {

/// Where a matrix has entries: what an analysis of its graph stands on, kept to know whether it
/// still holds for the next matrix.
struct RowPattern {
  std::vector<int> row_end;  ///< of each row: entries up to and with it
  std::vector<int> column;   ///< of each entry

  void keep(const SparseRows& A);
  bool is_of(const SparseRows& A) const;
};

}  // namespace perpend
