#pragma once

#include <cmath>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "certificate/certificate.h"
#include "import/problem_source.h"
#include "solver/solver.h"

namespace perpend {

/// One row of an answer, and how wrong it is.
struct RowTrial {
  std::string name;  ///< ProblemSource::row_name
  double x = 0, w = 0, l = 0, u = 0;
  double natural = 0;
  double fischer_burmeister = 0;
  double energy_J = 0;
};

/// What one solver did with one problem.
struct Trial {
  std::string problem;
  int rows = 0;
  std::optional<Stop> stop = Stop::not_applicable;  ///< nothing: unknown, of an answer from a file
  bool certified = false;
  std::string remark;
  int iterations = 0;         ///< −1: unknown
  WorkCounts work;            ///< the iterations by kind
  std::vector<Phase> phases;  ///< the iterations in their order
  /// Of the solver's thread on its core, or on the wall where there is a deadline: median over the
  /// repetitions; NaN: unknown.
  double milliseconds = 0;
  double mean_ms = 0;  ///< mean over the repetitions, as E18 §4 has it
  double natural = 0;
  /// By the bounds of the last MLCP that was solved, which is how E18 judges; `natural` but where
  /// the friction bounds were updated.
  double mlcp_natural = 0;
  double of_limit = 0;  ///< Certificate::of_limit
  double fischer_burmeister = 0;
  double energy_J = 0;
  double law_J = 0;  ///< Certificate::law_J
  /// Of the largest energy error: "3 (contact of box and floor)", or "3 (normal 1)" for row 3 of
  /// contact 1 where the file has no names.
  std::string worst_row;
  std::vector<ErrorTotals> history;
  std::vector<RowTrial> each_row;  ///< with StudySettings::keep_rows

  bool is_timed() const { return stop != Stop::not_applicable && !std::isnan(milliseconds); }
  bool is_counted() const { return stop != Stop::not_applicable && iterations >= 0; }
};

/// Gives a row of the problem a name, or an empty one.
using RowNamer = std::function<std::string(int row)>;

/// Fills in the problem, and what the judge found of an answer to it, which no solver speaks of.
void take_certificate(const StoredProblem& stored, const Certificate& certificate,
                      const RowNamer& name_of, Trial& trial);
/// Every row of an answer that was judged by these bounds.
std::vector<RowTrial> row_trials(const Vector& x, const Bounds& bounds,
                                 const Certificate& certificate, const RowNamer& name_of);

/// What one solver did with all problems.
struct SolverStudy {
  std::string solver;  ///< as it was asked for: "pgs:order=reversed"
  std::vector<Trial> trials;
  bool is_reported = false;  ///< times and iterations are what a file says, not measured here
};

struct StudySettings {
  std::vector<std::string> solvers;
  Limits limits;
  int repeat = 1;             ///< solves of each problem, whose times are taken
  bool start_stored = false;  ///< start from the x stored with the problem instead of zero
  bool keep_rows = false;
  bool name_rows = false;  ///< by the names that the source knows
};

/// What came of all solvers and problems.
struct Study {
  std::vector<SolverStudy> solvers;
  std::vector<std::string> refusals;  ///< a sentence for each problem that could not be read
  int cold_starts = 0;  ///< problems that store no x to start from, though that was asked for
};

/// Whether one of these solvers reads the row form, which is to be assembled for it. Throws
/// BadInput where a description is malformed.
bool any_reads_rows(const std::vector<std::string>& solvers);

/// Solves every problem of the source with every solver, each from the same start, and judges
/// the answers. Where a solver reads the row form, it is assembled beforehand, outside of the time.
/// `go_on(done, of)` is asked after each problem; where it says no, the study ends there.
Study study_solvers(ProblemSource& source, const StudySettings& settings,
                    const std::function<bool(int, int)>& go_on);

/// Shares of the limit at which a study counts a problem as roughly and as well solved: errors of
/// 1e-4 and 1e-8 of the speeds that certificates are measured by.
inline constexpr double rough_share = 1e5;
inline constexpr double good_share = 10;

/// The figures of a study over the trials that were attempted (not `not_applicable`), times and
/// iterations over those that tell them; NaN where there were none.
struct StudySummary {
  std::string solver;
  bool is_reported = false;
  int attempted = 0;
  int certified = 0;
  int not_applicable = 0;
  int solved_roughly = 0;  ///< to `rough_share`
  int solved_well = 0;     ///< to `good_share`
  double median_ms = 0;
  double mean_ms = 0;  ///< of the problems' means
  double p99_ms = 0;
  double median_iterations = 0;
  double median_natural = 0;
  double median_mlcp_natural = 0;
  double max_natural = 0;
  double median_fischer_burmeister = 0;
  double median_energy_J = 0;
  double max_energy_J = 0;
};

StudySummary summarise(const SolverStudy& study);

/// The least value that the given share of the values does not exceed (nearest rank); NaN for none.
double quantile(std::vector<double> values, double share);
/// NaN for none.
double mean(const std::vector<double>& values);
/// The middle value, or the mean of the two in the middle; NaN for none.
double median(std::vector<double> values);

/// The name of a stop reason, as printed. "own test", not "converged": a solver that is content
/// with itself may be wrong.
std::string name_of(Stop stop);
std::string name_of(const std::optional<Stop>& stop);

}  // namespace perpend
