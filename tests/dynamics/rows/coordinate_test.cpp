#include "dynamics/rows/coordinate.h"

#include <gtest/gtest.h>

#include "dynamics/jointed_pair.h"

namespace perpend {
namespace {

using std::numbers::pi;

TEST(Unwrap, AddsTheTurnsThatBringTheAngleNearest) {
  EXPECT_EQ(unwrap(0.5, 0), 0.5);
  EXPECT_EQ(unwrap(-0.5, 0.4), -0.5);
  EXPECT_NEAR(unwrap(-pi + 0.1, pi - 0.1), pi + 0.1, 1e-15);
  EXPECT_NEAR(unwrap(pi - 0.1, -pi + 0.1), -pi - 0.1, 1e-15);
  EXPECT_NEAR(unwrap(0.25, 1000 * 2 * pi), 1000 * 2 * pi + 0.25, 1e-11);
  EXPECT_NEAR(unwrap(0.25, -7 * 2 * pi + 1), -7 * 2 * pi + 0.25, 1e-13);
}

TEST(Unwrap, FollowsAnAngleThroughManyTurnsInBothSenses) {
  for (const double step : {0.3, -0.3}) {
    double followed = 0;
    for (int k = 1; k <= 1000; ++k) {
      const double truth = step * k;
      followed = unwrap(std::remainder(truth, 2 * pi), followed);
      ASSERT_NEAR(followed, truth, 1e-11);
    }
  }
}

TEST(Coordinate, OfAShaftIsAnAngleAboutZ) {
  const Coordinate angle{ShaftAngle{1}, 0.5};
  EXPECT_EQ(angle.motion(), Motion::angular);
  RowSet rows;
  rows.begin(2, test::at_rest());
  angle.touch(3, rows);
  rows.end_row({});
  test::Vector12 expected = test::Vector12::Zero();
  expected[11] = 3;
  EXPECT_EQ(test::dense_row(rows, 0), expected);
}

TEST(Coordinate, OfAJointIsThatOfItsKind) {
  support::Random random(8);
  const test::JointedPair pair = test::random_pair(random, JointKind::cylindrical);
  const JointFrames frames = pair.frames();
  const JointRows& kind = joint_rows(JointKind::cylindrical);
  for (int i = 0; i < 2; ++i) {
    const Coordinate coordinate{JointCoordinate{&kind, &frames, i}, 0};
    EXPECT_EQ(coordinate.motion(), i == 0 ? Motion::linear : Motion::angular);
    RowSet rows;
    rows.begin(2, test::at_rest());
    coordinate.touch(-2, rows);
    rows.end_row({});
    kind.touch_coordinate(frames, i, -2, rows);
    rows.end_row({});
    EXPECT_GT(test::dense_row(rows, 0).norm(), 1);
    EXPECT_EQ(test::dense_row(rows, 0), test::dense_row(rows, 1));
  }
}

}  // namespace
}  // namespace perpend
