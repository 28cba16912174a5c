#include "geometry/pairs/placed_cylinder.h"

#include <algorithm>
#include <cmath>

#include "geometry/pairs/feature.h"
#include "geometry/pairs/tangent_frame.h"

namespace perpend {

Disc PlacedCylinder::cap(int index) const {
  Disc disc;
  disc.normal = index == 1 ? axis : Vector3(-axis);
  disc.centre = centre + half_length * disc.normal;
  disc.x = x;
  disc.y = disc.normal.cross(x);
  disc.radius = radius;
  disc.cap = index;
  return disc;
}

Disc PlacedCylinder::cap(const Vector3& d) const {
  return cap(axis.dot(d) > 0 ? 1 : 0);
}

RoundLine PlacedCylinder::side(const Vector3& d) const {
  const Vector3 out = (d - axis.dot(d) * axis).normalized();
  return {centre + radius * out, half_length * axis, 0};
}

Vector3 PlacedCylinder::support(const Vector3& d) const {
  const double along = axis.dot(d);
  const Vector3 out = d - along * axis;
  const double across = out.norm();
  const Vector3 end = centre + (along > 0 ? half_length : -half_length) * axis;
  return across > 1e-14 ? Vector3(end + radius / across * out) : end;
}

NearestOnSurface PlacedCylinder::nearest(const Vector3& p) const {
  const Vector3 arm = p - centre;
  const double along = arm.dot(axis);
  const Vector3 off = arm - along * axis;
  const double away = off.norm();
  const Vector3 out = away > 1e-14 ? Vector3(off / away) : x;
  const int cap_index = along > 0 ? 1 : 0;
  const Vector3 up = cap_index == 1 ? axis : Vector3(-axis);
  const double over_cap = std::abs(along) - half_length;
  const double over_side = away - radius;
  NearestOnSurface found;
  if (over_cap > 0 && over_side > 0) {
    found.point = centre + half_length * up + radius * out;
    found.distance = std::hypot(over_cap, over_side);
    found.normal = (over_cap * up + over_side * out) / found.distance;
    found.feature = feature(FeatureKind::low_rim, cap_index);
  } else if (over_cap >= over_side) {
    found.point = p - over_cap * up;
    found.distance = over_cap;
    found.normal = up;
    found.feature = feature(FeatureKind::face, cap_index);
  } else {
    found.point = p - over_side * out;
    found.distance = over_side;
    found.normal = out;
    found.feature = feature(FeatureKind::side, 0);
  }
  return found;
}

}  // namespace perpend
