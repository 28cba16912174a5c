#include "reference/closed_forms.h"
#include "reference/watched_run.h"
#include "support/scene_parts.h"

namespace perpend {
namespace {

using namespace test;

Vector3 angular_momentum(const WatchedRun& run, std::string_view name) {
  const Matrix3 R = run.simulation().state().poses[run.body(name)].rotation();
  const Matrix3& I = run.simulation().model().bodies()[run.body(name)].inertia_kg_m2;
  return R * I * R.transpose() * run.spin_rad_per_s(name);
}

TEST(FreeBody, KeepsAngularMomentumAndEnergyForAMinute) {
  Scene scene;
  scene.settings.gravity_m_per_s2.setZero();
  // Almost about the middle axis, so that it tumbles.
  scene.bodies = {scenes::body("box", Box{{0.1, 0.3, 0.5}}, Vector3::Zero())};
  scene.bodies[0].spin_rad_per_s = {0.1, 5, 0.2};
  WatchedRun run(scene);
  const Vector3 L = angular_momentum(run, "box");
  const double energy_J = run.energy_J();
  double change = 0, least = 1, energy = 0;
  for (int k = 0; k < 3600; ++k) {
    run.step();
    change = std::max(change, (angular_momentum(run, "box") - L).norm() / L.norm());
    energy = std::max(energy, std::abs(relative(run.energy_J(), energy_J)));
    least = std::min(least, run.simulation().state().poses[0].rotation()(1, 1));
  }
  expect_within("momentum", change, 1e-12);
  expect_within("energy", energy, 1e-12);
  EXPECT_LT(least, -0.9) << "it never turned over";
}

/// A ball of 1 kg and 0.1 m on 1 m, which swings by 40° and passes the lowest point at t = 0.
struct Pendulum {
  double amplitude_rad = 40 * std::numbers::pi / 180;
  double inertia_kg_m2 = 0.4 * 0.1 * 0.1;
  double omega0 = std::sqrt(scenes::g_m_per_s2 / (1 + inertia_kg_m2));

  Scene scene(double h_s) const {
    Scene made;
    made.settings.time_step_s = h_s;
    made.settings.joint_corrections = 1;
    Body bob;
    bob.name = "bob";
    bob.pose.position = {0, 0, -1};
    bob.mass.emplace().inertia_kg_m2 = inertia_kg_m2 * Matrix3::Identity();
    const double speed = 2 * omega0 * std::sin(amplitude_rad / 2);
    bob.velocity_m_per_s = {speed, 0, 0};
    bob.spin_rad_per_s = {0, -speed, 0};
    made.bodies = {bob};
    made.joints = {scenes::joint_at("hinge", JointKind::revolute, nullptr, &made.bodies[0],
                                    Vector3::Zero(), Vector3::UnitY())};
    made.joints[0].compliance = {infinity, 0};
    return made;
  }
};

struct Swing {
  double angle_rad = 0;  ///< largest errors over 10 s
  double energy_J = 0;
  double gap_m = 0;
};

Swing swing(double h_s) {
  const Pendulum pendulum;
  WatchedRun run(pendulum.scene(h_s));
  const double energy_J = run.energy_J();
  Swing worst;
  for (int k = 0; k < static_cast<int>(std::lround(10 / h_s)); ++k) {
    const StepResult& result = run.step();
    const Vector3& at = run.position_m("bob");
    const double truth =
        closed::pendulum_angle(pendulum.amplitude_rad, pendulum.omega0, run.time_s());
    worst.angle_rad = std::max(worst.angle_rad, std::abs(std::atan2(at.x(), -at.z()) - truth));
    worst.energy_J = std::max(worst.energy_J, std::abs(run.energy_J() - energy_J));
    // The first middle lies on the tangent, (h v/2)²/2 too far out: no step before could correct
    // it.
    if (k > 0) worst.gap_m = std::max(worst.gap_m, result.joints[0].violation_m);
  }
  return worst;
}

TEST(Pendulum, SwingsAsEllipticFunctionsSay) {
  const Swing fine = swing(1e-3), coarse = swing(2e-3);
  expect_within("angle_rad", fine.angle_rad, 2e-5);
  expect_within("energy_J", fine.energy_J, 1e-5);
  expect_within("gap_m", fine.gap_m, 1e-9);
  expect_within("order", std::log2(coarse.angle_rad / fine.angle_rad) - 2, 0.05);
}

TEST(ClosedForms, OfThePendulumObeyItsEquationOfMotion) {
  const double amplitude = 2, omega0 = 3, dt = 1e-4;
  for (double t : {0.1, 0.4, 1.0, 7.0}) {
    const auto angle = [&](double at) { return closed::pendulum_angle(amplitude, omega0, at); };
    const double acceleration = (angle(t + dt) - 2 * angle(t) + angle(t - dt)) / (dt * dt);
    EXPECT_NEAR(acceleration, -omega0 * omega0 * std::sin(angle(t)), 1e-5);
  }
  const double k = std::sin(amplitude / 2);
  const double quarter_s = closed::elliptic_K(k * k) / omega0;
  EXPECT_NEAR(closed::pendulum_angle(amplitude, omega0, quarter_s), amplitude, 1e-7);
}

}  // namespace
}  // namespace perpend
