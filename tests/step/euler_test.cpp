#include <gtest/gtest.h>

#include <algorithm>

#include "step/simulation.h"
#include "support/scene_parts.h"

namespace perpend {
namespace {

// T06 and E18 step by v⁺ = v + h f/m + x/m, q⁺ = q + h v⁺. The leapfrog does the same from the
// middle of one step to the middle of the next (docs/theory/31-stepper.md, eq. (341)): here for a
// ball that falls on a hard floor and stays there, with the impulse of T06's complementarity.
TEST(Stepper, IsSemiImplicitEulerFromMiddleToMiddle) {
  constexpr double radius = 0.1, height = 0.5, slide = 0.3;
  Scene scene;
  scene.bodies = {scenes::ground(), scenes::body("ball", Sphere{radius}, {0, 0, height})};
  scene.bodies[1].velocity_m_per_s = {slide, 0, 0};
  scenes::give_law(scene, scenes::hard_law(0));
  Simulation simulation(scene);
  const int ball = simulation.model().body_named("ball");
  const double h = scene.settings.time_step_s, gravity = 9.81;
  double q = height, v = 0;  // q in the middle of the first step: the ball begins at rest
  int touched = 0;
  for (int k = 0; k < 40; ++k) {
    v = std::max(v - h * gravity, -(q - radius) / h);
    q += h * v;
    touched += simulation.step().contacts.empty() ? 0 : 1;
    const State& state = simulation.state();
    const Vector3 next_middle = state.poses[ball].position + 0.5 * h * state.v[ball].head<3>();
    EXPECT_NEAR(next_middle.z(), q, 1e-12) << k;
    EXPECT_NEAR(state.v[ball].z(), v, 1e-12) << k;
    EXPECT_NEAR(next_middle.x(), h * slide * (k + 1.5), 1e-12) << k;
  }
  EXPECT_NEAR(q, radius, 1e-12);
  EXPECT_GT(touched, 10);
}

}  // namespace
}  // namespace perpend
