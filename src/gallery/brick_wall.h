#pragma once

#include "scene/scene.h"

namespace perpend {

/// The brick wall of E18 §5.4: bricks of 250 mm × 120 mm × 80 mm and 4.3 kg, in courses of whole
/// bricks that alternate with courses that begin and end with a half brick, flush at both ends. x
/// is along the wall, y through it. At the beginning nothing touches: the wall drops by its gaps.
///
///     ┌──┬─────┬──┐
///     ├──┴──┬──┴──┤      30 bricks in 12 courses: courses of 2 and of 3; at rest 46 touching
///     └─────┴─────┘      pairs of 4 points, 552 rows
///
/// docs/guide/scenes/brick_wall.md tells why these sizes, and how high such a wall can stand.
struct BrickWall {
  int bricks = 30;                 ///< laid from below; the last course may stay unfinished
  int courses = 12;                ///< the wall is as long as this many courses of `bricks` need
  double gap_m = 2e-3;             ///< below each brick at the beginning
  double friction_compliance = 1;  ///< friction's C over the normal's, which E18 leaves open
};

Scene brick_wall(const BrickWall& wall = {});

}  // namespace perpend
