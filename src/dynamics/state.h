#pragma once

#include <cstdint>
#include <vector>

#include "algebra/types.h"
#include "dynamics/controls.h"
#include "geometry/shapes/pose.h"

namespace perpend {

/// Where everything is and how it moves, at one instant. Bodies are in the order of
/// `Model::bodies`.
struct State {
  double time_s = 0;
  /// Of the frames that stand in the centres of mass, along the axes of the bodies.
  std::vector<Pose> poses;
  std::vector<Vector6> v;           ///< m/s, rad/s: of the centre of mass; linear, then angular
  std::vector<double> coordinates;  ///< of joints and shafts, m or rad; angles count their turns
  std::vector<std::uint8_t> has_ended;  ///< for each force of the scene: 1 once it ended for good
  Controls controls;                    ///< what inputs and signals say
};

}  // namespace perpend
