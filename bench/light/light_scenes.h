#pragma once

#include <string>
#include <vector>

#include "scene/scene.h"

namespace perpend {

/// A mechanism of few bodies, and the steps of it that are counted.
struct LightScene {
  std::string name;
  Scene scene;
  int before = 0;  ///< steps that are not counted
  int counted = 0;
};

/// A four-bar that turns, a chain that hangs still, a ragdoll that flies and then lies, twenty of
/// them, a gripper that holds a box, and the wall of the gallery from its first step on.
std::vector<LightScene> light_scenes();

}  // namespace perpend
