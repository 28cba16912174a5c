#include "experiment/solver_table/solver_table.h"

#include <fmt/format.h>

#include "experiment/papers_friction.h"
#include "experiment/solver_table/friction_sweep.h"
#include "experiment/solver_table/limit_tuning.h"
#include "experiment/solver_table/one_step.h"
#include "experiment/solver_table/phase_counts.h"
#include "experiment/solver_table/readings.h"
#include "experiment/solver_table/scene_statements.h"
#include "report/comparison/comparison_report.h"

namespace perpend {
namespace {

/// E18's protocol, with every step's problem.
ComparisonSettings papers_settings() {
  ComparisonSettings settings;
  settings.solvers = papers_solvers();
  settings.solvers.insert(settings.solvers.end(), {"psor", "bpp", "exact"});
  settings.bounds = BoundsProtocol::updated;
  settings.friction_compliance = papers_friction_compliance;
  settings.every = 1;
  settings.repeat = 1;  // a dense solve takes up to 0.1 s, and there are thousands
  settings.budgets_ms.clear();
  return settings;
}

}  // namespace

Section solver_table(const Laboratory& laboratory) {
  Comparison comparison;
  comparison.settings = papers_settings();
  for (const std::string& name : papers_scenes()) {
    if (comparison.is_partial) break;
    compare_on_scene(laboratory.scene(name, {}), laboratory.progress, comparison);
  }
  const Report report = comparison_report(comparison);
  Section section = report.sections.front();
  section.id = "X5";
  // As a report of its own it would have these beside it.
  std::string settings;
  for (const Fact& fact : report.settings) {
    settings +=
        fmt::format("{}{}: {}", settings.empty() ? "Settings: " : "; ", fact.name, fact.value);
  }
  section.paragraphs.push_back(settings + ".");
  if (comparison.is_partial) return section;
  for (PaperFinding& finding : scene_statements(comparison)) {
    section.findings.push_back(std::move(finding));
  }
  const bool goes_on = add_readings(laboratory, comparison, section) &&
                       add_phase_counts(laboratory, section) && add_one_step(laboratory, section) &&
                       add_limit_tuning(laboratory, section);
  if (goes_on) add_friction_sweep(laboratory, section);
  return section;
}

}  // namespace perpend
