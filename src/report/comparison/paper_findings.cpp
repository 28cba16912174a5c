#include "report/comparison/paper_findings.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace perpend {
namespace {

/// The names of the solvers by that number, the least first, each with it.
std::string in_order(std::vector<PaperSolver> solvers, double PaperSolver::*number,
                     const char* format) {
  std::stable_sort(solvers.begin(), solvers.end(), [&](const PaperSolver& a, const PaperSolver& b) {
    return a.*number < b.*number;
  });
  std::string text;
  for (const PaperSolver& one : solvers) {
    text += text.empty() ? "" : ", ";
    text += short_name(one.solver) + " " + fmt::format(fmt::runtime(format), one.*number);
  }
  return text;
}

/// Whether E18 finds a better than b, and it is not so here. Where b is at rounding here, and not
/// in the paper, it is as good as anything.
bool contradicts_by_error(const PaperSolver& a, const PaperSolver& b) {
  if (a.printed * separated_errors > b.printed || b.printed <= rounding_in_paper) return false;
  return b.found <= rounding_in_paper || a.found * ordered_errors > b.found;
}

bool contradicts_by_time(const PaperSolver& a, const PaperSolver& b) {
  return a.printed_s * separated_times <= b.printed_s && a.found_ms >= b.found_ms;
}

PaperFinding order_finding(const SceneComparison& scene, const std::vector<PaperSolver>& solvers,
                           bool by_time) {
  PaperFinding finding;
  finding.title =
      fmt::format("Order of the solvers by {}, {}", by_time ? "time" : "error", scene.name);
  finding.expected =
      by_time ? in_order(solvers, &PaperSolver::printed_ratio, "{:.2g}") + " times the time of pgs"
              : in_order(solvers, &PaperSolver::printed, "{:.0e}");
  finding.found = by_time ? in_order(solvers, &PaperSolver::ratio, "{:.2g}")
                          : in_order(solvers, &PaperSolver::found, "{:.0e}");
  finding.verdict = Agreement::as_in_the_paper;
  for (const PaperSolver& a : solvers) {
    for (const PaperSolver& b : solvers) {
      if (!(by_time ? contradicts_by_time(a, b) : contradicts_by_error(a, b))) continue;
      finding.verdict = Agreement::differs;
      finding.why +=
          fmt::format("{}{} is no {} than {} here", finding.why.empty() ? "" : "; ",
                      short_name(b.solver), by_time ? "slower" : "worse", short_name(a.solver));
    }
  }
  return finding;
}

PaperFinding entry_finding(const SceneComparison& scene, const PaperSolver& one) {
  PaperFinding finding;
  finding.title = fmt::format("Table 4, {}, {}", scene.name, short_name(one.solver));
  finding.expected = fmt::format("natural error {:.0e}, {:.2g} times the time of pgs", one.printed,
                                 one.printed_ratio);
  finding.found = fmt::format("{:.1e}{}, {:.2g} times", one.found,
                              one.is_certified ? " (certified)" : "", one.ratio);
  const bool error = has_error_as_printed(one), time = has_time_as_printed(one);
  finding.verdict = error && time ? Agreement::as_in_the_paper : Agreement::differs;
  if (!error) finding.why = "the error is more than a decade off";
  if (!time) {
    finding.why += finding.why.empty() ? "" : "; ";
    finding.why += fmt::format("the ratio of the times is more than a factor of {} off", one_ratio);
  }
  return finding;
}

}  // namespace

std::optional<PaperEntry> paper_entry_of(const SceneComparison& scene, const std::string& solver) {
  return scene.is_papers ? paper_entry(scene.name, solver) : std::nullopt;
}

std::vector<PaperSolver> solvers_of_paper(const SceneComparison& scene) {
  std::vector<PaperSolver> solvers;
  const PaperSolver* pgs = nullptr;
  for (const SolverStudy& study : scene.study.solvers) {
    const auto paper = paper_entry_of(scene, study.solver);
    const StudySummary summary = summarise(study);
    if (!paper || summary.attempted == 0) continue;
    solvers.push_back({study.solver, paper->natural, summary.median_natural, paper->seconds,
                       summary.median_ms, 0, 0, summary.certified == summary.attempted});
  }
  for (const PaperSolver& one : solvers) {
    if (short_name(one.solver) == "pgs") pgs = &one;
  }
  for (PaperSolver& one : solvers) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    one.printed_ratio = pgs != nullptr ? one.printed_s / pgs->printed_s : nan;
    one.ratio = pgs != nullptr ? one.found_ms / pgs->found_ms : nan;
  }
  return solvers;
}

bool has_error_as_printed(const PaperSolver& one) {
  if (one.printed <= rounding_in_paper) return one.found <= one.printed * one_decade;
  return std::max(one.found / one.printed, one.printed / one.found) <= one_decade;
}

bool has_time_as_printed(const PaperSolver& one) {
  return std::max(one.ratio / one.printed_ratio, one.printed_ratio / one.ratio) <= one_ratio;
}

std::vector<PaperFinding> paper_findings(const SceneComparison& scene) {
  const std::vector<PaperSolver> solvers = solvers_of_paper(scene);
  if (solvers.empty()) return {};
  std::vector<PaperFinding> findings{order_finding(scene, solvers, false),
                                     order_finding(scene, solvers, true)};
  for (const PaperSolver& one : solvers) findings.push_back(entry_finding(scene, one));
  if (solvers.size() == papers_solvers().size()) return findings;
  for (PaperFinding& finding : findings) {
    finding.verdict = Agreement::not_judged;
    finding.why = "not all four solvers of E18 were tried";
  }
  return findings;
}

}  // namespace perpend
