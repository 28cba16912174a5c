#pragma once

#include <cmath>

#include "algebra/types.h"

namespace perpend {

/// L⁻¹ of A = L Lᵀ, from the lower triangle of A; its upper triangle is 0. False if A is not
/// positive definite to rounding. Written out for six rows: a product with L⁻¹ vectorises,
/// a substitution with L does not.
inline bool invert_factor(const Matrix6& A, Matrix6& inverse) {
  Matrix6 L;
  double reciprocal[6];
  for (int j = 0; j < 6; ++j) {
    double pivot = A(j, j);
    for (int k = 0; k < j; ++k) pivot -= L(j, k) * L(j, k);
    if (!(pivot > 0)) return false;
    reciprocal[j] = 1 / std::sqrt(pivot);
    for (int i = j + 1; i < 6; ++i) {
      double value = A(i, j);
      for (int k = 0; k < j; ++k) value -= L(i, k) * L(j, k);
      L(i, j) = value * reciprocal[j];
    }
  }
  inverse.setZero();
  for (int j = 0; j < 6; ++j) {
    inverse(j, j) = reciprocal[j];
    for (int i = j + 1; i < 6; ++i) {
      double sum = 0;
      for (int k = j; k < i; ++k) sum += L(i, k) * inverse(k, j);
      inverse(i, j) = -sum * reciprocal[i];
    }
  }
  return true;
}

}  // namespace perpend
