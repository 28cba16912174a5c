#include "bindings.h"
#include "border/bad_input.h"
#include "gallery/catalog.h"
#include "scene/scene_file.h"

namespace perpend::python {
namespace {

std::vector<SceneOverride> overrides_from(const std::map<std::string, std::string>& given) {
  std::vector<SceneOverride> overrides;
  for (const auto& [path, value] : given) overrides.push_back({path, value});
  return overrides;
}

}  // namespace

void bind_scene(nb::module_& module) {
  using Overrides = std::map<std::string, std::string>;
  nb::class_<Scene>(module, "Scene", "What a simulation is made from.")
      .def_ro("name", &Scene::name, "short, without blanks")
      .def_ro("title", &Scene::title, "in words")
      .def_prop_ro(
          "time_step_s", [](const Scene& scene) { return scene.settings.time_step_s; }, "h, s")
      .def_prop_ro(
          "steps", [](const Scene& scene) { return scene.settings.steps; },
          "of a run that is not told how many")
      .def("to_yaml", &write_scene, "All of it in the vocabulary of scene files.");
  module.def("_gallery_names", [] {
    std::vector<std::string> names;
    for (const GalleryEntry& entry : gallery()) names.push_back(entry.name);
    return names;
  });
  module.def("_gallery_scene", [](const std::string& name, const Overrides& overrides) {
    const GalleryEntry* entry = find_in_gallery(name);
    if (!entry) throw BadInput(sentence("there is no scene '", name, "' in the gallery"));
    return make_scene(*entry, overrides_from(overrides));
  });
  module.def("_read_scene", [](const std::filesystem::path& path, const Overrides& overrides) {
    return read_scene(path, overrides_from(overrides));
  });
  module.def("_parse_scene",
             [](const std::string& text, const std::string& name, const Overrides& overrides) {
               return parse_scene(text, name, overrides_from(overrides));
             });
}

}  // namespace perpend::python
