#pragma once

#include <cstddef>
#include <optional>

#include "scene/reading/scene_override.h"
#include "scene/reading/yaml_tree.h"

namespace perpend {

/// What an override puts into the tree is marked as standing in no line of the file, so that
/// whatever is found wrong with it later can be told as the override's.
TextMark override_mark(std::size_t number);
/// The number of the override at fault; none where the mark is a place in the file.
std::optional<std::size_t> override_at(TextMark mark);

/// Puts the value into the tree, with keys on the way that the file leaves out. Throws BadYaml, at
/// `mark`, where the value is no YAML or the path leads nowhere.
void apply_override(const SceneOverride& given, TextMark mark, YamlNode& file);

}  // namespace perpend
