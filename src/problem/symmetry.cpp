#include "problem/symmetry.h"

#include <algorithm>
#include <cmath>

namespace perpend {
namespace {

double largest_magnitude_of(const SparseRows& A) {
  double largest = 0;
  for (int i = 0; i < A.outerSize(); ++i) {
    for (SparseRows::InnerIterator entry(A, i); entry; ++entry) {
      largest = std::max(largest, std::abs(entry.value()));
    }
  }
  return largest;
}

}  // namespace

double asymmetry(const SparseRows& A) {
  const double largest = largest_magnitude_of(A);
  if (largest == 0) return 0;
  // Looked up entry by entry: a transposed copy would allocate in every solve.
  double largest_difference = 0;
  for (int i = 0; i < A.outerSize(); ++i) {
    for (SparseRows::InnerIterator entry(A, i); entry; ++entry) {
      const double mirrored = A.coeff(entry.col(), i);
      largest_difference = std::max(largest_difference, std::abs(entry.value() - mirrored));
    }
  }
  return largest_difference / largest;
}

}  // namespace perpend
