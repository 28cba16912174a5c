#include "experiment/solver_table.h"

#include "border/bad_input.h"
#include "report/comparison/comparison_report.h"
#include "study/paper_table.h"

namespace perpend {

Section solver_table(const Laboratory& laboratory) {
  Comparison comparison;
  comparison.settings.solvers = compared_solvers();
  bool goes_on = true;
  const ComparisonProgress progress = [&](const std::string& what, int done, int of) {
    goes_on = laboratory.progress(what, done, of);
    return goes_on;
  };
  for (const std::string& name : papers_scenes()) {
    if (goes_on) compare_on_scene(laboratory.scene(name, {}), progress, comparison);
  }
  const Report report = comparison_report(comparison);
  Section section = report.sections.front();
  section.id = "X5";
  // As a report of its own it would have these beside it.
  std::string settings;
  for (const Fact& fact : report.settings) {
    settings += sentence(settings.empty() ? "Settings: " : "; ", fact.name, ": ", fact.value);
  }
  section.paragraphs.push_back(settings + ".");
  return section;
}

}  // namespace perpend
