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

}  // namespace
}  // namespace perpend
