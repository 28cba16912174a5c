#include "experiment/solver_habits/cable_friction.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "step/simulation.h"
#include "study/solver_study.h"

namespace perpend {
namespace {

constexpr int drawing_steps = 180;  // 3 s, of which the rod is drawn for two
constexpr double drawn_s = 1.25;    // the rod moves since 1 s, and has used up what stretches
constexpr std::array<const char*, 3> cable_solvers{"exact", "spook",
                                                   "spook:settle=impulses,rounds=100"};

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
  table.columns = {{.label = "solver", .is_text = true},
                   {.label = "certified", .unit = "steps"},
                   {.label = "mean", .unit = "N", .digits = 4},
                   {.label = "least", .unit = "N", .digits = 4},
                   {.label = "median solve", .unit = "ms"}};
  for (const RodForce& force : forces) {
    table.rows.push_back({force.solver, force.certified, mean_N(force), least_N(force), force.ms});
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
    panel.series.push_back({.name = force.solver, .x = force.time_s, .y = force.force_N});
  }
  if (panel.series.size() > 2) panel.series[2].is_dashed = true;
  figure.panels.push_back(std::move(panel));
  return figure;
}

}  // namespace

std::vector<PaperFinding> cable_findings(const std::vector<RodForce>& forces) {
  const double exact = mean_N(forces[0]), few = mean_N(forces[1]), many = mean_N(forces[2]);
  PaperFinding missing;
  missing.title = "Friction of SPOOK on a cable";
  missing.expected = "too little to hold the rod (E18 §6.5)";
  missing.found = fmt::format("{:.0f} N in the mean, {:.0f} N at least; exactly {:.0f} N", few,
                              least_N(forces[1]), exact);
  missing.verdict = few < 0.9 * exact ? Agreement::as_in_the_paper : Agreement::differs;
  PaperFinding cure;
  cure.title = "More couplings";
  cure.expected = "many more rounds between the direct and the iterative phase cure it (E18 §6.5)";
  cure.found = fmt::format(
      "100 rounds instead of 5: {:.0f} N in the mean, {:.0f} N at least; {:.0f} "
      "times the time",
      many, least_N(forces[2]), forces[2].ms / forces[1].ms);
  cure.verdict = many >= 0.99 * exact ? Agreement::as_in_the_paper : Agreement::differs;
  return {missing, cure};
}

bool add_cable_friction(const Laboratory& laboratory, Section& section) {
  Scene scene = laboratory.scene("cable_rod", {});
  scene.settings.steps = std::min(scene.settings.steps, drawing_steps);
  std::vector<RodForce> forces;
  for (const char* solver : cable_solvers) {
    Simulation simulation(scene, {.solver = solver, .on_wrong = OnWrong::take});
    RodForce& force = forces.emplace_back(RodForce{solver});
    std::vector<double> ms;
    for (int k = 0; k < scene.settings.steps; ++k) {
      if (!laboratory.progress(fmt::format("cable, {}", solver), k, scene.settings.steps)) {
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
