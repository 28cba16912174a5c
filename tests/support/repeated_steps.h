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
  /// Of each step: the bodies that each row touches, and each row that parts overlapping bodies.
  std::vector<std::vector<int>> graphs;
};

inline std::vector<long> allocations_of_steps(Simulation& simulation, int steps,
                                              std::vector<std::vector<int>>& graphs) {
  std::vector<long> counts(steps);
  graphs.clear();
  for (long& count : counts) {
    count = allocations_of([&] { simulation.step(); });
    std::vector<int>& graph = graphs.emplace_back(simulation.problem().body->J.body);
    if (const Problem* parting = simulation.push_out_problem()) {
      graph.push_back(-1);
      graph.insert(graph.end(), parting->body->J.body.begin(), parting->body->J.body.end());
    }
  }
  return counts;
}

inline RepeatedSteps repeat_steps(Simulation& simulation, int warm_up, int steps) {
  for (int k = 0; k < warm_up; ++k) simulation.step();
  const Snapshot begin = simulation.save();
  RepeatedSteps counted;
  counted.first = allocations_of_steps(simulation, steps, counted.graphs);
  simulation.restore(begin);
  counted.again = allocations_of_steps(simulation, steps, counted.graphs);
  return counted;
}

}  // namespace perpend::support
