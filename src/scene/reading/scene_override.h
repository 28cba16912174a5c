#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace perpend {

/// A value that takes the place of one in a scene file, or is added to it: `step.time_step_s=0.01`.
struct SceneOverride {
  /// Keys from the outside in, between dots. An item of a list stands under its name
  /// (`bodies.load.mass_kg`), or, where the items have none, under its number from 0.
  std::string path{};
  std::string value{};  ///< as it would stand in the file
};

/// Splits `path=value,path=value`; commas within brackets or quotes belong to a value. Throws
/// BadInput where a part is no `path=value`.
std::vector<SceneOverride> split_overrides(std::string_view list);

}  // namespace perpend
