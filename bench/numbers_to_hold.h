#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bench/deadlines.h"
#include "bench/measure.h"
#include "bench/sweep_growth.h"

namespace perpend::bench {

/// All that a run of the benchmarks measured.
struct BenchResults {
  std::vector<CaseResult> cases;
  std::optional<SweepGrowth> sweeps;
  std::vector<DeadlineResult> deadlines;
};

/// A promise, what it asks for, and what was measured.
struct Promise {
  std::string what;
  std::string target;
  std::string measured;
  std::optional<bool> holds;  ///< nothing: cannot be measured yet
};

/// The promises that solvers make, in the order of the project's list.
std::vector<Promise> numbers_to_hold(const BenchResults& results);

}  // namespace perpend::bench
