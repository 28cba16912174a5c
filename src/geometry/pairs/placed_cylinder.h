#pragma once

#include "geometry/pairs/feature_overlap.h"
#include "geometry/queries/nearest.h"
#include "geometry/shapes/shape.h"

namespace perpend {

/// A cylinder somewhere, in the frame of the contact.
struct PlacedCylinder {
  Vector3 centre;
  Vector3 axis;  ///< of length 1
  Vector3 x;     ///< of length 1, across the axis, fixed to the body
  double radius = 0;
  double half_length = 0;

  PlacedCylinder(const Cylinder& cylinder, const Matrix3& R, const Vector3& position)
      : centre(position),
        axis(R.col(2)),
        x(R.col(0)),
        radius(cylinder.radius),
        half_length(cylinder.half_length) {}

  /// How far the cylinder reaches from its centre along d, of length 1 (204).
  double reach(const Vector3& d) const {
    const double along = axis.dot(d);
    return half_length * std::abs(along) + radius * std::sqrt(std::max(0.0, 1 - along * along));
  }

  /// Does it turn a cap towards d, rather than its side? At 45° only one point is near anyway.
  bool turns_cap(const Vector3& d) const { return std::abs(axis.dot(d)) > 0.70710678118654752; }

  Disc cap(const Vector3& d) const;
  Disc cap(int index) const;

  /// The line along the side that is farthest along d, on the surface.
  RoundLine side(const Vector3& d) const;
  /// The axis, as a line of the cylinder's radius.
  RoundLine core() const { return {centre, half_length * axis, radius}; }

  /// The point farthest along d.
  Vector3 support(const Vector3& d) const;

  NearestOnSurface nearest(const Vector3& p) const;
};

}  // namespace perpend
