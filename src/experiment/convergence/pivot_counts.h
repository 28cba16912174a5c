#pragma once

#include "experiment/convergence/scene_problems.h"

namespace perpend {

/// Problems on which moving one row at a time, the first that is infeasible, needs 2ⁿ − 1 moves
/// (Fathi's, after Murty): A = M Mᵀ with M upper triangular, 1 on its diagonal and 2 above; b = −1.
Problem exponential_problem(int n);

/// So many moves of single rows from x = 0 until none is infeasible; dense and plain.
int count_single_moves(const Problem& problem, int most);

struct ExponentialCounts {
  std::vector<int> n{};
  std::vector<int> single{};  ///< moves of single rows
  std::vector<int> blocks{};  ///< pivots of `bpp` as it is
};

/// E18 §3.2.1: the worst case of pivoting is exponential in n.
PaperFinding exponential_finding(const ExponentialCounts& counts);

/// Pivots of `bpp` on the same problem with and without friction, and which rows they move.
struct FrictionPivots {
  std::string name{};
  int with = 0, without = 0;                 ///< pivots
  int moved_friction = 0, moved_others = 0;  ///< rows that changed sides, over all pivots
};

FrictionPivots friction_pivots(const SceneProblem& scene);

/// E18 §6.1: friction rows make pivoting long.
PaperFinding friction_finding(const std::vector<FrictionPivots>& all);

void add_pivot_counts(const std::vector<SceneProblem>& moving, Section& section);

}  // namespace perpend
