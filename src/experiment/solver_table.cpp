#include "experiment/solver_table.h"

#include "report/comparison_report.h"
#include "report/paper_table.h"

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
  Section section = comparison_report(comparison).sections.front();
  section.id = "X5";
  return section;
}

}  // namespace perpend
