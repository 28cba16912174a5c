#pragma once

#include "experiment/convergence/scene_problems.h"
#include "solver/solver.h"

namespace perpend {

/// Processor time of an iteration without a judge, and what the judge adds to it.
struct JudgedTime {
  int rows = 0;
  double iteration_ms = 0;
  double judging_ms = 0;

  double share() const { return judging_ms / iteration_ms; }
};

struct JudgedSolver {
  std::string solver{};
  std::vector<JudgedTime> each{};  ///< by rising size
};

/// Processor time of one iteration from x = 0, the least of a few measurements.
double iteration_ms(const Problem& problem, Solver& solver, Select select);

JudgedTime time_judging(const Problem& problem, const std::string& solver);

/// E19 §4.2.1: O(n) beside the O(n³) of a dense pivot, so negligible.
PaperFinding dense_judging_finding(const JudgedSolver& dense);
/// E19 §6, E17: without noticeable cost at run time; of solvers faster than a dense pivot.
PaperFinding every_judging_finding(const std::vector<JudgedSolver>& all);

void add_judging_cost(const Laboratory& laboratory, Section& section);

}  // namespace perpend
