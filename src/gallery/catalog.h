#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "scene/reading/scene_override.h"
#include "scene/scene.h"

/// Built-in scenes that are patterns of bodies, each made from a few parameters.
namespace perpend {

/// One number that a scene of the gallery is made from.
struct SceneParameter {
  std::string name{};
  double fallback = 0;  ///< the default
  std::string unit{};   ///< empty: none
  double least = 0;     ///< allowed
  double most = 0;
  bool is_whole = false;
  std::string meaning{};
};

struct GalleryEntry {
  std::string name{};
  std::string title{};
  std::vector<SceneParameter> parameters{};
  /// Takes one value per parameter, in their order.
  std::function<Scene(std::span<const double>)> make{};
};

/// Every scene of the gallery, in the order of their names; the only list.
const std::vector<GalleryEntry>& gallery();

/// Null where there is none of that name.
const GalleryEntry* find_in_gallery(std::string_view name);

/// The scene with some parameters changed (`bricks=300`), and then values of the scene itself by
/// their paths in a scene file (`step.time_step_s=0.01`: such a path has a dot, no parameter has).
/// Throws BadInput where a name is unknown, with those there are, or a value is not allowed.
Scene make_scene(const GalleryEntry& entry, std::span<const SceneOverride> overrides = {});

}  // namespace perpend
