#include <vector>

#include "reference/each_setting.h"
#include "reference/watched_run.h"
#include "support/wall_scene.h"

namespace perpend {
namespace {

using namespace test;

using scenes::g_m_per_s2;

double normal_forces_on(const StepResult& result, int body) {
  double sum = 0;
  for (const ContactForce& contact : result.contacts) {
    if (contact.first == body || contact.second == body) sum += contact.normal_force_N;
  }
  return sum;
}

TEST(RestingBox, IsCarriedByNormalForcesThatSumToItsWeight) {
  for (const Setting& setting : each_setting) {
    Scene scene;
    setting.apply(scene);
    scene.bodies = {scenes::ground(), scenes::body("box", Box{{0.5, 0.3, 0.1}}, {0, 0, 0.1})};
    scene.bodies[1].mass.emplace().mass_kg = 7;
    WatchedRun run(scene);
    const StepResult& result = run.run(600);
    expect_within("weight_" + setting.name(),
                  relative(normal_forces_on(result, run.body("box")), 7 * g_m_per_s2), 1e-9);
  }
}

// A light box of 1 kg under a heavy one. Four contacts of 1e9 N/m each carry both.
TEST(Stack, SinksByItsStaticComplianceAloneUpToAMassRatioOfAMillion) {
  const double k = 1e9;
  for (const Setting& setting : each_setting) {
    double worst = 0;
    for (int power = 0; power <= 6; ++power) {
      Scene scene;
      setting.apply(scene);
      const Box cube{{0.5, 0.5, 0.5}};
      scene.bodies = {scenes::ground(), scenes::body("light", cube, {0, 0, 0.5}),
                      scenes::body("heavy", cube, {0, 0, 1.5})};
      const double heavy_kg = std::pow(10, power);
      scene.bodies[1].mass.emplace().mass_kg = 1;
      scene.bodies[2].mass.emplace().mass_kg = heavy_kg;
      scenes::give_law(scene, {.stiffness_N_per_m = k, .damping_N_s_per_m = 1e7});
      WatchedRun run(scene);
      run.run(1200);
      const double of_light = 0.5 - run.position_m("light").z();
      const double of_heavy = 1.5 - run.position_m("heavy").z();
      const double first = (1 + heavy_kg) * g_m_per_s2 / (4 * k),
                   second = heavy_kg * g_m_per_s2 / (4 * k);
      worst = std::max({worst, std::abs(of_light - first), std::abs(of_heavy - first - second)});
    }
    expect_within("sink_m_" + setting.name(), worst, 1e-6);
  }
}

std::vector<Vector3> places(const WatchedRun& run) {
  std::vector<Vector3> all;
  for (int i = 0; i < run.simulation().model().moving(); ++i) {
    all.push_back(run.simulation().state().poses[i].position);
  }
  return all;
}

double farthest(const std::vector<Vector3>& from, const std::vector<Vector3>& to) {
  double way = 0;
  for (std::size_t i = 0; i < from.size(); ++i) way = std::max(way, (to[i] - from[i]).norm());
  return way;
}

/// The friction of all contacts, and the part of it across the wall, each as a share of the weight.
struct FrictionShares {
  double all = 0, across = 0;
};

FrictionShares friction_shares(const StepResult& result, double weight_N) {
  FrictionShares shares;
  for (const ContactForce& contact : result.contacts) {
    const Vector3 friction = contact.force_on_second_N - contact.normal_force_N * contact.normal;
    shares.all += friction.norm() / weight_N;
    shares.across += std::abs(friction.y()) / weight_N;
  }
  return shares;
}

// Under its own weight the wall sinks in the first seconds, so drift counts from 5 s on. Its plane
// is one of symmetry: across it there can be no friction. Along the wall there is some: bricks that
// carry more on one side tilt as they sink, and where they stick friction keeps that.
TEST(BrickWall, StandsForTenMinutesWithoutDriftAndWithoutFrictionThatCancels) {
  WatchedRun run(scenes::brick_wall(12));
  run.run(300);
  const std::vector<Vector3> settled = places(run);
  const StepResult& result = run.run(36000 - 300);
  expect_within("drift_m", farthest(settled, places(run)), 1e-6);
  double weight_N = 0;
  for (int i = 0; i < run.simulation().model().moving(); ++i) {
    weight_N += run.simulation().model().bodies()[i].mass_kg * g_m_per_s2;
  }
  const FrictionShares shares = friction_shares(result, weight_N);
  expect_within("friction", shares.all, 5e-3);
  expect_within("friction_across", shares.across, 1e-9);
}

// A capsule of 45 g between two plates that press it with a force; friction alone holds it.
TEST(Grasp, HoldsACapsuleForAMinuteWithoutCreep) {
  for (const Setting& setting : each_setting) {
    for (double force_N : {12.0, 60.0}) {
      Scene scene;
      setting.apply(scene);
      scene.bodies = {scenes::body("capsule", Capsule{0.01, 0.03}, Vector3::Zero()),
                      scenes::body("left", Box{{0.005, 0.03, 0.03}}, {-0.015, 0, 0}),
                      scenes::body("right", Box{{0.005, 0.03, 0.03}}, {0.015, 0, 0})};
      scene.bodies[0].mass.emplace().mass_kg = 0.045;
      scenes::give_law(scene, {.friction = 0.7, .damping_N_s_per_m = 100});
      for (int i : {1, 2}) {
        scene.bodies[i].mass.emplace().mass_kg = 0.1;
        scene.joints.push_back(scenes::joint_at("slide_" + scene.bodies[i].name,
                                                JointKind::prismatic, nullptr, &scene.bodies[i],
                                                scene.bodies[i].pose.position, Vector3::UnitX()));
        AppliedForce& press = scene.forces.emplace_back();
        press.body = scene.bodies[i].name;
        press.direction = {i == 1 ? 1.0 : -1.0, 0, 0};
        press.force_N = force_N;
      }
      WatchedRun run(scene);
      run.run(600);
      const double settled = run.position_m("capsule").z();
      run.run(3000);
      expect_within("creep_um_per_s_" + setting.name() + "_" + std::to_string(force_N),
                    (run.position_m("capsule").z() - settled) / 50 * 1e6, 1e-3);
      EXPECT_GT(run.position_m("capsule").z(), -1e-4);
    }
  }
}

}  // namespace
}  // namespace perpend
