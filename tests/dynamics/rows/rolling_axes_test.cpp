#include "dynamics/rows/rolling_axes.h"

#include <gtest/gtest.h>

#include "dynamics/rows/contact_rows.h"
#include "dynamics/touching_bodies.h"

namespace perpend {
namespace {

using test::body_a;
using test::body_b;
using test::dry_law;
using test::ground;
using test::TouchingBodies;
using test::zero3;

const Vector3 up = Vector3::UnitZ();

RollingAxes axes_of(const TouchingBodies& bodies, int second, const PointMemory& memory) {
  return rolling_axes(bodies.model, bodies.state, body_a, second, up, memory);
}

TEST(RollingAxes, AreThoseOfTheRollingWhereNothingWasHeld) {
  TouchingBodies bodies(test::touching_scene(dry_law()));
  bodies.state.v[body_a] = test::six({5, 5, 5}, {1, 2, 3});
  bodies.state.v[body_b] = test::six(zero3, {4, 6, -9});
  const RollingAxes rolling = axes_of(bodies, body_b, {});
  EXPECT_NEAR((rolling.axes[0] - Vector3(0.6, 0.8, 0)).norm(), 0, 1e-15);
  EXPECT_NEAR((rolling.axes[1] - Vector3(-0.8, 0.6, 0)).norm(), 0, 1e-15);
  EXPECT_NEAR(rolling.speed_rad_per_s, 5, 1e-15);
}

TEST(RollingAxes, AreThoseOfTheTorqueThatHoldsBodiesAtRest) {
  const TouchingBodies bodies(test::touching_scene(dry_law()));
  PointMemory memory;
  memory.resistance_N_m_s = {-3e-7, -4e-7, 5};
  const RollingAxes rolling = axes_of(bodies, ground, memory);
  EXPECT_NEAR((rolling.axes[0] - Vector3(0.6, 0.8, 0)).norm(), 0, 1e-15);
  EXPECT_EQ(rolling.speed_rad_per_s, 0);
}

TEST(RollingAxes, AreTheTangentsOfAPointWithoutRollingOrTorque) {
  const TouchingBodies bodies(test::touching_scene(dry_law()));
  EXPECT_EQ(axes_of(bodies, ground, {}).axes, tangents_of(up));
}

TEST(RollingAxes, WeighTheSpinByTheInertiaOfBothBodies) {
  TouchingBodies bodies(test::touching_scene(dry_law()));
  const double a = 1 / 0.5 + 1 / 0.7 + 1 / 0.9, b = 1 / 1.5 + 1 / 1.2 + 1 / 0.8;
  EXPECT_NEAR(axes_of(bodies, ground, {}).inertia_kg_m2, 3 / a, 1e-15);
  EXPECT_NEAR(axes_of(bodies, body_b, {}).inertia_kg_m2, 3 / (a + b), 1e-15);
  // As much torque about y as spin about x: in between.
  bodies.state.v[body_a] = test::six(zero3, {-2, 0, 0});
  PointMemory memory;
  memory.resistance_N_m_s = {0, -2 * 3 / a, 0};
  const RollingAxes rolling = axes_of(bodies, ground, memory);
  EXPECT_NEAR((rolling.axes[0] - Vector3(1, 1, 0).normalized()).norm(), 0, 1e-15);
}

TEST(RollingAxes, LetTheTorqueAcrossTurnWithTheRolling) {
  RollingAxes rolling;
  rolling.speed_rad_per_s = 6;
  rolling.inertia_kg_m2 = 0.5;
  EXPECT_EQ(slip_across(rolling, 3, 0.01), 2);  // 3 N m · (δω / 6 rad/s)
  EXPECT_EQ(slip_across(rolling, 1e-30, 0.01), 1e6 * 0.01 / 0.5) << "bounded";
  EXPECT_EQ(slip_across(rolling, 0, 0.01), 1e6 * 0.01 / 0.5) << "of a new point";
  rolling.speed_rad_per_s = 0;
  EXPECT_EQ(slip_across(rolling, 3, 0.01), 0) << "hard at rest";
  EXPECT_EQ(slip_across(rolling, 0, 0.01), 0);
}

}  // namespace
}  // namespace perpend
