#pragma once

#include "algebra/block_cholesky.h"
#include "problem/problem.h"

namespace perpend {

/// Sums with all signs alike: how large the terms are that cancel in w = A x + b
/// (docs/theory/02-certificate.md, eq. (26e)). In body form the terms are those of J, M⁻¹ and Jᵀ,
/// which is what w is computed from.
class Magnitudes {
 public:
  /// Turns to a problem, with the factors of its masses, which must outlive the use.
  void take(const Problem& problem, const BlockCholesky& M);

  /// (|J||M⁻¹||Jᵀ| + C) |x|, or |A| |x|
  void of_impulses(const Vector& x, Vector& out);
  /// |J||M⁻¹p| + |d|, or |b|
  void of_data(Vector& out);

 private:
  const Problem* problem_ = nullptr;
  const BlockCholesky* M_ = nullptr;
  Vector v_;
};

}  // namespace perpend
