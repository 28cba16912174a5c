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
  const SparseRows difference = A - SparseRows(A.transpose());
  return largest_magnitude_of(difference) / largest;
}

}  // namespace perpend
