#include "support/scene.h"

#include <gtest/gtest.h>

#include "certificate/certificate.h"
#include "problem/defect.h"
#include "support/box_stack.h"
#include "support/brick_wall.h"
#include "support/chain.h"

namespace perpend::support {
namespace {

/// A mass on one point: the scheme for a spring and damper, written for one number.
TEST(NextStep, FollowsTheDampedSpringOfARow) {
  const double h = 1.0 / 60, k = 2e3, damping = 30, mass = 4, g = 9.81;
  SceneBuilder builder(h, g);
  Vector6 v = Vector6::Zero();
  v[2] = -0.05;
  builder.add_body(box_mass(mass, {1, 1, 1}), {0, 0, 0}, v);
  builder.add_contact({0, StandingPoint::ground, {0, 0, 0}, mass * g}, 0, {k, damping});
  Scene scene = builder.finish();

  double phi = -mass * g / k, speed = -0.05;
  for (int step = 0; step < 20; ++step) {
    // mass (speed⁺ − speed) = h (−k φ⁺ − b̂ speed⁺ − mass g), φ⁺ = φ + h speed⁺
    speed = (mass * speed - h * k * phi - h * mass * g) / (mass + h * h * k + h * damping);
    phi += h * speed;
    const double impulse = h * (-k * phi - damping * speed);
    ASSERT_GT(impulse, 0);
    const Vector x = Eigen::Vector3d(impulse, 0, 0);
    EXPECT_LE(certify(scene.problem, x).natural.total, 1e-12) << "step " << step;
    scene = next_step(scene, x);
    EXPECT_EQ(find_defect(scene.problem), std::nullopt);
  }
}

TEST(NextStep, LeavesAWallAtRestAsItIs) {
  const BrickWall wall;
  const Scene scene = brick_wall_scene(wall);
  const Scene next = next_step(scene, resting_impulses(wall));
  EXPECT_LE((next.problem.body->momentum - scene.problem.body->momentum).cwiseAbs().maxCoeff(),
            1e-12);
  EXPECT_LE((next.problem.body->d - scene.problem.body->d).cwiseAbs().maxCoeff(), 1e-12);
  EXPECT_LE((next.problem.bounds.l - scene.problem.bounds.l).cwiseAbs().maxCoeff(), 1e-12);
  EXPECT_LE(certify(next.problem, resting_impulses(wall)).natural.total, 1e-10);
}

TEST(NextStep, BoundsFrictionByTheNormalImpulse) {
  BoxStack stack;
  stack.friction = 0.3;
  const Scene scene = box_stack_scene(stack);
  Vector x = Vector::Zero(scene.problem.size());
  x[0] = 2;
  const Scene next = next_step(scene, x);
  EXPECT_EQ(next.problem.bounds.u.segment<3>(0), Eigen::Vector3d(infinity, 0.6, 0.6));
  EXPECT_EQ(next.problem.bounds.l.segment<3>(0), Eigen::Vector3d(0, -0.6, -0.6));
  EXPECT_EQ(next.problem.bounds.u.segment<3>(3), Eigen::Vector3d(infinity, 0, 0));
}

TEST(NextStep, KeepsPullingWithTheForce) {
  Chain chain;
  chain.links = 2;
  chain.pull_N = 6;
  const Scene scene = chain_scene(chain);
  const Scene next = next_step(scene, Vector::Zero(scene.problem.size()));
  EXPECT_NEAR(next.problem.body->momentum[0], 2 * -6.0 / 60, 1e-14);
  EXPECT_NEAR(next.problem.body->momentum[2], 2 * scene.problem.body->momentum[2], 1e-14);
}

}  // namespace
}  // namespace perpend::support
