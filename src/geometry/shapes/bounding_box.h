#pragma once

#include "geometry/shapes/shape.h"

namespace perpend {

/// The points between two corners, edges along the axes of the world.
struct Aabb {
  Vector3 lower = Vector3::Zero();  ///< m; −∞ where a half-space has no end
  Vector3 upper = Vector3::Zero();  ///< m; ∞ likewise
};

inline bool overlap(const Aabb& a, const Aabb& b) {
  return (a.lower.array() <= b.upper.array()).all() && (b.lower.array() <= a.upper.array()).all();
}

inline Aabb merged(const Aabb& a, const Aabb& b) {
  return {a.lower.cwiseMin(b.lower), a.upper.cwiseMax(b.upper)};
}

/// Larger by `margin` (m) at every side.
inline Aabb grown(const Aabb& box, double margin) {
  return {box.lower.array() - margin, box.upper.array() + margin};
}

/// The smallest box around the shape, to rounding; around all parts of a compound.
Aabb bounding_box(const Shape& shape, const Pose& pose);

/// The same without making a Shape of it first: for the parts of a compound.
Aabb convex_bounding_box(const ConvexShape& shape, const Pose& pose);

}  // namespace perpend
