#pragma once

#include <algorithm>

#include "geometry/shapes/shape.h"

namespace perpend {

/// Half of the width of a shape where it is widest, or about that, m.
inline double size_of(const Sphere& sphere) {
  return sphere.radius;
}
inline double size_of(const Box& box) {
  return box.half_extents.maxCoeff();
}
inline double size_of(const Capsule& capsule) {
  return capsule.radius + capsule.half_length;
}
inline double size_of(const Cylinder& cylinder) {
  return std::max(cylinder.radius, cylinder.half_length);
}
inline double size_of(const ConvexHull& hull) {
  return hull.polytope->size;
}

/// What a length is small beside where two shapes meet: the size of the smaller one. Tolerances are
/// shares of it, so that no choice of points depends on the unit of length.
template <typename First, typename Second>
double size_of_pair(const First& a, const Second& b) {
  return std::min(size_of(a), size_of(b));
}

}  // namespace perpend
