#pragma once

#include <algorithm>

#include "algebra/types.h"

namespace perpend {

/// Changes the size of one square sparse matrix and keeps its memory. Eigen gives the starts of its
/// rows (or columns) back at every change of their number.
class RowStarts {
 public:
  /// The matrix has no entries then. It is the one of the call before, or another, which allocates.
  template <typename Matrix>
  void resize(Matrix& A, int rows) {
    const bool is_known = A.outerIndexPtr() == of_ && of_ != nullptr;
    if (is_known) Opened<Matrix>::set_size(A, allocated_);  // as Eigen allocated them
    if (!is_known || rows > allocated_) {
      allocated_ = is_known ? std::max(rows, allocated_ + allocated_ / 2) : std::max(rows, 1);
    }
    A.resize(allocated_, allocated_);
    of_ = A.outerIndexPtr();
    Opened<Matrix>::set_size(A, rows);
  }

 private:
  template <typename Matrix>
  struct Opened : Matrix {
    static void set_size(Matrix& A, int rows) {
      A.*(&Opened::m_outerSize) = rows;
      A.*(&Opened::m_innerSize) = rows;
    }
  };

  const void* of_ = nullptr;
  int allocated_ = 0;
};

}  // namespace perpend
