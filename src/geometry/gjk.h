#pragma once

#include "geometry/placed_polytope.h"

namespace perpend {

/// How far apart two polytopes are.
struct Separation {
  double distance = 0;  ///< m; 0 where they touch or overlap
  Vector3 normal;       ///< of length 1, from a to b; undefined where the distance is 0
  Vector3 on_a;
  Vector3 on_b;
};

/// By the method of Gilbert, Johnson and Keerthi: the point of the difference b − a that is
/// nearest to the origin, found from the few corners that span its face (208).
Separation separation_of(const PlacedPolytope& a, const PlacedPolytope& b);

}  // namespace perpend
