#pragma once

#include "scene/scene.h"

namespace perpend {

/// The closed loop of E18 §5.3: a flat ring of wooden cubes, each joined to the next by a hinge
/// with an upright axis, dropped from one cube's height and spun by a force along the ring on each
/// cube until that cube lands. All axes are parallel, so that three rows of the hinges say what
/// others say already, and each cube stands on four points where three would do: at rest 20 cubes
/// have 100 rows of hinges and 240 of contacts.
struct ClosedLoop {
  int cubes = 20;
  double size_m = 0.2;             ///< of a cube's edges, and the height from which they drop
  double force_N = 100;            ///< on each cube, along the ring
  double friction_compliance = 1;  ///< friction's C over the normal's, which E18 leaves open
};

Scene closed_loop(const ClosedLoop& loop = {});

}  // namespace perpend
