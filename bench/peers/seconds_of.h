#pragma once

#include <algorithm>

#include "bench/stopwatch.h"

namespace perpend::bench {

/// The time that a task takes: by the clock, or what the thread spent on a core where that is less,
/// because others had the core in between.
template <typename Task>
double seconds_of(const Task& task) {
  const double wall = wall_ms(), thread = thread_ms();
  task();
  return 1e-3 * std::min(wall_ms() - wall, thread_ms() - thread);
}

}  // namespace perpend::bench
