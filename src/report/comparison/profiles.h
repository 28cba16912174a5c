#pragma once

#include <vector>

#include "report/figure.h"
#include "study/comparison.h"

namespace perpend {

/// The share of problems that a solver solved within τ times the time of the fastest one, over τ:
/// Dolan and Moré's performance profiles (Math. Program. 91, 2002). A problem that a solver did not
/// certify, or of which it tells no time, counts as never solved by it. One series of steps a
/// solver that tells any time, from τ = 1 to `largest`.
std::vector<Series> performance_profiles(const std::vector<SolverStudy>& studies, double largest);

/// The median energy error over the budget, with its quartiles as a band: one series a solver.
std::vector<Series> deadline_profiles(const std::vector<DeadlinePoint>& points);

}  // namespace perpend
