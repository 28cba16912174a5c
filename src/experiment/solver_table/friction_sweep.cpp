#include "experiment/solver_table/friction_sweep.h"

#include <fmt/format.h>

#include <algorithm>

#include "experiment/papers_friction.h"
#include "report/comparison/paper_findings.h"

namespace perpend {
namespace {

constexpr int swept_every = 25;  // steps between the problems that are kept
constexpr std::array<double, 5> swept_compliances{1, 0.1, papers_friction_compliance, 0.01, 1e-4};

/// The ring lands after 12 steps and slides for some 25; most of its 500 steps it lies still.
constexpr int sliding_steps = 40;

const char* name_of(BoundsReading reading) {
  switch (reading) {
    case BoundsReading::fixed:
      return "fixed";
    case BoundsReading::last_mlcp:
      return "updated, error by the last";
    case BoundsReading::own:
      return "updated, error by its own";
  }
  return "";
}

/// The solvers of E18, with fast algebra: the errors are the same.
std::vector<std::string> swept_solvers() {
  return {"bpp", "pgs", "pgs-sm", "spook:settle=impulses"};
}

/// Compares on a scene under one protocol, and adds the medians by each reading of it.
bool sweep_once(const Laboratory& laboratory, const std::string& name, BoundsProtocol bounds,
                double compliance, std::vector<SweptScene>& swept, int steps = 0) {
  Comparison comparison;
  comparison.settings.solvers = swept_solvers();
  comparison.settings.bounds = bounds;
  comparison.settings.friction_compliance = compliance;
  comparison.settings.every = steps > 0 ? 1 : swept_every;
  comparison.settings.repeat = 1;
  comparison.settings.budgets_ms.clear();
  Scene scene = laboratory.scene(name, {});
  if (steps > 0) scene.settings.steps = std::min(steps, scene.settings.steps);
  compare_on_scene(scene, laboratory.progress, comparison);
  if (comparison.is_partial) return false;
  SweptScene one{name, steps > 0 ? ", sliding" : "", compliance, BoundsReading::fixed, {}};
  SweptScene by_last = one;
  for (const SolverStudy& study : comparison.scenes.front().study.solvers) {
    one.natural.push_back(summarise(study).median_natural);
    by_last.natural.push_back(summarise(study).median_mlcp_natural);
  }
  if (bounds == BoundsProtocol::updated) {
    one.bounds = BoundsReading::own;
    by_last.bounds = BoundsReading::last_mlcp;
    swept.push_back(by_last);
  }
  swept.push_back(one);
  return true;
}

}  // namespace

int decades_as_printed(const SweptScene& swept) {
  int count = 0;
  for (std::size_t k = 0; k < swept.natural.size(); ++k) {
    const auto paper = paper_entry(swept.scene, papers_solvers()[k]);
    PaperSolver one;
    one.printed = paper->natural;
    one.found = swept.natural[k];
    count += has_error_as_printed(one) ? 1 : 0;
  }
  return count;
}

ReportTable friction_table(const std::vector<SweptScene>& swept) {
  ReportTable table{.id = "friction-compliance", .title = "Friction's own compliance"};
  table.columns = {{.label = "scene", .is_text = true},
                   {.label = "friction bounds", .is_text = true},
                   {.label = "C of friction", .unit = "of the normal's"}};
  for (const std::string& solver : papers_solvers()) {
    table.columns.push_back({.label = short_name(solver),
                             .style = NumberStyle::scientific,
                             .digits = 0,
                             .group = "median natural error"});
  }
  table.columns.push_back({.label = "as in E18", .unit = "of 4"});
  std::string scene;
  for (const SweptScene& one : swept) {
    if (one.scene != scene) {
      scene = one.scene;
      std::vector<Cell> printed{scene, "E18, Table 4", "–"};
      for (const std::string& solver : papers_solvers()) {
        printed.emplace_back(paper_entry(scene, solver)->natural, CellMark::quoted);
      }
      printed.emplace_back("–");
      table.rows.push_back(std::move(printed));
    }
    std::vector<Cell> row{one.scene + one.part, name_of(one.bounds), one.compliance};
    for (const double natural : one.natural) row.emplace_back(natural);
    row.emplace_back(decades_as_printed(one));
    table.rows.push_back(std::move(row));
  }
  table.notes = {fmt::format(
      "Medians over every {}th step of a reference run, each problem from zero. Fixed: with the "
      "friction bounds that the reference ended with. Updated: from those of the step before, as "
      "E18 "
      "§6.2 has it; errors by the bounds of the last coupling, or by those of the answer's own "
      "normal "
      "impulses. As in E18: within a decade, or at rounding in both. Sliding: every of the first "
      "{} "
      "steps of the loop.",
      swept_every, sliding_steps)};
  return table;
}

bool add_friction_sweep(const Laboratory& laboratory, Section& section) {
  std::vector<SweptScene> swept;
  for (const std::string& name : papers_scenes()) {
    for (const BoundsProtocol bounds : {BoundsProtocol::fixed, BoundsProtocol::updated}) {
      for (const double compliance : swept_compliances) {
        if (!sweep_once(laboratory, name, bounds, compliance, swept)) return false;
      }
    }
    if (name != "closed_loop") continue;
    for (const double compliance : {1.0, papers_friction_compliance}) {
      if (!sweep_once(laboratory, name, BoundsProtocol::updated, compliance, swept,
                      sliding_steps)) {
        return false;
      }
    }
  }
  section.tables.push_back(friction_table(swept));
  PaperFinding slide;
  slide.title = "Closed loop: SPOOK while it slides";
  slide.expected = "natural error 1e-3, within a decade (E18, Table 4)";
  for (const SweptScene& one : swept) {
    if (one.part.empty() || one.bounds != BoundsReading::own) continue;
    if (one.compliance != papers_friction_compliance) continue;
    PaperSolver spook;
    spook.printed = paper_entry(one.scene, papers_solvers().back())->natural;
    spook.found = one.natural.back();
    slide.found = fmt::format("{:.1e} over the first {} steps", spook.found, sliding_steps);
    slide.verdict = has_error_as_printed(spook) ? Agreement::as_in_the_paper : Agreement::differs;
  }
  section.findings.push_back(slide);
  return true;
}

}  // namespace perpend
