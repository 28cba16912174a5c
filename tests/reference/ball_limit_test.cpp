#include "reference/each_setting.h"
#include "reference/watched_run.h"
#include "support/scene_parts.h"

namespace perpend {
namespace {

using namespace test;

constexpr double mass_kg = 2, arm_m = 0.5, cone_rad = 0.6;

/// A ball that stands on a thin arm of 0.5 m, on a ball joint in the origin whose axis is upright.
/// It leans towards +x by so much.
Scene leaning_ball(double lean_rad) {
  Scene scene;
  Body& ball = scene.bodies.emplace_back();
  ball.name = "ball";
  ball.pose.orientation = Quaternion(Eigen::AngleAxisd(lean_rad, Vector3::UnitY()));
  ball.pose.position = ball.pose.orientation * Vector3(0, 0, arm_m);
  ball.mass.emplace().mass_kg = mass_kg;
  ball.mass->inertia_kg_m2 = 0.01 * Matrix3::Identity();
  Joint& joint = scene.joints.emplace_back();
  joint.name = "foot";
  joint.kind = JointKind::spherical;
  joint.second = "ball";
  joint.in_second.position = {0, 0, -arm_m};
  joint.compliance = {infinity, 0};
  joint.swing.emplace().upper = cone_rad;
  return scene;
}

double lean_of(const WatchedRun& run) {
  return std::acos(run.position_m("ball").z() / run.position_m("ball").norm());
}

// k (σ − σ_max) = m g a sin σ.
TEST(BallLimit, HoldsALeaningBallAtItsCone) {
  constexpr double stiffness = 500;
  double sigma = cone_rad;
  for (int k = 0; k < 100; ++k) {
    sigma = cone_rad + mass_kg * scenes::g_m_per_s2 * arm_m * std::sin(sigma) / stiffness;
  }
  for (const Regularisation regularisation : each_regularisation) {
    for (const double side_rad : {0.0, 1.0, 2.5}) {
      Scene scene = leaning_ball(0.1);
      scene.settings.regularisation = regularisation;
      const Quaternion side(Eigen::AngleAxisd(side_rad, Vector3::UnitZ()));
      scene.bodies[0].pose = {side * scene.bodies[0].pose.position,
                              side * scene.bodies[0].pose.orientation};
      scene.joints[0].swing->compliance = {stiffness, 50};
      WatchedRun run(scene);
      run.run(1200);
      expect_within("swing_" + name_of(regularisation), relative(lean_of(run), sigma), 1e-9);
    }
  }
}

// It goes round on the cone: nothing turns it about the upright axis, so it goes on as it began.
TEST(BallLimit, LetsABallGoRoundOnItsCone) {
  constexpr double round_rad_per_s = 2;
  Scene scene = leaning_ball(cone_rad);
  scene.settings.time_step_s = 1e-3;
  scene.joints[0].swing->compliance = {std::numeric_limits<double>::infinity(), 0};
  const Vector3 spin(0, 0, round_rad_per_s);
  scene.bodies[0].spin_rad_per_s = spin;
  scene.bodies[0].velocity_m_per_s = spin.cross(scene.bodies[0].pose.position);
  WatchedRun run(scene);
  double off_cone_rad = 0;
  for (int k = 0; k < 3000; ++k) {
    run.step();
    off_cone_rad = std::max(off_cone_rad, std::abs(lean_of(run) - cone_rad));
  }
  const Vector3& at = run.position_m("ball");
  const double turns_rad = std::remainder(
      std::atan2(at.y(), at.x()) - round_rad_per_s * run.time_s(), 2 * std::numbers::pi);
  expect_within("off_cone_rad", off_cone_rad, 2e-5);
  expect_within("turned_rad", turns_rad, 1e-3);
}

// k (τ − τ_max) = T.
TEST(BallLimit, HoldsATwistedBallAtTheEndOfItsRange) {
  constexpr double stiffness = 40, torque_N_m = 3;
  for (const double sign : {-1.0, 1.0}) {
    Scene scene = leaning_ball(std::numbers::pi - 0.2);  // it hangs
    scene.bodies[0].pose = {{0, 0, -arm_m}, {0, 1, 0, 0}};
    scene.joints[0].in_first.orientation = Quaternion(0, 1, 0, 0);
    scene.joints[0].swing.reset();
    scene.joints[0].twist = Range{.lower = -0.5, .upper = 0.8, .compliance = {stiffness, 4}};
    AppliedForce& force = scene.forces.emplace_back();
    force.body = "ball";
    force.axis = {0, 0, -1};  // z of the joint's frame
    force.torque_N_m = Signal(sign * torque_N_m);
    WatchedRun run(scene);
    run.run(1200);
    const Quaternion turned = Quaternion(0, 1, 0, 0).conjugate() *
                              run.simulation().state().poses[run.body("ball")].orientation;
    const double twist = 2 * std::atan2(turned.z(), turned.w());
    const double end = sign > 0 ? 0.8 : -0.5;
    expect_within("twist", relative(twist, end + sign * torque_N_m / stiffness), 1e-9);
  }
}

// A joint that starts beyond its limits says so.
TEST(BallLimit, IsToldWhereABallStartsBeyondIt) {
  Simulation simulation(leaning_ball(cone_rad + 0.2));
  ASSERT_EQ(simulation.bad_start().size(), 1U);
  EXPECT_EQ(simulation.bad_start()[0].kind, FindingKind::starts_beyond_limit);
  EXPECT_NEAR(simulation.bad_start()[0].value, 0.2, 1e-9);
}

}  // namespace
}  // namespace perpend
