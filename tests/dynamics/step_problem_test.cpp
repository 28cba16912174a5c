#include "dynamics/step_problem.h"

#include <gtest/gtest.h>

#include "dynamics/posed_problem.h"

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

/// Body a, 2 kg, on four corners around its centre of mass, which lies in their plane. They bear
/// its weight of 20 N.
struct RestingBlock : TouchingBodies {
  explicit RestingBlock(const Scene& scene) : TouchingBodies(scene) {
    state.poses[body_a].position = zero3;
    const double k = dry_law().stiffness_N_per_m;
    for (const double x : {-1, 1}) {
      for (const double y : {-1, 1}) {
        touch(body_a, ground, downwards, {x, y, 0}, -5 / k).normal_N_s = 5 * h_s;
      }
    }
  }
};

Scene alone(Scene scene) {
  scene.bodies[body_b].falls = false;
  return scene;
}

TEST(StepProblem, TurnsTheInertiaOfEachBodyIntoTheWorld) {
  TouchingBodies bodies(test::touching_scene(dry_law()));
  bodies.state.poses[body_a].orientation = test::turn(0.3, Vector3::UnitZ());
  const PosedProblem posed(bodies);
  ASSERT_EQ(posed.body().bodies(), 2);
  Matrix6 expected = Matrix6::Zero();
  const double c = std::cos(0.3), s = std::sin(0.3);
  expected.diagonal() << 2, 2, 2, c * c * 0.5 + s * s * 0.7, s * s * 0.5 + c * c * 0.7, 0.9;
  expected(3, 4) = expected(4, 3) = c * s * (0.5 - 0.7);
  EXPECT_LE((posed.body().M[0] - expected).norm(), 1e-15);
  EXPECT_EQ(posed.body().M[1].diagonal().head<3>(), Vector3::Constant(3));
}

TEST(StepProblem, HasMassesThatAreSymmetricToTheLastBit) {
  support::Random random(1);
  for (int round = 0; round < 100; ++round) {
    TouchingBodies bodies(test::touching_scene(dry_law()));
    bodies.place_at_random(random);
    const PosedProblem posed(bodies);
    for (const Matrix6& M : posed.body().M) ASSERT_EQ(M, M.transpose());
  }
}

TEST(StepProblem, AddsTheImpulsesOfAllForcesToTheMomentum) {
  Scene scene = alone(test::touching_scene(dry_law()));
  scene.forces.push_back({.body = "b", .point_m = {0, 1, 0}, .force_N = 50});
  TouchingBodies bodies(scene);
  bodies.state.v[body_a] = six({1, 2, 3}, {4, 5, 6});
  StepProblem step(bodies.model);
  step.push(body_a, six({7, 0, 0}, {0, 0, 9}));
  step.push(body_a, six({1, 0, 0}, {0, 0, 1}));
  step.build(bodies.state, {}, {}, {}, {});
  Vector expected(12);
  expected.head<6>() =
      six({2 * 1 + h_s * 8, 2 * 2, 2 * 3 - h_s * 20}, {0.5 * 4, 0.7 * 5, 0.9 * 6 + h_s * 10});
  expected.tail<6>() = six({h_s * 50, 0, 0}, {0, 0, -h_s * 50});
  EXPECT_LE((step.problem().body->momentum - expected).norm(), 1e-14);
}

TEST(StepProblem, PushesUntilThatIsForgotten) {
  TouchingBodies bodies(test::touching_scene(dry_law()));
  StepProblem step(bodies.model);
  step.build(bodies.state, {}, {}, {}, {});
  const Vector unpushed = step.problem().body->momentum;
  step.push(body_b, six({7, 0, 0}, zero3));
  step.build(bodies.state, {}, {}, {}, {});
  EXPECT_NEAR((step.problem().body->momentum - unpushed)[6], 7 * h_s, 1e-15);
  step.build(bodies.state, {}, {}, {}, {});
  EXPECT_NEAR((step.problem().body->momentum - unpushed)[6], 7 * h_s, 1e-15);
  step.forget_pushes();
  step.build(bodies.state, {}, {}, {}, {});
  EXPECT_EQ(step.problem().body->momentum, unpushed);
}

TEST(StepProblem, OfABodyAtRestHasTheRowsOfItsCorners) {
  const RestingBlock block(alone(test::touching_scene(dry_law())));
  const PosedProblem posed(block);
  ASSERT_EQ(posed.problem().size(), 12);
  const double C = 1 / (h_s * (h_s * 4e4 + 300));
  for (int k = 0; k < 4; ++k) {
    const Vector3 arm = block.points[k].position;
    Vector expected = Vector::Zero(12);
    expected.head<6>() = six(Vector3::UnitZ(), {arm.y(), -arm.x(), 0});
    EXPECT_LE((posed.row(3 * k) - expected).norm(), 1e-15);
    expected.head<6>() = six(-Vector3::UnitX(), {0, 0, arm.y()});
    EXPECT_LE((posed.row(3 * k + 1) - expected).norm(), 1e-15);
    expected.head<6>() = six(Vector3::UnitY(), {0, 0, arm.x()});
    EXPECT_LE((posed.row(3 * k + 2) - expected).norm(), 1e-15);
    EXPECT_NEAR(posed.body().d[3 * k], -5 / (h_s * 4e4 + 300), 1e-16);
    EXPECT_EQ(posed.problem().bounds.l[3 * k], 0);
    EXPECT_EQ(posed.problem().bounds.u[3 * k], infinity);
    for (int i = 3 * k; i < 3 * k + 3; ++i) {
      EXPECT_NEAR(posed.body().C[i], C, 1e-15 * C);
      EXPECT_EQ(posed.problem().motion[i], Motion::linear);
    }
    for (int i = 3 * k + 1; i < 3 * k + 3; ++i) {
      EXPECT_EQ(posed.body().d[i], 0);
      EXPECT_NEAR(posed.problem().bounds.u[i], 0.5 * 5 * h_s, 1e-17);
      EXPECT_EQ(posed.problem().bounds.l[i], -posed.problem().bounds.u[i]);
    }
  }
}

TEST(StepProblem, OfABodyAtRestIsSolvedByItsWeight) {
  for (const Regularisation kind : {Regularisation::spring_damper, Regularisation::spook}) {
    Scene scene = alone(test::touching_scene(dry_law()));
    scene.settings.regularisation = kind;
    const RestingBlock block(scene);
    PosedProblem posed(block);
    Vector x = Vector::Zero(12);
    for (int k = 0; k < 4; ++k) x[3 * k] = 5 * h_s;
    EXPECT_EQ(posed.step.start(), x) << "what the points remember";
    EXPECT_LE(posed.w(x).cwiseAbs().maxCoeff(), 1e-16);
    std::vector<Vector6> v_after;
    posed.step.velocities_after(block.state, x, v_after);
    EXPECT_LE(v_after[body_a].norm(), 1e-16);
  }
}

TEST(StepProblem, OfASlidingBlockIsBrakedByFrictionAtItsBound) {
  RestingBlock block(alone(test::touching_scene(dry_law())));
  block.state.v[body_a] = six({1, 0, 0}, zero3);
  PosedProblem posed(block);
  Vector x = Vector::Zero(12);
  for (int k = 0; k < 4; ++k) {
    x[3 * k] = 5 * h_s;
    x[3 * k + 1] = posed.problem().bounds.u[3 * k + 1];
  }
  std::vector<Vector6> v_after;
  posed.step.velocities_after(block.state, x, v_after);
  EXPECT_LE((v_after[body_a] - six({1 - 0.5 * 10 * h_s, 0, 0}, zero3)).norm(), 1e-15);
  const Vector w = posed.w(x);
  for (int k = 0; k < 4; ++k) {
    EXPECT_NEAR(w[3 * k], 0, 1e-15);
    EXPECT_LT(w[3 * k + 1], -0.5) << "x at its upper bound asks for w ≤ 0";
    EXPECT_NEAR(w[3 * k + 2], 0, 1e-15);
  }
}

/// Body a hangs by a joint on the world at the origin, its centre at (0.3, 0, −0.4), and is then
/// shifted off the joint.
Scene hanging_scene(JointKind kind) {
  Scene scene = alone(test::touching_scene(dry_law()));
  scene.bodies[body_a].pose.position = {0.3, 0, -0.4};
  scene.joints.push_back(
      scenes::joint_at("hinge", kind, nullptr, &scene.bodies[body_a], zero3, Vector3::UnitY()));
  scene.joints[0].compliance = {2e5, 3e3};
  scene.bodies[body_a].pose.position += Vector3(0.001, 0.002, -0.003);
  return scene;
}

TEST(StepProblem, OfAHingeHasTheRowsOfItsFrame) {
  Scene scene = hanging_scene(JointKind::revolute);
  scene.joints[0].coordinates.push_back({.friction = 4});
  const TouchingBodies bodies(scene);
  const PosedProblem posed(bodies);
  ASSERT_EQ(posed.problem().size(), 6);
  // The axes of the frame are x, −z and y; from the centre to the joint it is (−0.3, 0, 0.4).
  const Vector6 rows[] = {six({1, 0, 0}, {0, 0.4, 0}),     six({0, 0, -1}, {0, -0.3, 0}),
                          six({0, 1, 0}, {-0.4, 0, -0.3}), six(zero3, {0, 0, -1}),
                          six(zero3, {-1, 0, 0}),          six(zero3, {0, 1, 0})};
  const double phi[] = {0.001, 0.003, 0.002, 0, 0};
  for (int i = 0; i < 6; ++i) {
    EXPECT_LE((posed.row(i).head<6>() - rows[i]).norm(), 1e-14);
    EXPECT_EQ(posed.row(i).tail<6>(), Vector6::Zero());
    EXPECT_EQ(posed.problem().motion[i], i < 3 ? Motion::linear : Motion::angular);
  }
  for (int i = 0; i < 5; ++i) {
    EXPECT_NEAR(posed.body().C[i], 1 / (h_s * (h_s * 2e5 + 3e3)), 1e-17);
    EXPECT_NEAR(posed.body().d[i], 2e5 * phi[i] / (h_s * 2e5 + 3e3), 1e-14);
    EXPECT_EQ(posed.problem().bounds.l[i], -infinity);
    EXPECT_EQ(posed.problem().bounds.u[i], infinity);
  }
  EXPECT_EQ(posed.body().C[5], 0);
  EXPECT_EQ(posed.body().d[5], 0);
  EXPECT_NEAR(posed.problem().bounds.u[5], 4 * h_s, 1e-17);
  EXPECT_NEAR(posed.problem().bounds.l[5], -4 * h_s, 1e-17);
}

TEST(StepProblem, HasTheRowsOfTheMachineBeforeThoseOfTheContacts) {
  Scene scene = hanging_scene(JointKind::revolute);
  scene.joints.push_back(scenes::joint_at("arm", JointKind::distance, nullptr,
                                          &scene.bodies[body_b], zero3, Vector3::UnitZ()));
  scene.joints[1].length_m = 1;
  scene.shafts.push_back({.name = "shaft", .drag_N_m = 5});
  scene.transmissions.emplace_back(
      Gearing{.name = "gear", .terms = {{{.of = "hinge"}, 1}, {{.of = "shaft"}, -3}}});
  TouchingBodies bodies(scene);
  bodies.touch(body_a, body_b, Vector3::UnitZ(), zero3, 0);
  const PosedProblem posed(bodies);
  EXPECT_EQ(posed.step.joint_start(0), 0);  // by name: the arm, 1 row
  EXPECT_EQ(posed.step.joint_start(1), 1);  // the hinge, 5 rows
  EXPECT_EQ(posed.step.joint_start(2), 6);  // the shaft and the gear, 1 row each
  EXPECT_EQ(posed.step.machine_rows(), 8);
  EXPECT_EQ(posed.problem().size(), 11);
  const std::vector<RowLaw>& laws = posed.step.rows().laws();
  EXPECT_EQ(laws[6].role, RowRole::drag);
  EXPECT_EQ(laws[7].role, RowRole::transmission);
  EXPECT_EQ(laws[8].role, RowRole::normal);
  // The gear reads the angle of a about y and that of the shaft, which is body 2, about its axis.
  EXPECT_NEAR(posed.row(7)[4], 1, 1e-14);
  EXPECT_NEAR(posed.row(7)[12 + 5], -3, 1e-14);
}

TEST(StepProblem, LeadsToTheVelocitiesThatItsMomentumSays) {
  support::Random random(2);
  for (int round = 0; round < 50; ++round) {
    TouchingBodies bodies(hanging_scene(JointKind::spherical));
    bodies.place_at_random(random);
    bodies.touch(body_a, body_b, support::unit_vector(random), support::unit_vector(random), 0);
    PosedProblem posed(bodies);
    const Vector x = support::uniform_vector(random, posed.problem().size(), -2, 2);
    std::vector<Vector6> v_after;
    posed.step.velocities_after(bodies.state, x, v_after);
    ASSERT_EQ(v_after.size(), bodies.state.v.size());
    Vector momentum = posed.body().momentum;
    for (int i = 0; i < x.size(); ++i) momentum += x[i] * posed.row(i);
    for (const int body : {body_a, body_b}) {
      const Vector6 error = posed.body().M[body] * v_after[body] - momentum.segment<6>(6 * body);
      EXPECT_LE(error.norm(), 1e-13 * momentum.norm());
    }
    EXPECT_EQ(v_after[belt], bodies.state.v[belt]);
  }
}

TEST(StepProblem, LeavesTheVelocityOfABodyThatNothingActsOnToTheBit) {
  TouchingBodies bodies(alone(test::touching_scene(dry_law())));
  support::Random random(3);
  bodies.place_at_random(random);
  bodies.touch(body_a, ground, downwards, zero3, 0);
  PosedProblem posed(bodies);
  std::vector<Vector6> v_after;
  posed.step.velocities_after(bodies.state, Vector::Ones(3), v_after);
  EXPECT_EQ(v_after[body_b], bodies.state.v[body_b]);
}

TEST(StepProblem, CorrectsAJointByHowFarItsBodyMovesOffTheTangent) {
  // A bob on a distance of 0.5 m, at 8 m/s across it: φ⁺ = √(0.5² + (h v)²) − 0.5.
  Scene scene = hanging_scene(JointKind::distance);
  scene.bodies[body_a].pose.position = {0.3, 0, -0.4};
  scene.joints[0].in_second = {};
  scene.joints[0].length_m = 0.5;
  TouchingBodies bodies(scene);
  PosedProblem posed(bodies);
  ASSERT_EQ(posed.problem().size(), 1);
  EXPECT_NEAR(posed.body().d[0], 0, 1e-13);
  std::vector<Vector6> v_after = bodies.state.v;
  v_after[body_a] = six({0, 8, 0}, zero3);
  const double off = std::hypot(0.5, 8 * h_s) - 0.5;
  EXPECT_NEAR(posed.step.joint_misfit(bodies.state, v_after), off, 1e-13) << "there is no lever";
  EXPECT_NEAR(posed.body().d[0], 0, 1e-13);
  posed.step.correct_joints();
  EXPECT_NEAR(posed.body().d[0], off / h_s, 1e-13);
  EXPECT_NEAR(posed.step.joint_misfit(bodies.state, v_after), 0, 1e-13);
  posed.step.uncorrect_joints();
  EXPECT_NEAR(posed.body().d[0], 0, 1e-13);
  v_after[body_a] = six({0.6, 0, -0.8}, zero3);  // along the bar nothing is curved
  EXPECT_NEAR(posed.step.joint_misfit(bodies.state, v_after), 0, 1e-13);
}

}  // namespace
}  // namespace perpend
