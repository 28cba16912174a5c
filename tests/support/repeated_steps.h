#pragma once

#include <algorithm>
#include <vector>

#include "step/simulation.h"
#include "support/allocation_counter.h"

namespace perpend::support {

/// Allocations of each step of a stretch of a simulation, made twice. The first time contacts,
/// rows or islands may be more than ever before, and memory grows; the second time every size was
/// seen, and what is still allocated would be allocated for ever.
struct RepeatedSteps {
  std::vector<long> first, again;
  std::vector<int> rows;  ///< of each step
};

inline std::vector<long> allocations_of_steps(Simulation& simulation, int steps,
                                              std::vector<int>& rows) {
  std::vector<long> counts(steps);
  rows.clear();
  for (long& count : counts) {
    const StepResult* result = nullptr;
    count = allocations_of([&] { result = &simulation.step(); });
    rows.push_back(result->rows);
  }
  return counts;
}

inline RepeatedSteps repeat_steps(Simulation& simulation, int warm_up, int steps) {
  for (int k = 0; k < warm_up; ++k) simulation.step();
  const Snapshot begin = simulation.save();
  RepeatedSteps counted;
  counted.first = allocations_of_steps(simulation, steps, counted.rows);
  simulation.restore(begin);
  counted.again = allocations_of_steps(simulation, steps, counted.rows);
  return counted;
}

}  // namespace perpend::support
