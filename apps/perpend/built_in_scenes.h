#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "gallery/catalog.h"
#include "scene/scene_file.h"

namespace perpend::cli {

/// A scene that comes with the program: one of the gallery, or a file.
struct BuiltInScene {
  std::string name;  ///< in the gallery, or of the file without its ending
  const GalleryEntry* made = nullptr;
  std::filesystem::path path{};  ///< empty where the scene is made
};

/// In the order of their names. Files lie beside the program: in the folder scenes/ of a build, in
/// share/perpend/scenes of an installation.
std::vector<BuiltInScene> built_in_scenes();

/// What the name of a built-in scene, or else the path of a file, stands for. Throws BadInput with
/// the names there are.
BuiltInScene find_scene(const std::string& name_or_path);

/// The scene with `--set` values: parameters of the gallery's scenes, and values of scene files by
/// their paths. Each text is `NAME=VALUE`, or several between commas.
/// `check` is asked of scene files beside what every scene must be.
Scene load_scene(const BuiltInScene& built_in, const std::vector<std::string>& sets,
                 const SceneCheck& check = {});

/// That there is a solver as the scene names it; throws SceneDefect.
void check_solver(const Scene& scene);

/// What `--set` takes, for the help of verbs.
inline constexpr const char* set_text =
    "A parameter of the scene (perpend scenes SCENE), or a value of its scene file by its path, "
    "such as step.time_step_s=0.01 or bodies.load.mass_kg=5; repeatable, or between commas";

}  // namespace perpend::cli
