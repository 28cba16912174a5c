#pragma once

#include "experiment/experiment.h"

namespace perpend {

/// What is left of the error of a solver that may go on so long.
struct TunedLimit {
  std::string solver{};
  std::vector<int> limits{};      ///< rising
  std::vector<double> natural{};  ///< median over the problems, for each of them
};

/// The first limit from which on the error falls by no more than a half to the end: converged, or
/// stagnating.
int settled_limit(const TunedLimit& tuned);

/// The part of X5 about how limits are chosen (E18 §6.1): raised until the error no longer falls,
/// on grasping. False where it was interrupted.
bool add_limit_tuning(const Laboratory& laboratory, Section& section);

}  // namespace perpend
