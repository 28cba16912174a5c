#pragma once

#include <numeric>
#include <vector>

#include "problem/select_rows.h"

namespace perpend::support {

/// The same problem with its rows in another order, all bodies kept.
inline Problem permute(const Problem& problem, const std::vector<int>& order) {
  std::vector<int> bodies(problem.body ? problem.body->bodies() : 0);
  std::iota(bodies.begin(), bodies.end(), 0);
  return select_rows(problem, order, bodies);
}

}  // namespace perpend::support
