#include "experiment/solver_table.h"

#include "report/comparison_report.h"

namespace perpend {

Section solver_table(const Laboratory& laboratory) {
  Comparison comparison;
  comparison.settings.solvers = compared_solvers();
  bool goes_on = true;
  const ComparisonProgress progress = [&](const std::string& what, int done, int of) {
    goes_on = laboratory.progress(what, done, of);
    return goes_on;
  };
  for (const char* name : {"log_grasping", "winch", "closed_loop", "brick_wall"}) {
    if (goes_on) compare_on_scene(laboratory.scene(name, {}), progress, comparison);
  }
  Section section = comparison_report(comparison).sections.front();
  section.id = "X5";
  return section;
}

}  // namespace perpend
