#pragma once

#include "scene/scene.h"
#include "scene/writing/yaml_writer.h"

/// The parts of `write_scene`, each as a map of its keys.
namespace perpend {

YamlMap written(const Body& body);
YamlMap written(const Joint& joint);
YamlMap written(const Transmission& transmission);
/// With its kind, such as {box: {…}, position_m: …}.
YamlMap written(const BodyShape& shape);

}  // namespace perpend
