#include "reference/closed_forms.h"
#include "reference/each_setting.h"
#include "reference/watched_run.h"
#include "support/scene_parts.h"

namespace perpend {
namespace {

using namespace test;

/// The speed v0 at the start and the deceleration a.
constexpr double slide_mu = 0.5, slide_m_per_s = 3,
                 braking_m_per_s2 = slide_mu * scenes::g_m_per_s2;

struct Slide {
  Setting setting = {};
  double h_s = 1.0 / 60;
  double angle_rad = 0;  ///< of the velocity, from the first direction of friction
};

Vector3 way_to_rest(const Slide& slide) {
  Scene scene;
  scene.settings.time_step_s = slide.h_s;
  slide.setting.apply(scene);
  scene.bodies = {scenes::ground(), scenes::sled(10)};
  scenes::give_law(scene, scenes::hard_law(slide_mu));
  scene.bodies[1].velocity_m_per_s =
      slide_m_per_s * Vector3(std::cos(slide.angle_rad), std::sin(slide.angle_rad), 0);
  WatchedRun run(scene);
  run.run(static_cast<int>(slide_m_per_s / (braking_m_per_s2 * slide.h_s)) + 3);
  EXPECT_LT(run.velocity_m_per_s("sled").norm(), 1e-9);
  return {run.position_m("sled").x(), run.position_m("sled").y(), 0};
}

TEST(SlidingBlock, StopsWhereTheDiscreteSchemeSays) {
  for (const Setting& setting : each_setting) {
    const double way = way_to_rest({.setting = setting}).x();
    expect_within("error_" + setting.name(),
                  relative(way, closed::discrete_stopping_distance(slide_m_per_s, braking_m_per_s2,
                                                                   1.0 / 60)),
                  1e-10);
  }
}

// With x' = x + h v' the distance is h v0/2 short, an error of first order. Here positions and
// velocities belong to the same instant, and only the last step errs, in which the block stops on
// its way: by a h²/8 at most, and by nothing where v0/(a h) is a whole number.
TEST(SlidingBlock, ErrsFromTheContinuousDistanceBySecondOrderAtMost) {
  for (const Setting& setting : each_setting) {
    double worst = 0;
    for (int halving = 0; halving <= 5; ++halving) {
      const double h = std::ldexp(1.0 / 60, -halving);
      const double error = way_to_rest({.setting = setting, .h_s = h}).x() -
                           closed::stopping_distance(slide_m_per_s, braking_m_per_s2);
      worst = std::max(worst, std::abs(error) / (braking_m_per_s2 * h * h / 8));
    }
    expect_within("error_per_bound_" + setting.name(), worst, 1 + 1e-6);
  }
}

// Each of the two directions of the box brakes by itself with μ N.
Vector3 box_way(double angle, double h) {
  const auto way = [&](double v) {
    return h > 0 ? closed::discrete_stopping_distance(v, braking_m_per_s2, h)
                 : closed::stopping_distance(v, braking_m_per_s2);
  };
  return {way(slide_m_per_s * std::cos(angle)), way(slide_m_per_s * std::sin(angle)), 0};
}

TEST(SlidingBlock, StopsShortUnderTheBoxLawAsItsTheorySays) {
  double discrete = 0, continuous = 0;
  for (int degrees = 0; degrees <= 90; degrees += 5) {
    const double angle = degrees * std::numbers::pi / 180;
    const double reach = closed::stopping_distance(slide_m_per_s, braking_m_per_s2);
    discrete = std::max(
        discrete, (way_to_rest({.angle_rad = angle}) - box_way(angle, 1.0 / 60)).norm() / reach);
    const Vector3 fine = way_to_rest({.h_s = 1e-3, .angle_rad = angle});
    continuous = std::max(continuous, (fine - box_way(angle, 0)).norm() / reach);
    if (degrees == 45) expect_within("shortfall_at_45", fine.norm() / reach - std::sqrt(0.5), 1e-6);
  }
  expect_within("error_of_discrete", discrete, 1e-9);
  expect_within("error_at_1_ms", continuous, 1e-6);
}

TEST(SlidingBlock, StopsAfterTheSameWayAtEveryAngleUnderTheConeLaw) {
  double shortest = 1e9, longest = 0, turned = 0;
  for (int degrees = 0; degrees <= 90; degrees += 5) {
    const double angle = degrees * std::numbers::pi / 180;
    const Vector3 way = way_to_rest({.setting = {Friction::cone}, .angle_rad = angle});
    shortest = std::min(shortest, way.norm());
    longest = std::max(longest, way.norm());
    turned = std::max(turned, std::abs(std::remainder(std::atan2(way.y(), way.x()) - angle,
                                                      2 * std::numbers::pi)));
  }
  expect_within("spread", longest / shortest - 1, 1e-3);
  expect_within("error_of_discrete",
                relative(longest, closed::discrete_stopping_distance(slide_m_per_s,
                                                                     braking_m_per_s2, 1.0 / 60)),
                1e-9);
  expect_within("turned_rad", turned, 1e-9);
}

}  // namespace
}  // namespace perpend
