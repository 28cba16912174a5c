#include "scene/body_mass.h"

#include <vector>

#include "geometry/shapes/mass_properties.h"

namespace perpend {
namespace {

BodyMass of_shape(const BodyShape& shape, const Shape& solid) {
  const MassProperties own = mass_properties(solid, shape.density_kg_per_m3);
  const Matrix3 R = shape.offset.rotation();
  return {own.mass, shape.offset.point(own.centre), R * own.inertia * R.transpose()};
}

/// About a point that is `arm` away from the centre.
Matrix3 inertia_about(const BodyMass& part, const Vector3& arm) {
  return part.inertia_kg_m2 +
         part.mass_kg * (arm.squaredNorm() * Matrix3::Identity() - arm * arm.transpose());
}

BodyMass of_shapes(const Body& body) {
  std::vector<BodyMass> parts;
  BodyMass whole;
  for (const BodyShape& shape : body.shapes) {
    const auto* solid = std::get_if<Shape>(&shape.shape);
    if (solid == nullptr) continue;
    parts.push_back(of_shape(shape, *solid));
    whole.mass_kg += parts.back().mass_kg;
    whole.centre_m += parts.back().mass_kg * parts.back().centre_m;
  }
  whole.centre_m /= whole.mass_kg;
  for (const BodyMass& part : parts) {
    whole.inertia_kg_m2 += inertia_about(part, part.centre_m - whole.centre_m);
  }
  return whole;
}

}  // namespace

BodyMass mass_of(const Body& body) {
  if (!body.mass) return of_shapes(body);
  BodyMass mass{body.mass->mass_kg, body.mass->centre_m, Matrix3::Zero()};
  if (body.mass->inertia_kg_m2) {
    mass.inertia_kg_m2 = *body.mass->inertia_kg_m2;
    return mass;
  }
  // The mass is spread about its centre as the shapes are about theirs.
  const BodyMass shapes = of_shapes(body);
  mass.inertia_kg_m2 = mass.mass_kg / shapes.mass_kg * shapes.inertia_kg_m2;
  return mass;
}

}  // namespace perpend
