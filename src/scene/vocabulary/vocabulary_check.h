#pragma once

#include "scene/reading/yaml_tree.h"
#include "scene/vocabulary/vocabulary.h"

namespace perpend {

/// That the tree has only keys of the vocabulary, all that must be there, and values of their type.
/// Throws BadYaml, which of an unknown key says what is allowed and what was perhaps meant.
void check_vocabulary(const YamlNode& scene);

/// The entry for a map that `entry` stands for: itself, or the one that the key `kind` chooses.
const MapEntry& chosen_map(const YamlNode& node, const MapEntry& entry);

}  // namespace perpend
