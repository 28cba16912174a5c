#include "study/reference.h"

#include "border/bad_input.h"
#include "problem/friction_bounds.h"

namespace perpend {
namespace {

/// The problem of the step just made. Where a warm start begins, the normal impulses are those of
/// the step before.
Problem kept_problem(const Simulation& simulation, KeptBounds bounds) {
  Problem problem = simulation.problem();
  if (bounds == KeptBounds::last_step) {
    update_friction_bounds(problem, simulation.warm_start(), problem.bounds);
  }
  if (bounds == KeptBounds::none) {
    update_friction_bounds(problem, Vector::Zero(problem.size()), problem.bounds);
  }
  return problem;
}

}  // namespace

Reference record_reference(const Scene& scene, const ReferenceSettings& settings,
                           const std::function<bool(int, int)>& go_on) {
  if (settings.bounds == KeptBounds::last_step && !scene.settings.warm_start) {
    throw BadInput(sentence("the scene ", scene.name,
                            " keeps no impulses from step to step, so that its problems have no ",
                            "friction bounds of the last step; set step.warm_start=true"));
  }
  Simulation simulation(scene, {.solver = settings.solver});
  RunStudy study;
  Reference reference{{}, ProblemsInMemory(sentence("steps of the scene ", scene.name))};
  for (int k = 1; k <= scene.settings.steps; ++k) {
    const StepResult& result = simulation.step();
    study.add(simulation, result);
    if (!moved(result.outcome)) break;
    if (k % settings.every == 0) {
      reference.problems.add({sentence("step ", k), scene.name,
                              kept_problem(simulation, settings.bounds), simulation.warm_start()});
    }
    if (!go_on(k, scene.settings.steps)) break;
  }
  reference.run = study.summarise();
  return reference;
}

}  // namespace perpend
