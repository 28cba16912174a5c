#pragma once

#include <array>
#include <span>
#include <vector>

#include "geometry/shapes/polytope.h"

namespace perpend {

/// A triangle of a closed surface, corners anticlockwise seen from outside.
struct HullTriangle {
  std::array<int, 3> corners{};
  std::array<int, 3> beyond{};  ///< the triangle across the edge from corner k to corner k + 1
  FacePlane plane;
};

/// The hull of the points as triangles, several of which may lie in one plane. A point less than
/// `tolerance` (m) outside counts as inside. Refuses what `convex_hull_of` refuses.
std::vector<HullTriangle> quickhull(std::span<const Vector3> points, double tolerance);

}  // namespace perpend
