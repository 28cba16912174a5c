#include <gtest/gtest.h>

#include "dynamics/jointed_pair.h"

namespace perpend {
namespace {

using namespace test;

/// Rows of a spherical joint: three that hold the origins, then its limits.
constexpr int swing_row = 3, twist_rows = 4;

JointedPair limited_pair(support::Random& random) {
  JointedPair pair = random_pair(random, JointKind::spherical);
  pair.joint.swing.emplace().upper = 0.7;
  pair.joint.twist.emplace().lower = -0.4;
  pair.joint.twist->upper = 0.9;
  return pair;
}

/// Turned by `twist` about z, and then z by `swing` to some side.
Pose swung(support::Random& random, double swing, double twist) {
  const double side = support::uniform(random, 0, 6);
  const Vector3 axis(std::cos(side), std::sin(side), 0);
  return {Vector3::Zero(), turn(swing, axis) * turn(twist, Vector3::UnitZ())};
}

TEST(BallLimits, AreNoRowsWhereThereAreNone) {
  support::Random random(1);
  EXPECT_EQ(holding_rows(random_pair(random, JointKind::spherical)).size(), 3);
}

TEST(BallLimits, TellSwingFromTwist) {
  support::Random random(2);
  for (int k = 0; k < 200; ++k) {
    JointedPair pair = limited_pair(random);
    const double swing = support::uniform(random, 0, 3),
                 twist = support::uniform(random, -2.8, 2.8);
    place(pair, swung(random, swing, twist));
    const RowSet rows = holding_rows(pair);
    ASSERT_EQ(rows.size(), 6);
    EXPECT_NEAR(rows.laws()[swing_row].phi, 0.7 - swing, 1e-12);
    EXPECT_NEAR(rows.laws()[twist_rows].phi, twist + 0.4, 1e-11);
    EXPECT_NEAR(rows.laws()[twist_rows + 1].phi, 0.9 - twist, 1e-11);
    for (int i = swing_row; i < 6; ++i) {
      EXPECT_EQ(rows.laws()[i].role, RowRole::limit);
      EXPECT_TRUE(rows.laws()[i].is_one_sided);
      EXPECT_EQ(rows.laws()[i].motion, Motion::angular);
    }
  }
}

TEST(BallLimits, HaveTheExactDerivativeInAnyPose) {
  support::Random random(3);
  for (int k = 0; k < 100; ++k) {
    const JointedPair pair = limited_pair(random);
    const RowSet rows = holding_rows(pair);
    for (int i = swing_row; i < 6; ++i) {
      const Vector12 found = dense_row(rows, i);
      const Vector12 differences = gradient_by_differences(
          pair, [i](const JointedPair& moved) { return holding_rows(moved).laws()[i].phi; });
      EXPECT_LT((found - differences).norm(), 1e-5 * (1 + found.norm())) << "row " << i;
    }
  }
}

TEST(BallLimits, AreFiniteWhereTheAxesAreParallelOrOpposite) {
  support::Random random(4);
  JointedPair pair = limited_pair(random);
  for (const double swing : {0.0, std::numbers::pi}) {
    place(pair, swung(random, swing, 0.2));
    const RowSet rows = holding_rows(pair);
    for (int i = swing_row; i < 6; ++i) EXPECT_TRUE(dense_row(rows, i).allFinite());
  }
}

}  // namespace
}  // namespace perpend
