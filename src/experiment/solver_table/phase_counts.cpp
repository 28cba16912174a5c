#include "experiment/solver_table/phase_counts.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "experiment/papers_friction.h"
#include "study/comparison.h"

namespace perpend {
namespace {

constexpr int most_pivots = 30;  // of a coupling (E18, Table 3)
constexpr const char* counted_bpp = "bpp";
// Limits that do not cut off what is counted; Table 3 has 5 rounds of 5, and 10 pivots.
constexpr const char* counted_pgs_sm = "pgs-sm:rounds=20,direct=20";
constexpr const char* counted_spook = "spook:settle=impulses,direct=30";

bool is_unfinished(const Trial& trial) {
  return trial.stop != Stop::converged;
}

/// The share of the problems for which it holds.
template <class Holds>
double share_of(const SolverStudy& study, Holds holds) {
  const auto count = std::count_if(study.trials.begin(), study.trials.end(), holds);
  return study.trials.empty()
             ? 0
             : static_cast<double>(count) / static_cast<double>(study.trials.size());
}

template <class Count>
Panel counted_panel(const std::string& title, const SolverStudy& study, Count count) {
  Panel panel{.title = title};
  for (const bool unfinished : {false, true}) {
    std::map<int, int> bars;
    for (const Trial& trial : study.trials) {
      if (is_unfinished(trial) == unfinished) ++bars[count(trial)];
    }
    Series series{.name = unfinished ? "no solution within the limit" : "finished"};
    series.mark = unfinished ? Mark::crossed : Mark::filled;
    for (const auto& [iterations, problems] : bars) {
      series.x.push_back(iterations);
      series.y.push_back(problems);
    }
    if (!series.x.empty()) panel.series.push_back(std::move(series));
  }
  return panel;
}

PaperFinding phase_finding(const char* title, const char* expected, std::string found,
                           bool agrees) {
  PaperFinding finding;
  finding.title = title;
  finding.expected = expected;
  finding.found = std::move(found);
  finding.verdict = agrees ? Agreement::as_in_the_paper : Agreement::differs;
  return finding;
}

}  // namespace

int longest_direct_phase(const Trial& trial) {
  int longest = 0;
  for (const Phase& phase : trial.phases) {
    if (phase.work != Work::sweep) longest = std::max(longest, phase.iterations);
  }
  return longest;
}

int direct_phases(const Trial& trial) {
  return static_cast<int>(std::count_if(trial.phases.begin(), trial.phases.end(),
                                        [](const Phase& p) { return p.work != Work::sweep; }));
}

std::vector<PaperFinding> phase_findings(const SolverStudy& bpp, const SolverStudy& pgs_sm,
                                         const SolverStudy& spook) {
  const double few = share_of(bpp, [](const Trial& t) { return longest_direct_phase(t) < 10; });
  const double never = share_of(bpp, is_unfinished);
  const double shrinks =
      share_of(pgs_sm, [](const Trial& t) { return longest_direct_phase(t) <= 5; });
  const double rounds =
      share_of(pgs_sm, [](const Trial& t) { return !is_unfinished(t) && direct_phases(t) <= 6; });
  const double held = share_of(spook, [](const Trial& t) { return longest_direct_phase(t) < 5; });
  return {
      phase_finding("Fig. 5a: pivots of BPP on grasping",
                    "fewer than 10 in most steps; a few steps never finish (at most one in ten)",
                    fmt::format("fewer than 10 in {:.0f} % of the steps; {:.1f} % do not finish",
                                100 * few, 100 * never),
                    few > 0.5 && never > 0 && never <= 0.1),
      phase_finding(
          "Fig. 5b: direct steps of PGS-SM on grasping",
          "the free set has shrunk after at most 5 (in 95 % of the steps or more)",
          fmt::format("at most 5 in {:.0f} % of the steps, where 20 are allowed", 100 * shrinks),
          shrinks >= 0.95),
      phase_finding(
          "Fig. 5c: couplings of PGS-SM on grasping",
          "at most 6 in about 90 % of the steps (80 to 100 %)",
          fmt::format("at most 6 in {:.0f} % of the steps, where 20 are allowed", 100 * rounds),
          rounds >= 0.8),
      phase_finding(
          "Fig. 5d: pivots of SPOOK's direct phase on grasping", "fewer than 5 in most steps",
          fmt::format("fewer than 5 in every direct phase of {:.0f} % of the steps", 100 * held),
          held > 0.5)};
}

Figure phase_figure(const SolverStudy& bpp, const SolverStudy& pgs_sm, const SolverStudy& spook) {
  Figure figure{.id = "phases",
                .title = "Pivots, direct steps and couplings on grasping (E18, Fig. 5)",
                .caption = fmt::format(
                    "Of each problem the longest direct phase, and for PGS-SM the number of them. "
                    "Hatched: no solution within the limit. BPP may make {} pivots a coupling; {} "
                    "and {} have higher limits than Table 3, so that these do not cut off what is "
                    "counted.",
                    most_pivots, counted_pgs_sm, counted_spook),
                .kind = FigureKind::bars,
                .x = {"iterations", "", Scale::linear},
                .y = {"problems", "", Scale::linear}};
  figure.panels = {
      counted_panel("(a) pivots of BPP", bpp, longest_direct_phase),
      counted_panel("(b) direct steps of PGS-SM", pgs_sm, longest_direct_phase),
      counted_panel("(c) couplings of PGS-SM", pgs_sm, direct_phases),
      counted_panel("(d) pivots of SPOOK's direct phase", spook, longest_direct_phase)};
  return figure;
}

bool add_phase_counts(const Laboratory& laboratory, Section& section) {
  Comparison comparison;
  comparison.settings.solvers = {counted_bpp, counted_pgs_sm, counted_spook};
  comparison.settings.bounds = BoundsProtocol::updated;
  comparison.settings.friction_compliance = papers_friction_compliance;
  comparison.settings.every = 2;
  comparison.settings.repeat = 1;
  comparison.settings.budgets_ms.clear();
  compare_on_scene(laboratory.scene("log_grasping", {}), laboratory.progress, comparison);
  if (comparison.is_partial) return false;
  const std::vector<SolverStudy>& found = comparison.scenes.front().study.solvers;
  for (PaperFinding& finding : phase_findings(found[0], found[1], found[2])) {
    section.findings.push_back(std::move(finding));
  }
  section.figures.push_back(phase_figure(found[0], found[1], found[2]));
  return true;
}

}  // namespace perpend
