#pragma once

#include "geometry/pairs/feature_overlap.h"
#include "geometry/surfaces/triangle_surface.h"

namespace perpend {

/// One triangle of a surface in the frame of a contact, and its border: edges 0, 1, 2 and
/// corners 3, 4, 5.
class TriangleFace {
 public:
  static constexpr int nowhere = -1;

  TriangleFace(const TriangleSurface& surface, int triangle, const Vector3& origin);

  const FacePolygon& polygon() const { return polygon_; }

  /// Of p over the plane, m.
  double height(const Vector3& p) const { return polygon_.normal.dot(p - polygon_.corners[0]); }

  /// Does p lie over the triangle, seen along its normal, its border included?
  bool holds(const Vector3& p) const;

  /// The part of the border that p is over, if it is one that does not lie within something flat.
  int real_border_at(const Vector3& p) const;

  /// The part of the border nearest to p.
  int nearest_border(const Vector3& p) const;

  /// The same, or nowhere if it is farther than this (m).
  int border_within(double distance, const Vector3& p) const;

  /// The number of that part in contacts.
  std::uint32_t feature_of(int part) const;

 private:
  double distance_to(const Vector3& p, int part) const;

  FacePolygon polygon_;
  const TriangleSurface::Triangle& triangle_;
  double slack_ = 0;  ///< m, what rounding may do to a place
};

}  // namespace perpend
