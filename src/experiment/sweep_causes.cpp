#include "experiment/sweep_causes.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "border/bad_input.h"
#include "step/simulation.h"
#include "study/reference.h"

namespace perpend {
namespace {

constexpr int walls_every = 25;
constexpr std::array<double, 5> stiffnesses{1e5, 1e6, 1e7, 1e8, 1e9};
/// From here on a brick sinks by less than 1 µm, and contacts count as stiff.
constexpr double stiff_N_per_m = 1e8;
/// So few sweeps a step, each from zero, that the wall slowly gives way (E19 §5.2: it would take
/// several hundred to keep it).
constexpr int restless_sweeps = 120;

/// The curves of a wall at rest; empty where it was told to stop.
std::vector<ErrorCurves> curves_of(const Laboratory& laboratory, const Scene& scene,
                                   const std::string& solver) {
  bool goes_on = true;
  const auto ask = [&](int done, int of) {
    return goes_on = laboratory.progress("walls of other contacts", done, of);
  };
  Reference reference =
      record_reference(scene, {solver, std::min(walls_every, scene.settings.steps)}, ask);
  if (!goes_on || reference.problems.size() < 2) return {};
  const Study study = swept_study(reference.problems, ask);
  return goes_on ? error_curves(study.solvers.front()) : std::vector<ErrorCurves>();
}

/// The curves of a wall that its own solver lets give way; empty where it was told to stop.
std::vector<ErrorCurves> restless_curves(const Laboratory& laboratory) {
  Scene scene = laboratory.scene("brick_wall", {"gap_m=0"});
  scene.settings.warm_start = false;
  SimulationOptions options{.solver = "pgs", .on_wrong = OnWrong::take};
  options.limits.iterations = restless_sweeps;
  Simulation simulation(scene, options);
  ProblemsInMemory problems("steps of a restless wall");
  const int every = std::min(walls_every, scene.settings.steps);
  for (int k = 1; k <= scene.settings.steps; ++k) {
    if (!laboratory.progress("a restless wall", k, scene.settings.steps)) return {};
    if (!moved(simulation.step().outcome)) break;
    if (k % every == 0) {
      problems.add({sentence("step ", k), scene.name, simulation.problem(), Vector()});
    }
  }
  if (problems.size() < 2) return {};
  const Study study = swept_study(problems, [](int, int) { return true; });
  return error_curves(study.solvers.front());
}

ReportTable stiffness_table(const std::vector<StiffWall>& walls) {
  ReportTable table{.id = "sweep-stiffness",
                    .title = "Sweeps for which the mean error rises, by the stiffness of contacts"};
  table.columns = {{.label = "k", .unit = "N/m", .style = NumberStyle::scientific, .digits = 0},
                   {.label = "Fischer–Burmeister", .unit = "sweeps"},
                   {.label = "natural", .unit = "sweeps"}};
  for (const StiffWall& wall : walls) {
    table.rows.push_back({wall.stiffness_N_per_m, wall.fischer_burmeister, wall.natural});
  }
  table.notes = {fmt::format(
      "Contacts without damping, C = 1/(h²k), as in E19 §2; every {}th step.", walls_every)};
  return table;
}

}  // namespace

PaperFinding stiff_wall_finding(const std::vector<StiffWall>& walls) {
  PaperFinding finding;
  finding.title = "The rise of the error, where contacts are stiff";
  finding.expected = fmt::format(
      "about ten sweeps (E19 §5.2), taken as {} to {}, from {:.0e} N/m on; E19 does not print the "
      "stiffness of its contacts",
      least_rise, most_rise, stiff_N_per_m);
  bool is_so = false;
  for (const StiffWall& wall : walls) {
    finding.found += fmt::format("{}{:.0e} N/m: {} and {}", finding.found.empty() ? "" : "; ",
                                 wall.stiffness_N_per_m, wall.fischer_burmeister, wall.natural);
    if (wall.stiffness_N_per_m < stiff_N_per_m) continue;
    const auto [less, more] = std::minmax(wall.fischer_burmeister, wall.natural);
    const bool agrees = less >= least_rise && more <= most_rise;
    is_so = wall.stiffness_N_per_m == stiff_N_per_m ? agrees : is_so && agrees;
  }
  finding.verdict = is_so ? Agreement::as_in_the_paper : Agreement::differs;
  return finding;
}

PaperFinding restless_finding(const std::vector<ErrorCurves>& all) {
  PaperFinding finding = diverging_finding(all);
  finding.title = "All steps begin alike and part later, on a wall that does not rest";
  finding.why.clear();  // those are of a wall that rests
  return finding;
}

void add_sweep_causes(const Laboratory& laboratory, Section& section) {
  std::vector<StiffWall> walls;
  for (const double stiffness : stiffnesses) {
    Scene scene = laboratory.scene("brick_wall", {"gap_m=0"});
    for (Material& material : scene.materials) {
      material.law.stiffness_N_per_m = stiffness;
      material.law.damping_N_s_per_m = 0;
    }
    const std::vector<ErrorCurves> curves = curves_of(laboratory, scene, "");
    if (curves.empty() || curves.front().curves.empty()) return;
    walls.push_back({stiffness, peak_of(curves[0]), peak_of(curves[1])});
  }
  section.findings.push_back(stiff_wall_finding(walls));
  section.tables.push_back(stiffness_table(walls));
  const std::vector<ErrorCurves> restless = restless_curves(laboratory);
  if (!restless.empty()) section.findings.push_back(restless_finding(restless));
}

}  // namespace perpend
