#pragma once

#include "algebra/block_kernels.h"
#include "algebra/types.h"

namespace perpend {

/// L⁻¹ of A = L Lᵀ, from the lower triangle of A; its upper triangle is 0. False if A is not
/// positive definite to rounding. A product with L⁻¹ vectorises, a substitution with L does not.
inline bool invert_factor(const Matrix6& A, Matrix6& inverse) {
  return block_kernels().invert_factor(A.data(), inverse.data());
}

}  // namespace perpend
