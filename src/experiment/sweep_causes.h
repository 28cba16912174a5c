#pragma once

#include "experiment/sweep_errors.h"

namespace perpend {

/// The wall with contacts of another stiffness and no damping, as E19 has contacts.
struct StiffWall {
  double stiffness_N_per_m = 0;
  int fischer_burmeister = 0, natural = 0;  ///< sweeps for which the mean rises
};

/// E19's ten sweeps, where contacts are stiff.
PaperFinding stiff_wall_finding(const std::vector<StiffWall>& walls);

/// Fig. 9 right, where the wall does not rest: as `diverging_finding`.
PaperFinding restless_finding(const std::vector<ErrorCurves>& all);

/// The part of X3 that looks for what makes the differences. Does nothing more where it was told to
/// stop.
void add_sweep_causes(const Laboratory& laboratory, Section& section);

}  // namespace perpend
