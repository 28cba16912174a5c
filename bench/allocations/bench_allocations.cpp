// Allocations of a step, every built-in scene with every solver: the steps after a warm-up, and
// the same steps once more from the same state. Recording is off.

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <numeric>
#include <string>
#include <vector>

#include "gallery/catalog.h"
#include "scene/scene_file.h"
#include "solver/catalog.h"
#include "support/repeated_steps.h"

namespace perpend {
namespace {

constexpr int warm_up = 60;
constexpr int steps = 100;

struct NamedScene {
  std::string name;
  Scene scene;
};

std::vector<NamedScene> built_in_scenes() {
  std::vector<NamedScene> scenes;
  for (const GalleryEntry& entry : gallery()) scenes.push_back({entry.name, make_scene(entry)});
  for (const auto& file : std::filesystem::directory_iterator(PERPEND_SCENES)) {
    if (file.path().extension() != ".yaml") continue;
    scenes.push_back({file.path().stem().string(), read_scene(file.path())});
  }
  std::sort(scenes.begin(), scenes.end(),
            [](const NamedScene& a, const NamedScene& b) { return a.name < b.name; });
  return scenes;
}

std::vector<std::string> every_solver() {
  std::vector<std::string> names;
  for (const CatalogEntry& entry : catalog()) names.push_back(entry.name);
  for (const char* name : {"exact:islands=yes", "cone-exact:islands=yes"}) names.push_back(name);
  return names;
}

struct Spread {
  double mean = 0;
  long median = 0, most = 0;
};

Spread spread_of(std::vector<long> counts) {
  std::sort(counts.begin(), counts.end());
  const long sum = std::accumulate(counts.begin(), counts.end(), 0L);
  return {static_cast<double>(sum) / static_cast<double>(counts.size()), counts[counts.size() / 2],
          counts.back()};
}

/// Whether the steps, made again, allocated nothing.
bool measure(const NamedScene& named, const std::string& solver) {
  Scene scene = named.scene;
  scene.settings.friction = make_solver(solver)->law();
  Simulation simulation(scene, {.solver = solver});
  const support::RepeatedSteps counted = support::repeat_steps(simulation, warm_up, steps);
  const Spread first = spread_of(counted.first), again = spread_of(counted.again);
  fmt::print("{:<15} {:<24} {:>8.2f} {:>8} {:>8} {:>8.2f} {:>8} {:>8}\n", named.name, solver,
             first.mean, first.median, first.most, again.mean, again.median, again.most);
  std::fflush(stdout);
  return again.most == 0;
}

/// `wanted`: a scene and a solver, or nothing for all.
int run(const std::vector<std::string>& wanted) {
  fmt::print("Allocations of a step: {} steps after {} of warm-up, and the same steps again.\n\n",
             steps, warm_up);
  fmt::print("{:<15} {:<24} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8}\n", "scene", "solver", "mean",
             "median", "most", "again", "median", "most");
  int clean = 0, all = 0;
  for (const NamedScene& scene : built_in_scenes()) {
    if (!wanted.empty() && wanted[0] != scene.name) continue;
    for (const std::string& solver : every_solver()) {
      if (wanted.size() > 1 && wanted[1] != solver) continue;
      ++all;
      clean += measure(scene, solver);
    }
  }
  fmt::print("\n{} of {} allocate nothing in steps made again.\n", clean, all);
  return clean == all ? 0 : 1;
}

}  // namespace
}  // namespace perpend

int main(int count, char** words) {
  return perpend::run({words + 1, words + count});
}
