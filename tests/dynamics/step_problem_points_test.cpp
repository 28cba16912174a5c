#include <gtest/gtest.h>

#include "dynamics/posed_problem.h"

/// What StepProblem does with contact points, and what points and machine carry from step to step.
namespace perpend {
namespace {

using test::belt;
using test::body_a;
using test::body_b;
using test::downwards;
using test::dry_law;
using test::ground;
using test::h_s;
using test::PosedProblem;
using test::six;
using test::TouchingBodies;
using test::zero3;

SurfaceLaw resisting_law() {
  SurfaceLaw law = dry_law();
  law.rolling_resistance_m = 0.02;
  law.spinning_resistance_m = 0.03;
  return law;
}

Scene under(FrictionLaw friction, const SurfaceLaw& law) {
  Scene scene = test::touching_scene(law);
  scene.settings.friction = friction;
  return scene;
}

/// A slider along z with a spring of 100 N/m and 2 N s/m, stretched by 0.2 m, under SPOOK.
Scene slider_scene() {
  Scene scene = test::touching_scene(dry_law());
  scene.settings.regularisation = Regularisation::spook;
  scene.joints.push_back(scenes::joint_at("slider", JointKind::prismatic, nullptr,
                                          &scene.bodies[body_a], zero3, Vector3::UnitZ()));
  scene.joints[0].coordinates.push_back({.spring = Spring{-0.2, 100, 2}});
  return scene;
}

TEST(StepProblem, ListsTheContactsWithTheirFrictionAndResistance) {
  for (const FrictionLaw friction : {FrictionLaw::box, FrictionLaw::cone}) {
    TouchingBodies bodies(under(friction, resisting_law()));
    bodies.touch(body_a, ground, downwards, zero3, 0);
    const PosedProblem posed(bodies);
    const FrictionLaw law = friction == FrictionLaw::cone ? FrictionLaw::cone : FrictionLaw::box;
    const std::vector<Contact> expected{{0, {1, 2}, 0.5, law},
                                        {0, {3, 4}, 0.02, FrictionLaw::box},
                                        {0, {5, Contact::no_row}, 0.03, FrictionLaw::box}};
    EXPECT_EQ(posed.problem().contacts, expected);
  }
}

TEST(StepProblem, ListsAContactWithoutFrictionByItsNormalAlone) {
  SurfaceLaw law = dry_law();
  law.friction = 0;
  TouchingBodies bodies(under(FrictionLaw::cone, law));
  bodies.touch(body_a, ground, downwards, zero3, 0);
  const Contact alone{.normal = 0};
  EXPECT_EQ(PosedProblem(bodies).problem().contacts, std::vector<Contact>{alone});
}

TEST(StepProblem, BoundsTheImpulsesOfAStepByTheForces) {
  for (const FrictionLaw friction : {FrictionLaw::box, FrictionLaw::cone}) {
    TouchingBodies bodies(under(friction, resisting_law()));
    bodies.touch(body_a, ground, downwards, zero3, 0).normal_N_s = 6;
    const PosedProblem posed(bodies);
    const double of_friction = friction == FrictionLaw::cone ? infinity : 0.5 * 6;
    const double u[] = {infinity, of_friction, of_friction, 0.02 * 6, 0.02 * 6, 0.03 * 6};
    for (int i = 0; i < 6; ++i) {
      EXPECT_DOUBLE_EQ(posed.problem().bounds.u[i], u[i]);
      EXPECT_DOUBLE_EQ(posed.problem().bounds.l[i], i == 0 ? 0 : -u[i]);
      EXPECT_EQ(posed.problem().motion[i], i < 3 ? Motion::linear : Motion::angular);
    }
  }
}

TEST(StepProblem, GivesNoSpeedToHardContactsThatOverlap) {
  TouchingBodies bodies(test::touching_scene(scenes::hard_law(0)));
  bodies.state.v[belt] = six({0, 0, -3}, zero3);
  bodies.touch(body_a, ground, downwards, zero3, -0.09);
  bodies.touch(body_a, belt, downwards, zero3, -0.11);  // the belt itself parts at 3 m/s
  bodies.touch(body_a, ground, downwards, zero3, 0.2);
  const Vector d = PosedProblem(bodies).body().d;
  EXPECT_EQ(d[0], 0);
  EXPECT_EQ(d[1], 3);
  EXPECT_NEAR(d[2], 20, 1e-13);
}

TEST(StepProblem, PartsAHardContactThatCarriedAsFastAsItApproachesAtMost) {
  TouchingBodies bodies(test::touching_scene(scenes::hard_law(0)));
  bodies.state.v[body_a] = six({0, 0, -0.5}, zero3);
  bodies.touch(body_a, ground, downwards, zero3, -0.001).normal_N_s = 1;  // 0.1 m/s
  bodies.touch(body_a, ground, downwards, zero3, -0.2).normal_N_s = 1;
  bodies.touch(body_a, ground, downwards, zero3, -0.2);  // carried nothing
  const Vector d = PosedProblem(bodies).body().d;
  EXPECT_NEAR(d[0], -0.1, 1e-13);
  EXPECT_NEAR(d[1], -0.5, 1e-13);
  EXPECT_EQ(d[2], 0);
}

TEST(StepProblem, BeginsTheSpringOfAContactWhereNoForceHasPressedIt) {
  SurfaceLaw law = scenes::hard_law(0);
  law.stiffness_N_per_m = 1e9;
  TouchingBodies bodies(test::touching_scene(law));
  bodies.touch(body_a, ground, downwards, zero3, -0.2).rest_m = 0.15;
  const Vector d = PosedProblem(bodies).body().d;
  EXPECT_NEAR(d[0], -5, 1e-12);
}

TEST(StepProblem, BoundsNeitherBouncesNorFrictionNorJointsByThePushOut) {
  SurfaceLaw law = scenes::hard_law(1);
  law.restitution = 1;
  Scene scene = test::touching_scene(law);
  scene.settings.largest_push_out_m_per_s = 0.5;
  scene.joints.push_back(scenes::joint_at("ball", JointKind::spherical, nullptr,
                                          &scene.bodies[body_b], zero3, Vector3::UnitZ()));
  scene.joints[0].compliance = {infinity, 0};
  scene.bodies[body_b].pose.position += Vector3(-0.03, 0, 0);
  TouchingBodies bodies(scene);
  bodies.state.v[body_a] = six({0, 0, -20}, zero3);
  bodies.touch(body_a, ground, downwards, zero3, 0).stretch_m = {-0.04, 0, 0};
  const Vector d = PosedProblem(bodies).body().d;
  EXPECT_NEAR(d[0], -3, 1e-13);   // the joint
  EXPECT_NEAR(d[3], -20, 1e-13);  // the bounce: gravity takes before what it gives after
  EXPECT_NEAR(d[4], -4, 1e-13);   // friction
}

TEST(StepProblem, ReadsTheSpeedBeforeTheStepFromTheChangeOfTheViolation) {
  TouchingBodies bodies(slider_scene());
  bodies.state.v[body_a] = six({0, 0, 3}, zero3);
  // (4 φ/h − φ̇)/(1 + 4τ/h) with φ = 0.2, τ = 0.02, h = 0.01: at first φ̇ = J v = 3,
  EXPECT_NEAR(PosedProblem(bodies).body().d[5], (80 - 3) / 9.0, 1e-13);
  // then what φ changed by.
  MachineMemory machine;
  machine.phi = {0, 0, 0, 0, 0, 0.15};
  EXPECT_NEAR(PosedProblem(bodies, machine).body().d[5], (80 - 5) / 9.0, 1e-12);
  machine.phi = {0.15};  // not of these rows
  EXPECT_NEAR(PosedProblem(bodies, machine).body().d[5], (80 - 3) / 9.0, 1e-13);
}

TEST(StepProblem, StretchesFrictionByItsOwnSpeedAndExpectsItsCurvature) {
  for (const Regularisation kind : {Regularisation::spring_damper, Regularisation::spook}) {
    Scene scene = test::touching_scene(dry_law());
    scene.settings.regularisation = kind;
    TouchingBodies bodies(scene);
    bodies.state.v[body_a] = six({50, 60, 0}, zero3);  // slides: no speed of the spring
    PointMemory& memory = bodies.touch(body_a, ground, downwards, zero3, 0);
    memory.stretch_m = {0.003, 0.002, 0};
    memory.stretch_speed_m_per_s = {0.4, 0.5, 0};
    memory.curvature_m = {0.006, 0.007, 0};
    const Vector d = PosedProblem(bodies).body().d;
    for (int k = 0; k < 2; ++k) {
      const double sign = k == 0 ? 1 : -1;  // the tangents are x and −y
      const double expected =
          kind == Regularisation::spook
              ? 4e4 * (4 * memory.stretch_m[k] - h_s * memory.stretch_speed_m_per_s[k]) /
                    (h_s * 4e4 + 4 * 300)
              : 4e4 * memory.stretch_m[k] / (h_s * 4e4 + 300);
      EXPECT_NEAR(d[1 + k], sign * (expected + memory.curvature_m[k] / h_s), 1e-14);
    }
  }
}

TEST(StepProblem, RemembersWhatEachPointDid) {
  TouchingBodies bodies(test::touching_scene(resisting_law()));
  bodies.touch(body_a, body_b, Vector3::UnitZ(), zero3, 0).stretch_m = {0.003, 0.002, 0};
  const PosedProblem posed(bodies);
  Vector x(6), u(6);
  x << 8, 1, 2, 3, 4, 5;
  u << infinity, 4, 4, 9, 9, 9;
  std::vector<Vector6> v_after = bodies.state.v;
  v_after[body_a] = six({1, 1, 1}, {0, 0, 2});
  v_after[body_b] = six({4, 6, 8}, {0, 0, 6});
  std::vector<PointMemory> memories(1);
  memories[0].curvature_m = memories[0].stretch_speed_m_per_s = {9, 9, 9};
  posed.step.remember_points(x, u, v_after, memories);
  const PointMemory& memory = memories[0];
  EXPECT_EQ(memory.normal_N_s, 8);
  EXPECT_EQ(memory.normal, Vector3::UnitZ());
  EXPECT_EQ(memory.friction_N_s, Vector3(1, 2, 0));
  EXPECT_EQ(memory.resistance_N_m_s, Vector3(3, 4, 5));
  EXPECT_EQ(memory.stretch_m, Vector3(0.003, 0.002, 0));
  EXPECT_EQ(memory.slip_m_per_s, Vector3(3, 5, 0));
  EXPECT_NEAR(memory.twist_rad, h_s * (2 + 6) / 2, 1e-16);
  EXPECT_EQ(memory.curvature_m, zero3);
  EXPECT_EQ(memory.stretch_speed_m_per_s, zero3);
}

TEST(StepProblem, RemembersTheLongestStretchThatFrictionHeld) {
  const auto longest = [](FrictionLaw friction, const SurfaceLaw& law, double normal_N_s) {
    TouchingBodies bodies(under(friction, law));
    bodies.touch(body_a, ground, downwards, zero3, 0);
    const PosedProblem posed(bodies);
    const Vector x = Vector3(normal_N_s, 0, 0), u = Vector3(infinity, 3, 3);
    posed.step.remember_points(x, u, bodies.state.v, bodies.memories);
    return bodies.memories[0].longest_m;
  };
  // The box by the bounds it was solved with, the cone by its normal impulse: F/k.
  EXPECT_DOUBLE_EQ(longest(FrictionLaw::box, dry_law(), 8), 3 / h_s / 4e4);
  EXPECT_DOUBLE_EQ(longest(FrictionLaw::cone, dry_law(), 8), 0.5 * 8 / h_s / 4e4);
  EXPECT_EQ(longest(FrictionLaw::cone, dry_law(), -1e-20), 0);
  EXPECT_EQ(longest(FrictionLaw::box, scenes::hard_law(0.5), 8), 0);
  SurfaceLaw forgetful = dry_law();
  forgetful.friction_remembers = false;
  EXPECT_EQ(longest(FrictionLaw::box, forgetful, 8), 0);
  SurfaceLaw stiff = dry_law();
  stiff.friction_stiffness_N_per_m = 9e6;
  EXPECT_DOUBLE_EQ(longest(FrictionLaw::box, stiff, 8), 3 / h_s / 9e6);
  SurfaceLaw slips = dry_law();
  slips.friction_slip_m_per_N_s = 0.002;
  EXPECT_EQ(longest(FrictionLaw::box, slips, 8), 0);
}

TEST(StepProblem, RemembersNothingOfPointsWithoutRows) {
  SurfaceLaw law = dry_law();
  law.restitution = 1;
  TouchingBodies bodies(test::touching_scene(law));
  bodies.state.v[body_a] = six({0, 0, -3}, zero3);
  bodies.touch(body_a, ground, downwards, zero3, 0.5).normal_N_s = 7;  // bounces, but later
  bodies.touch(body_b, ground, downwards, zero3, 0);
  const PosedProblem posed(bodies);
  ASSERT_EQ(posed.problem().size(), 3);
  posed.step.remember_points(Vector::Ones(3), Vector::Ones(3), bodies.state.v, bodies.memories);
  EXPECT_EQ(bodies.memories[0].normal_N_s, 0);
  EXPECT_EQ(bodies.memories[1].normal_N_s, 1);
}

TEST(StepProblem, StartsFromTheImpulsesOfTheStepBefore) {
  support::Random random(5);
  for (const FrictionLaw friction : {FrictionLaw::box, FrictionLaw::cone}) {
    Scene scene = slider_scene();
    scene.settings.friction = friction;
    scenes::give_law(scene, resisting_law());
    TouchingBodies bodies(scene);
    bodies.touch(body_a, body_b, support::unit_vector(random), zero3, 0);
    bodies.touch(body_a, ground, support::unit_vector(random), zero3, 0);
    MachineMemory machine;
    const PosedProblem first(bodies);
    EXPECT_EQ(first.step.start(), Vector::Zero(6 + 12));
    const Vector x = support::uniform_vector(random, 6 + 12, 0.5, 2);
    first.step.remember_points(x, x, bodies.state.v, bodies.memories);
    first.step.remember_machine(x, bodies.state.v, bodies.state.v, machine);
    EXPECT_EQ(machine.impulses, x.head(6));
    EXPECT_NEAR(machine.phi.at(5), 0.2, 1e-15);
    const PosedProblem again(bodies, machine);
    const Vector& start = again.step.start();
    for (const int i : {0, 1, 2, 3, 4, 5, 6, 7, 8, 11, 12, 13, 14, 17}) {
      EXPECT_NEAR(start[i], x[i], 1e-14) << i;
    }
    // The axes of rolling turned to the torque; the torque is the same.
    for (const int i : {9, 15}) {
      EXPECT_NEAR(start[i], -std::hypot(x[i], x[i + 1]), 1e-14);
      EXPECT_NEAR(start[i + 1], 0, 1e-14);
    }
    std::vector<PointMemory> memories(2);
    again.step.remember_points(start, start, bodies.state.v, memories);
    for (int k = 0; k < 2; ++k) {
      EXPECT_LE((memories[k].resistance_N_m_s - bodies.memories[k].resistance_N_m_s).norm(), 1e-14);
    }
    machine.impulses = Vector::Ones(5);  // not of these rows
    const Vector without = PosedProblem(bodies, machine).step.start();
    EXPECT_EQ(without.head(6), Vector::Zero(6));
    EXPECT_EQ(without.tail(12), start.tail(12));
  }
}

TEST(StepProblem, StartsFromImpulsesThatPointAsTheyDidWhereTheContactTurned) {
  TouchingBodies bodies(test::touching_scene(dry_law()));
  PointMemory& memory = bodies.touch(body_a, ground, -Vector3::UnitX(), zero3, 0);
  memory.normal_N_s = 7;
  memory.friction_N_s = {1, 2, 3};  // the tangents are y and −z
  const Vector start = PosedProblem(bodies).step.start();
  EXPECT_LE((start - Vector3(7, 2, -3)).norm(), 1e-15);
}

TEST(StepProblem, StartsFromZeroWhereItIsToldTo) {
  Scene scene = slider_scene();
  scene.settings.warm_start = false;
  TouchingBodies bodies(scene);
  PointMemory& memory = bodies.touch(body_a, ground, downwards, zero3, 0);
  memory.normal_N_s = 7;
  memory.friction_N_s = {1, 2, 0};
  MachineMemory machine;
  machine.impulses = Vector::Ones(6);
  machine.phi.assign(6, 0);
  const PosedProblem posed(bodies, machine);
  EXPECT_EQ(posed.step.start(), Vector::Zero(9));
  EXPECT_GT(posed.problem().bounds.u[1], 0) << "the bounds know the step before all the same";
}

}  // namespace
}  // namespace perpend
