#pragma once

#include "report/report.h"
#include "study/comparison.h"
#include "study/paper_table.h"

/// E18's Table 4 beside what was measured: orders of the solvers, decades of their errors, ratios
/// of their times. The tolerances are fixed here, before any run.
///
/// Where friction bounds are updated, an error is by the bounds of the answer's own normal
/// impulses. E18 does not say by which it judges; but its BPP has 1e-6 on grasping, where a direct
/// solve is exact to rounding by the bounds that it was made with.
namespace perpend {

/// Errors that E18 prints up to here are rounding there: two of them have no order, and any that is
/// no larger here is as printed.
inline constexpr double rounding_in_paper = 1e-9;
/// E18 prints errors as powers of ten: one is as printed within a decade of that.
inline constexpr double one_decade = 10;
/// Errors that E18 separates by that much have an order; so have times that differ by a third.
inline constexpr double separated_errors = 10;
/// Two errors have that order here if they differ by so much, and not only in rounding.
inline constexpr double ordered_errors = 3;
inline constexpr double separated_times = 4.0 / 3;
/// Another machine and other sizes: a time over that of PGS is as printed within a factor of three.
inline constexpr double one_ratio = 3;

/// What E18 prints of a solver, and what was found.
struct PaperSolver {
  std::string solver{};
  double printed = 0, found = 0;        ///< natural errors, medians
  double printed_s = 0, found_ms = 0;   ///< medians
  double printed_ratio = 0, ratio = 0;  ///< times over that of PGS; NaN without PGS
  bool is_certified = false;            ///< here, on every problem
};

/// What the paper prints of that scene, where it is the paper's and not another of its name.
std::optional<PaperEntry> paper_entry_of(const SceneComparison& scene, const std::string& solver);

/// Those of E18's solvers that were tried on the scene.
std::vector<PaperSolver> solvers_of_paper(const SceneComparison& scene);

bool has_error_as_printed(const PaperSolver& one);
bool has_time_as_printed(const PaperSolver& one);

/// The order by error, the order by time, and a verdict for each entry of the table. Nothing where
/// the scene is not E18's; not judged where one of its four solvers is missing.
std::vector<PaperFinding> paper_findings(const SceneComparison& scene);

}  // namespace perpend
