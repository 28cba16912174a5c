#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "geometry/shapes/pose.h"
#include "scene/reading/yaml_tree.h"

/// The values of a YAML tree by type. All throw BadYaml, at the value, where it is of another one.
namespace perpend {

std::string text_of(const YamlNode& node);
/// Also .inf, -.inf and .nan.
double number_of(const YamlNode& node);
/// Decimal, or hexadecimal after 0x.
std::int64_t whole_of(const YamlNode& node);
bool truth_of(const YamlNode& node);
/// A list of `count` numbers.
std::vector<double> numbers_of(const YamlNode& node, std::size_t count);
Vector3 vector_of(const YamlNode& node);
/// The items of a list; if `count` is not 0, that many.
const std::vector<YamlNode>& items_of(const YamlNode& node, std::size_t count = 0);

/// What the value is, for sentences: "a list", "the text 'x'".
std::string described(const YamlNode& node);

}  // namespace perpend
