#pragma once

#include <optional>

#include "support/dense.h"

/// Slow, plain ways to solve a problem, which share no code with the solvers.
namespace perpend::support {

/// A and b of either form, in long double.
struct LongRows {
  LongMatrix A;
  LongVector b;
};
LongRows long_rows(const Problem& problem);

/// w of a solution, found by trying all 3ⁿ ways to put each row free, at its lower or at its upper
/// bound. For n ≤ 8. Nothing if none of them satisfies every row.
std::optional<LongVector> w_by_enumeration(const Problem& problem);

/// The same by moving one row at a time, always the first that is not feasible, in long double:
/// it ends for every positive definite A. For n up to some 200, with luck.
std::optional<LongVector> w_by_single_moves(const Problem& problem, int most_moves);

}  // namespace perpend::support
