#pragma once

#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "scene/reading/scene_override.h"
#include "scene/scene.h"

/// Scenes as text: YAML in SI units, the unit in each key. docs/guide/scene-files.md tells what can
/// be said, scenes/scene.schema.json tells it to editors.
namespace perpend {

using SceneCheck = std::function<void(const Scene&)>;

/// Throws BadInput as "file:line:column: sentence" where the text is malformed, has a key that is
/// unknown or given twice or a value of the wrong type, goes beyond what a scene can need in size,
/// or describes what `check_scene` refuses. The overrides take the place of what the file says
/// before anything is checked; of what is wrong with one of them the sentence says which. `check`
/// is what the caller asks of the scene beside that: it throws SceneDefect.
Scene read_scene(const std::filesystem::path& path, std::span<const SceneOverride> overrides = {},
                 const SceneCheck& check = {});

/// The same from memory; `name` is what errors call it, and where files that it names lie beside.
Scene parse_scene(std::string_view text, std::string_view name,
                  std::span<const SceneOverride> overrides = {}, const SceneCheck& check = {});

/// The scene in the same vocabulary, with everything it says and every default written out, such
/// that parsing it gives the same scene to the last bit. What a file read is written in place.
std::string write_scene(const Scene& scene);

}  // namespace perpend
