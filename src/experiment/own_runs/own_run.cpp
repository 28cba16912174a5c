#include "experiment/own_runs/own_run.h"

#include <algorithm>

#include "step/simulation.h"
#include "study/verdict.h"

namespace perpend {

double OwnRun::value(const std::string& expectation) const {
  const auto found = measured.find(expectation);
  return has_diverged || found == measured.end() ? infinity : found->second;
}

OwnRun make_own_run(Scene scene, const OwnRunSettings& settings,
                    const std::function<bool(int, int)>& go_on) {
  // A scene that was made shorter stays so.
  if (settings.steps > scene.settings.steps && scene.settings.steps >= 500) {
    scene.settings.steps = settings.steps;
  }
  scene.settings.warm_start = settings.is_warm;
  SimulationOptions options{.solver = settings.solver, .on_wrong = OnWrong::take};
  options.limits.iterations = settings.iterations;
  options.limits.select = settings.select;
  Simulation simulation(scene, options);
  VerdictStudy study(scene, simulation);
  OwnRun run{settings};
  for (int k = 0; k < scene.settings.steps; ++k) {
    const StepResult& result = simulation.step();
    if (!moved(result.outcome)) {
      run.has_diverged = true;
      break;
    }
    study.add(simulation, result);
    ++run.steps;
    run.certified += result.outcome == StepOutcome::solved ? 1 : 0;
    run.worst_natural = std::max(run.worst_natural, result.certificate->natural.total);
    if (!go_on(k + 1, scene.settings.steps)) break;
  }
  for (const Finding& finding : study.verdict().findings) {
    if (finding.value) run.measured[finding.expectation.name] = *finding.value;
  }
  return run;
}

}  // namespace perpend
