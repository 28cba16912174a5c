#pragma once

#include "experiment/experiment.h"

namespace perpend {

/// The force that draws the rod out of its cable, step by step.
struct RodForce {
  std::string solver{};
  int rounds = 0;  ///< of SPOOK; 0: another solver
  bool is_warm = false;
  std::vector<double> time_s{}, force_N{};
  int certified = 0;
  double ms = 0;  ///< median of a solve
};

/// The exact solver's first, then SPOOK's, one of them with the rounds of E18, from zero.
std::vector<PaperFinding> cable_findings(const std::vector<RodForce>& forces);

/// The part of X6 about friction that SPOOK misses; false where it was interrupted.
bool add_cable_friction(const Laboratory& laboratory, Section& section);

}  // namespace perpend
