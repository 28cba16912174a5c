#include "dynamics/joint_space/joint_space.h"

#include <gtest/gtest.h>

#include <cmath>

#include "dynamics/joint_space/jointed_tree.h"

namespace perpend {
namespace {

using test::moving_state;
using test::numbers_at_random;
using test::tree_of_all_kinds;

/// The velocities of all bodies a moment later or earlier, the accelerations u̇ being constant.
State later(const JointSpace& space, const State& state, const Vector& accelerations,
            double time_s) {
  State then = state;
  const Vector u = space.speeds(state);
  space.move_by(Vector(time_s * u + 0.5 * time_s * time_s * accelerations), then);
  space.set_speeds(Vector(u + time_s * accelerations), then);
  return then;
}

TEST(JointSpace, HasTheSpeedsOfEveryKindOfJointByName) {
  support::Random random(1);
  const Model model(tree_of_all_kinds(random));
  const JointSpace space(model);
  EXPECT_EQ(space.size(), 1 + 1 + 2 + 2 + 3 + 3 + 0 + 1 + 6);
  const auto& names = space.tree().speed_names();
  for (const char* name :
       {"joint0.angle", "joint1.shift", "joint2.shift", "joint2.angle", "joint3.second_angle",
        "joint4.shift_y", "joint5.turn_z", "zz_free.shift_x", "zz_free.turn_z"}) {
    EXPECT_EQ(std::ranges::count(names, name), 1) << name;
  }
  EXPECT_TRUE(space.tree().cut_joints().empty());
}

TEST(JointSpace, ReadsTheCoordinatesAndSpeedsThatItWasGiven) {
  support::Random random(2);
  const Model model(tree_of_all_kinds(random));
  const JointSpace space(model);
  for (int round = 0; round < 20; ++round) {
    const Vector q = numbers_at_random(random, space.size());
    const Vector u = numbers_at_random(random, space.size());
    State state = model.start();
    space.place(q, state);
    space.set_speeds(u, state);
    EXPECT_LE(largest_of(space.coordinates(state) - q), 1e-13);
    EXPECT_LE(largest_of(space.speeds(state) - u), 1e-13);
    for (const ModelJoint& joint : model.joints()) {  // rows of their own say that all hold
      RowSet rows;
      rows.begin(model.moving(), state.v);
      joint.rows->add_holding_rows(model.frames(joint, state), joint.joint, rows);
      for (int i = 0; i < rows.size(); ++i) {
        EXPECT_LE(std::abs(rows.laws()[i].phi), 1e-13);
        EXPECT_LE(std::abs(rows.speed(i, state.v)), 1e-13);
      }
    }
  }
}

TEST(JointSpace, HasTheKineticEnergyOfTheBodies) {
  support::Random random(3);
  const Model model(tree_of_all_kinds(random));
  const JointSpace space(model);
  const State state = moving_state(random, space);
  const Vector u = space.speeds(state);
  double energy_J = 0;
  for (int i = 0; i < model.moving(); ++i) {
    energy_J += 0.5 * state.v[i].dot(test::mass_in_world(model, state, i) * state.v[i]);
  }
  EXPECT_NEAR(0.5 * u.dot(space.mass_matrix(state) * u), energy_J, 1e-12 * energy_J);
}

TEST(JointSpace, GivesTheVelocityOfAnyPoint) {
  support::Random random(4);
  const Model model(tree_of_all_kinds(random));
  const JointSpace space(model);
  const State state = moving_state(random, space);
  for (int body = 0; body < model.moving(); ++body) {
    const Vector3 point = support::unit_vector(random);
    const Vector6 v = space.jacobian(state, body, point) * space.speeds(state);
    const Vector3 arm = point - state.poses[body].position;
    const Vector3 expected = state.v[body].head<3>() + state.v[body].tail<3>().cross(arm);
    EXPECT_LE((v.head<3>() - expected).norm(), 1e-13);
    EXPECT_LE((v.tail<3>() - state.v[body].tail<3>()).norm(), 1e-13);
  }
}

// Newton's and Euler's laws of every body, with accelerations from differences, along each speed.
TEST(JointSpace, InverseDynamicsIsNewtonsLawOfAllBodies) {
  support::Random random(5);
  const Model model(tree_of_all_kinds(random));
  const JointSpace space(model);
  for (int round = 0; round < 5; ++round) {
    const State state = moving_state(random, space);
    const Vector accelerations = numbers_at_random(random, space.size());
    Vector expected = Eigen::VectorXd::Zero(space.size());
    constexpr double dt = 2e-3;
    const auto momentum = [&](double time_s, int i) -> Vector6 {
      const State then = later(space, state, accelerations, time_s);
      return test::mass_in_world(model, then, i) * then.v[i];
    };
    for (int i = 0; i < model.moving(); ++i) {
      const Vector6 change = (8 * (momentum(dt, i) - momentum(-dt, i)) -
                              (momentum(2 * dt, i) - momentum(-2 * dt, i))) /
                             (12 * dt);
      Vector6 force = change;
      force.head<3>() -= model.bodies()[i].mass_kg * state.controls.gravity_m_per_s2;
      expected += space.jacobian(state, i, state.poses[i].position).transpose() * force;
    }
    EXPECT_LE(largest_of(space.inverse_dynamics(state, accelerations) - expected),
              1e-8 * largest_of(expected));
  }
}

TEST(JointSpace, ItsPartsAddUp) {
  support::Random random(6);
  const Model model(tree_of_all_kinds(random));
  const JointSpace space(model);
  const State state = moving_state(random, space);
  const Vector a = numbers_at_random(random, space.size());
  const Vector sum = space.mass_matrix(state) * a + space.bias(state) - space.gravity(state);
  EXPECT_LE(largest_of(space.inverse_dynamics(state, a) - sum), 1e-12 * largest_of(sum));
}

// Two equal rods of mass m and length 2 r, hanging by their ends: the textbook's double pendulum.
TEST(JointSpace, IsTheTextbooksDoublePendulum) {
  constexpr double m = 2, r = 0.5, g = 9.81;
  const double inertia = m * r * r / 3;
  const Pose in_plane{Vector3::Zero(), Quaternion(Eigen::AngleAxisd(M_PI / 2, -Vector3::UnitX()))};
  Scene scene;
  for (const char* name : {"a", "b"}) {
    Body rod{.name = name};
    rod.mass = GivenMass{m, {0, 0, -r}, Matrix3(Vector3(inertia, inertia, inertia).asDiagonal())};
    scene.bodies.push_back(rod);
  }
  scene.bodies[1].pose.position = {0, 0, -2 * r};
  Pose at_end = in_plane;
  at_end.position = {0, 0, -2 * r};
  scene.joints = {
      {.name = "1", .second = "a", .in_first = in_plane, .in_second = in_plane},
      {.name = "2", .first = "a", .second = "b", .in_first = at_end, .in_second = in_plane}};
  const Model model(scene);
  const JointSpace space(model);
  State state = model.start();
  const Vector q{{0.3, 0.8}}, u{{1.1, -0.7}};
  space.place(q, state);
  space.set_speeds(u, state);
  const double coupling = 2 * m * r * r * std::cos(q[1]), end = inertia + m * r * r;
  Eigen::Matrix2d expected;
  expected << end + end + 4 * m * r * r + 2 * coupling, end + coupling, end + coupling, end;
  EXPECT_LE((space.mass_matrix(state) - expected).norm(), 1e-13);
  const double h = 2 * m * r * r * std::sin(q[1]);
  EXPECT_NEAR(space.bias(state)[0], -h * (2 * u[0] * u[1] + u[1] * u[1]), 1e-13);
  EXPECT_NEAR(space.bias(state)[1], h * u[0] * u[0], 1e-13);
  EXPECT_NEAR(space.gravity(state)[1], -m * g * r * std::sin(q[0] + q[1]), 1e-13);
}

}  // namespace
}  // namespace perpend
