#include <gtest/gtest.h>

#include <filesystem>

#include "gallery/catalog.h"
#include "scene/scene_file.h"
#include "solver/catalog.h"
#include "support/repeated_steps.h"

namespace perpend {
namespace {

/// As they are, and island by island; all but lemke, whose pivots take too long for a test.
std::vector<std::string> every_solver() {
  std::vector<std::string> names;
  for (const CatalogEntry& entry : catalog()) {
    if (entry.name == "lemke") continue;
    names.push_back(entry.name);
    names.push_back(entry.name + ":islands=yes");
  }
  return names;
}

/// All but the shaker, whose 500 spheres take too long for a test; `make bench-allocations` has it.
std::vector<Scene> every_scene() {
  std::vector<Scene> scenes;
  for (const GalleryEntry& entry : gallery()) {
    if (entry.name != "shaker") scenes.push_back(make_scene(entry));
  }
  for (const auto& file : std::filesystem::directory_iterator(PERPEND_SCENES)) {
    if (file.path().extension() == ".yaml") scenes.push_back(read_scene(file.path()));
  }
  return scenes;
}

class Allocation : public testing::TestWithParam<std::string> {};

TEST_P(Allocation, NoSceneAllocatesInStepsThatAreMadeAgain) {
#ifndef NDEBUG
  GTEST_SKIP() << "assertions look for defects, which allocates";
#endif
  for (Scene& scene : every_scene()) {
    scene.settings.friction = make_solver(GetParam())->law();
    Simulation simulation(scene, {.solver = GetParam()});
    const support::RepeatedSteps counted = support::repeat_steps(simulation, 10, 15);
    for (std::size_t k = 0; k < counted.again.size(); ++k) {
      // Where bodies meet or part, Eigen's order of elimination allocates twice for each island.
      const bool is_new_graph = k == 0 || counted.graphs[k] != counted.graphs[k - 1];
      const long allowed = is_new_graph ? 2 * simulation.model().moving() : 0;
      EXPECT_LE(counted.again[k], allowed) << scene.name << ", step " << 10 + k;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(EverySolver, Allocation, testing::ValuesIn(every_solver()),
                         [](const testing::TestParamInfo<std::string>& tested) {
                           std::string name = tested.param;
                           for (char& c : name) {
                             if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
                           }
                           return name;
                         });

}  // namespace
}  // namespace perpend
