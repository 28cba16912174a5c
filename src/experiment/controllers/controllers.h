#pragma once

#include "experiment/controllers/control_task.h"
#include "experiment/experiment.h"

namespace perpend {

/// How often a task succeeds with a solver.
struct SuccessRate {
  std::string task{}, solver{};
  int trials = 0, successes = 0;
  double median_worst = 0;  ///< of what is bounded, over the bound
  int uncertified = 0;      ///< steps of all trials

  double share() const { return trials > 0 ? double(successes) / trials : 0; }
};

/// X12: the success of controllers by solver (E18 §7.1): a gripper under force control and a body
/// that balances on two wheels.
Section controllers(const Laboratory& laboratory);

/// What E18 expects of each task.
std::vector<PaperFinding> success_findings(const std::vector<SuccessRate>& rates);

}  // namespace perpend
