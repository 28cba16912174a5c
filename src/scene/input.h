#pragma once

#include <limits>
#include <string>
#include <vector>

#include "geometry/shapes/pose.h"
#include "scene/signal.h"

/// What of a scene is set from outside while it runs, and what is told of it
/// (docs/guide/control.md).
namespace perpend {

/// A number that drives values of the scene. It begins at what the scene says of them.
struct SceneInput {
  std::string name{};                 ///< unique among inputs
  std::vector<std::string> drives{};  ///< values as `drivable_values` names them; of one unit
  /// Beside what the values allow.
  double min = -std::numeric_limits<double>::infinity();
  double max = std::numeric_limits<double>::infinity();
};

/// A signal in place of a value that is a plain number in the scene, such as the length of a rope.
struct ValueSignal {
  std::string value{};  ///< as `drivable_values` names it
  Signal signal{};
};

/// A point of a body that outputs tell of.
struct NamedPoint {
  std::string name{};                    ///< unique among bodies, shafts and points
  std::string body{};                    ///< may be fixed or driven
  Vector3 position_m = Vector3::Zero();  ///< in the frame of the body
};

/// Bodies whose contacts outputs tell of together.
struct NamedGroup {
  std::string name{};  ///< unique among bodies, shafts and groups
  std::vector<std::string> bodies{};
};

}  // namespace perpend
