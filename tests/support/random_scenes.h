#pragma once

#include <array>
#include <string>

#include "support/random_numbers.h"
#include "support/scene_parts.h"

/// Scenes of any parts, to see whether one of them does what it must not.
namespace perpend::support {

inline ConvexShape random_shape(Random& random, double size) {
  switch (pick(random, 5)) {
    case 0:
      return Sphere{size};
    case 1:
      return Box{{size, uniform(random, 0.2, 1) * size, uniform(random, 0.2, 1) * size}};
    case 2:
      return Capsule{0.4 * size, 0.6 * size};
    case 3:
      return Cylinder{0.7 * size, uniform(random, 0.2, 0.7) * size};
    default: {
      std::vector<Vector3> corners;
      for (int k = 0; k < 12; ++k) corners.push_back(size * unit_vector(random));
      return ConvexHull(corners);
    }
  }
}

inline SurfaceLaw random_law(Random& random) {
  SurfaceLaw law = scenes::hard_law(happens(random, 0.2) ? 0 : uniform(random, 0, 1.2));
  if (happens(random, 0.6)) {
    law.stiffness_N_per_m = log_uniform(random, 1e4, 1e8);
    law.damping_N_s_per_m = law.stiffness_N_per_m * log_uniform(random, 1e-3, 1e-1);
  }
  if (happens(random, 0.3)) law.restitution = uniform(random, 0, 0.9);
  if (happens(random, 0.2)) law.rolling_resistance_m = log_uniform(random, 1e-4, 1e-2);
  if (happens(random, 0.2)) law.spinning_resistance_m = log_uniform(random, 1e-4, 1e-2);
  return law;
}

/// What the first coordinate of a joint feels.
inline CoordinateLaw random_coordinate_law(Random& random, double weight_N) {
  CoordinateLaw law;
  if (happens(random, 0.5)) {
    Motor& motor = law.motor.emplace();
    motor.target = Signal(uniform(random, -10, 10));
    motor.largest_force = weight_N * log_uniform(random, 0.01, 10);
  }
  if (happens(random, 0.3)) law.range = Range{-uniform(random, 0, 1), uniform(random, 0, 1)};
  if (happens(random, 0.2)) law.friction = weight_N * log_uniform(random, 0.001, 0.1);
  if (happens(random, 0.2)) {
    law.spring = Spring{0, weight_N * log_uniform(random, 0.1, 100), 0};
  }
  return law;
}

inline Joint random_joint(Random& random, const std::string& name, const Body& first,
                          const Body* second) {
  static constexpr std::array kinds{
      JointKind::fixed,     JointKind::spherical,   JointKind::revolute,
      JointKind::prismatic, JointKind::cylindrical, JointKind::universal,
      JointKind::planar,    JointKind::distance,    JointKind::rope};
  const JointKind kind = kinds[pick(random, static_cast<int>(kinds.size()))];
  const Vector3 from = first.pose.position;
  const Vector3 to = second == nullptr ? Vector3(from + Vector3(0, 0, 0.6)) : second->pose.position;
  Joint joint =
      scenes::joint_at(name, kind, second, &first, 0.5 * (from + to), unit_vector(random));
  if (kind == JointKind::distance || kind == JointKind::rope) {
    joint.in_first = {second == nullptr ? to : Vector3::Zero(), Quaternion::Identity()};
    joint.in_second = {};
    joint.length_m = (to - from).norm();
  }
  if (happens(random, 0.3)) joint.compliance = {std::numeric_limits<double>::infinity(), 0};
  const bool has_coordinate = kind == JointKind::revolute || kind == JointKind::prismatic ||
                              kind == JointKind::cylindrical || kind == JointKind::universal ||
                              kind == JointKind::planar;
  if (has_coordinate && happens(random, 0.6)) {
    joint.coordinates.push_back(
        random_coordinate_law(random, scenes::g_m_per_s2 * first.mass->mass_kg));
  }
  return joint;
}

/// 5 to 40 bodies over a floor, some of them joined to the one before or to the world, some fast;
/// their masses differ by up to 10⁴.
inline Scene random_scene(std::uint64_t seed) {
  Random random(seed);
  Scene scene;
  scene.settings.friction = happens(random, 0.5) ? FrictionLaw::cone : FrictionLaw::box;
  scene.bodies.push_back(scenes::ground());
  const int count = 5 + pick(random, 36);
  const double heaviest = log_uniform(random, 1, 1e4);
  constexpr double apart = 0.7;
  for (int k = 0; k < count; ++k) {
    const Vector3 place(apart * (k % 3), apart * (k / 3 % 3), 0.4 + apart * (k / 9));
    Body body = scenes::body("body " + std::to_string(k),
                             random_shape(random, uniform(random, 0.1, 0.3)), place);
    body.pose.orientation =
        Quaternion(Eigen::AngleAxisd(uniform(random, 0, 3), unit_vector(random)));
    body.mass.emplace().mass_kg = log_uniform(random, 1, heaviest);
    const bool is_fast = happens(random, 0.1);
    body.velocity_m_per_s =
        (is_fast ? log_uniform(random, 5, 100) : uniform(random, 0, 1)) * unit_vector(random);
    body.spin_rad_per_s = (is_fast ? uniform(random, 0, 30) : 0.0) * unit_vector(random);
    scene.bodies.push_back(body);
  }
  for (int k = 0; k < count; ++k) {
    const Body& body = scene.bodies[k + 1];
    const std::string name = "joint " + std::to_string(k);
    if (k > 0 && happens(random, 0.4)) {
      scene.joints.push_back(random_joint(random, name, body, &scene.bodies[k]));
    } else if (happens(random, 0.1)) {
      scene.joints.push_back(random_joint(random, name, body, nullptr));
    }
  }
  scenes::give_law(scene, random_law(random));
  return scene;
}

}  // namespace perpend::support
