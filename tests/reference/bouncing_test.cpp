#include "reference/watched_run.h"
#include "support/scene_parts.h"

namespace perpend {
namespace {

using namespace test;

// Flights are exact, and so is a bounce in the middle of a step: what errs is only a bounce at
// another time, which is moved to the middle of its step (docs/theory/31-stepper.md, eq. (354)). So
// the first impact is put in the middle of a step, with a speed such that the first flight takes a
// whole number of steps; each further one then takes e times as many, and the bounces are exact
// until that is no whole number any more.
struct Bounce {
  double restitution;
  int first_flight_steps;
  int exact_bounces;
};

constexpr double flight_h_s = 1e-3, bouncer_m = 0.1;
using scenes::g_m_per_s2;

Scene falling_ball(double restitution, double impact_m_per_s) {
  Scene scene;
  scene.settings.time_step_s = flight_h_s;
  scene.bodies = {scenes::ground(), scenes::body("ball", Sphere{bouncer_m}, {0, 0, 0})};
  scenes::give_law(scene, {.friction = 0, .restitution = restitution});
  const double fall_s = 100.5 * flight_h_s;
  const double v0 = impact_m_per_s - g_m_per_s2 * fall_s;  // downwards
  scene.bodies[1].velocity_m_per_s = {0, 0, -v0};
  scene.bodies[1].pose.position.z() = bouncer_m + v0 * fall_s + g_m_per_s2 * fall_s * fall_s / 2;
  return scene;
}

/// Stays where the compliance lets it rest.
void expect_rest(WatchedRun& run) {
  const double mass = run.simulation().model().bodies()[run.body("ball")].mass_kg;
  const double settled = run.position_m("ball").z();
  run.run(5000);
  expect_within("rest_m", run.position_m("ball").z() - (bouncer_m - mass * g_m_per_s2 / 1e5), 1e-9);
  expect_within("drift_m", run.position_m("ball").z() - settled, 1e-12);
}

void expect_heights(const Bounce& bounce) {
  const double e = bounce.restitution;
  const double impact = bounce.first_flight_steps * flight_h_s * g_m_per_s2 / (2 * e);
  WatchedRun run(falling_ball(e, impact));
  int bounces = 0;
  double error = 0, last_v = -1;
  for (int k = 0; k < 20000; ++k) {
    run.step();
    const double v = run.velocity_m_per_s("ball").z();
    if (v > 0 && last_v <= 0 && ++bounces <= bounce.exact_bounces) {
      const double height = run.position_m("ball").z() - bouncer_m + v * v / (2 * g_m_per_s2);
      const double truth = impact * impact / (2 * g_m_per_s2) * std::pow(e, 2 * bounces);
      error = std::max(error, std::abs(relative(height, truth)));
    }
    last_v = v;
  }
  EXPECT_GE(bounces, bounce.exact_bounces);
  expect_within("height", error, 1e-6);
  expect_rest(run);
}

TEST(BouncingBall, ReachesAQuarterOfItsHeightAtRestitutionOneHalf) {
  expect_heights({.restitution = 0.5, .first_flight_steps = 256, .exact_bounces = 5});
}

TEST(BouncingBall, Reaches81PercentOfItsHeightAtRestitutionNineTenths) {
  expect_heights({.restitution = 0.9, .first_flight_steps = 1000, .exact_bounces = 4});
}

TEST(BouncingBall, StaysDownWithoutRestitution) {
  WatchedRun run(falling_ball(0, 3));
  run.run(102);
  double highest = -1;
  for (int k = 0; k < 5000; ++k) {
    run.step();
    highest = std::max(highest, run.position_m("ball").z() - bouncer_m);
  }
  EXPECT_LE(highest, 1e-9);
  expect_rest(run);
}

}  // namespace
}  // namespace perpend
