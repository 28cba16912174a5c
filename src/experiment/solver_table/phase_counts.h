#pragma once

#include <array>

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

/// Of the problems of grasping, the shares of which E18 §6.1 speaks.
struct PhaseShares {
  std::string bounds{};   ///< of friction: "updated", "fixed"
  double compliance = 1;  ///< of friction, over the normal's
  double few = 0;         ///< fewer than 10 pivots of BPP
  double never = 0;       ///< BPP does not finish
  double spread = 0;      ///< BPP's longest time over its shortest
  double shrinks = 0;     ///< at most 5 direct steps of PGS-SM
  double rounds = 0;      ///< at most 6 couplings of PGS-SM, and it finishes
  double held = 0;        ///< fewer than 5 pivots in each direct phase of SPOOK
};

PhaseShares phase_shares(const SolverStudy& bpp, const SolverStudy& pgs_sm,
                         const SolverStudy& spook);

/// Which of Fig. 5's four the shares agree with, and whether BPP's times fluctuate.
std::array<bool, 5> are_as_printed(const PhaseShares& shares);

/// For each of these, whether there is a friction at which it is as printed.
std::vector<PaperFinding> phase_sweep_findings(const std::vector<PhaseShares>& swept);

/// E18, Fig. 5: how many problems took how many.
Figure phase_figure(const SolverStudy& bpp, const SolverStudy& pgs_sm, const SolverStudy& spook);

/// The part of X5 about it; false where it was interrupted.
bool add_phase_counts(const Laboratory& laboratory, Section& section);

}  // namespace perpend
