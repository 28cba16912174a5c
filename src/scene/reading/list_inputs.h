#pragma once

#include "scene/reading/yaml_tree.h"

namespace perpend {

/// Where a value of the file is an input, `length_m: {input: hoist, default: 4}`, or a signal in
/// place of a plain number, the tree afterwards has the number there, and the input or the signal
/// in the lists `inputs` and `signals` of the file, under the name of the value. For a tree that
/// `check_vocabulary` found in order.
void list_inputs(YamlNode& file);

}  // namespace perpend
