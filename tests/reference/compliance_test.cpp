#include <functional>
#include <vector>

#include "reference/closed_forms.h"
#include "reference/each_setting.h"
#include "reference/watched_run.h"
#include "support/scene_parts.h"

namespace perpend {
namespace {

using namespace test;

constexpr double weight_kg = 2, spring_N_per_m = 2e4;
using scenes::g_m_per_s2;

Scene weight(Regularisation regularisation) {
  Scene scene;
  scene.settings.regularisation = regularisation;
  scene.bodies = {scenes::body("weight", Sphere{0.1}, {0, 0, 0.1})};
  scene.bodies[0].mass.emplace().mass_kg = weight_kg;
  return scene;
}

/// Guides the weight along z, by a joint whose coordinate obeys the law.
void guide(Scene& scene, const CoordinateLaw& law) {
  scene.joints = {scenes::joint_at("guide", JointKind::prismatic, nullptr, &scene.bodies[0],
                                   scene.bodies[0].pose.position, Vector3::UnitZ())};
  scene.joints[0].coordinates = {law};
}

struct HeldWeight {
  std::string by;
  std::function<void(Scene&)> hold;
};

const std::vector<HeldWeight> held_weights{
    {"spring",
     [](Scene& scene) {
       CoordinateLaw law;
       law.spring = Spring{.rest = 0, .stiffness = spring_N_per_m, .damping = 500};
       guide(scene, law);
     }},
    {"motor",
     [](Scene& scene) {
       CoordinateLaw law;
       law.motor.emplace().kind = Motor::Kind::position;
       law.motor->compliance = {spring_N_per_m, 500};
       guide(scene, law);
     }},
    {"limit",
     [](Scene& scene) {
       CoordinateLaw law;
       law.range.emplace().lower = 0;
       law.range->compliance = {spring_N_per_m, 500};
       guide(scene, law);
     }},
    {"joint",
     [](Scene& scene) {
       scene.joints = {scenes::joint_at("bond", JointKind::fixed, nullptr, &scene.bodies[0],
                                        scene.bodies[0].pose.position, Vector3::UnitZ())};
       scene.joints[0].compliance = {spring_N_per_m, 500};
     }},
    {"contact",
     [](Scene& scene) {
       scene.bodies.push_back(scenes::ground());
       scenes::give_law(scene, {.stiffness_N_per_m = spring_N_per_m, .damping_N_s_per_m = 500});
     }},
};

TEST(StaticLoad, DeflectsEveryKindOfRowByForceOverStiffness) {
  for (Regularisation regularisation : each_regularisation) {
    for (const HeldWeight& held : held_weights) {
      Scene scene = weight(regularisation);
      held.hold(scene);
      WatchedRun run(scene);
      run.run(1200);
      expect_within(
          held.by + "_" + name_of(regularisation),
          relative(0.1 - run.position_m("weight").z(), weight_kg * g_m_per_s2 / spring_N_per_m),
          1e-9);
    }
  }
}

/// m, where a mass on a spring and a damper is after 0.5 s, off from where it should be.
double oscillation_error(Regularisation regularisation, double damping, double h_s) {
  constexpr double x0 = 0.01, time_s = 0.5, soft = 800;
  Scene scene = weight(regularisation);
  scene.settings.gravity_m_per_s2.setZero();
  scene.settings.time_step_s = h_s;
  CoordinateLaw law;
  law.spring = Spring{.rest = -x0, .stiffness = soft, .damping = damping};
  guide(scene, law);
  WatchedRun run(scene);
  run.run(static_cast<int>(std::lround(time_s / h_s)));
  return run.position_m("weight").z() - (0.1 - x0) -
         closed::damped_oscillation(x0, weight_kg, soft, damping, time_s);
}

TEST(MassOnARow, ConvergesToSpringAndDamperByFirstOrder) {
  for (Regularisation regularisation : each_regularisation) {
    double last = 0;
    for (int halving = 0; halving <= 5; ++halving) {
      const double h = std::ldexp(1e-3, -halving);
      const double error = std::abs(oscillation_error(regularisation, 10, h));
      if (halving == 5) {
        expect_within("slope_" + name_of(regularisation), std::log2(last / error) - 1, 0.02);
      }
      last = error;
    }
  }
}

// Without damping SPOOK averages over the step, and is right to second order.
TEST(MassOnARow, ConvergesBySecondOrderUnderSpookWithoutDamping) {
  const double coarse = oscillation_error(Regularisation::spook, 0, 1e-3);
  const double fine = oscillation_error(Regularisation::spook, 0, 0.5e-3);
  expect_within("slope", std::log2(coarse / fine) - 2, 0.05);
}

}  // namespace
}  // namespace perpend
