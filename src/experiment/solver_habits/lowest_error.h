#pragma once

#include "experiment/experiment.h"
#include "study/solver_study.h"

namespace perpend {

/// What is left of the error in one scene when pivoting is cut off.
struct CutOff {
  std::string scene{};
  int limit = 0;  ///< iterations
  int problems = 0;
  int unsolved = 0;       ///< that take more
  int last_is_worse = 0;  ///< of the unsolved: an iterate before the last has a lower error
  int start_is_best = 0;  ///< of those: that iterate is the start
  double median_last = 0, median_best = 0;  ///< natural errors of the unsolved
  double worst_last = 0, worst_best = 0;
};

/// What a limit would have left of these trials, which have their histories.
CutOff cut_off(const std::string& scene, const SolverStudy& study, int limit);

/// Whether the last iterate is mostly not the best (E18 §6.5).
PaperFinding lowest_error_finding(const std::vector<CutOff>& scenes);

/// The same where pivoting is cut off at the limit that E18 prints, and not earlier, while it may
/// still be on its way.
PaperFinding printed_limit_finding(const std::vector<CutOff>& scenes);

/// The part of X6 about best iterates; false where it was interrupted.
bool add_lowest_error(const Laboratory& laboratory, Section& section);

}  // namespace perpend
