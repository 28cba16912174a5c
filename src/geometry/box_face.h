#pragma once

#include "geometry/contact_collector.h"
#include "geometry/feature_overlap.h"
#include "geometry/pair_contacts.h"

namespace perpend {

/// The face of a box that is turned most towards a direction: centre ± x ± y.
struct BoxFace {
  int axis = 0;  ///< of the box, across the face
  bool positive = false;
  Vector3 centre;
  Vector3 normal;
  std::array<Vector3, 2> axes;   ///< of length 1: the next two axes of the box
  std::array<double, 2> halves;  ///< m, half extents along them

  BoxFace(const Placed<Box>& box, const Vector3& towards);

  int face() const { return 2 * axis + (positive ? 1 : 0); }
  FacePolygon polygon() const;
  /// Of the corner at these sides of the two axes, as `box_topology` numbers it.
  int corner(bool x_positive, bool y_positive) const;
  /// Of the edge at that side of axis k (0 or 1).
  int edge(int k, bool side) const;
};

/// The overlap of two faces of boxes along the normal of `a`, which is the direction of the
/// contact: what `overlap` of two polygons finds, by shorter sums.
void overlap(const BoxFace& a, const BoxFace& b, ContactCollector& points);

}  // namespace perpend
