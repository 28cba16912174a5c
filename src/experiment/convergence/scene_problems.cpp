#include "experiment/convergence/scene_problems.h"

#include <algorithm>

#include "border/bad_input.h"
#include "experiment/papers_friction.h"
#include "problem/assemble.h"
#include "step/simulation.h"
#include "study/comparison.h"

namespace perpend {

Problem problem_after(const Scene& scene, int steps) {
  Simulation simulation(scene, {.solver = "exact", .on_wrong = OnWrong::take});
  for (int k = 0; k < steps; ++k) simulation.step();
  Problem problem = simulation.problem();
  ensure_rows(problem);
  return problem;
}

std::vector<SceneProblem> scene_problems(const Laboratory& laboratory) {
  // By then the logs are held, the chain is taut, and the wall has been shaken by its own fall.
  constexpr int steps_before = 60;
  const std::vector<std::pair<std::string, std::string>> scenes{{"wall", "brick_wall"},
                                                                {"grasping", "log_grasping"},
                                                                {"winch", "winch"},
                                                                {"closed loop", "closed_loop"}};
  std::vector<SceneProblem> all;
  for (const auto& [name, scene] : scenes) {
    const int done = static_cast<int>(all.size()), of = static_cast<int>(scenes.size());
    if (!laboratory.progress("running the " + name, done, of)) return {};
    Scene one = laboratory.scene(scene, {});
    one.settings.friction = FrictionLaw::box;
    all.push_back({name, problem_after(one, steps_before)});
  }
  return all;
}

std::vector<SceneProblem> moving_problems(const Laboratory& laboratory) {
  struct Moments {
    const char* name;
    std::vector<int> steps;
  };
  const std::vector<Moments> moments{{"brick_wall", {4, 8, 12, 16}},
                                     {"closed_loop", {14, 20, 26, 32}},
                                     {"winch", {150, 180, 210, 240}},
                                     {"log_grasping", {40, 120, 200, 320}}};
  std::vector<SceneProblem> all;
  for (const Moments& one : moments) {
    Scene scene =
        with_friction_compliance(laboratory.scene(one.name, {}), papers_friction_compliance);
    scene.settings.friction = FrictionLaw::box;
    Simulation simulation(scene, {.solver = "exact", .on_wrong = OnWrong::take});
    for (int step = 1; step <= one.steps.back(); ++step) {
      if (!laboratory.progress(scene.name + ", moving", step, one.steps.back())) return {};
      simulation.step();
      if (std::find(one.steps.begin(), one.steps.end(), step) == one.steps.end()) continue;
      all.push_back({sentence(scene.name, ", step ", step), simulation.problem()});
      ensure_rows(all.back().problem);
    }
  }
  return all;
}

}  // namespace perpend
