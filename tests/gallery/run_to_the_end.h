#pragma once

#include <string>

#include "step/simulation.h"
#include "study/verdict.h"

namespace perpend {

/// What became of a scene that ran as long as it says.
struct EndedRun {
  int certified = 0;
  int sound = 0;            ///< steps whose motion can be believed
  std::string not_sound{};  ///< for messages: the first finding
  int most_rows = 0;
  int last_rows = 0;
  Verdict verdict;

  /// Whether something was expected, and all of it met.
  bool meets_all() const { return !verdict.findings.empty() && verdict.is_met(); }

  /// Whether the expectation of that name is met; false where there is none.
  bool meets(const std::string& name) const {
    for (const Finding& finding : verdict.findings) {
      if (finding.expectation.name == name) return finding.is_met();
    }
    return false;
  }

  /// For messages: what was expected and not met.
  std::string failures() const {
    std::string names;
    for (const Finding& finding : verdict.findings) {
      if (finding.is_met()) continue;
      const std::string value = finding.value ? std::to_string(*finding.value) : "never measured";
      names += "'" + finding.expectation.name + "' is " + value + "; ";
    }
    return names;
  }
};

inline EndedRun run_to_the_end(const Scene& scene, const std::string& solver = "") {
  Simulation simulation(scene, {.solver = solver});
  VerdictStudy study(scene, simulation);
  EndedRun run;
  for (int k = 0; k < scene.settings.steps; ++k) {
    const StepResult& result = simulation.step();
    study.add(simulation, result);
    run.certified += result.outcome == StepOutcome::solved ? 1 : 0;
    run.sound += result.is_sound() ? 1 : 0;
    if (!result.findings.empty() && run.not_sound.empty()) {
      const MotionFinding& found = result.findings.front();
      run.not_sound = "step " + std::to_string(result.step) + ": " +
                      subject_of(simulation.model(), found) + " " + fact_of(found);
    }
    run.most_rows = std::max(run.most_rows, result.rows);
    run.last_rows = result.rows;
  }
  run.verdict = study.verdict();
  return run;
}

}  // namespace perpend
