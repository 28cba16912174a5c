#include <Eigen/Eigenvalues>
#include <cmath>

#include "geometry/shapes/bounding_box.h"
#include "scene/body_mass.h"
#include "scene/checking/scene_check.h"

namespace perpend {
namespace {

/// A share of the largest moment that rounding may break the triangle rule or symmetry by.
constexpr double rounding = 1e-9;
/// A moment below this share of the largest is none: it cannot be told from 0.
constexpr double least_moment = 1e-12;

void check_inertia(const ItemCheck& item, const Matrix3& inertia, std::string_view key) {
  if (!inertia.allFinite()) {
    item.fail(key, "the inertia has a number that is not finite; give finite numbers in kg m²");
  }
  const double largest = inertia.cwiseAbs().maxCoeff();
  if ((inertia - inertia.transpose()).cwiseAbs().maxCoeff() > rounding * largest) {
    item.fail(key, "the inertia is not symmetric; give the same number at (i, j) and at (j, i)");
  }
  // Of the scaled matrix, so that nothing overflows.
  const Vector3 moments = Eigen::SelfAdjointEigenSolver<Matrix3>(
                              inertia / (largest > 0 ? largest : 1), Eigen::EigenvaluesOnly)
                              .eigenvalues();
  if (!(moments[0] > least_moment * moments[2])) {
    item.fail(key, "the inertia has the principal moments (", largest * moments.transpose(),
              ") kg m²; all three must be positive",
              moments[0] > 0 ? sentence(", and more than ", least_moment, " of the largest") : "");
  }
  if (moments[2] > moments[0] + moments[1] + rounding * moments[2]) {
    item.fail(key, "the inertia has the principal moments (", largest * moments.transpose(),
              ") kg m², which no body has: none may be larger than the sum of the other two");
  }
  item.positive(key, "smallest moment of inertia", largest * moments[0], "kg m²");
  item.positive(key, "largest moment of inertia", largest * moments[2], "kg m²");
}

/// Of a body whose inertia follows from its shapes.
void check_mass_of_shapes(const ItemCheck& item, const Body& body) {
  const BodyMass mass = mass_of(body);
  if (!(std::isfinite(mass.mass_kg) && mass.mass_kg > 0)) {
    item.fail("shapes", "its shapes have a mass of ", mass.mass_kg,
              " kg together; give sizes and densities whose mass is a positive number");
  }
  item.positive("shapes", "mass of its shapes", mass.mass_kg, "kg");
  check_inertia(item, mass.inertia_kg_m2, "shapes");
}

void check_mass(const ItemCheck& item, const Body& body) {
  const bool is_free = body.kind == BodyKind::free;
  if (body.mass) {
    item.positive("mass_kg", "mass", body.mass->mass_kg, "kg");
    item.finite("centre_m", "centre of mass", body.mass->centre_m, "m");
    if (body.mass->inertia_kg_m2) {
      check_inertia(item, *body.mass->inertia_kg_m2, "inertia_kg_m2");
      return;
    }
    if (body.shapes.empty() && is_free) {
      item.fail("mass_kg",
                "it has a mass, but neither an inertia nor shapes to find it from; "
                "give inertia_kg_m2 or a shape");
    }
  } else if (body.shapes.empty() && is_free) {
    item.fail("", "it has neither a mass nor shapes; give mass_kg and inertia_kg_m2, or a shape");
  }
  if (is_free) check_mass_of_shapes(item, body);
}

bool holds_plane(const Shape& shape) {
  if (const auto* convex = std::get_if<ConvexShape>(&shape)) {
    return std::holds_alternative<Plane>(*convex);
  }
  for (const Compound::Part& part : std::get<Compound>(shape).parts) {
    if (std::holds_alternative<Plane>(part.shape)) return true;
  }
  return false;
}

/// Sizes within the limits of lengths. Of surfaces only how far they reach.
void check_size(const ItemCheck& item, const Aabb& box, bool is_solid) {
  for (int k = 0; k < 3; ++k) {
    item.finite("", "end of the shape along an axis", box.lower[k], "m");
    item.finite("", "end of the shape along an axis", box.upper[k], "m");
    if (is_solid) {
      item.positive("", "size of the shape along an axis", box.upper[k] - box.lower[k], "m");
    }
  }
}

void check_convex_size(const ItemCheck& item, const ConvexShape& shape) {
  if (std::holds_alternative<Plane>(shape)) return;
  check_size(item, convex_bounding_box(shape, Pose{}), true);
}

void check_size(const ItemCheck& item, const Shape& shape) {
  if (const auto* convex = std::get_if<ConvexShape>(&shape)) {
    return check_convex_size(item, *convex);
  }
  for (const Compound::Part& part : std::get<Compound>(shape).parts) {
    item.finite("", "position of a part", part.offset.position, "m");
    check_convex_size(item, part.shape);
  }
}

/// Throws where the surface was never built.
void check_size(const ItemCheck& item, const auto& surface) {
  if (surface == nullptr) {
    item.fail("", "the surface was never built; give it a mesh or a height field");
  }
  check_size(item, surface->bounds(Pose{}), false);
}

void check_body_shape(const std::string& path, const std::string& name, const BodyShape& part,
                      BodyKind kind, const SceneNames& names) {
  const ItemCheck item(path, name);
  item.pose("", part.offset);
  item.positive("density_kg_per_m3", "density", part.density_kg_per_m3, "kg/m³");
  if (!part.material.empty() && !names.materials.contains(part.material)) {
    item.fail("material", "there is no material '", part.material, "'",
              meant_among(part.material, names_in(names.materials)));
  }
  const auto* shape = std::get_if<Shape>(&part.shape);
  if (shape != nullptr) {
    try {
      check_shape(*shape, name);
    } catch (const BadInput& bad) {
      throw SceneDefect(path, bad.what());
    }
  }
  std::visit([&](const auto& any) { check_size(item, any); }, part.shape);
  if (kind == BodyKind::free && (shape == nullptr || holds_plane(*shape))) {
    item.fail("", shape == nullptr ? "surfaces" : "half-spaces",
              " have no mass, and are for bodies that do not move freely; make the body fixed or "
              "driven, or give it another shape");
  }
}

bool is_still(const Signal& signal) {
  return signal == Signal{} || signal == Signal{0};
}

void check_motion(const ItemCheck& item, const Body& body) {
  const DrivenMotion& motion = body.motion;
  if (body.kind != BodyKind::driven &&
      !(is_still(motion.speed_m_per_s) && is_still(motion.spin_rad_per_s))) {
    item.fail("motion",
              "it has a prescribed motion and is not driven; make it driven, or take "
              "the motion away");
  }
  item.direction("motion/direction", "direction of the motion", motion.direction);
  item.signal("motion/speed_m_per_s", "speed", motion.speed_m_per_s, "m/s");
  item.direction("motion/axis", "axis of the motion", motion.axis);
  item.signal("motion/spin_rad_per_s", "spin", motion.spin_rad_per_s, "rad/s");
}

void check_body(const std::string& path, const std::string& name, const Body& body,
                const SceneNames& names) {
  const ItemCheck item(path, name);
  item.pose("", body.pose);
  item.finite("velocity_m_per_s", "velocity", body.velocity_m_per_s, "m/s");
  item.finite("spin_rad_per_s", "spin", body.spin_rad_per_s, "rad/s");
  for (std::size_t i = 0; i < body.shapes.size(); ++i) {
    check_body_shape(sentence(path, "/shapes/", i), sentence(name, ", shape ", i), body.shapes[i],
                     body.kind, names);
  }
  const bool moves = !body.velocity_m_per_s.isZero(0) || !body.spin_rad_per_s.isZero(0);
  if (body.kind != BodyKind::free && moves) {
    item.fail("velocity_m_per_s",
              "it has a velocity and does not move by forces; make it driven and give its motion, "
              "or take the velocity away");
  }
  item.not_negative("damping_N_s_per_m", "damping", body.damping_N_s_per_m, "N s/m");
  item.not_negative("spin_damping_N_m_s_per_rad", "damping of its spin",
                    body.spin_damping_N_m_s_per_rad, "N m s/rad");
  check_mass(item, body);
  check_motion(item, body);
}

}  // namespace

void check_bodies(const Scene& scene, SceneNames& names) {
  std::set<std::string_view> taken;
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    const Body& body = scene.bodies[i];
    const std::string path = sentence("bodies/", i);
    const std::string name =
        body.name.empty() ? sentence("body ", i) : sentence("body '", body.name, "'");
    const ItemCheck item(path, name);
    if (body.name == "world") {
      item.fail("name", "the name 'world' stands for what never moves; give it another one");
    }
    check_name(item, "body or shaft", body.name, taken);
    check_body(path, name, body, names);
    names.bodies.emplace(body.name, &body);
  }
  for (std::size_t i = 0; i < scene.shafts.size(); ++i) {
    const Shaft& shaft = scene.shafts[i];
    const ItemCheck item(sentence("shafts/", i), shaft.name.empty()
                                                     ? sentence("shaft ", i)
                                                     : sentence("shaft '", shaft.name, "'"));
    if (shaft.name == "world") {
      item.fail("name", "the name 'world' stands for what never moves; give it another one");
    }
    check_name(item, "body or shaft", shaft.name, taken);
    item.positive("inertia_kg_m2", "inertia", shaft.inertia_kg_m2, "kg m²");
    item.finite("speed_rad_per_s", "speed", shaft.speed_rad_per_s, "rad/s");
    item.not_negative("drag_N_m", "drag", shaft.drag_N_m, "N m");
    names.shafts.insert(shaft.name);
  }
}

}  // namespace perpend
