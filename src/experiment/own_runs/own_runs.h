#pragma once

#include "experiment/experiment.h"
#include "experiment/own_runs/own_run.h"

namespace perpend {

/// X11: the papers' scenes, each run by each of its solvers on its own, from zero in every step:
/// what collapses, what slips, what tears (E18 §6.3, §6.5, video; E19 §5.2, §6).
Section own_runs(const Laboratory& laboratory);

/// What the papers lead one to expect of these runs; only of those that are there.
std::vector<PaperFinding> own_run_findings(const std::vector<OwnRun>& runs);

}  // namespace perpend
