#include "experiment/solver_habits/lowest_error.h"

#include <fmt/format.h>

#include <algorithm>

#include "experiment/papers_friction.h"
#include "study/comparison.h"
#include "study/solver_study.h"

namespace perpend {
namespace {

constexpr int recorded_every = 10;   // steps between the problems that are kept
constexpr int most_iterations = 90;  // as in E18, Table 3
constexpr int printed_limit = 30;    // of a coupling, there
/// Fixed before the first run: of fewer problems nothing is said.
constexpr int enough_problems = 8;

ReportTable cut_off_table(const std::vector<CutOff>& scenes) {
  ReportTable table{.id = "lowest-error", .title = "Natural error when block pivoting is cut off"};
  const auto error = [](const char* label, const char* group) {
    return Column{.label = label, .style = NumberStyle::scientific, .digits = 1, .group = group};
  };
  table.columns = {{.label = "scene", .is_text = true},
                   {.label = "limit", .unit = "iterations"},
                   {.label = "unsolved", .unit = "problems"},
                   {.label = "of", .unit = "problems"},
                   {.label = "last is not best", .unit = "problems"},
                   {.label = "start is best", .unit = "problems"},
                   error("last", "median"),
                   error("best", "median"),
                   error("last", "largest"),
                   error("best", "largest")};
  for (const CutOff& one : scenes) {
    table.rows.push_back({one.scene, one.limit, one.unsolved, one.problems, one.last_is_worse,
                          one.start_is_best, one.median_last, one.median_best, one.worst_last,
                          one.worst_best});
  }
  table.notes = {
      "Problems of a reference run, each started from zero. Errors are those of the problems that "
      "take more iterations than the limit."};
  return table;
}

}  // namespace

CutOff cut_off(const std::string& scene, const SolverStudy& study, int limit) {
  CutOff found{.scene = scene, .limit = limit};
  std::vector<double> of_last, of_best;
  for (const Trial& trial : study.trials) {
    ++found.problems;
    if (static_cast<int>(trial.history.size()) <= limit + 1) continue;
    const auto first = trial.history.begin(), last = first + limit;
    const auto best = std::min_element(
        first, last + 1,
        [](const ErrorTotals& a, const ErrorTotals& b) { return a.natural < b.natural; });
    ++found.unsolved;
    const bool is_worse = best->natural < last->natural;
    found.last_is_worse += is_worse ? 1 : 0;
    found.start_is_best += is_worse && best == first ? 1 : 0;
    of_last.push_back(last->natural);
    of_best.push_back(best->natural);
  }
  found.median_last = median(of_last);
  found.median_best = median(of_best);
  found.worst_last = quantile(of_last, 1);
  found.worst_best = quantile(of_best, 1);
  return found;
}

PaperFinding lowest_error_finding(const std::vector<CutOff>& scenes) {
  PaperFinding finding;
  finding.title = "The last iterate and the best";
  finding.expected = "cut off, the last iterate is in general not the best (E18 §6.5)";
  int unsolved = 0, worse = 0, start = 0;
  for (const CutOff& one : scenes) {
    unsolved += one.unsolved;
    worse += one.last_is_worse;
    start += one.start_is_best;
  }
  if (unsolved == 0) {
    finding.why = "every problem was solved";
    return finding;
  }
  finding.found = fmt::format(
      "in {} of {} cases an earlier iterate is better; in {} of those it is the start, which says "
      "little and does not count",
      worse, unsolved, start);
  finding.verdict =
      2 * (worse - start) > unsolved - start ? Agreement::as_in_the_paper : Agreement::differs;
  return finding;
}

PaperFinding printed_limit_finding(const std::vector<CutOff>& scenes) {
  std::vector<CutOff> printed;
  int unsolved = 0;
  for (const CutOff& one : scenes) {
    if (one.limit != printed_limit) continue;
    printed.push_back(one);
    unsolved += one.unsolved;
  }
  PaperFinding finding = lowest_error_finding(printed);
  finding.title = fmt::format("The last iterate and the best, limit {}", printed_limit);
  if (unsolved >= enough_problems) return finding;
  finding.verdict = Agreement::not_judged;
  finding.why = fmt::format("{} problems take more than {} pivots", unsolved, printed_limit);
  return finding;
}

bool add_lowest_error(const Laboratory& laboratory, Section& section) {
  std::vector<CutOff> scenes;
  bool goes_on = true;
  for (const char* name : {"brick_wall", "closed_loop", "cable_rod", "winch", "log_grasping"}) {
    const auto ask = [&](int done, int of) {
      goes_on = laboratory.progress(fmt::format("best iterates, {}", name), done, of);
      return goes_on;
    };
    const Scene scene =
        with_friction_compliance(laboratory.scene(name, {}), papers_friction_compliance);
    Reference reference =
        record_reference(scene, {.solver = "exact", .every = recorded_every}, ask);
    if (!goes_on) break;
    StudySettings settings;
    settings.solvers = {"bpp"};
    settings.limits.iterations = most_iterations;
    settings.limits.keep_history = true;
    const Study study = study_solvers(reference.problems, settings, ask);
    for (const int limit : {5, 10, 15, 20, 30}) {
      scenes.push_back(cut_off(name, study.solvers.front(), limit));
      if (scenes.back().unsolved == 0) scenes.pop_back();
    }
    if (!goes_on) break;
  }
  section.findings.push_back(lowest_error_finding(scenes));
  section.findings.push_back(printed_limit_finding(scenes));
  if (!scenes.empty()) section.tables.push_back(cut_off_table(scenes));
  return goes_on;
}

}  // namespace perpend
