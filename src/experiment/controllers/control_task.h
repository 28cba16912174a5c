#pragma once

#include <algorithm>
#include <functional>
#include <random>
#include <string>

#include "step/simulation.h"

namespace perpend {

/// What a controller had to do, and whether it did.
struct ControlOutcome {
  bool has_succeeded = false;
  double worst = 0;     ///< of what the task bounds, over the bound: up to 1 is a success
  int uncertified = 0;  ///< steps
};

/// Runs one trial: the numbers of the scene are drawn from `random`, the scene is stepped with
/// those options, and a controller sets its inputs between steps.
struct ControlTask {
  std::string name{};
  std::string bounds{};  ///< what a success is, in words
  std::function<ControlOutcome(std::mt19937& random, const SimulationOptions& options)> run{};
};

/// Uniform in [least, most]; the same numbers on every machine, which the library's are not.
inline double drawn(std::mt19937& random, double least, double most) {
  return least + (most - least) * static_cast<double>(random()) / 4294967295.0;
}

/// A success needs joints that are open by less.
inline constexpr double joints_hold_m = 5e-3;

inline double largest_gap_m(const StepResult& result) {
  double largest = 0;
  for (const JointForce& joint : result.joints) largest = std::max(largest, joint.violation_m);
  return largest;
}

}  // namespace perpend
