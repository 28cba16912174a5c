#include "built_in_scenes.h"

#include <algorithm>

#include "border/bad_input.h"
#include "border/closest_word.h"
#include "scene/scene_file.h"

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
  throw BadInput(sentence("there is no scene '", name_or_path, "', and no file of that name",
                          meant_and_listed(name_or_path, names, "the built-in scenes are")));
}

Scene load_scene(const BuiltInScene& built_in, const std::vector<std::string>& sets) {
  std::vector<SceneOverride> overrides;
  for (const std::string& list : sets) {
    for (SceneOverride& one : split_overrides(list)) overrides.push_back(std::move(one));
  }
  return built_in.made ? make_scene(*built_in.made, overrides)
                       : read_scene(built_in.path, overrides);
}

}  // namespace perpend::cli
