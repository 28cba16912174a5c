#include "reference/each_setting.h"
#include "reference/watched_run.h"
#include "support/scene_parts.h"

namespace perpend {
namespace {

using namespace test;

constexpr double apart_m = 1e-3;

/// A ball that a hard joint holds at its centre, which begins beside where it should be.
Scene ball_beside_its_joint(Regularisation regularisation, double tau_s) {
  Scene scene;
  scene.settings.regularisation = regularisation;
  scene.settings.gravity_m_per_s2.setZero();
  scene.settings.hard_row_time_s = tau_s;
  scene.bodies = {scenes::body("ball", Sphere{0.1}, Vector3::Zero())};
  Joint joint = scenes::joint_at("hold", JointKind::spherical, nullptr, &scene.bodies[0],
                                 Vector3::Zero(), Vector3::UnitZ());
  joint.compliance = {infinity, 0};
  scene.joints = {joint};
  scene.bodies[0].pose.position.x() = apart_m;
  return scene;
}

// φ' = (1 − K) φ from middle to middle, with T06's K = h / (h + τ).
TEST(HardJoint, UndoesAShareOfItsGapInEveryStep) {
  for (const double K : {0.2, 0.5, 0.9}) {
    const double h = StepSettings{}.time_step_s, tau_s = h * (1 / K - 1);
    WatchedRun run(ball_beside_its_joint(Regularisation::spring_damper, tau_s));
    double middle_m = apart_m;
    for (int k = 0; k < 20; ++k) {
      run.step();
      // At the end of the step it is half way to the next middle.
      EXPECT_NEAR(run.position_m("ball").x(), (1 - K / 2) * middle_m, 1e-12) << K << " " << k;
      middle_m *= 1 - K;
    }
  }
}

// L11's limit: φ' = φ − (4 φ − (φ − φ⁻)) / (1 + 4 τ/h), which rings for τ = 0 and dies out for
// τ of two steps.
TEST(HardJoint, FollowsTheLimitOfTheVariationalRule) {
  const double h = StepSettings{}.time_step_s;
  WatchedRun run(ball_beside_its_joint(Regularisation::spook, 2 * h));
  double before_m = apart_m, middle_m = apart_m;
  for (int k = 0; k < 40; ++k) {
    const double next_m = middle_m - (4 * middle_m - (middle_m - before_m)) / 9;
    run.step();
    EXPECT_NEAR(run.position_m("ball").x(), (middle_m + next_m) / 2, 1e-12) << k;
    before_m = middle_m;
    middle_m = next_m;
  }
  EXPECT_LT(std::abs(middle_m), 1e-3 * apart_m);
}

/// Where a pendulum of two rods is after 2 s, let go from the horizontal.
Vector3 end_of_pendulum(const Compliance& compliance, std::optional<double> tau_s) {
  Scene scene;
  scene.settings.regularisation = Regularisation::spook;
  scene.settings.time_step_s = 1.0 / 240;
  scene.settings.joint_corrections = 0;
  scene.settings.hard_row_time_s = tau_s;
  const Vector3 ends[] = {{0, 0, 0}, {0.5, 0, 0}, {1, 0, 0}};
  scene.bodies = {scenes::rod("one", ends[0], ends[1], 1), scenes::rod("two", ends[1], ends[2], 1)};
  scene.joints = {scenes::joint_at("top", JointKind::spherical, nullptr, &scene.bodies[0], ends[0],
                                   Vector3::UnitZ()),
                  scenes::joint_at("middle", JointKind::spherical, &scene.bodies[0],
                                   &scene.bodies[1], ends[1], Vector3::UnitZ())};
  for (Joint& joint : scene.joints) joint.compliance = compliance;
  WatchedRun run(scene);
  run.run(480);
  return run.position_m("two");
}

// L11: stable as the perturbation vanishes, and the limit itself is C = 0 with Υ on φ.
TEST(HardJoint, IsWhereStifferAndStifferJointsLead) {
  const double tau_s = 1.0 / 60;
  const Vector3 hard = end_of_pendulum({infinity, 0}, tau_s);
  double before_m = infinity;
  for (const double k : {1e6, 1e8, 1e10}) {
    const double off_m = (end_of_pendulum({k, tau_s * k}, {}) - hard).norm();
    EXPECT_LT(off_m, 0.05 * before_m) << k;
    before_m = off_m;
  }
  EXPECT_GT((end_of_pendulum({infinity, 0}, {}) - hard).norm(), 1e-4) << "not what it was without";
}

}  // namespace
}  // namespace perpend
