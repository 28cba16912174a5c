#include "reference/watched_run.h"
#include "support/scene_parts.h"

namespace perpend {
namespace {

using namespace test;

constexpr double link_m = 0.1;

struct LoadedChain {
  int links = 20;
  double load_kg = 1;
  JointKind kind = JointKind::spherical;
  std::optional<int> corrections{};
  Vector3 along = Vector3::UnitX();
};

/// Links of 0.1 m and 1 kg in a line from the world's origin, with a load at the end.
Scene chain_scene(const LoadedChain& chain) {
  Scene scene;
  scene.settings.joint_corrections = chain.corrections;
  const Vector3 axis = Vector3::UnitY();
  for (int k = 0; k < chain.links; ++k) {
    Body& link = scene.bodies.emplace_back(scenes::rod("link" + std::to_string(100 + k),
                                                       k * link_m * chain.along,
                                                       (k + 1) * link_m * chain.along, 1));
    link.mass->inertia_kg_m2 = Vector3(6.7e-5, 8.7e-4, 8.7e-4).asDiagonal();  // 2 cm thick
  }
  Body& load = scene.bodies.emplace_back(scenes::body("load", Box{Vector3(0.5, 0.5, 0.5)},
                                                      (chain.links * link_m + 0.5) * chain.along));
  load.shapes[0].touches = false;
  load.mass.emplace().mass_kg = chain.load_kg;
  load.mass->inertia_kg_m2 = chain.load_kg / 6 * Matrix3::Identity();
  for (int k = 0; k <= chain.links; ++k) {
    scene.joints.push_back(scenes::joint_at("joint" + std::to_string(100 + k), chain.kind,
                                            k == 0 ? nullptr : &scene.bodies[k - 1],
                                            &scene.bodies[k], k * link_m * chain.along, axis));
  }
  return scene;
}

struct SwungChain {
  double gap_m = 0;
  double fall_J = 0;    ///< largest work of gravity
  double joints_J = 0;  ///< work of the joints
  double energy_J = 0;  ///< largest change of energy, either way
};

SwungChain swing(const LoadedChain& chain, double seconds) {
  WatchedRun run(chain_scene(chain));
  SwungChain seen;
  const double start_J = run.energy_J();
  double fall_J = 0;
  for (int k = 0; k < std::lround(60 * seconds); ++k) {
    const StepResult& result = run.step();
    for (const JointForce& joint : result.joints) {
      seen.gap_m = std::max(seen.gap_m, joint.violation_m);
    }
    fall_J += result.energy.gravity_J;
    seen.joints_J += result.energy.of(RowRole::joint);
    seen.fall_J = std::max(seen.fall_J, fall_J);
    seen.energy_J = std::max(seen.energy_J, std::abs(run.energy_J() - start_J));
  }
  return seen;
}

// Without the geometric stiffness these chains tear at 60 Hz: gaps of 0.47 m and 3.9 m.
TEST(Chain, HoldsItsLoadThroughAFall) {
  for (const JointKind kind : {JointKind::spherical, JointKind::revolute}) {
    const SwungChain light = swing({.kind = kind}, 2);
    expect_within("light_gap_m", light.gap_m, 0.015);
    expect_within("light_joints", light.joints_J / light.fall_J, 0.01);
    expect_within("light_energy", light.energy_J / light.fall_J, 0.15);
    const SwungChain heavy = swing({.load_kg = 1000, .kind = kind}, 2);
    expect_within("heavy_gap_m", heavy.gap_m, 0.003);
    expect_within("heavy_joints", heavy.joints_J / heavy.fall_J, 0.01);
    expect_within("heavy_energy", heavy.energy_J / heavy.fall_J, 0.015);
  }
}

TEST(Chain, OfFiftyLinksHoldsItsLoadThroughAFall) {
  expect_within("gap_m", swing({.links = 50, .load_kg = 1000}, 2).gap_m, 0.01);
}

TEST(Chain, IsCorrectedByOneMoreSolve) {
  const SwungChain heavy = swing({.load_kg = 1000, .corrections = 1}, 2);
  expect_within("gap_m", heavy.gap_m, 1e-4);
}

TEST(Chain, IsNotMadeWorseByCorrections) {
  for (const double load_kg : {1.0, 1000.0}) {
    double before_m = infinity;
    for (const int corrections : {0, 1, 2, 4}) {
      const double gap_m = swing({.load_kg = load_kg, .corrections = corrections}, 2).gap_m;
      // Each step keeps only corrections that help; the runs then go apart a little.
      EXPECT_LE(gap_m, 1.01 * before_m) << corrections << " corrections, load " << load_kg << " kg";
      before_m = gap_m;
    }
  }
}

TEST(Chain, HangsAtRestUnderAThousandTimesItsMass) {
  WatchedRun run(chain_scene({.load_kg = 1000, .along = -Vector3::UnitZ()}));
  run.run(60);
  const Vector3 before_m = run.position_m("load");
  run.run(60 * 60);
  expect_within("moved_m", (run.position_m("load") - before_m).norm(), 1e-9);
}

}  // namespace
}  // namespace perpend
