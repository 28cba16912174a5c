#pragma once

#include "scene/body.h"

namespace perpend {

struct BodyMass {
  double mass_kg = 0;
  Vector3 centre_m = Vector3::Zero();       ///< in the frame of the body
  Matrix3 inertia_kg_m2 = Matrix3::Zero();  ///< about the centre, in the axes of the body
};

/// The mass of a body: as it is given, or of its shapes together.
BodyMass mass_of(const Body& body);

}  // namespace perpend
