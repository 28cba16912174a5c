#include "study/reference.h"

#include "border/bad_input.h"

namespace perpend {

Reference record_reference(const Scene& scene, const ReferenceSettings& settings,
                           const std::function<bool(int, int)>& go_on) {
  Simulation simulation(scene, {.solver = settings.solver});
  RunStudy study;
  Reference reference{{}, ProblemsInMemory(sentence("steps of the scene ", scene.name))};
  for (int k = 1; k <= scene.settings.steps; ++k) {
    const StepResult& result = simulation.step();
    study.add(simulation, result);
    if (!moved(result.outcome)) break;
    if (k % settings.every == 0) {
      reference.problems.add(
          {sentence("step ", k), scene.name, simulation.problem(), simulation.warm_start()});
    }
    if (!go_on(k, scene.settings.steps)) break;
  }
  reference.run = study.summarise();
  return reference;
}

}  // namespace perpend
