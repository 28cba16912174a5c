#pragma once

#include <array>
#include <string>

#include "support/random_numbers.h"
#include "support/scene_parts.h"

/// Bodies of every convex shape that are shot about in a closed room with thin walls: nothing may
/// leave it (docs/theory/22-contacts-in-time.md).
namespace perpend::support {

inline constexpr double wall_of_room_m = 0.015;

/// A closed room of 2 m × 2 m × 2 m.
inline std::vector<Body> room() {
  constexpr double half = 1, thin = 0.5 * wall_of_room_m;
  std::vector<Body> walls;
  for (int axis = 0; axis < 3; ++axis) {
    for (const double side : {-1.0, 1.0}) {
      Vector3 size = Vector3::Constant(half + 2 * thin), place = Vector3::Zero();
      size[axis] = thin;
      place[axis] = side * (half + thin);
      walls.push_back(scenes::body("wall " + std::to_string(walls.size()), Box{size}, place));
      walls.back().kind = BodyKind::fixed;
    }
  }
  return walls;
}

inline bool is_in_room(const Vector3& centre_m) {
  return centre_m.cwiseAbs().maxCoeff() < 1.01;
}

inline ConvexShape random_projectile(Random& random) {
  const double size = uniform(random, 0.02, 0.15);
  switch (pick(random, 5)) {
    case 0:
      return Sphere{size};
    case 1:
      return Box{{size, 0.5 * size, 0.2 * size}};
    case 2:
      return Capsule{0.3 * size, size};
    case 3:
      return Cylinder{size, 0.3 * size};
    default: {
      const std::array<Vector3, 4> corners{Vector3(size, 0, -size), Vector3(-size, size, -size),
                                           Vector3(-size, -size, -size), Vector3(0, 0, size)};
      return ConvexHull(corners);
    }
  }
}

/// The body "shot" of 1 kg in the room, at up to 200 m/s and 100 rad/s; contacts hard or springs,
/// with friction, every third with restitution.
inline Scene random_shot(std::uint64_t seed) {
  Random random(seed);
  Scene scene;
  scene.settings.gravity_m_per_s2 = {0, 0, -scenes::g_m_per_s2};
  scene.bodies = room();
  Body& shot =
      scene.bodies.emplace_back(scenes::body("shot", random_projectile(random), Vector3::Zero()));
  for (double& x : shot.pose.position) x = uniform(random, -0.7, 0.7);
  shot.pose.orientation = Quaternion(Eigen::AngleAxisd(uniform(random, 0, 3), unit_vector(random)));
  shot.velocity_m_per_s = log_uniform(random, 1, 200) * unit_vector(random);
  const double spin = happens(random, 0.2) ? 100.0 : uniform(random, 0, 30);
  shot.spin_rad_per_s = spin * unit_vector(random);
  SurfaceLaw law = scenes::hard_law(uniform(random, 0, 1));
  if (seed % 2 == 0) {
    law.stiffness_N_per_m = 1e7;
    law.damping_N_s_per_m = 1e4;
  }
  if (seed % 3 == 0) law.restitution = uniform(random, 0, 0.9);
  scenes::give_law(scene, law);
  return scene;
}

}  // namespace perpend::support
