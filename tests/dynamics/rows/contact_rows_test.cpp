#include "dynamics/rows/contact_rows.h"

#include <gtest/gtest.h>

#include "dynamics/touching_bodies.h"

namespace perpend {
namespace {

using test::belt;
using test::body_a;
using test::body_b;
using test::downwards;
using test::dry_law;
using test::ground;
using test::h_s;
using test::TouchingBodies;
using test::velocity_at;
using test::zero3;

/// The rows of the contacts of some bodies, and the points they belong to.
struct ContactRows {
  /// Gravity is the only force: 10 m/s² downwards.
  explicit ContactRows(const TouchingBodies& bodies)
      : half_kicks(2, test::six({0, 0, -10 * h_s / 2}, zero3)), v(bodies.state.v) {
    rows.begin(bodies.model.moving(), v);
    add_contact_rows(bodies.model, bodies.state, {&half_kicks, h_s}, bodies.contacts, bodies.points,
                     bodies.memories, rows, all);
  }
  const RowLaw& law(int i) const { return rows.laws().at(i); }

  std::vector<Vector6> half_kicks, v;
  RowSet rows;
  RowsOfContacts all;
  const std::vector<PointRows>& made = all.points;
};

/// Friction, rolling and spinning resistance.
SurfaceLaw gripping_law() {
  SurfaceLaw law = dry_law();
  law.rolling_resistance_m = 0.02;
  law.spinning_resistance_m = 0.03;
  return law;
}

SurfaceLaw bouncing_law(double restitution) {
  SurfaceLaw law = gripping_law();
  law.restitution = restitution;
  return law;
}

TEST(Tangents, MakeARightHandedFrameWithTheNormal) {
  support::Random random(1);
  for (int k = 0; k < 1000; ++k) {
    const Vector3 n = support::unit_vector(random);
    const auto [first, second] = tangents_of(n);
    ASSERT_NEAR(first.norm(), 1, 1e-15);
    ASSERT_NEAR(first.dot(n), 0, 1e-15);
    ASSERT_NEAR((first.cross(second) - n).norm(), 0, 1e-15);
  }
}

TEST(Tangents, BeginAlongXOrAlongYWhereXIsNearlyTheNormal) {
  EXPECT_EQ(tangents_of(Vector3::UnitZ())[0], Vector3::UnitX());
  EXPECT_EQ(tangents_of(-Vector3::UnitZ())[0], Vector3::UnitX());
  EXPECT_EQ(tangents_of(Vector3::UnitY())[0], Vector3::UnitX());
  EXPECT_EQ(tangents_of(Vector3::UnitX())[0], Vector3::UnitY());
  EXPECT_EQ(tangents_of(-Vector3::UnitX())[0], Vector3::UnitY());
  EXPECT_NEAR((tangents_of({0.6, 0, 0.8})[0] - Vector3(0.8, 0, -0.6)).norm(), 0, 1e-15);
}

TEST(ContactRows, ReadTheVelocityOfTheSecondBodyAgainstTheFirst) {
  support::Random random(2);
  for (int round = 0; round < 100; ++round) {
    for (const int second : {body_b, belt, ground}) {
      TouchingBodies bodies(test::touching_scene(gripping_law()));
      bodies.place_at_random(random);
      const Vector3 n = support::unit_vector(random);
      const Vector3 at = 2 * support::unit_vector(random);
      bodies.touch(body_a, second, n, at, 0);
      const ContactRows contact(bodies);
      ASSERT_EQ(contact.rows.size(), 6);
      const State& state = bodies.state;
      const Vector3 slip = velocity_at(at, state, second) - velocity_at(at, state, body_a);
      const Vector3 spin = state.v[second].tail<3>() - state.v[body_a].tail<3>();
      const auto [t1, t2] = tangents_of(n);
      // Rolling is about the spin in the plane: all of it is in the first row.
      const double rolling = (spin - n.dot(spin) * n).norm();
      const double expected[] = {n.dot(slip), t1.dot(slip), t2.dot(slip), rolling, 0, n.dot(spin)};
      for (int i = 0; i < 6; ++i) {
        EXPECT_NEAR(contact.rows.speed(i, state.v), expected[i], 1e-13);
      }
    }
  }
}

TEST(ContactRows, KeepMomentumAndAngularMomentumOfTwoBodiesThatMove) {
  support::Random random(3);
  for (int round = 0; round < 100; ++round) {
    TouchingBodies bodies(test::touching_scene(gripping_law()));
    bodies.place_at_random(random);
    bodies.touch(body_a, body_b, support::unit_vector(random), support::unit_vector(random), 0);
    const ContactRows contact(bodies);
    for (int i = 0; i < contact.rows.size(); ++i) {
      const test::Vector12 J = test::dense_row(contact.rows, i);
      const Vector3 impulse = J.segment<3>(0) + J.segment<3>(6);
      Vector3 turn = J.segment<3>(3) + J.segment<3>(9);
      turn += bodies.state.poses[body_a].position.cross(J.segment<3>(0));
      turn += bodies.state.poses[body_b].position.cross(J.segment<3>(6));
      EXPECT_NEAR(impulse.norm(), 0, 1e-14);
      EXPECT_NEAR(turn.norm(), 0, 1e-14);
    }
  }
}

TEST(ContactRows, HaveNoColumnsOfBodiesThatMoveAsTold) {
  TouchingBodies bodies(test::touching_scene(gripping_law()));
  bodies.state.v[belt] = test::six({5, 0, 0}, {0, 0, 7});
  bodies.touch(body_a, belt, downwards, {0, 0, 0}, 0);
  const ContactRows contact(bodies);
  EXPECT_EQ(contact.rows.J().blocks(), 6);
  for (const int body : contact.rows.J().body) EXPECT_EQ(body, body_a);
  // The belt's centre is 3 m along x: its spin moves the point by 7 rad/s × −3 m along y.
  const double given[] = {0, 5, 21, 0, 0, -7};  // the second tangent is −y
  for (int i = 0; i < 6; ++i) EXPECT_NEAR(contact.rows.given_speeds()[i], given[i], 1e-14);
}

TEST(ContactRows, PushAlongTheNormalAndNeverPull) {
  TouchingBodies bodies(test::touching_scene(gripping_law()));
  bodies.touch(body_a, ground, downwards, {0.1, 0, 0}, -0.004);
  const ContactRows contact(bodies);
  const RowLaw& normal = contact.law(contact.made.at(0).normal);
  EXPECT_EQ(normal.role, RowRole::normal);
  EXPECT_EQ(normal.motion, Motion::linear);
  EXPECT_TRUE(normal.is_one_sided);
  EXPECT_FALSE(normal.holds_speed);
  EXPECT_EQ(normal.phi, -0.004);
  EXPECT_EQ(normal.stiffness, 4e4);
  EXPECT_EQ(normal.damping, 300);
  EXPECT_EQ(normal.lower, 0);
  EXPECT_EQ(normal.upper, infinity);
  // An impulse of 1 lifts the body, and turns it by the arm 0.1 m along x about −y.
  const Vector6 lift = contact.rows.J().block[0];
  EXPECT_NEAR((lift - test::six({0, 0, 1}, {0, -0.1, 0})).norm(), 0, 1e-15);
}

TEST(ContactRows, ComeInTheOrderNormalFrictionRollingSpinning) {
  TouchingBodies bodies(test::touching_scene(gripping_law()));
  bodies.touch(body_a, ground, downwards, zero3, 0);
  bodies.touch(body_a, body_b, -downwards, {0, 0, 1}, 0);
  const ContactRows contact(bodies);
  ASSERT_EQ(contact.made.size(), 2u);
  for (int k = 0; k < 2; ++k) {
    const PointRows& point = contact.made[k];
    EXPECT_EQ(point.point, k);
    EXPECT_EQ(point.first_body, body_a);
    EXPECT_EQ(point.second_body, k == 0 ? ground : body_b);
    EXPECT_EQ(point.normal, 6 * k);
    EXPECT_EQ(point.friction, 6 * k + 1);
    EXPECT_EQ(point.rolling, 6 * k + 3);
    EXPECT_EQ(point.spinning, 6 * k + 5);
  }
}

TEST(ContactRows, LeaveOutWhatTheLawHasNot) {
  const auto made_with = [](const SurfaceLaw& law) {
    TouchingBodies bodies(test::touching_scene(law));
    bodies.touch(body_a, ground, downwards, zero3, 0);
    return ContactRows(bodies).made.at(0);
  };
  SurfaceLaw law = gripping_law();
  law.friction = 0;
  EXPECT_EQ(made_with(law).friction, -1);
  EXPECT_EQ(made_with(law).rolling, 1);
  law.rolling_resistance_m = 0;
  EXPECT_EQ(made_with(law).rolling, -1);
  EXPECT_EQ(made_with(law).spinning, 1);
  law.spinning_resistance_m = 0;
  EXPECT_EQ(made_with(law).spinning, -1);
}

TEST(ContactRows, BoundFrictionOfTheBoxByTheNormalForceOfTheLastStep) {
  TouchingBodies bodies(test::touching_scene(gripping_law()));
  bodies.touch(body_a, ground, downwards, zero3, 0).normal_N_s = 6;  // 600 N
  const ContactRows contact(bodies);
  for (int i = 1; i <= 2; ++i) {
    EXPECT_EQ(contact.law(i).role, RowRole::friction);
    EXPECT_EQ(contact.law(i).motion, Motion::linear);
    EXPECT_FALSE(contact.law(i).holds_speed);
    EXPECT_FALSE(contact.law(i).is_one_sided);
    EXPECT_EQ(contact.law(i).stiffness, 4e4);
    EXPECT_EQ(contact.law(i).damping, 300);
    EXPECT_NEAR(contact.law(i).upper, 0.5 * 600, 1e-12);
    EXPECT_EQ(contact.law(i).lower, -contact.law(i).upper);
  }
}

TEST(ContactRows, LetFrictionYieldByItsOwnStiffnessAndDamping) {
  SurfaceLaw law = gripping_law();
  law.friction_stiffness_N_per_m = 9e6;
  law.friction_damping_N_s_per_m = 70;
  TouchingBodies bodies(test::touching_scene(law));
  bodies.touch(body_a, ground, downwards, zero3, 0);
  const ContactRows contact(bodies);
  EXPECT_EQ(contact.law(0).stiffness, 4e4);
  EXPECT_EQ(contact.law(0).damping, 300);
  for (int i = 1; i <= 2; ++i) {
    EXPECT_EQ(contact.law(i).stiffness, 9e6);
    EXPECT_EQ(contact.law(i).damping, 70);
  }
}

TEST(ContactRows, MakeFrictionWithASlipARowOfSpeed) {
  SurfaceLaw law = gripping_law();
  law.friction_slip_m_per_N_s = 0.002;
  TouchingBodies bodies(test::touching_scene(law));
  bodies.touch(body_a, ground, downwards, zero3, 0).stretch_m = {0.003, 0.001, 0};
  const ContactRows contact(bodies);
  EXPECT_FALSE(contact.law(0).holds_speed);
  for (int i = 1; i <= 2; ++i) {
    EXPECT_TRUE(contact.law(i).holds_speed);
    EXPECT_EQ(contact.law(i).slip, 0.002);
    EXPECT_EQ(contact.law(i).target, 0);
    EXPECT_EQ(contact.law(i).phi, 0);
  }
}

TEST(ContactRows, GiveANewPointNoFrictionOfTheBoxBeforeTheBoundsAreUpdated) {
  TouchingBodies bodies(test::touching_scene(gripping_law()));
  bodies.touch(body_a, ground, downwards, zero3, 0);
  const ContactRows contact(bodies);
  for (int i = 1; i <= 5; ++i) {
    EXPECT_EQ(contact.law(i).upper, 0);
    EXPECT_EQ(contact.law(i).lower, 0);
  }
}

TEST(ContactRows, LeaveFrictionOfTheConeUnboundedSinceTheConeBoundsIt) {
  Scene scene = test::touching_scene(gripping_law());
  scene.settings.friction = FrictionLaw::cone;
  TouchingBodies bodies(scene);
  bodies.touch(body_a, ground, downwards, zero3, 0).normal_N_s = 6;
  const ContactRows contact(bodies);
  for (int i = 1; i <= 2; ++i) {
    EXPECT_EQ(contact.law(i).upper, infinity);
    EXPECT_EQ(contact.law(i).lower, -infinity);
  }
  EXPECT_NEAR(contact.law(3).upper, 0.02 * 600, 1e-12) << "resistance keeps its box";
}

TEST(ContactRows, StretchFrictionAlongBothTangentsWhereItRemembers) {
  for (const bool remembers : {true, false}) {
    SurfaceLaw law = gripping_law();
    law.friction_remembers = remembers;
    TouchingBodies bodies(test::touching_scene(law));
    bodies.touch(body_a, ground, downwards, zero3, 0).stretch_m = {0.003, 0.001, 0.2};
    const ContactRows contact(bodies);
    EXPECT_NEAR(contact.law(1).phi, remembers ? 0.003 : 0, 1e-17);
    EXPECT_NEAR(contact.law(2).phi, remembers ? -0.001 : 0, 1e-17);
  }
}

TEST(ContactRows, ResistRollingAndSpinningWithTorquesByTheNormalForce) {
  TouchingBodies bodies(test::touching_scene(gripping_law()));
  bodies.touch(body_a, ground, downwards, zero3, 0).normal_N_s = 6;
  const ContactRows contact(bodies);
  for (int i = 3; i <= 5; ++i) {
    const RowLaw& law = contact.law(i);
    EXPECT_EQ(law.role, RowRole::resistance);
    EXPECT_EQ(law.motion, Motion::angular);
    EXPECT_TRUE(law.holds_speed);
    EXPECT_EQ(law.target, 0);
    EXPECT_EQ(law.slip, 0);
    EXPECT_NEAR(law.upper, (i == 5 ? 0.03 : 0.02) * 600, 1e-12);
    EXPECT_EQ(law.lower, -law.upper);
  }
}

TEST(ContactRows, TakeTheLawOfTheTwoMaterials) {
  Scene scene = test::touching_scene(gripping_law());
  SurfaceLaw of_pair = gripping_law();
  of_pair.friction = 0.25;
  of_pair.stiffness_N_per_m = 7e3;
  scene.materials.push_back({.name = "ice", .law = {}});
  scene.bodies[ground].shapes[0].material = "ice";
  scene.material_pairs = {{.first = "surface", .second = "ice", .law = of_pair}};
  TouchingBodies bodies(scene);
  bodies.touch(body_a, body_b, -downwards, {0, 0, 1}, 0);
  bodies.touch(body_a, ground, downwards, zero3, 0).normal_N_s = 1;
  const ContactRows contact(bodies);
  EXPECT_EQ(contact.law(0).stiffness, 4e4);
  EXPECT_EQ(contact.law(6).stiffness, 7e3);
  EXPECT_NEAR(contact.law(7).upper, 0.25 * 100, 1e-13);
  EXPECT_EQ(contact.made.at(1).law->friction, 0.25);
}

/// Body a above the ground, falling at that speed.
struct FallingBody : TouchingBodies {
  FallingBody(double restitution, double speed, double gap)
      : TouchingBodies(test::touching_scene(bouncing_law(restitution))) {
    state.v[body_a] = test::six({0, 0, -speed}, zero3);
    touch(body_a, ground, downwards, zero3, gap);
  }
};

TEST(Restitution, GivesBackItsShareOfTheSpeedInTheMiddleOfTheStep) {
  const ContactRows contact(FallingBody(0.6, 3, 0.001));
  const RowLaw& normal = contact.law(0);
  EXPECT_TRUE(normal.holds_speed);
  EXPECT_EQ(normal.slip, 0);
  EXPECT_EQ(normal.lower, 0);
  EXPECT_EQ(normal.upper, infinity);
  // Half a step of gravity before the bounce, half a step after it.
  EXPECT_NEAR(normal.target, 0.6 * (3 + 10 * h_s / 2) - 10 * h_s / 2, 1e-15);
  EXPECT_EQ(contact.made.at(0).friction, 1) << "a bounce has friction too";
}

TEST(Restitution, CountsTheSpeedOfBothBodiesAtThePoint) {
  TouchingBodies bodies(test::touching_scene(bouncing_law(1)));
  bodies.state.v[body_a] = test::six({0, 0, 1}, {0, 4, 0});
  bodies.state.v[body_b] = test::six({0, 0, -2}, zero3);
  // The spin of a lifts the point at −0.5 m along x by 2 m/s more; both fall alike.
  bodies.touch(body_a, body_b, -downwards, {-0.5, 0, 1}, 0);
  EXPECT_NEAR(ContactRows(bodies).law(0).target, 1 + 2 + 2, 1e-14);
}

TEST(Restitution, DoesNotTakeGravityWithinTheStepForApproach) {
  EXPECT_FALSE(ContactRows(FallingBody(1, 0, 0)).law(0).holds_speed);
  EXPECT_FALSE(ContactRows(FallingBody(1, 0.049, 0)).law(0).holds_speed);
  EXPECT_TRUE(ContactRows(FallingBody(1, 0.051, 0)).law(0).holds_speed);
}

TEST(Restitution, LeavesAPointAloneThatDoesNotOverlapAtTheEndOfTheStep) {
  const double fall = h_s / 2 * (3 + 10 * h_s);  // in the second half of the step
  EXPECT_TRUE(ContactRows(FallingBody(0.6, 3, fall - 1e-9)).law(0).holds_speed);
  const ContactRows later(FallingBody(0.6, 3, fall + 1e-9));
  EXPECT_EQ(later.rows.size(), 0);
  EXPECT_TRUE(later.made.empty());
}

TEST(Restitution, LeavesBodiesAloneThatPart) {
  const ContactRows contact(FallingBody(0.6, -3, -0.001));
  EXPECT_FALSE(contact.law(0).holds_speed);
  EXPECT_EQ(contact.law(0).phi, -0.001);
}

TEST(Restitution, IsAPlainContactWhereNothingIsGivenBack) {
  const ContactRows contact(FallingBody(0, 3, 1));
  ASSERT_EQ(contact.rows.size(), 6);
  EXPECT_FALSE(contact.law(0).holds_speed);
}

}  // namespace
}  // namespace perpend
