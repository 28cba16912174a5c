#include "dynamics/joints/joint_rows.h"

#include <gtest/gtest.h>

#include <Eigen/SVD>

#include "dynamics/jointed_pair.h"
#include "scene/joint_coordinates.h"

namespace perpend {
namespace {

using test::JointedPair;
using test::Vector12;

constexpr int poses_tried = 100;

class EveryJoint : public testing::TestWithParam<JointKind> {
 protected:
  const JointRows& kind() const { return joint_rows(GetParam()); }

  JointedPair random_pair() { return test::random_pair(random_, GetParam()); }
  std::vector<double> random_coordinates() { return test::random_coordinates(random_, GetParam()); }
  JointedPair held_pair(const std::vector<double>& q) {
    JointedPair pair = random_pair();
    place(pair, test::held_pose(random_, pair.joint, q));
    return pair;
  }

  Vector12 coordinate_row(const JointedPair& pair, int i) const {
    RowSet rows;
    rows.begin(2, test::at_rest());
    kind().touch_coordinate(pair.frames(), i, 1, rows);
    rows.end_row({});
    return test::dense_row(rows, 0);
  }

  support::Random random_{11};
};

void expect_near(const Vector12& found, const Vector12& expected, double tolerance) {
  EXPECT_LE((found - expected).norm(), tolerance * std::max(1.0, expected.norm()))
      << found.transpose() << "\n"
      << expected.transpose();
}

TEST_P(EveryJoint, HasRowsThatAreTheDerivativesOfTheirViolationInAnyPose) {
  for (int pose = 0; pose < poses_tried; ++pose) {
    const JointedPair pair = random_pair();
    const RowSet rows = test::holding_rows(pair);
    for (int i = 0; i < rows.size(); ++i) {
      const auto phi = [i](const JointedPair& at) { return test::holding_rows(at).laws()[i].phi; };
      expect_near(test::dense_row(rows, i), test::gradient_by_differences(pair, phi), 1e-8);
    }
  }
}

TEST_P(EveryJoint, HasCoordinatesWithTheirGradientsInAnyPose) {
  for (int pose = 0; pose < poses_tried; ++pose) {
    const JointedPair pair = random_pair();
    for (int i = 0; i < kind().coordinates(); ++i) {
      const auto q = [&](const JointedPair& at) { return kind().coordinate(at.frames(), i); };
      const Vector12 gradient = coordinate_row(pair, i);
      if (gradient.norm() > 20) continue;  // near the pose without an angle differences fail
      expect_near(gradient, test::gradient_by_differences(pair, q), 1e-7);
    }
  }
}

TEST_P(EveryJoint, HasAnglesThatGrowAsTheirGradientsSay) {
  for (int pose = 0; pose < poses_tried; ++pose) {
    const JointedPair pair = random_pair();
    const Vector12 v = support::uniform_vector(random_, 12, -1, 1);
    for (int i = 0; i < kind().coordinates(); ++i) {
      if (!kind().is_angle(i)) continue;
      const SineCosine products = kind().angle_products(pair.frames(), i);
      EXPECT_EQ(angle(products), kind().coordinate(pair.frames(), i));
      const double expected = coordinate_row(pair, i).dot(v);
      EXPECT_NEAR(angle_rate(products, v.head<6>(), v.tail<6>()), expected,
                  1e-13 * std::max(1.0, coordinate_row(pair, i).norm()));
    }
  }
}

TEST_P(EveryJoint, HasTheSameLawsWithoutGradients) {
  const JointedPair pair = random_pair();
  const RowSet rows = test::holding_rows(pair);
  RowSet laws;
  laws.begin_laws();
  kind().add_holding_rows(pair.frames(), pair.joint, laws);
  ASSERT_EQ(laws.size(), rows.size());
  EXPECT_EQ(laws.J().blocks(), 0);
  for (int i = 0; i < rows.size(); ++i) EXPECT_EQ(laws.laws()[i].phi, rows.laws()[i].phi);
}

TEST_P(EveryJoint, IsNotViolatedWhereItsCoordinatesAloneMove) {
  for (int pose = 0; pose < poses_tried; ++pose) {
    const std::vector<double> q = random_coordinates();
    const JointedPair pair = held_pair(q);
    const RowSet rows = test::holding_rows(pair);
    for (const RowLaw& law : rows.laws()) EXPECT_NEAR(law.phi, 0, 2e-13);
    for (int i = 0; i < kind().coordinates(); ++i) {
      EXPECT_NEAR(kind().coordinate(pair.frames(), i), q[i], 2e-13);
    }
  }
}

TEST_P(EveryJoint, HasIndependentRowsAndCoordinatesThatFillTheSixFreedomsOfTwoBodies) {
  for (int pose = 0; pose < poses_tried; ++pose) {
    const JointedPair pair = held_pair(random_coordinates());
    const RowSet rows = test::holding_rows(pair);
    Eigen::MatrixXd gradients(rows.size() + kind().coordinates(), 12);
    for (int i = 0; i < rows.size(); ++i) gradients.row(i) = test::dense_row(rows, i);
    for (int i = 0; i < kind().coordinates(); ++i) {
      gradients.row(rows.size() + i) = coordinate_row(pair, i);
    }
    const double least = Eigen::JacobiSVD<Eigen::MatrixXd>(gradients).singularValues().minCoeff();
    EXPECT_GT(least, 0.1);
  }
}

TEST_P(EveryJoint, FeelsNothingOfAMotionThatBothBodiesShare) {
  for (int pose = 0; pose < poses_tried; ++pose) {
    const JointedPair pair = random_pair();
    const Vector3 v = support::unit_vector(random_), omega = support::unit_vector(random_);
    Vector12 motion;
    motion << v + omega.cross(pair.centre[0].position), omega,
        v + omega.cross(pair.centre[1].position), omega;
    const RowSet rows = test::holding_rows(pair);
    for (int i = 0; i < rows.size(); ++i) {
      EXPECT_NEAR(test::dense_row(rows, i).dot(motion), 0, 1e-13);
    }
    for (int i = 0; i < kind().coordinates(); ++i) {
      const Vector12 gradient = coordinate_row(pair, i);
      EXPECT_NEAR(gradient.dot(motion), 0, 1e-13 * (1 + gradient.norm()));
    }
  }
}

TEST_P(EveryJoint, HasRowsOfUnitSizeWhereItHolds) {
  for (int pose = 0; pose < poses_tried; ++pose) {
    const RowSet rows = test::holding_rows(held_pair(random_coordinates()));
    for (int i = 0; i < rows.size(); ++i) {
      const Vector12 row = test::dense_row(rows, i);
      const bool is_linear = rows.laws()[i].motion == Motion::linear;
      EXPECT_NEAR(row.segment<3>(is_linear ? 6 : 9).norm(), 1, 1e-13);
      if (!is_linear) {
        EXPECT_EQ(row.segment<3>(0).norm() + row.segment<3>(6).norm(), 0);
      }
    }
  }
}

TEST_P(EveryJoint, HoldsWithItsOwnCompliance) {
  JointedPair pair = random_pair();
  pair.joint.compliance = {123, 4};
  const RowSet rows = test::holding_rows(pair);
  for (const RowLaw& law : rows.laws()) {
    EXPECT_EQ(law.role, RowRole::joint);
    EXPECT_EQ(law.stiffness, 123);
    EXPECT_EQ(law.damping, 4);
    EXPECT_FALSE(law.holds_speed);
    EXPECT_EQ(law.is_one_sided, GetParam() == JointKind::rope);
    EXPECT_EQ(law.lower, GetParam() == JointKind::rope ? 0 : -infinity);
    EXPECT_EQ(law.upper, infinity);
  }
}

TEST_P(EveryJoint, HoldsAnglesWithTheComplianceOfAngles) {
  JointedPair pair = random_pair();
  pair.joint.compliance = {123, 4};
  pair.joint.angle_compliance = {56, 7};
  const RowSet rows = test::holding_rows(pair);
  int angles = 0;
  for (const RowLaw& law : rows.laws()) {
    const bool is_angle = law.motion == Motion::angular;
    angles += is_angle;
    EXPECT_EQ(law.stiffness, is_angle ? 56 : 123);
    EXPECT_EQ(law.damping, is_angle ? 7 : 4);
  }
  EXPECT_EQ(angles > 0, holds_angles(GetParam()));
}

TEST_P(EveryJoint, CountsTheSpeedOfABodyThatMovesAsItIsTold) {
  const JointedPair pair = random_pair();
  std::vector<Vector6> v(2);
  for (Vector6& body : v) body = support::uniform_vector(random_, 6, -1, 1);
  RowSet rows;
  rows.begin(1, v);
  kind().add_holding_rows(pair.frames(), pair.joint, rows);
  const RowSet free = test::holding_rows(pair);
  for (int i = 0; i < rows.size(); ++i) {
    EXPECT_NEAR(rows.given_speeds()[i], test::dense_row(free, i).tail<6>().dot(v[1]), 1e-13);
    EXPECT_EQ(test::dense_row(rows, i).tail<6>().norm(), 0);
  }
}

INSTANTIATE_TEST_SUITE_P(Kinds, EveryJoint, testing::ValuesIn(test::joint_kinds),
                         [](const testing::TestParamInfo<JointKind>& tested) {
                           return test::joint_kind_names[tested.index];
                         });

struct Freedoms {
  JointKind kind;
  int linear, angular;  // rows
  int shifts, angles;   // coordinates
};

TEST(JointRows, HasTheRowsAndCoordinatesOfItsKind) {
  for (const auto& [kind, linear, angular, shifts, angles] : std::vector<Freedoms>{
           {JointKind::fixed, 3, 3, 0, 0},
           {JointKind::spherical, 3, 0, 0, 0},
           {JointKind::revolute, 3, 2, 0, 1},
           {JointKind::prismatic, 2, 3, 1, 0},
           {JointKind::cylindrical, 2, 2, 1, 1},
           {JointKind::universal, 3, 1, 0, 2},
           {JointKind::planar, 1, 2, 2, 1},
           {JointKind::distance, 1, 0, 0, 0},
           {JointKind::rope, 1, 0, 0, 0},
       }) {
    support::Random random(3);
    const RowSet rows = test::holding_rows(test::random_pair(random, kind));
    int found = 0;
    for (const RowLaw& law : rows.laws()) found += law.motion == Motion::linear;
    EXPECT_EQ(found, linear);
    EXPECT_EQ(rows.size() - found, angular);
    const JointRows& joint = joint_rows(kind);
    ASSERT_EQ(joint.coordinates(), shifts + angles);
    for (int i = 0; i < shifts + angles; ++i) EXPECT_EQ(joint.is_angle(i), i >= shifts);
  }
}

TEST(FixedJoint, IsViolatedBySmallAnglesAboutItsOwnAxes) {
  support::Random random(4);
  JointedPair pair = test::random_pair(random, JointKind::fixed);
  for (int axis = 0; axis < 3; ++axis) {
    place(pair, {Vector3::Zero(), test::turn(1e-3, Vector3::Unit(axis))});
    const RowSet rows = test::holding_rows(pair);
    for (int i = 0; i < 3; ++i) {
      EXPECT_NEAR(rows.laws()[3 + i].phi, i == axis ? std::sin(1e-3) : 0, 1e-14);
    }
  }
}

TEST(RevoluteJoint, SaysPlusHalfATurnWhicheverSignZeroHas) {
  JointFrames frames;
  frames.a.axes = Matrix3::Identity();
  frames.b.axes = Vector3(-1, -1, 1).asDiagonal();
  for (const double zero : {0.0, -0.0}) {
    frames.b.axes.col(0) << -1, zero, zero;
    EXPECT_EQ(joint_rows(JointKind::revolute).coordinate(frames, 0), std::numbers::pi);
  }
}

TEST(RevoluteJoint, HasAFiniteGradientWhereThereIsNoAngle) {
  support::Random random(5);
  JointedPair pair = test::random_pair(random, JointKind::revolute);
  place(pair, {Vector3::Zero(), test::turn(std::numbers::pi / 2, Vector3::UnitY())});
  RowSet rows;
  rows.begin(2, test::at_rest());
  joint_rows(JointKind::revolute).touch_coordinate(pair.frames(), 0, 1, rows);
  rows.end_row({});
  EXPECT_TRUE(test::dense_row(rows, 0).allFinite());
  EXPECT_LE(test::dense_row(rows, 0).norm(), 2e6);
  EXPECT_TRUE(std::isfinite(joint_rows(JointKind::revolute).coordinate(pair.frames(), 0)));
}

TEST(DistanceJoint, PushesApartAlongZWhereTheOriginsCoincide) {
  support::Random random(6);
  JointedPair pair = test::random_pair(random, JointKind::distance);
  place(pair, {});
  JointFrames frames = pair.frames();
  frames.b.origin = frames.a.origin;
  for (const double side : {1.0, -1.0}) {
    RowSet rows;
    rows.begin(2, test::at_rest());
    const JointKind kind = side > 0 ? JointKind::distance : JointKind::rope;
    joint_rows(kind).add_holding_rows(frames, pair.joint, rows);
    EXPECT_EQ(rows.laws()[0].phi, -side * pair.joint.length_m);
    EXPECT_EQ(Vector3(test::dense_row(rows, 0).segment<3>(6)), side * frames.a.z());
    EXPECT_TRUE(test::dense_row(rows, 0).allFinite());
  }
}

TEST(RopeJoint, PullsTheSecondBodyTowardsTheFirst) {
  Joint rope;
  rope.kind = JointKind::rope;
  rope.length_m = 2;
  const JointedPair pair{rope, {Pose{}, Pose{{0, 0, 3}, Quaternion::Identity()}}};
  const RowSet rows = test::holding_rows(pair);
  EXPECT_EQ(rows.laws()[0].phi, -1);
  Vector12 expected;  // of a positive force
  expected << 0, 0, 1, 0, 0, 0, 0, 0, -1, 0, 0, 0;
  EXPECT_EQ(test::dense_row(rows, 0), expected);
}

}  // namespace
}  // namespace perpend
