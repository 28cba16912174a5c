#pragma once

#include "certificate/certificate.h"
#include "solver/pivots/pivot_algebra.h"
#include "solver/solver.h"
#include "solver/sweeps/row_colouring.h"

/// Limits and options that the tests of several solvers go through.
namespace perpend::test {

inline constexpr PivotAlgebra every_algebra[] = {PivotAlgebra::either, PivotAlgebra::body,
                                                 PivotAlgebra::sparse, PivotAlgebra::dense,
                                                 PivotAlgebra::envelope};

inline constexpr GroupOrder every_group_order[] = {GroupOrder::layered, GroupOrder::coloured,
                                                   GroupOrder::given};

/// The largest velocity of a row without any impulse.
inline double speeds_at_play(const Problem& problem) {
  return largest_of(certify(problem, Vector::Zero(problem.size())).w);
}

inline Limits at_most(int iterations) {
  Limits limits;
  limits.iterations = iterations;
  return limits;
}

}  // namespace perpend::test
