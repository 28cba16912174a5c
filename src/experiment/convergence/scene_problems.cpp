#include "experiment/convergence/scene_problems.h"

#include "problem/assemble.h"
#include "step/simulation.h"

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

}  // namespace perpend
