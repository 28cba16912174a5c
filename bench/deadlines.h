#pragma once

#include <string>
#include <vector>

namespace perpend::bench {

/// What came of one budget. The overrun is the solver's wall time (`Answer::seconds`) beyond the
/// budget, over the budget; 0 for a solve that was done before.
struct DeadlineResult {
  std::string solver;  ///< or `waiting`, which only looks at the clock until the deadline
  double budget_ms = 0;
  double overrun_p50 = 0, overrun_p999 = 0;
  /// Of the solves during which the operating system did not give the core to others.
  double undisturbed_p999 = 0;
  double undisturbed = 0;  ///< their share
  double energy_J = 0;     ///< of the answer, median
  double iterations = 0;   ///< median
  double certified = 0;    ///< share of the solves
};

/// The name under which a loop that only looks at the clock is listed: what it overruns by, the
/// operating system takes from everybody.
inline constexpr const char* waiting = "(waiting)";

/// Solves the shaken wall of 300 bricks, cold, under budgets of 0.1 to 5 ms, returning the best
/// iterate by energy; budgets and solvers in turn.
std::vector<DeadlineResult> measure_deadlines(int solves);

}  // namespace perpend::bench
