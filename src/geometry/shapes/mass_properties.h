#pragma once

#include "geometry/shapes/shape.h"

namespace perpend {

struct MassProperties {
  double volume = 0;                  ///< m³
  double mass = 0;                    ///< kg
  Vector3 centre = Vector3::Zero();   ///< m, centre of mass in the frame of the shape
  Matrix3 inertia = Matrix3::Zero();  ///< kg m², about the centre, in the axes of the shape
};

/// Of a body filled with `density` (kg/m³). Throws BadInput for a density that is not a positive
/// number and for a half-space, which has no finite mass. Theory:
/// docs/theory/20-contact-geometry.md.
MassProperties mass_properties(const Shape& shape, double density);

}  // namespace perpend
