#pragma once

#include <cmath>
#include <limits>
#include <numbers>
#include <string>
#include <utility>

#include "scene/scene.h"

/// Parts from which tests and benchmarks put scenes together.
namespace perpend::scenes {

inline Body body(std::string name, ConvexShape shape, const Vector3& position_m) {
  Body made;
  made.name = std::move(name);
  made.pose.position = position_m;
  made.shapes.emplace_back().shape = Shape{std::move(shape)};
  return made;
}

/// The half-space z ≤ 0, fixed.
inline Body ground() {
  Body made = body("ground", Plane{}, Vector3::Zero());
  made.kind = BodyKind::fixed;
  return made;
}

/// A thin rod between two points, with no shape: nothing touches it.
inline Body rod(std::string name, const Vector3& from_m, const Vector3& to_m, double mass_kg) {
  Body made;
  made.name = std::move(name);
  made.pose.position = 0.5 * (from_m + to_m);
  made.pose.orientation = Quaternion::FromTwoVectors(Vector3::UnitX(), to_m - from_m);
  const double across = mass_kg * (to_m - from_m).squaredNorm() / 12;
  // A little about its own axis, since no mass matrix may be singular.
  const double along = 1e-4 * mass_kg;
  made.mass.emplace().mass_kg = mass_kg;
  made.mass->inertia_kg_m2 = Vector3(along, across + along / 2, across + along / 2).asDiagonal();
  return made;
}

/// All surfaces of the scene have this law.
inline void give_law(Scene& scene, const SurfaceLaw& law) {
  scene.materials = {{.name = "surface", .law = law}};
  for (Body& one : scene.bodies) {
    for (BodyShape& shape : one.shapes) shape.material = "surface";
  }
}

/// Contact and friction that do not yield.
inline SurfaceLaw hard_law(double friction) {
  return {.friction = friction,
          .stiffness_N_per_m = std::numeric_limits<double>::infinity(),
          .damping_N_s_per_m = 0};
}

inline constexpr double g_m_per_s2 = 9.81;

/// Turns gravity by the angle about −y: the ground z = 0 is an incline that falls towards +x.
inline void tilt(Scene& scene, double angle_rad) {
  scene.settings.gravity_m_per_s2 =
      g_m_per_s2 * Vector3(std::sin(angle_rad), 0, -std::cos(angle_rad));
}

/// A flat block of 1 m × 1 m × 0.2 m that rests on the ground with its centre of mass in the plane
/// of its four contacts, so that friction does not tip it: all four carry the same.
inline Body sled(double mass_kg) {
  Body made = body("sled", Box{{0.5, 0.5, 0.1}}, {0, 0, 0.1});
  made.mass.emplace().mass_kg = mass_kg;
  made.mass->centre_m = {0, 0, -0.1};
  return made;
}

/// A joint whose frames coincide in the pose that the bodies have; z of the joint lies along
/// `axis`. No body: the world.
inline Joint joint_at(std::string name, JointKind kind, const Body* first, const Body* second,
                      const Vector3& at_m, const Vector3& axis) {
  const Pose frame{at_m, Quaternion::FromTwoVectors(Vector3::UnitZ(), axis)};
  Joint made;
  made.name = std::move(name);
  made.kind = kind;
  made.in_first = made.in_second = frame;
  if (first) {
    made.first = first->name;
    made.in_first = inverse(first->pose) * frame;
  }
  if (second) {
    made.second = second->name;
    made.in_second = inverse(second->pose) * frame;
  }
  return made;
}

}  // namespace perpend::scenes
