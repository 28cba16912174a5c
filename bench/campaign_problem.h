#pragma once

#include <cstdint>
#include <string>

#include "support/system_step.h"

namespace perpend::bench {

/// A random problem of the campaign; a seed always gives the same.
struct CampaignProblem {
  std::uint64_t seed = 0;
  std::string family;            ///< "mechanism", "hard mechanism", "wall", …
  double stiffness_N_per_m = 0;  ///< of its contacts and compliant rows: 1e3, 1e4 … 1e12
  std::string traits;            ///< in words: "12 bodies, mass ratio 3e4"
  support::SystemStep step;
};

/// Half are mechanisms of all kinds of rows, mass ratios up to 1e6, a third of these with hard rows
/// that agree with each other; the others shaken walls, piles, chains, stacks of mass ratio up to
/// 1e6 (light below heavy) and boxes on 4 … 4,000 points.
CampaignProblem campaign_problem(std::uint64_t seed);

}  // namespace perpend::bench
