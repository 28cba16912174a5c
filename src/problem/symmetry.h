#pragma once

#include "algebra/types.h"

namespace perpend {

/// The largest |A_ij − A_ji| over the largest |A_ij|; 0 for A = 0.
double asymmetry(const SparseRows& A);

/// Whether A is symmetric as far as rounding lets it be.
inline bool is_symmetric(const SparseRows& A) {
  return asymmetry(A) <= 1e-12;
}

}  // namespace perpend
