// Steps of light mechanisms, to be counted under callgrind (count_instructions.py): one scene in
// one process, so that what is counted is its steps alone.

#include <fmt/core.h>

#include <string>

#include "light/light_scenes.h"
#include "light/needed_flops.h"
#include "step/simulation.h"

namespace perpend {

struct CountedSteps {
  int certified = 0, iterations = 0;
};

/// Callgrind counts inside of this function only.
[[gnu::noinline]] CountedSteps make_counted_steps(Simulation& simulation, int steps);

CountedSteps make_counted_steps(Simulation& simulation, int steps) {
  CountedSteps counted;
  for (int k = 0; k < steps; ++k) {
    const StepResult& result = simulation.step();
    counted.certified += result.outcome == StepOutcome::solved;
    counted.iterations += result.iterations;
  }
  return counted;
}

namespace {

void print(const LightScene& light, const Simulation& simulation, const CountedSteps& counted) {
  fmt::print(
      "{{\"scene\": \"{}\", \"bodies\": {}, \"rows\": {}, \"steps\": {}, \"certified\": {}, "
      "\"iterations\": {}, \"needed_flops\": {:.0f}, \"hash\": \"{:016x}\"}}\n",
      light.name, simulation.model().moving(), simulation.result().rows, light.counted,
      counted.certified, counted.iterations, needed_flops(simulation), simulation.hash());
}

int run(const std::string& wanted) {
  for (const LightScene& light : light_scenes()) {
    if (light.name != wanted) continue;
    Simulation simulation(light.scene);
    for (int k = 0; k < light.before; ++k) simulation.step();
    print(light, simulation, make_counted_steps(simulation, light.counted));
    return 0;
  }
  fmt::print(stderr, "no scene '{}'; there are:", wanted);
  for (const LightScene& light : light_scenes()) fmt::print(stderr, " {}", light.name);
  fmt::print(stderr, "\n");
  return 1;
}

}  // namespace
}  // namespace perpend

int main(int count, char** words) {
  return perpend::run(count > 1 ? words[1] : "");
}
