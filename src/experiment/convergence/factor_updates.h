#pragma once

#include "experiment/convergence/scene_problems.h"

namespace perpend {

/// What it takes to have the factor of the next pivot, on one problem.
struct UpdateTimes {
  std::string name{};
  int rows = 0;
  double dense_ms = 0;   ///< a dense Cholesky factor of A, from the beginning
  double update_ms = 0;  ///< a dense factor for one row more or less: a rank-one update of it
  double body_ms = 0;    ///< a pivot of `bpp` through the bodies, from the beginning
  double moved = 0;      ///< rows that a pivot of `bpp` moves, in the mean
};

UpdateTimes time_updates(const SceneProblem& scene);

/// E18, future work: updates of the factors when few rows pivot.
PaperFinding updates_finding(const std::vector<UpdateTimes>& all);

void add_factor_updates(const std::vector<SceneProblem>& scenes, Section& section);

}  // namespace perpend
