#include "built_in_scenes.h"

#include <algorithm>

#include "border/bad_input.h"
#include "border/closest_word.h"
#include "scene/checking/scene_defect.h"
#include "solver/catalog.h"

namespace perpend::cli {

namespace fs = std::filesystem;

namespace {

std::vector<BuiltInScene> scene_files() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  std::vector<BuiltInScene> scenes;
  if (error) return scenes;
  const fs::path beside = program.parent_path();
  for (const fs::path& folder :
       {beside / "scenes", beside.parent_path() / "share" / "perpend" / "scenes"}) {
    for (const auto& entry : fs::directory_iterator(folder, error)) {
      if (entry.path().extension() != ".yaml") continue;
      scenes.push_back({entry.path().stem().string(), nullptr, entry.path()});
    }
    if (!scenes.empty()) break;
  }
  return scenes;
}

/// A scene file in the same folder with a name like this one, with or without its ending; empty:
/// there is none.
std::string like_named_file(const fs::path& given) {
  const fs::path folder = given.has_parent_path() ? given.parent_path() : fs::path(".");
  std::vector<std::string> stems;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    if (entry.path().extension() == ".yaml") stems.push_back(entry.path().stem().string());
  }
  const std::vector<std::string_view> known(stems.begin(), stems.end());
  const std::string meant = closest_word(given.stem().string(), known);
  return meant.empty() ? "" : (given.parent_path() / (meant + ".yaml")).string();
}

}  // namespace

std::vector<BuiltInScene> built_in_scenes() {
  std::vector<BuiltInScene> scenes = scene_files();
  for (const GalleryEntry& entry : gallery()) scenes.push_back({entry.name, &entry});
  std::sort(scenes.begin(), scenes.end(),
            [](const BuiltInScene& a, const BuiltInScene& b) { return a.name < b.name; });
  return scenes;
}

BuiltInScene find_scene(const std::string& name_or_path) {
  const std::vector<BuiltInScene> scenes = built_in_scenes();
  std::vector<std::string_view> names;
  for (const BuiltInScene& scene : scenes) {
    if (scene.name == name_or_path) return scene;
    names.push_back(scene.name);
  }
  std::error_code error;
  if (fs::exists(name_or_path, error)) return {name_or_path, nullptr, name_or_path};
  const std::string file = like_named_file(name_or_path);
  if (!file.empty()) {
    throw BadInput(sentence("there is no scene '", name_or_path,
                            "', and no file of that name; did ", "you mean the file '", file,
                            "'? The built-in scenes are: ", listed(names)));
  }
  throw BadInput(sentence("there is no scene '", name_or_path, "', and no file of that name",
                          meant_and_listed(name_or_path, names, "the built-in scenes are")));
}

void check_solver(const Scene& scene) {
  try {
    make_solver(scene.settings.solver);
  } catch (const BadInput& bad) {
    throw SceneDefect("step/solver", bad.what());
  }
}

Scene load_scene(const BuiltInScene& built_in, const std::vector<std::string>& sets,
                 const SceneCheck& check) {
  std::vector<SceneOverride> overrides;
  for (const std::string& list : sets) {
    for (SceneOverride& one : split_overrides(list)) overrides.push_back(std::move(one));
  }
  return built_in.made ? make_scene(*built_in.made, overrides)
                       : read_scene(built_in.path, overrides, check);
}

}  // namespace perpend::cli
