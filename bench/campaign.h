#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "solver/solver.h"

namespace perpend::bench {

struct CampaignSettings {
  int problems = 10'000;
  std::uint64_t first_seed = 1;
  std::string stored;  ///< a file or folder of stored problems; empty: none
};

/// An answer of `exact` that is not certified.
struct Failure {
  std::string name;  ///< "seed 17, cold" or a file and a problem
  std::string traits;
  int rows = 0;
  Stop stop = Stop::converged;
  WorkCounts work;
  double natural = 0;
  double of_limit = 0;  ///< Certificate::of_limit
};

/// The answers of one kind of start.
struct Tally {
  int attempted = 0;
  int certified = 0;
  int absolutely = 0;         ///< natural error ≤ 1e-9, by any size of the velocities
  double worst_of_limit = 0;  ///< of the certified
  std::vector<double> block_pivots, single_pivots;
  std::vector<double> interior_steps;  ///< of the solves that took any
};

struct CampaignResult {
  /// By family ("wall") and by stiffness ("1e+05"), each cold and warm.
  std::map<std::string, Tally> families_cold, families_warm;
  std::map<double, Tally> stiffness_cold, stiffness_warm;
  Tally stored;
  int stored_with_cones = 0;  ///< left out: exact is for MLCPs
  std::vector<std::string>
      not_taken;  ///< stored problems that are unreadable or not for exact: why
  std::vector<Failure> failures;
  double seconds = 0;
};

/// `exact` on random problems, each cold and then warm on the step that follows it, and on the
/// stored problems.
CampaignResult run_campaign(const CampaignSettings& settings);

std::string campaign_text(const CampaignResult& result);
nlohmann::json to_json(const CampaignResult& result);

}  // namespace perpend::bench
