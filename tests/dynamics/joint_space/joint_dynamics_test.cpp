#include "dynamics/joint_space/joint_dynamics.h"

#include <gtest/gtest.h>

#include <Eigen/QR>
#include <cmath>

#include "dynamics/joint_space/jointed_tree.h"

namespace perpend {
namespace {

using test::moving_state;
using test::numbers_at_random;
using test::tree_of_all_kinds;

/// A four-bar linkage in the plane of x and z: crank, coupler and rocker on hinges about y, with a
/// motor on the crank; three of its loop's five rows are redundant.
Scene four_bar() {
  Scene scene;
  const Quaternion about_y(Eigen::AngleAxisd(-M_PI / 2, Vector3::UnitX()));
  const std::vector<Vector3> points{{0, 0, 0}, {0, 0, 1}, {2, 0, 1.5}, {1.8, 0, 0}};
  const std::vector<std::string> names{"crank", "coupler", "rocker"};
  for (std::size_t k = 0; k < 3; ++k) {
    Body bar{.name = names[k], .pose = {0.5 * (points[k] + points[k + 1]), Quaternion::Identity()}};
    bar.mass = GivenMass{1.0 + static_cast<double>(k), Vector3::Zero(),
                         Matrix3(Vector3(0.1, 0.2, 0.3).asDiagonal())};
    scene.bodies.push_back(bar);
  }
  for (std::size_t k = 0; k < 4; ++k) {
    const auto in = [&](std::size_t body) {
      return Pose{points[k] - scene.bodies[body].pose.position, about_y};
    };
    Joint hinge{.name = "hinge" + std::to_string(k)};
    hinge.first = k == 0 ? "" : names[k - 1];
    hinge.in_first = k == 0 ? Pose{points[0], about_y} : in(k - 1);
    hinge.second = k == 3 ? "" : names[k];
    hinge.in_second = k == 3 ? Pose{points[3], about_y} : in(k);
    scene.joints.push_back(hinge);
  }
  scene.joints[0].coordinates.emplace_back().motor = Motor{};
  return scene;
}

/// The accelerations of all bodies from Newton's laws and all rows of all joints, without a tree.
/// At rest, where rows do not change by themselves.
std::vector<Vector6> accelerations_of_bodies(const Model& model, const State& state,
                                             const std::vector<Vector6>& applied) {
  RowSet rows;
  rows.begin(model.moving(), state.v);
  for (const ModelJoint& joint : model.joints()) {
    joint.rows->add_holding_rows(model.frames(joint, state), joint.joint, rows);
  }
  const int n = 6 * model.moving(), size = n + rows.size();
  Eigen::MatrixXd K = Eigen::MatrixXd::Zero(size, size);
  Eigen::VectorXd right = Eigen::VectorXd::Zero(size);
  for (int i = 0; i < model.moving(); ++i) {
    K.block<6, 6>(6 * i, 6 * i) = test::mass_in_world(model, state, i);
    right.segment<6>(6 * i) = applied[i];
    right.segment<3>(6 * i) += model.bodies()[i].mass_kg * state.controls.gravity_m_per_s2;
  }
  const BlockRows& J = rows.J();
  for (int i = 0; i < rows.size(); ++i) {
    for (int k = J.start[i]; k < J.start[i + 1]; ++k) {
      K.block<1, 6>(n + i, 6 * J.body[k]) += J.block[k].transpose();
      K.block<6, 1>(6 * J.body[k], n + i) += J.block[k];
    }
  }
  const Eigen::VectorXd found = K.completeOrthogonalDecomposition().solve(right);
  std::vector<Vector6> accelerations;
  for (int i = 0; i < model.moving(); ++i) accelerations.push_back(found.segment<6>(6 * i));
  return accelerations;
}

TEST(JointDynamics, ForwardIsTheInverseOfInverse) {
  support::Random random(1);
  const Model model(tree_of_all_kinds(random));
  const JointSpace space(model);
  const State state = moving_state(random, space);
  const Vector accelerations = numbers_at_random(random, space.size());
  const Vector forces = space.inverse_dynamics(state, accelerations);
  EXPECT_LE(largest_of(forward_dynamics(space, state, forces) - accelerations), 1e-11);
}

TEST(JointDynamics, CutsALoopWhereNoMotorIs) {
  const Model model(four_bar());
  const JointSpace space(model);
  EXPECT_EQ(space.size(), 3);
  ASSERT_EQ(space.tree().cut_joints().size(), 1u);
  EXPECT_NE(model.joints()[space.tree().cut_joints()[0]].joint.name, "hinge0");
  EXPECT_LE(largest_of(space.loop_gaps(model.start())), 1e-15);
}

TEST(JointDynamics, ALoopFallsAsItsBodiesDo) {
  const Model model(four_bar());
  const JointSpace space(model);
  const State& state = model.start();
  const Vector none = Eigen::VectorXd::Zero(space.size());
  const std::vector<Vector6> expected =
      accelerations_of_bodies(model, state, std::vector<Vector6>(model.moving(), Vector6::Zero()));
  State changed = state;
  space.set_speeds(forward_dynamics(space, state, none), changed);  // at rest v̇ is linear in u̇
  for (int i = 0; i < model.moving(); ++i) {
    EXPECT_LE((changed.v[i] - expected[i]).norm(), 1e-10) << model.bodies()[i].name;
  }
  EXPECT_GT(expected[0].norm(), 1);
}

// Energy of a loop that moves: power of gravity is the change of ½uᵀMu, at any instant.
TEST(JointDynamics, AMovingLoopKeepsItsEnergy) {
  const Model model(four_bar());
  const JointSpace space(model);
  State state = model.start();
  space.set_speeds(Vector{{2, 0, 0}}, state);
  ASSERT_TRUE(close_loops(space, {0}, state));
  const Vector u = space.speeds(state);
  EXPECT_NEAR(u[0], 2, 1e-14);
  EXPECT_LE(largest_of(space.loop_speeds(state)), 1e-13);
  const Vector a = forward_dynamics(space, state, Eigen::VectorXd::Zero(3));
  const auto energy = [&](double time_s) {
    State then = state;
    space.move_by(Vector(time_s * u + 0.5 * time_s * time_s * a), then);
    space.set_speeds(Vector(u + time_s * a), then);
    const Vector speeds = space.speeds(then);
    double potential = 0;
    for (int i = 0; i < model.moving(); ++i) {
      potential += model.bodies()[i].mass_kg * 9.81 * then.poses[i].position.z();
    }
    return potential + 0.5 * speeds.dot(space.mass_matrix(then) * speeds);
  };
  constexpr double dt = 1e-3;
  EXPECT_NEAR((8 * (energy(dt) - energy(-dt)) - (energy(2 * dt) - energy(-2 * dt))) / (12 * dt), 0,
              1e-8 * energy(0));
}

TEST(JointDynamics, OneMotorHoldsALoopAndCannotHoldTwoPendulums) {
  const Model model(four_bar());
  const JointSpace space(model);
  const Vector still = Eigen::VectorXd::Zero(3);
  const ActuatedForces held = inverse_dynamics(space, model.start(), still, {0});
  EXPECT_LE(held.unbalanced, 1e-11);
  Vector forces = still;
  forces[0] = held.forces[0];
  EXPECT_GT(std::abs(forces[0]), 1);
  EXPECT_LE(largest_of(forward_dynamics(space, model.start(), forces)), 1e-11);

  Scene open = four_bar();
  open.joints.pop_back();
  const Model chain(open);
  EXPECT_GT(inverse_dynamics(JointSpace(chain), chain.start(), still, {0}).unbalanced, 1);
}

TEST(JointDynamics, ClosesALoopAroundTheCoordinateThatIsHeld) {
  const Model model(four_bar());
  const JointSpace space(model);
  State state = model.start();
  Vector ways = Eigen::VectorXd::Zero(3);
  ways[0] = 0.2;
  space.move_by(ways, state);
  EXPECT_GT(largest_of(space.loop_gaps(state)), 0.1);
  ASSERT_TRUE(close_loops(space, {0}, state));
  EXPECT_LE(largest_of(space.loop_gaps(state)), 1e-12);
  EXPECT_NEAR(space.coordinates(state)[0], 0.2, 1e-14);

  space.move_by(ways, state);
  const State apart = state;
  EXPECT_FALSE(close_loops(space, {0, 1, 2}, state)) << "nothing may move";
  EXPECT_EQ(state.poses[0].position, apart.poses[0].position);
}

TEST(JointDynamics, LinearisesAPendulumAboutItsRest) {
  Scene scene;
  Body bob{.name = "bob", .pose = {{0, 0, -2}, Quaternion::Identity()}};
  bob.mass = GivenMass{3, Vector3::Zero(), Matrix3(Vector3(1e-9, 1e-9, 1e-9).asDiagonal())};
  scene.bodies = {bob};
  const Quaternion about_y(Eigen::AngleAxisd(-M_PI / 2, Vector3::UnitX()));
  scene.joints = {{.name = "pin",
                   .second = "bob",
                   .in_first = {Vector3::Zero(), about_y},
                   .in_second = {{0, 0, 2}, about_y}}};
  const Model model(scene);
  const JointSpace space(model);
  const Linearisation found = linearise(space, model.start(), Eigen::VectorXd::Zero(1));
  EXPECT_NEAR(found.A(1, 0), -9.81 / 2, 1e-8);
  EXPECT_NEAR(found.A(1, 1), 0, 1e-8);
  EXPECT_EQ(found.A(0, 1), 1);
  EXPECT_NEAR(found.B(1, 0), 1 / (3 * 4.0), 1e-9);
}

// A body that spins freely: δ̇ = δu + u × δ for its turn, for any inertia.
TEST(JointDynamics, LinearisesABodyThatTumbles) {
  support::Random random(7);
  Scene scene;
  scene.bodies = {test::link_at_random(random, "body")};
  const Model model(scene);
  const JointSpace space(model);
  const State state = moving_state(random, space);
  const Vector forces = Eigen::VectorXd::Zero(6);
  const Linearisation found = linearise(space, state, forces);
  // Ten small deviations, followed for a moment by the equations themselves.
  for (int round = 0; round < 10; ++round) {
    const Vector dq = 1e-4 * numbers_at_random(random, 6), du = 1e-4 * numbers_at_random(random, 6);
    State other = state;
    space.move_by(dq, other);
    space.set_speeds(Vector(space.speeds(state) + du), other);
    const auto after = [&](const State& from, double time_s) {
      State then = from;
      space.move_by(Vector(time_s * space.speeds(from)), then);
      return then;
    };
    constexpr double dt = 1e-4;
    const auto apart = [&](double time_s) -> Vector3 {
      const Quaternion turn = after(other, time_s).poses[0].orientation *
                              after(state, time_s).poses[0].orientation.conjugate();
      return 2 * turn.vec() * (turn.w() < 0 ? -1 : 1);
    };
    const Vector3 changed = (apart(dt) - apart(-dt)) / (2 * dt);
    Eigen::VectorXd deviation(12);
    deviation << dq, du;
    EXPECT_LE((found.A.block(3, 0, 3, 12) * deviation - changed).norm(), 3e-8);
  }
}

}  // namespace
}  // namespace perpend
