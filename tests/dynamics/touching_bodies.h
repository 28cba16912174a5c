#pragma once

#include <vector>

#include "dynamics/jointed_pair.h"
#include "dynamics/model.h"
#include "dynamics/rows/contact_memory.h"
#include "support/scene_parts.h"

/// Bodies with contacts made by hand, so that every number of their rows can be written down.
namespace perpend::test {

/// The bodies of `touching_scene`, as the model numbers them; items have the same numbers.
inline constexpr int body_a = 0, body_b = 1, belt = 2, ground = 3;

inline constexpr double h_s = 0.01;  ///< its time step
inline const Vector3 zero3 = Vector3::Zero();
inline const Vector3 downwards = -Vector3::UnitZ();

/// Friction alone, on contacts that yield.
inline SurfaceLaw dry_law() {
  return {.friction = 0.5, .stiffness_N_per_m = 4e4, .damping_N_s_per_m = 300};
}

/// Two bodies that move, a driven one and a fixed one, all with that law. Gravity is 10 m/s².
inline Scene touching_scene(const SurfaceLaw& law) {
  Scene scene;
  scene.settings.time_step_s = h_s;
  scene.settings.gravity_m_per_s2 = 10 * downwards;
  scene.bodies = {
      scenes::body("a", Sphere{0.5}, {0, 0, 0.5}), scenes::body("b", Sphere{0.5}, {0, 0, 1.5}),
      scenes::body("belt", Sphere{0.5}, {3, 0, 0}), scenes::body("ground", Plane{}, zero3)};
  scene.bodies[body_a].mass = GivenMass{2, zero3, Vector3(0.5, 0.7, 0.9).asDiagonal()};
  scene.bodies[body_b].mass = GivenMass{3, zero3, Vector3(1.5, 1.2, 0.8).asDiagonal()};
  scene.bodies[belt].kind = BodyKind::driven;
  scene.bodies[ground].kind = BodyKind::fixed;
  scenes::give_law(scene, law);
  return scene;
}

inline Vector6 six(const Vector3& linear, const Vector3& angular) {
  Vector6 both;
  both << linear, angular;
  return both;
}

/// The velocity of a point that moves with a body.
inline Vector3 velocity_at(const Vector3& point, const State& state, int body) {
  const Vector3 arm = point - state.poses[body].position;
  return state.v[body].head<3>() + state.v[body].tail<3>().cross(arm);
}

struct TouchingBodies {
  explicit TouchingBodies(const Scene& scene) : model(scene), state(model.start()) {}

  /// One point between the items of two bodies, the lower number first; `n` points to the second.
  PointMemory& touch(int first, int second, const Vector3& n, const Vector3& position, double gap) {
    const int k = static_cast<int>(points.size());
    contacts.push_back({first, second, 0, 0, n, k, k + 1});
    points.push_back({position, gap, {}});
    return memories.emplace_back();
  }

  void place_at_random(support::Random& random) {
    for (int body = 0; body < ground; ++body) {
      state.poses[body] = random_pose(random);
      state.v[body] = six(3 * support::unit_vector(random),
                          support::uniform(random, 0, 5) * support::unit_vector(random));
    }
  }

  Model model;
  State state;
  std::vector<ItemContact> contacts;
  std::vector<ContactPoint> points;
  std::vector<PointMemory> memories;
};

}  // namespace perpend::test
