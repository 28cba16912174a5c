#pragma once

#include "experiment/experiment.h"

namespace perpend {

/// A run whose solver stops at an energy error.
struct StoppedRun {
  double of_rule = 0;  ///< threshold, over that of the rule
  double threshold_J = 0;
  double off_m = 0;        ///< largest distance of a body from where the exact run has it
  double mean_sweeps = 0;  ///< of a step
  int reached = 0;         ///< steps that came down to the threshold
  int steps = 0;
};

struct StoppedScene {
  std::string name{};
  double lightest_kg = 0, seconds = 0;
  double rule_J = 0;
  std::vector<StoppedRun> runs{};  ///< thresholds from large to small; the last is the rule's
};

/// The rule: the energy with which the lightest body creeps by the distance that may be lost, in
/// the time of the run.
double threshold_J(double lightest_kg, double may_lose_m, double seconds);

/// X13: a solver that stops at an energy error, in a simulation, and how to choose it (E19 §6).
Section stop_energy(const Laboratory& laboratory);

/// What E19 says of thresholds, and whether the rule keeps every scene within what may be lost.
std::vector<PaperFinding> threshold_findings(const std::vector<StoppedScene>& scenes);

}  // namespace perpend
