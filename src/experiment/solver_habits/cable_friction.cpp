#include "experiment/solver_habits/cable_friction.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "step/simulation.h"
#include "study/solver_study.h"

namespace perpend {
namespace {

constexpr int drawing_steps = 100;  // 1.7 s; the rod is drawn from 1 s on
constexpr double drawn_s = 1.25;    // the rod has used up what stretches
constexpr int papers_rounds = 5;    // E18, Table 3
/// What counts as cured.
constexpr double cured_share = 0.99;
/// How many more rounds are significantly more.
constexpr int significantly_more = 10;

/// A run of the cable. Without a warm start each step begins from zero, as E18's solvers seem to:
/// it speaks of warm starts after bound updates only.
struct CableRun {
  const char* solver;
  int rounds;
  bool is_warm;
};
constexpr std::array<CableRun, 7> cable_runs{{{"exact", 0, false},
                                              {"spook:settle=impulses", papers_rounds, false},
                                              {"spook:settle=impulses,rounds=20", 20, false},
                                              {"spook:settle=impulses,rounds=100", 100, false},
                                              {"spook:settle=impulses,rounds=300", 300, false},
                                              {"spook:settle=impulses,rounds=1000", 1000, false},
                                              {"spook:settle=impulses", papers_rounds, true}}};

/// The rod is on a rail along y whose motor draws it.
double force_on_rod_N(const Simulation& simulation, const StepResult& result) {
  for (const JointForce& joint : result.joints) {
    const ModelJoint& made = simulation.model().joints()[joint.joint];
    if (simulation.model().bodies()[made.second].name != "rod") continue;
    return joint.force_on_second_N.y();
  }
  return 0;
}

/// The mean force while the rod is drawn.
double mean_N(const RodForce& force) {
  double sum = 0;
  int count = 0;
  for (std::size_t k = 0; k < force.time_s.size(); ++k) {
    if (force.time_s[k] < drawn_s) continue;
    sum += force.force_N[k];
    ++count;
  }
  return count > 0 ? sum / count : 0;
}

double least_N(const RodForce& force) {
  double least = infinity;
  for (std::size_t k = 0; k < force.time_s.size(); ++k) {
    if (force.time_s[k] >= drawn_s) least = std::min(least, force.force_N[k]);
  }
  return least;
}

ReportTable cable_table(const std::vector<RodForce>& forces) {
  ReportTable table{.id = "cable-force", .title = "Force that draws the rod out of the cable"};
  table.columns = {
      {.label = "solver", .is_text = true},         {.label = "start", .is_text = true},
      {.label = "certified", .unit = "steps"},      {.label = "mean", .unit = "N", .digits = 4},
      {.label = "least", .unit = "N", .digits = 4}, {.label = "median solve", .unit = "ms"}};
  for (const RodForce& force : forces) {
    table.rows.push_back({force.solver, force.is_warm ? "the step before" : "zero", force.certified,
                          mean_N(force), least_N(force), force.ms});
  }
  table.notes = {fmt::format("From {} s on; each solver in a run of its own, {} steps.", drawn_s,
                             forces.empty() ? 0 : forces.front().time_s.size())};
  return table;
}

Figure cable_figure(const std::vector<RodForce>& forces) {
  Figure figure{.id = "cable-force",
                .title = "Force that draws the rod out of the cable",
                .caption = "The rod is drawn from 1 s on.",
                .x = {.label = "time", .unit = "s"},
                .y = {.label = "force", .unit = "N"}};
  Panel panel;
  for (const RodForce& force : forces) {
    panel.series.push_back({.name = force.solver + (force.is_warm ? ", warm" : ""),
                            .x = force.time_s,
                            .y = force.force_N,
                            .is_dashed = force.is_warm});
  }
  figure.panels.push_back(std::move(panel));
  return figure;
}

}  // namespace

std::vector<PaperFinding> cable_findings(const std::vector<RodForce>& forces) {
  const double exact = mean_N(forces.front());
  const RodForce* few = nullptr;
  const RodForce* cured = nullptr;
  std::string tried;
  for (const RodForce& force : forces) {
    if (force.is_warm || force.rounds == 0) continue;
    if (force.rounds == papers_rounds) few = &force;
    if (cured == nullptr && mean_N(force) >= cured_share * exact) cured = &force;
    tried +=
        fmt::format("{}{} rounds {:.0f} N", tried.empty() ? "" : ", ", force.rounds, mean_N(force));
  }
  PaperFinding missing;
  missing.title = "Friction of SPOOK on a cable";
  missing.expected = "too little to hold the rod, each step from zero (E18 §6.5): less than half";
  missing.found = fmt::format("{:.0f} N in the mean, {:.0f} N at least; exactly {:.0f} N",
                              mean_N(*few), least_N(*few), exact);
  missing.verdict = mean_N(*few) < 0.5 * exact ? Agreement::as_in_the_paper : Agreement::differs;
  PaperFinding cure;
  cure.title = "More couplings";
  cure.expected = fmt::format(
      "significantly more rounds between the direct and the iterative phase cure it (E18 §6.5): {} "
      "times as many or more give 99 % of the force",
      significantly_more);
  cure.found = tried;
  const bool is_cured = cured != nullptr && cured->rounds >= significantly_more * papers_rounds;
  if (cured != nullptr) {
    cure.found += fmt::format("; {} rounds take {:.0f} times the time of {}", cured->rounds,
                              cured->ms / few->ms, few->rounds);
  }
  cure.verdict = is_cured ? Agreement::as_in_the_paper : Agreement::differs;
  return {missing, cure};
}

bool add_cable_friction(const Laboratory& laboratory, Section& section) {
  std::vector<RodForce> forces;
  for (const CableRun& run : cable_runs) {
    Scene scene = laboratory.scene("cable_rod", {});
    scene.settings.steps = std::min(scene.settings.steps, drawing_steps);
    scene.settings.warm_start = run.is_warm;
    Simulation simulation(scene, {.solver = run.solver, .on_wrong = OnWrong::take});
    RodForce& force = forces.emplace_back(RodForce{run.solver, run.rounds, run.is_warm});
    std::vector<double> ms;
    for (int k = 0; k < scene.settings.steps; ++k) {
      if (!laboratory.progress(fmt::format("cable, {}", run.solver), k, scene.settings.steps)) {
        return false;
      }
      const StepResult& result = simulation.step();
      if (result.outcome == StepOutcome::diverged) break;
      force.certified += result.outcome == StepOutcome::solved ? 1 : 0;
      force.time_s.push_back(result.time_s);
      force.force_N.push_back(force_on_rod_N(simulation, result));
      ms.push_back(1e3 * result.seconds.solve);
    }
    force.ms = median(ms);
  }
  for (PaperFinding& finding : cable_findings(forces)) {
    section.findings.push_back(std::move(finding));
  }
  section.tables.push_back(cable_table(forces));
  section.figures.push_back(cable_figure(forces));
  return true;
}

}  // namespace perpend
