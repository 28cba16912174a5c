#pragma once

#include "experiment/experiment.h"
#include "study/solver_study.h"

namespace perpend {

/// The most iterations of one direct phase: pivots between two updates of the bounds or between two
/// rounds of sweeps, or solves for a free set that shrinks.
int longest_direct_phase(const Trial& trial);
/// Direct phases: the rounds of PGS-SM, which has one in each.
int direct_phases(const Trial& trial);

/// What E18 §6.1 says of these counts on grasping. The studies are of BPP with the limits of Table
/// 3, and of PGS-SM and SPOOK with limits so high that they do not cut off what is counted.
std::vector<PaperFinding> phase_findings(const SolverStudy& bpp, const SolverStudy& pgs_sm,
                                         const SolverStudy& spook);

/// E18, Fig. 5: how many problems took how many.
Figure phase_figure(const SolverStudy& bpp, const SolverStudy& pgs_sm, const SolverStudy& spook);

/// The part of X5 about it; false where it was told to stop.
bool add_phase_counts(const Laboratory& laboratory, Section& section);

}  // namespace perpend
