#pragma once

#include <optional>
#include <string>
#include <vector>

namespace perpend::bench {

/// The time of a sweep on a wall of about so many rows.
struct SweepTime {
  int rows = 0;
  double ms = 0;              ///< one thread
  double two_threads_ms = 0;  ///< 0 where the solver has no threads
};

struct SweepGrowth {
  std::string solver;
  std::vector<SweepTime> times;
  double exponent = 0;  ///< of the time in the rows, by least squares of the logarithms
  /// How many times faster two threads are on the largest wall.
  std::optional<double> two_threads;
};

/// Sweeps of `psor` on walls of 1e3 to 1e6 rows; nothing while it is not in the catalog.
std::optional<SweepGrowth> measure_sweep_growth(int rounds, int most_rows);

/// The slope of log y over log x.
double fitted_exponent(const std::vector<double>& x, const std::vector<double>& y);

}  // namespace perpend::bench
