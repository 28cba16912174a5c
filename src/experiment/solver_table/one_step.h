#pragma once

#include "experiment/experiment.h"

namespace perpend {

/// The natural error of PGS within one step, sweep by sweep.
struct StepCurve {
  std::string name{};
  std::vector<double> natural{};  ///< [k]: after k sweeps
};

/// E18 §6.1: it diverges on grasping for every limit, and converges on the wall.
std::vector<PaperFinding> one_step_findings(const std::vector<StepCurve>& grasping,
                                            const StepCurve& wall);

/// The part of X5 about Fig. 6; false where it was interrupted.
bool add_one_step(const Laboratory& laboratory, Section& section);

}  // namespace perpend
