#include "support/system_step.h"

#include <gtest/gtest.h>

#include "certificate/certificate.h"
#include "problem/defect.h"
#include "support/box_stack.h"
#include "support/chain.h"
#include "support/standing_wall.h"

namespace perpend::support {
namespace {

/// A mass on one point: the scheme for a spring and damper, written for one number.
TEST(NextStep, FollowsTheDampedSpringOfARow) {
  const double h = 1.0 / 60, stiffness = 2e3, damping = 30, mass = 4, g = 9.81;
  SystemBuilder builder(h, g);
  Vector6 v = Vector6::Zero();
  v[2] = -0.05;
  builder.add_body(box_mass(mass, {1, 1, 1}), {0, 0, 0}, v);
  builder.add_contact({0, StandingPoint::ground, {0, 0, 0}, mass * g}, 0, {stiffness, damping});
  SystemStep step = builder.finish();

  double phi = -mass * g / stiffness, speed = -0.05;
  for (int k = 0; k < 20; ++k) {
    // mass (speed⁺ − speed) = h (−stiffness φ⁺ − damping speed⁺ − mass g), φ⁺ = φ + h speed⁺
    speed = (mass * speed - h * stiffness * phi - h * mass * g) /
            (mass + h * h * stiffness + h * damping);
    phi += h * speed;
    const double impulse = h * (-stiffness * phi - damping * speed);
    ASSERT_GT(impulse, 0);
    const Vector x = Eigen::Vector3d(impulse, 0, 0);
    EXPECT_LE(certify(step.problem, x).natural.total, 1e-12) << "step " << k;
    step = next_step(step, x);
    EXPECT_EQ(find_defect(step.problem), std::nullopt);
  }
}

TEST(NextStep, LeavesAWallAtRestAsItIs) {
  const StandingWall wall;
  const SystemStep step = standing_wall_step(wall);
  const SystemStep next = next_step(step, resting_impulses(wall));
  EXPECT_LE((next.problem.body->momentum - step.problem.body->momentum).cwiseAbs().maxCoeff(),
            1e-12);
  EXPECT_LE((next.problem.body->d - step.problem.body->d).cwiseAbs().maxCoeff(), 1e-12);
  EXPECT_LE((next.problem.bounds.l - step.problem.bounds.l).cwiseAbs().maxCoeff(), 1e-12);
  EXPECT_LE(certify(next.problem, resting_impulses(wall)).natural.total, 1e-10);
}

TEST(NextStep, BoundsFrictionByTheNormalImpulse) {
  BoxStack stack;
  stack.friction = 0.3;
  const SystemStep step = box_stack_step(stack);
  Vector x = Vector::Zero(step.problem.size());
  x[0] = 2;
  const SystemStep next = next_step(step, x);
  EXPECT_EQ(next.problem.bounds.u.segment<3>(0), Eigen::Vector3d(infinity, 0.6, 0.6));
  EXPECT_EQ(next.problem.bounds.l.segment<3>(0), Eigen::Vector3d(0, -0.6, -0.6));
  EXPECT_EQ(next.problem.bounds.u.segment<3>(3), Eigen::Vector3d(infinity, 0, 0));
}

TEST(NextStep, KeepsPullingWithTheForce) {
  Chain chain;
  chain.links = 2;
  chain.pull_N = 6;
  const SystemStep step = chain_step(chain);
  const SystemStep next = next_step(step, Vector::Zero(step.problem.size()));
  EXPECT_NEAR(next.problem.body->momentum[0], 2 * -6.0 / 60, 1e-14);
  EXPECT_NEAR(next.problem.body->momentum[2], 2 * step.problem.body->momentum[2], 1e-14);
}

}  // namespace
}  // namespace perpend::support
