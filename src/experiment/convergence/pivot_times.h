#pragma once

#include "experiment/convergence/scene_problems.h"

namespace perpend {

/// Processor time of a pivot of `bpp` with one algebra, by rising size.
struct PivotTimes {
  std::string algebra{};
  std::vector<int> rows{};
  std::vector<double> ms{};
};

/// s of ms = c rowsˢ between the last two sizes.
double last_slope(const PivotTimes& times);

/// E18 §3.2.1: O(n²) for band matrices with a small envelope.
PaperFinding envelope_finding(const PivotTimes& envelope, const PivotTimes& dense);

void add_pivot_times(const Laboratory& laboratory, Section& section);

}  // namespace perpend
