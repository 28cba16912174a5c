#pragma once

#include "study/comparison.h"
#include "support/scene_parts.h"

namespace perpend::test {

/// Two boxes that fall onto each other, under the name of a scene of E18.
inline Scene two_boxes() {
  Scene scene;
  scene.name = "brick_wall";
  scene.bodies = {scenes::ground(), scenes::body("low", Box{{0.5, 0.5, 0.5}}, {0, 0, 0.501}),
                  scenes::body("high", Box{{0.5, 0.5, 0.5}}, {0.2, 0, 1.502})};
  scene.settings.steps = 12;
  return scene;
}

inline Comparison small_comparison() {
  Comparison comparison;
  comparison.settings.solvers = {"pgs", "pgs-sm", "exact", "cone-exact"};
  comparison.settings.every = 4;
  comparison.settings.repeat = 2;
  comparison.settings.budgets_ms = {5, 50};
  comparison.settings.deadline_problems = 2;
  return comparison;
}

/// A progress that always says yes.
inline bool go_on(const std::string&, int, int) {
  return true;
}

}  // namespace perpend::test
