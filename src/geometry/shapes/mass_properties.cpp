#include "geometry/shapes/mass_properties.h"

#include <cmath>
#include <numbers>

#include "border/bad_input.h"

namespace perpend {
namespace {

using std::numbers::pi;

/// The inertia of a body whose second moments of mass about its centre, Σ m p pᵀ, are S (200).
Matrix3 inertia_of(const Matrix3& S) {
  return S.trace() * Matrix3::Identity() - S;
}

MassProperties round_about_z(double volume, double density, double along, double across) {
  MassProperties properties;
  properties.volume = volume;
  properties.mass = volume * density;
  properties.inertia = Vector3(across, across, along).asDiagonal() * density;
  return properties;
}

/// Unit density moments of each shape, times the density.
struct Fill {
  double density;

  MassProperties operator()(const Sphere& sphere) const {
    const double r = sphere.radius;
    const double volume = 4.0 / 3.0 * pi * r * r * r;
    return round_about_z(volume, density, 0.4 * volume * r * r, 0.4 * volume * r * r);
  }

  MassProperties operator()(const Box& box) const {
    const Vector3& s = box.half_extents;
    MassProperties properties;
    properties.volume = 8 * s.prod();
    properties.mass = properties.volume * density;
    const Vector3 moments = properties.mass / 3 * s.cwiseAbs2();
    properties.inertia = inertia_of(moments.asDiagonal());
    return properties;
  }

  MassProperties operator()(const Cylinder& cylinder) const {
    const double r = cylinder.radius;
    const double h = cylinder.half_length;
    const double volume = 2 * pi * r * r * h;
    return round_about_z(volume, density, 0.5 * volume * r * r,
                         volume * (0.25 * r * r + h * h / 3));
  }

  /// A cylinder and two half balls, whose centres are 3r/8 beyond its ends (201).
  MassProperties operator()(const Capsule& capsule) const {
    const double r = capsule.radius;
    const double h = capsule.half_length;
    const double drum = 2 * pi * r * r * h;
    const double ball = 4.0 / 3.0 * pi * r * r * r;
    const double across =
        drum * (0.25 * r * r + h * h / 3) + ball * (0.4 * r * r + h * h + 0.75 * h * r);
    return round_about_z(drum + ball, density, (0.5 * drum + 0.4 * ball) * r * r, across);
  }

  /// A sum over the tetrahedra from one point to the triangles of the surface (202).
  MassProperties operator()(const ConvexHull& hull) const {
    const Polytope& polytope = *hull.polytope;
    const Vector3 apex = polytope.vertices.front();
    double six_volumes = 0;
    Vector3 first = Vector3::Zero();
    Matrix3 second = Matrix3::Zero();
    for (int f = 0; f < polytope.faces(); ++f) {
      const std::span<const int> corners = polytope.face(f);
      for (std::size_t k = 2; k < corners.size(); ++k) {
        Matrix3 sides;
        sides << polytope.vertices[corners[0]] - apex, polytope.vertices[corners[k - 1]] - apex,
            polytope.vertices[corners[k]] - apex;
        const double six = sides.determinant();
        const Vector3 sum = sides.rowwise().sum();
        six_volumes += six;
        first += six * sum / 4;
        second += six * (sides * sides.transpose() + sum * sum.transpose()) / 20;
      }
    }
    MassProperties properties;
    properties.volume = six_volumes / 6;
    properties.mass = properties.volume * density;
    const Vector3 from_apex = first / six_volumes;
    properties.centre = apex + from_apex;
    const Matrix3 moments = second / 6 - properties.volume * from_apex * from_apex.transpose();
    properties.inertia = inertia_of(density * moments);
    return properties;
  }

  MassProperties operator()(const Plane&) const {
    throw BadInput("a half-space has no finite mass; give a density only to bounded shapes");
  }
};

/// The sum of the parts, each turned and moved to the common centre (203).
MassProperties joined(const Compound& compound, double density) {
  MassProperties whole;
  std::vector<MassProperties> parts;
  for (const Compound::Part& part : compound.parts) {
    parts.push_back(std::visit(Fill{density}, part.shape));
    parts.back().centre = part.offset.point(parts.back().centre);
    whole.volume += parts.back().volume;
    whole.mass += parts.back().mass;
    whole.centre += parts.back().mass * parts.back().centre;
  }
  whole.centre /= whole.mass;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const Matrix3 R = compound.parts[i].offset.rotation();
    const Vector3 arm = parts[i].centre - whole.centre;
    whole.inertia +=
        R * parts[i].inertia * R.transpose() + inertia_of(parts[i].mass * arm * arm.transpose());
  }
  return whole;
}

void check_density(double density) {
  if (std::isfinite(density) && density > 0) return;
  throw BadInput(
      sentence("a density of ", density, " kg/m³ was given; give a positive number of kg/m³"));
}

}  // namespace

MassProperties mass_properties(const Shape& shape, double density) {
  check_density(density);
  if (const auto* convex = std::get_if<ConvexShape>(&shape)) {
    return std::visit(Fill{density}, *convex);
  }
  return joined(std::get<Compound>(shape), density);
}

}  // namespace perpend
