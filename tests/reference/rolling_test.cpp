#include <numbers>

#include "reference/closed_forms.h"
#include "reference/each_setting.h"
#include "reference/watched_run.h"
#include "support/scene_parts.h"

namespace perpend {
namespace {

using namespace test;

constexpr double ball_m = 0.1, ball_m_per_s = 2, roll_h_s = 1e-3;

Scene ball_on_ground(const Setting& setting, const SurfaceLaw& law) {
  Scene scene;
  scene.settings.time_step_s = roll_h_s;
  setting.apply(scene);
  scene.bodies = {scenes::ground(), scenes::body("ball", Sphere{ball_m}, {0, 0, ball_m})};
  scene.bodies[1].velocity_m_per_s = {ball_m_per_s, 0, 0};
  scenes::give_law(scene, law);
  return scene;
}

TEST(Ball, SlidesIntoRollingAtFiveSeventhsOfItsSpeed) {
  const double mu = 0.3;
  for (const Setting& setting : each_setting) {
    WatchedRun run(ball_on_ground(setting, scenes::hard_law(mu)));
    double rolls_at_s = 0;
    for (int k = 0; k < 1000; ++k) {
      run.step();
      const double slip =
          run.velocity_m_per_s("ball").x() - ball_m * run.spin_rad_per_s("ball").y();
      if (rolls_at_s == 0 && std::abs(slip) < 1e-9) rolls_at_s = run.time_s();
    }
    expect_within("speed_" + setting.name(),
                  relative(run.velocity_m_per_s("ball").x(), 5.0 / 7 * ball_m_per_s), 1e-8);
    expect_within("time_s_" + setting.name(),
                  rolls_at_s - 2 * ball_m_per_s / (7 * mu * scenes::g_m_per_s2), roll_h_s);
  }
}

// A rolling ball: m dv = −F dt and I dω = (F r − ρ m g) dt with v = r ω, hence
// dv/dt = −ρ g / (r (1 + I/(m r²))).
TEST(Ball, IsBroughtToRestByRollingResistance) {
  const double rho_m = 0.005;
  SurfaceLaw law = scenes::hard_law(0.5);
  law.rolling_resistance_m = rho_m;
  const double a = 5 * rho_m * scenes::g_m_per_s2 / (7 * ball_m);
  for (const Setting& setting : each_setting) {
    Scene scene = ball_on_ground(setting, law);
    scene.bodies[1].spin_rad_per_s = {0, ball_m_per_s / ball_m, 0};
    WatchedRun run(scene);
    run.run(static_cast<int>(ball_m_per_s / (a * roll_h_s)) + 200);
    expect_within("speed_m_per_s_" + setting.name(), run.velocity_m_per_s("ball").norm(), 1e-9);
    const double way = run.position_m("ball").x();
    expect_within("way_" + setting.name(),
                  relative(way, closed::stopping_distance(ball_m_per_s, a)), 1e-3);
    expect_within("discrete_way_" + setting.name(),
                  relative(way, closed::discrete_stopping_distance(ball_m_per_s, a, roll_h_s)),
                  1e-8);
  }
}

TEST(Ball, IsBroughtToRestAlikeInEveryDirection) {
  const double rho_m = 0.005;
  SurfaceLaw law = scenes::hard_law(0.5);
  law.rolling_resistance_m = rho_m;
  const double a = 5 * rho_m * scenes::g_m_per_s2 / (7 * ball_m);
  const double way = closed::discrete_stopping_distance(ball_m_per_s, a, roll_h_s);
  for (const Setting& setting : each_setting) {
    for (int degrees = 0; degrees <= 90; degrees += 15) {
      const double angle = degrees * std::numbers::pi / 180;
      const Vector3 ahead(std::cos(angle), std::sin(angle), 0);
      Scene scene = ball_on_ground(setting, law);
      scene.bodies[1].velocity_m_per_s = ball_m_per_s * ahead;
      scene.bodies[1].spin_rad_per_s = ball_m_per_s / ball_m * Vector3::UnitZ().cross(ahead);
      WatchedRun run(scene);
      run.run(static_cast<int>(ball_m_per_s / (a * roll_h_s)) + 200);
      const Vector3 end = run.position_m("ball");
      const std::string which = setting.name() + "_" + std::to_string(degrees);
      expect_within("way_" + which, relative(ahead.dot(end), way), 1e-8);
      expect_within("aside_m_" + which, Vector3::UnitZ().cross(ahead).dot(end), 1e-8);
    }
  }
}

// m g sin θ r is held while it is at most ρ m g cos θ, in whichever direction the plane falls.
TEST(Ball, BeginsToRollAtTheSameSlopeInEveryDirection) {
  const double rho_m = 0.005;
  SurfaceLaw law = scenes::hard_law(0.5);
  law.rolling_resistance_m = rho_m;
  for (const Setting& setting : each_setting) {
    for (int degrees = 0; degrees <= 90; degrees += 15) {
      const double angle = degrees * std::numbers::pi / 180;
      for (const double share : {0.999, 1.001}) {
        Scene scene = ball_on_ground(setting, law);
        scene.bodies[1].velocity_m_per_s.setZero();
        const double slope = std::atan(share * rho_m / ball_m);
        scene.settings.gravity_m_per_s2 =
            scenes::g_m_per_s2 * Vector3(std::sin(slope) * std::cos(angle),
                                         std::sin(slope) * std::sin(angle), -std::cos(slope));
        WatchedRun run(scene);
        run.run(100);
        const bool rolls = run.velocity_m_per_s("ball").norm() > 1e-9;
        EXPECT_EQ(rolls, share > 1) << setting.name() << ", " << degrees << "°, " << share;
      }
    }
  }
}

/// m, where a ball is that rolls from v0 along x on a plane that falls towards y:
/// dv/dt = 5/7 (g_side e_y − ρ/r g_n v/‖v‖), by small steps of the middle rule.
Vector3 curved_way(double v0, double g_side, double resistance, double time_s) {
  constexpr int steps = 100000;
  const double h = time_s / steps;
  const auto a = [&](const Vector3& v) -> Vector3 {
    return 5.0 / 7 * (g_side * Vector3::UnitY() - resistance * v.normalized());
  };
  Vector3 x = Vector3::Zero(), v(v0, 0, 0);
  for (int k = 0; k < steps; ++k) {
    const Vector3 middle = v + h / 2 * a(v);
    x += h * middle;
    v += h * a(middle);
  }
  return x;
}

// Less than what would set a ball at rest in motion turns the course of one that rolls.
TEST(Ball, TurnsItsCourseOnASlopeAcrossThatWouldNotMoveItAtRest) {
  const double rho_m = 0.005, slope = std::atan(0.8 * rho_m / ball_m), time_s = 2;
  SurfaceLaw law = scenes::hard_law(0.5);
  law.rolling_resistance_m = rho_m;
  const double g_n = scenes::g_m_per_s2 * std::cos(slope);
  const Vector3 truth =
      curved_way(ball_m_per_s, scenes::g_m_per_s2 * std::sin(slope), rho_m / ball_m * g_n, time_s);
  for (const Setting& setting : each_setting) {
    Scene scene = ball_on_ground(setting, law);
    scene.bodies[1].spin_rad_per_s = {0, ball_m_per_s / ball_m, 0};
    scene.settings.gravity_m_per_s2 =
        scenes::g_m_per_s2 * Vector3(0, std::sin(slope), -std::cos(slope));
    WatchedRun run(scene);
    run.run(static_cast<int>(time_s / roll_h_s));
    const Vector3 end = run.position_m("ball");
    expect_within("along_" + setting.name(), relative(end.x(), truth.x()), 1e-3);
    expect_within("across_" + setting.name(), relative(end.y(), truth.y()), 1e-3);
  }
}

}  // namespace
}  // namespace perpend
