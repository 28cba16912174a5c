#include "dynamics/transmission/gearing.h"

#include <gtest/gtest.h>

#include <array>

#include "dynamics/jointed_pair.h"

namespace perpend {
namespace {

const std::vector<Vector6> six_at_rest(6, Vector6::Zero());

/// The row reads this speed.
double speed(const RowSet& rows, const std::vector<Vector6>& v) {
  double sum = 0;
  for (int k = rows.J().start[0]; k < rows.J().start[1]; ++k) {
    sum += rows.J().block[k].dot(v[rows.J().body[k]]);
  }
  return sum;
}

std::vector<Vector6> spins(std::vector<double> about_z) {
  std::vector<Vector6> v(about_z.size(), Vector6::Zero());
  for (std::size_t i = 0; i < v.size(); ++i) v[i][5] = about_z[i];
  return v;
}

RowSet gear_row(std::span<const GearTerm> terms) {
  RowSet rows;
  rows.begin(6, six_at_rest);
  add_gear_row(terms, {55, 6}, 0, rows);
  return rows;
}

TEST(Gearing, OfTwoShaftsHoldsTheRatioOfTheirSpeeds) {
  const std::array terms{GearTerm{{ShaftAngle{0}, 7}, 1, 1}, GearTerm{{ShaftAngle{1}, 4}, -2.5, 2}};
  const RowSet rows = gear_row(terms);
  ASSERT_EQ(rows.size(), 1);
  EXPECT_EQ(rows.laws()[0].phi, (7 - 1) - 2.5 * (4 - 2));
  EXPECT_EQ(rows.laws()[0].role, RowRole::transmission);
  EXPECT_EQ(rows.laws()[0].motion, Motion::angular);
  EXPECT_EQ(rows.laws()[0].stiffness, 55);
  EXPECT_EQ(rows.laws()[0].damping, 6);
  EXPECT_EQ(rows.laws()[0].lower, -infinity);
  EXPECT_EQ(rows.laws()[0].upper, infinity);
  EXPECT_EQ(speed(rows, spins({2.5, 1})), 0);
  EXPECT_EQ(speed(rows, spins({2, 1})), -0.5);
}

TEST(Gearing, OfADifferentialHoldsTheCageAtTheMeanOfTheWheels) {
  const std::array terms{GearTerm{{ShaftAngle{0}, 3}, 1, 0}, GearTerm{{ShaftAngle{1}, 1}, -0.5, 0},
                         GearTerm{{ShaftAngle{2}, 4}, -0.5, 0}};
  const RowSet rows = gear_row(terms);
  EXPECT_EQ(rows.laws()[0].phi, 0.5);
  EXPECT_EQ(speed(rows, spins({3, 1, 5})), 0);
  EXPECT_EQ(speed(rows, spins({0, 2, -2})), 0);
  EXPECT_EQ(speed(rows, spins({1, 1, 0})), 0.5);
}

/// The joints of a pair as coordinates, in one place.
class GearedJoints : public testing::Test {
 protected:
  Coordinate coordinate(const test::JointedPair& pair, int index, const JointFrames& frames) {
    const JointRows& kind = joint_rows(pair.joint.kind);
    return {JointCoordinate{&kind, &frames, index}, kind.coordinate(frames, index)};
  }

  support::Random random_{12};
};

TEST_F(GearedJoints, MakeAScrewOfACylindricalJoint) {
  constexpr double lead = 0.3;
  for (int pose = 0; pose < 100; ++pose) {
    const test::JointedPair pair = test::random_pair(random_, JointKind::cylindrical);
    const auto terms_at = [&](const test::JointedPair& at, const JointFrames& frames) {
      return std::array{GearTerm{coordinate(at, 0, frames), 1, 0.2},
                        GearTerm{coordinate(at, 1, frames), -lead / (2 * std::numbers::pi), 0}};
    };
    const JointFrames frames = pair.frames();
    const RowSet rows = gear_row(terms_at(pair, frames));
    EXPECT_EQ(rows.laws()[0].motion, Motion::linear);
    EXPECT_EQ(rows.J().blocks(), 2);
    if (test::dense_row(rows, 0).norm() > 20) continue;
    const auto phi = [&](const test::JointedPair& at) {
      const JointFrames moved = at.frames();
      GearTerm turn = terms_at(at, moved)[1];
      turn.coordinate.q = unwrap(turn.coordinate.q, terms_at(pair, frames)[1].coordinate.q);
      return gear_error(std::array{terms_at(at, moved)[0], turn});
    };
    EXPECT_LE((test::dense_row(rows, 0) - test::gradient_by_differences(pair, phi)).norm(), 1e-7);
  }
}

TEST_F(GearedJoints, MakeARackOfAShiftAndAnAngle) {
  constexpr double radius = 0.25;
  test::JointedPair rail = test::random_pair(random_, JointKind::prismatic);
  place(rail, {{0, 0, 0.7}, Quaternion::Identity()});
  const JointFrames frames = rail.frames();
  const std::array terms{GearTerm{coordinate(rail, 0, frames), 1, 0.2},
                         GearTerm{{ShaftAngle{2}, 2}, -radius, 0}};
  const RowSet rows = gear_row(terms);
  EXPECT_NEAR(rows.laws()[0].phi, 0.7 - 0.2 - radius * 2, 1e-14);
  EXPECT_EQ(rows.laws()[0].motion, Motion::linear);
  std::vector<Vector6> v = spins({0, 0, 4});
  v[1].head<3>() = radius * 4 * frames.a.z();
  EXPECT_NEAR(speed(rows, v), 0, 1e-14);
  v[1].head<3>() *= 2;
  EXPECT_NEAR(speed(rows, v), radius * 4, 1e-14);
}

TEST_F(GearedJoints, TouchTwoBodiesForEachCoordinate) {
  std::array<JointFrames, 3> frames;
  std::vector<GearTerm> terms;
  for (int i = 0; i < 3; ++i) {
    const test::JointedPair pair = test::random_pair(random_, JointKind::revolute);
    frames[i] = pair.frames();
    frames[i].a.body = 2 * i;
    frames[i].b.body = 2 * i + 1;
    terms.push_back({coordinate(pair, 0, frames[i]), i + 1.0, 0});
  }
  const RowSet rows = gear_row(terms);
  EXPECT_EQ(rows.J().blocks(), 6);
}

}  // namespace
}  // namespace perpend
