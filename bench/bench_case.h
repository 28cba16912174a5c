#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "support/system_step.h"

namespace perpend::bench {

/// What a case is compared with.
enum class Group { walls, chains, piles, stiffness, masses, redundancy };

/// A scene to measure on.
struct BenchCase {
  Group group = Group::walls;
  std::string scene;   ///< as printed
  std::string series;  ///< cases of one series differ in `scale` only
  double scale = 0;    ///< what the group varies: bricks, links, boxes, N/m, ratio, points
  std::function<support::SystemStep(std::uint64_t seed)> make;  ///< freshly shaken
  bool has_rows = true;  ///< false where A would fill the memory, as with 4,000 points on a body
};

/// The cases of the table, from small to large within a group.
const std::vector<BenchCase>& bench_cases();

/// A problem of a run, and where a simulation would start it from.
struct BenchStep {
  Problem problem;    ///< in both forms, but for `has_rows`
  Vector warm_start;  ///< the solution of the step before; empty in the first step
};

/// Runs of a few steps, one for each seed. The first step has just been shaken; each other one
/// follows from the exact solution of the one before, all bodies trembling on at a tenth of that.
std::vector<BenchStep> bench_steps(const BenchCase& bench_case, int seeds, int steps);

}  // namespace perpend::bench
