#pragma once

#include <limits>

#include "geometry/pairs/placed_cylinder.h"

namespace perpend {

/// A direction that may separate a cylinder from another shape, and how well it does.
struct CylinderDirection {
  double separation = -std::numeric_limits<double>::infinity();  ///< m
  Vector3 n = Vector3::UnitZ();     ///< of length 1, from the first shape to the second
  Vector3 place = Vector3::Zero();  ///< where they meet, on one of the two surfaces or cores
  int edge = -1;                    ///< of a polytope, where the cylinder's side meets it
};

/// The best of the directions offered to it. Since the separation along any direction is a lower
/// bound of the true one, an offer can be missing but never be wrong (212).
class DirectionSearch {
 public:
  void offer(const CylinderDirection& direction) {
    if (direction.separation > best_.separation) best_ = direction;
  }
  const CylinderDirection& best() const { return best_; }

 private:
  CylinderDirection best_;
};

/// The directions across the tangent of a rim at p and a direction `along` on the other shape at
/// q; where the two are parallel, the one between p and q.
inline Vector3 across_rim(const Vector3& p, const Vector3& q, const Vector3& tangent,
                          const Vector3& along) {
  const Vector3 across = tangent.cross(along);
  const double length = across.norm();
  if (length > 1e-3) return across / length;
  const Vector3 between = p - q;
  const double distance = between.norm();
  return distance > 1e-14 ? Vector3(between / distance) : tangent;
}

}  // namespace perpend
