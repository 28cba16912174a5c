#include "built_in_scenes.h"

#include <algorithm>

#include "problem/bad_input.h"

namespace perpend::cli {

namespace fs = std::filesystem;

std::vector<BuiltInScene> built_in_scenes() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  std::vector<BuiltInScene> scenes;
  if (error) return scenes;
  const fs::path beside = program.parent_path();
  for (const fs::path& folder :
       {beside / "scenes", beside.parent_path() / "share" / "perpend" / "scenes"}) {
    for (const auto& entry : fs::directory_iterator(folder, error)) {
      if (entry.path().extension() != ".yaml") continue;
      scenes.push_back({entry.path().stem().string(), entry.path()});
    }
    if (!scenes.empty()) break;
  }
  std::sort(scenes.begin(), scenes.end(),
            [](const BuiltInScene& a, const BuiltInScene& b) { return a.name < b.name; });
  return scenes;
}

fs::path find_scene(const std::string& name_or_path) {
  std::string names;
  for (const BuiltInScene& scene : built_in_scenes()) {
    if (scene.name == name_or_path) return scene.path;
    names += (names.empty() ? "" : ", ") + scene.name;
  }
  std::error_code error;
  if (fs::exists(name_or_path, error)) return name_or_path;
  throw BadInput(sentence("there is no scene '", name_or_path,
                          "': it is no file, and the built-in scenes are ", names));
}

}  // namespace perpend::cli
