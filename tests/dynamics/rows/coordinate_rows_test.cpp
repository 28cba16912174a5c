#include "dynamics/rows/coordinate_rows.h"

#include <gtest/gtest.h>

#include "dynamics/jointed_pair.h"

namespace perpend {
namespace {

/// The rows of a law on the angle of a shaft, q = 2.
RowSet rows_of(const CoordinateLaw& law, double time_s = 0) {
  RowSet rows;
  rows.begin(2, test::at_rest());
  add_coordinate_rows({ShaftAngle{0}, 2}, law, controls_of(law, time_s), rows);
  return rows;
}

/// What the row reads of the coordinate's speed.
double factor_of(const RowSet& rows, int i) {
  return test::dense_row(rows, i)[5];
}

TEST(CoordinateRows, AreNoneForALawThatSaysNothing) {
  EXPECT_EQ(rows_of({}).size(), 0);
}

TEST(CoordinateRows, OfARangePushInwardsAtBothEnds) {
  CoordinateLaw law;
  law.range = Range{-1, 5, {70, 8}};
  const RowSet rows = rows_of(law);
  ASSERT_EQ(rows.size(), 2);
  EXPECT_EQ(rows.laws()[0].phi, 3);
  EXPECT_EQ(rows.laws()[1].phi, 3);
  EXPECT_EQ(factor_of(rows, 0), 1);
  EXPECT_EQ(factor_of(rows, 1), -1);
  for (const RowLaw& row : rows.laws()) {
    EXPECT_EQ(row.role, RowRole::limit);
    EXPECT_EQ(row.motion, Motion::angular);
    EXPECT_TRUE(row.is_one_sided);
    EXPECT_FALSE(row.holds_speed);
    EXPECT_EQ(row.stiffness, 70);
    EXPECT_EQ(row.damping, 8);
    EXPECT_EQ(row.lower, 0);
    EXPECT_EQ(row.upper, infinity);
  }
}

TEST(CoordinateRows, OfARangeThatIsLeftAreViolated) {
  CoordinateLaw law;
  law.range = Range{2.5, 3, {}};
  EXPECT_EQ(rows_of(law).laws()[0].phi, -0.5);
  law.range = Range{0, 1.5, {}};
  EXPECT_EQ(rows_of(law).laws()[1].phi, -0.5);
}

TEST(CoordinateRows, HaveNoneForAnEndOfARangeThatIsInfinitelyFar) {
  CoordinateLaw law;
  law.range = Range{-infinity, 5, {}};
  ASSERT_EQ(rows_of(law).size(), 1);
  EXPECT_EQ(factor_of(rows_of(law), 0), -1);
  law.range = Range{-5, infinity, {}};
  ASSERT_EQ(rows_of(law).size(), 1);
  EXPECT_EQ(factor_of(rows_of(law), 0), 1);
  law.range = Range{};
  EXPECT_EQ(rows_of(law).size(), 0);
}

TEST(CoordinateRows, OfASpeedMotorHoldTheSignalOfThatTime) {
  CoordinateLaw law;
  law.motor = Motor{};
  law.motor->target.points = {{0, 0}, {2, 10}};
  law.motor->largest_force = 40;
  law.motor->slip = 0.1;
  const RowSet rows = rows_of(law, 1);
  ASSERT_EQ(rows.size(), 1);
  const RowLaw& row = rows.laws()[0];
  EXPECT_EQ(row.role, RowRole::motor);
  EXPECT_TRUE(row.holds_speed);
  EXPECT_EQ(row.target, 5);
  EXPECT_EQ(row.slip, 0.1);
  EXPECT_EQ(row.lower, -40);
  EXPECT_EQ(row.upper, 40);
  EXPECT_EQ(factor_of(rows, 0), 1);
}

TEST(CoordinateRows, OfAPositionMotorFollowTheSignalAndItsRate) {
  CoordinateLaw law;
  law.motor = Motor{};
  law.motor->kind = Motor::Kind::position;
  law.motor->target.points = {{0, 0}, {2, 10}};
  law.motor->largest_force = 40;
  law.motor->compliance = {300, 20};
  const RowSet rows = rows_of(law, 1);
  ASSERT_EQ(rows.size(), 1);
  const RowLaw& row = rows.laws()[0];
  EXPECT_EQ(row.role, RowRole::motor);
  EXPECT_FALSE(row.holds_speed);
  EXPECT_FALSE(row.is_one_sided);
  EXPECT_EQ(row.phi, 2 - 5);
  EXPECT_EQ(row.target, 5);
  EXPECT_EQ(row.stiffness, 300);
  EXPECT_EQ(row.damping, 20);
  EXPECT_EQ(row.lower, -40);
  EXPECT_EQ(row.upper, 40);
}

TEST(CoordinateRows, OfASpringPullTowardsItsRest) {
  CoordinateLaw law;
  law.spring = Spring{0.5, 100, 3};
  const RowSet rows = rows_of(law);
  ASSERT_EQ(rows.size(), 1);
  const RowLaw& row = rows.laws()[0];
  EXPECT_EQ(row.role, RowRole::spring);
  EXPECT_EQ(row.phi, 1.5);
  EXPECT_EQ(row.stiffness, 100);
  EXPECT_EQ(row.damping, 3);
  EXPECT_EQ(row.lower, -infinity);
  EXPECT_EQ(row.upper, infinity);
  EXPECT_EQ(factor_of(rows, 0), 1);
}

TEST(CoordinateRows, OfADamperAloneAreASpringWithoutStiffness) {
  CoordinateLaw law;
  law.spring = Spring{0, 0, 3};
  const RowSet rows = rows_of(law);
  ASSERT_EQ(rows.size(), 1);
  EXPECT_EQ(rows.laws()[0].stiffness, 0);
  EXPECT_EQ(rows.laws()[0].damping, 3);
}

TEST(CoordinateRows, OfFrictionHoldStillWithinItsBound) {
  CoordinateLaw law;
  law.friction = 6;
  const RowSet rows = rows_of(law);
  ASSERT_EQ(rows.size(), 1);
  const RowLaw& row = rows.laws()[0];
  EXPECT_EQ(row.role, RowRole::drag);
  EXPECT_TRUE(row.holds_speed);
  EXPECT_EQ(row.target, 0);
  EXPECT_EQ(row.slip, 0);
  EXPECT_EQ(row.lower, -6);
  EXPECT_EQ(row.upper, 6);
}

TEST(CoordinateRows, LeaveOutWhatHasNoForce) {
  CoordinateLaw law;
  law.motor = Motor{};
  law.motor->largest_force = 0;
  law.spring = Spring{1, 0, 0};
  EXPECT_EQ(rows_of(law).size(), 0);
}

TEST(CoordinateRows, ComeInTheOrderOfTheLaw) {
  CoordinateLaw law;
  law.range = Range{-1, 5, {}};
  law.motor = Motor{};
  law.spring = Spring{0, 1, 0};
  law.friction = 1;
  const RowSet rows = rows_of(law);
  ASSERT_EQ(rows.size(), 5);
  const RowRole order[] = {RowRole::limit, RowRole::limit, RowRole::motor, RowRole::spring,
                           RowRole::drag};
  for (int i = 0; i < 5; ++i) EXPECT_EQ(rows.laws()[i].role, order[i]);
}

TEST(CoordinateRows, OfAShiftAreLinear) {
  support::Random random(9);
  const test::JointedPair pair = test::random_pair(random, JointKind::prismatic);
  const JointFrames frames = pair.frames();
  const JointRows& kind = joint_rows(JointKind::prismatic);
  CoordinateLaw law;
  law.friction = 1;
  RowSet rows;
  rows.begin(2, test::at_rest());
  add_coordinate_rows({JointCoordinate{&kind, &frames, 0}, 0}, law, controls_of(law, 0), rows);
  EXPECT_EQ(rows.laws()[0].motion, Motion::linear);
  EXPECT_NEAR(test::dense_row(rows, 0).segment<3>(6).norm(), 1, 1e-14);
}

}  // namespace
}  // namespace perpend
