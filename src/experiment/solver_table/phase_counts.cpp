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

PhaseShares phase_shares(const SolverStudy& bpp, const SolverStudy& pgs_sm,
                         const SolverStudy& spook) {
  PhaseShares shares;
  shares.few = share_of(bpp, [](const Trial& t) { return longest_direct_phase(t) < 10; });
  shares.never = share_of(bpp, is_unfinished);
  std::vector<double> ms;
  for (const Trial& trial : bpp.trials) ms.push_back(trial.milliseconds);
  const double least = quantile(ms, 0);
  shares.spread = least > 0 ? quantile(ms, 1) / least : 1;
  shares.shrinks = share_of(pgs_sm, [](const Trial& t) { return longest_direct_phase(t) <= 5; });
  shares.rounds =
      share_of(pgs_sm, [](const Trial& t) { return !is_unfinished(t) && direct_phases(t) <= 6; });
  shares.held = share_of(spook, [](const Trial& t) { return longest_direct_phase(t) < 5; });
  return shares;
}

/// A few steps without convergence, and from 0.01 s to 1 s, of which a decade is asked (X5).
std::array<bool, 5> are_as_printed(const PhaseShares& s) {
  const bool fluctuates = s.spread >= 10 && s.never > 0 && s.never <= 0.05;
  return {s.few > 0.5 && s.never > 0 && s.never <= 0.1, s.shrinks >= 0.95, s.rounds >= 0.8,
          s.held > 0.5, fluctuates};
}

std::vector<PaperFinding> phase_findings(const SolverStudy& bpp, const SolverStudy& pgs_sm,
                                         const SolverStudy& spook) {
  const PhaseShares shares = phase_shares(bpp, pgs_sm, spook);
  const auto [few, never, shrinks, rounds, held] =
      std::array{shares.few, shares.never, shares.shrinks, shares.rounds, shares.held};
  const std::array<bool, 5> agrees = are_as_printed(shares);
  return {
      phase_finding("Fig. 5a: pivots of BPP on grasping",
                    "fewer than 10 in most steps; a few steps never finish (at most one in ten)",
                    fmt::format("fewer than 10 in {:.0f} % of the steps; {:.1f} % do not finish",
                                100 * few, 100 * never),
                    agrees[0]),
      phase_finding(
          "Fig. 5b: direct steps of PGS-SM on grasping",
          "the free set has shrunk after at most 5 (in 95 % of the steps or more)",
          fmt::format("at most 5 in {:.0f} % of the steps, where 20 are allowed", 100 * shrinks),
          agrees[1]),
      phase_finding(
          "Fig. 5c: couplings of PGS-SM on grasping",
          "at most 6 in about 90 % of the steps (80 to 100 %)",
          fmt::format("at most 6 in {:.0f} % of the steps, where 20 are allowed", 100 * rounds),
          agrees[2]),
      phase_finding(
          "Fig. 5d: pivots of SPOOK's direct phase on grasping", "fewer than 5 in most steps",
          fmt::format("fewer than 5 in every direct phase of {:.0f} % of the steps", 100 * held),
          agrees[3])};
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

namespace {

constexpr int phases_every = 10;  // steps between the problems that are kept
constexpr std::array<double, 6> phase_compliances{1,    0.1,  papers_friction_compliance,
                                                  0.01, 1e-3, 1e-4};

/// Table 3's limits, raised where they would cut off what is counted.
ComparisonSettings counted_settings(double compliance, BoundsProtocol bounds, int every) {
  ComparisonSettings settings;
  settings.solvers = {counted_bpp, counted_pgs_sm, counted_spook};
  settings.bounds = bounds;
  settings.friction_compliance = compliance;
  settings.every = every;
  settings.repeat = 1;
  settings.budgets_ms.clear();
  return settings;
}

ReportTable sweep_table(const std::vector<PhaseShares>& swept) {
  ReportTable table{.id = "phase-sweep", .title = "Fig. 5 of E18 by friction, grasping"};
  table.columns = {{.label = "friction bounds", .is_text = true},
                   {.label = "C of friction", .unit = "of the normal's"}};
  for (const char* label :
       {"BPP: fewer than 10 pivots", "BPP: not finished", "PGS-SM: at most 5 direct steps",
        "PGS-SM: at most 6 couplings", "SPOOK: fewer than 5 pivots a phase"}) {
    table.columns.push_back({.label = label, .unit = "% of the steps", .digits = 3});
  }
  for (const PhaseShares& one : swept) {
    table.rows.push_back({one.bounds, one.compliance, 100 * one.few, 100 * one.never,
                          100 * one.shrinks, 100 * one.rounds, 100 * one.held});
  }
  table.notes = {fmt::format("Every {}th step. Fixed: the bounds that the reference ended with.",
                             phases_every)};
  return table;
}

/// False where it was told to stop.
bool add_phase_sweep(const Laboratory& laboratory, Section& section) {
  std::vector<PhaseShares> swept;
  for (const BoundsProtocol bounds : {BoundsProtocol::updated, BoundsProtocol::fixed}) {
    for (const double compliance : phase_compliances) {
      Comparison comparison;
      comparison.settings = counted_settings(compliance, bounds, phases_every);
      compare_on_scene(laboratory.scene("log_grasping", {}), laboratory.progress, comparison);
      if (comparison.is_partial) return false;
      const std::vector<SolverStudy>& found = comparison.scenes.front().study.solvers;
      swept.push_back(phase_shares(found[0], found[1], found[2]));
      swept.back().bounds = bounds == BoundsProtocol::fixed ? "fixed" : "updated";
      swept.back().compliance = compliance;
    }
  }
  section.tables.push_back(sweep_table(swept));
  for (PaperFinding& finding : phase_sweep_findings(swept)) {
    section.findings.push_back(std::move(finding));
  }
  return true;
}

}  // namespace

std::vector<PaperFinding> phase_sweep_findings(const std::vector<PhaseShares>& swept) {
  constexpr std::array<const char*, 5> titles{"Fig. 5a by friction", "Fig. 5b by friction",
                                              "Fig. 5c by friction", "Fig. 5d by friction",
                                              "Grasping: BPP's time fluctuates, by friction"};
  std::vector<PaperFinding> findings;
  for (std::size_t k = 0; k < titles.size(); ++k) {
    std::string found;
    for (const PhaseShares& one : swept) {
      if (!are_as_printed(one)[k]) continue;
      found +=
          fmt::format("{}C {:g}, bounds {}", found.empty() ? "" : "; ", one.compliance, one.bounds);
    }
    findings.push_back(phase_finding(
        titles[k],
        "as printed, with the tolerances above, where friction yields otherwise than in the "
        "papers' runs or its bounds stay",
        found.empty() ? "nowhere" : found, !found.empty()));
  }
  return findings;
}

bool add_phase_counts(const Laboratory& laboratory, Section& section) {
  Comparison comparison;
  comparison.settings = counted_settings(papers_friction_compliance, BoundsProtocol::updated, 2);
  compare_on_scene(laboratory.scene("log_grasping", {}), laboratory.progress, comparison);
  if (comparison.is_partial) return false;
  const std::vector<SolverStudy>& found = comparison.scenes.front().study.solvers;
  for (PaperFinding& finding : phase_findings(found[0], found[1], found[2])) {
    section.findings.push_back(std::move(finding));
  }
  section.figures.push_back(phase_figure(found[0], found[1], found[2]));
  return add_phase_sweep(laboratory, section);
}

}  // namespace perpend
