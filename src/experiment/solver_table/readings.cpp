#include "experiment/solver_table/readings.h"

#include <fmt/format.h>

#include <algorithm>

#include "experiment/papers_friction.h"
#include "experiment/solver_table/scene_statements.h"
#include "report/comparison/paper_findings.h"

namespace perpend {
namespace {

constexpr int read_every = 10;  // steps between the problems that are kept
constexpr const char* newtons = "errors in newtons";
constexpr const char* last_bounds = "errors by the bounds of the last solve";

/// What E18 does not print, or prints in two ways. Tolerances are those of the table.
std::vector<Reading> all_readings() {
  constexpr double papers = papers_friction_compliance, nearly_hard = 1e-4;
  std::vector<Reading> readings;
  for (const char* scene : {"log_grasping", "winch", "closed_loop", "brick_wall"}) {
    readings.push_back({scene, "no friction at first", papers, KeptBounds::none});
  }
  readings.push_back({"closed_loop", "friction nearly hard", nearly_hard});
  readings.push_back({"brick_wall", "friction nearly hard", nearly_hard});
  Reading remembers{"closed_loop", "friction that remembers", papers};
  remembers.remembers = true;
  readings.push_back(remembers);
  remembers.name = "friction that remembers, nearly hard";
  remembers.compliance = nearly_hard;
  readings.push_back(remembers);
  return readings;
}

ReportTable readings_table() {
  ReportTable table{.id = "readings", .title = "Table 4 by other readings"};
  table.columns = {{.label = "scene", .is_text = true},
                   {.label = "reading", .is_text = true},
                   {.label = "solver", .is_text = true},
                   {.label = "E18",
                    .style = NumberStyle::scientific,
                    .digits = 0,
                    .group = "median natural error"},
                   {.label = "here",
                    .style = NumberStyle::scientific,
                    .digits = 1,
                    .group = "median natural error"},
                   {.label = "in newtons",
                    .style = NumberStyle::scientific,
                    .digits = 1,
                    .group = "median natural error"},
                   {.label = "by the last solve's bounds",
                    .style = NumberStyle::scientific,
                    .digits = 1,
                    .group = "median natural error"},
                   {.label = "E18", .digits = 2, .group = "time over that of pgs"},
                   {.label = "here", .digits = 2, .group = "time over that of pgs"}};
  table.notes = {fmt::format(
      "Every {}th step, each problem from zero, bounds updated, dense solvers as in the table. E18 "
      "measures errors of impulses and velocities (§4), or of forces and accelerations (§6.5): the "
      "latter are 60 times as large. It does not print with which friction bounds a step begins; "
      "no friction at first are those of x = 0.",
      read_every)};
  return table;
}

void add_rows(const SceneComparison& scene, const std::string& reading, double h_s,
              ReportTable& table) {
  const std::vector<PaperSolver> by_law = solvers_of_paper(scene);
  const std::vector<PaperSolver> by_last = solvers_of_paper(by_last_bounds(scene));
  for (std::size_t k = 0; k < by_law.size(); ++k) {
    const PaperSolver& one = by_law[k];
    table.rows.push_back({scene.name, reading, short_name(one.solver),
                          Cell(one.printed, CellMark::quoted), one.found, one.found / h_s,
                          by_last[k].found, Cell(one.printed_ratio, CellMark::quoted), one.ratio});
  }
}

std::vector<PaperFinding> differing_of(const Section& section) {
  std::vector<PaperFinding> differing;
  for (const PaperFinding& finding : section.findings) {
    if (finding.verdict == Agreement::differs) differing.push_back(finding);
  }
  return differing;
}

/// Nothing where it was told to stop.
std::optional<SceneComparison> compare_by(const Laboratory& laboratory, const Reading& reading) {
  bool goes_on = true;
  const auto ask = [&](int done, int of) {
    return goes_on =
               laboratory.progress(fmt::format("{}: {}", reading.scene, reading.name), done, of);
  };
  Scene scene = read_scene_so(laboratory, reading);
  const int every = std::min(read_every, scene.settings.steps);
  Reference reference = record_reference(scene, {"", every, reading.bounds}, ask);
  if (!goes_on || reference.problems.size() == 0) return std::nullopt;
  StudySettings settings;
  settings.solvers = papers_solvers();
  settings.limits.update_friction = true;
  SceneComparison compared{.name = reading.scene, .is_papers = true};
  compared.study = study_solvers(reference.problems, settings, ask);
  if (!goes_on) return std::nullopt;
  return compared;
}

}  // namespace

Scene read_scene_so(const Laboratory& laboratory, const Reading& reading) {
  Scene scene = with_friction_compliance(laboratory.scene(reading.scene, {}), reading.compliance);
  if (reading.remembers) {
    for (Material& material : scene.materials) material.law.friction_remembers = true;
  }
  return scene;
}

SceneComparison in_newtons(SceneComparison scene, double h_s) {
  for (SolverStudy& study : scene.study.solvers) {
    for (Trial& trial : study.trials) trial.natural /= h_s;
  }
  return scene;
}

SceneComparison by_last_bounds(SceneComparison scene) {
  for (SolverStudy& study : scene.study.solvers) {
    for (Trial& trial : study.trials) trial.natural = trial.mlcp_natural;
  }
  return scene;
}

std::vector<PaperFinding> findings_of_reading(const SceneComparison& scene,
                                              const std::string& reading,
                                              const std::vector<PaperFinding>& differing) {
  std::vector<PaperFinding> findings;
  std::vector<PaperFinding> all = paper_findings(scene);
  for (PaperFinding& finding : statements_of(scene)) all.push_back(std::move(finding));
  for (PaperFinding& finding : all) {
    const bool differed =
        std::any_of(differing.begin(), differing.end(),
                    [&](const PaperFinding& one) { return one.title == finding.title; });
    if (!differed) continue;
    finding.title += ": " + reading;
    findings.push_back(std::move(finding));
  }
  return findings;
}

bool add_readings(const Laboratory& laboratory, const Comparison& comparison, Section& section) {
  const std::vector<PaperFinding> differing = differing_of(section);
  ReportTable table = readings_table();
  const auto add = [&](const SceneComparison& scene, const std::string& reading) {
    const double h_s = laboratory.scene(scene.name, {}).settings.time_step_s;
    const auto judge = [&](const SceneComparison& as_read, const std::string& errors) {
      const std::string comma = reading.empty() || errors.empty() ? "" : ", ";
      if (reading.empty() && errors.empty()) return;  // the table itself
      for (PaperFinding& finding :
           findings_of_reading(as_read, reading + comma + errors, differing)) {
        // What no reading helps is in the table.
        if (finding.verdict == Agreement::as_in_the_paper) section.findings.push_back(finding);
      }
    };
    judge(scene, "");
    judge(in_newtons(scene, h_s), newtons);
    judge(by_last_bounds(scene), last_bounds);
    add_rows(scene, reading.empty() ? "as in the table" : reading, h_s, table);
  };
  for (const SceneComparison& scene : comparison.scenes) add(scene, "");
  for (const Reading& reading : all_readings()) {
    const std::optional<SceneComparison> compared = compare_by(laboratory, reading);
    if (!compared) return false;
    add(*compared, reading.name);
  }
  section.tables.push_back(std::move(table));
  return true;
}

}  // namespace perpend
