#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "reference/watched_run.h"
#include "support/scene_parts.h"

/// Overlap is undone without making kinetic energy: docs/theory/31-stepper.md, "Push-out".
namespace perpend {
namespace {

using test::expect_within;

struct EnergyOfRun {
  double begin_J = 0;
  /// How far kinetic and potential energy and that of the contacts' springs, less what parting
  /// bodies lifted, rose above where they had been before.
  double rise_J = 0;
  double fastest_m_per_s = 0;
};

/// Every account of energy must close, that of the potential energy too.
void expect_closed(const StepResult& result, double potential_change_J) {
  const EnergyAccount& energy = result.energy;
  const double allowed = 1e-9 * energy.largest_J() + 1e-12 * energy.kinetic_J + 1e-12;
  ASSERT_LE(std::abs(energy.residual_J()), allowed) << "step " << result.step;
  ASSERT_NEAR(potential_change_J, energy.push_out_J - energy.gravity_J,
              1e-12 * std::max(1.0, std::abs(energy.potential_J)))
      << "step " << result.step;
}

/// What the springs of the contacts hold, where they have no dampers.
double held_by_springs_J(const StepResult& result, double stiffness) {
  double sum = 0;
  for (const ContactForce& contact : result.contacts) {
    sum += 0.5 * contact.force_on_second_N.squaredNorm() / stiffness;
  }
  return sum;
}

EnergyOfRun run(Simulation& simulation, int steps, double stiffness = infinity) {
  EnergyOfRun seen;
  double potential_J = potential_energy_J(simulation.model(), simulation.state());
  seen.begin_J = potential_J + kinetic_energy_J(simulation.model(), simulation.state());
  double least_J = seen.begin_J, pushed_J = 0;
  for (int k = 0; k < steps; ++k) {
    const StepResult& result = simulation.step();
    EXPECT_TRUE(moved(result.outcome)) << result.remark;
    if (!moved(result.outcome)) break;
    const EnergyAccount& energy = result.energy;
    expect_closed(result, energy.potential_J - potential_J);
    potential_J = energy.potential_J;
    pushed_J += energy.push_out_J;
    const double now_J =
        energy.kinetic_J + energy.potential_J - pushed_J + held_by_springs_J(result, stiffness);
    seen.rise_J = std::max(seen.rise_J, now_J - least_J);
    least_J = std::min(least_J, now_J);
    for (int i = 0; i < simulation.model().moving(); ++i) {
      seen.fastest_m_per_s =
          std::max(seen.fastest_m_per_s, simulation.state().v[i].head<3>().norm());
    }
  }
  return seen;
}

double speed_of_fastest(const Simulation& simulation) {
  double fastest = 0;
  for (int i = 0; i < simulation.model().moving(); ++i) {
    fastest = std::max(fastest, simulation.state().v[i].norm());
  }
  return fastest;
}

/// 6 × 6 × 6 spheres above the floor of a box without lid, each a little off its place.
Scene spheres_in_a_box() {
  Scene scene;
  constexpr double side = 0.8;
  const auto wall = [&](const char* name, const Vector3& half, const Vector3& at) {
    scene.bodies.push_back(scenes::body(name, Box{half}, at));
    scene.bodies.back().kind = BodyKind::fixed;
  };
  wall("floor", {2, 2, 0.5}, {0, 0, -0.5});
  wall("left", {0.5, 2, 2}, {-side - 0.5, 0, 1});
  wall("right", {0.5, 2, 2}, {side + 0.5, 0, 1});
  wall("front", {2, 0.5, 2}, {0, -side - 0.5, 1});
  wall("back", {2, 0.5, 2}, {0, side + 0.5, 1});
  for (int n = 0; n < 216; ++n) {
    const Vector3 off(0.013 * ((7 * n) % 5 - 2), 0.013 * ((11 * n) % 5 - 2), 0);
    const Vector3 at(0.26 * (n % 6 - 2.5), 0.26 * (n / 6 % 6 - 2.5), 0.5 + 0.26 * (n / 36));
    scene.bodies.push_back(
        scenes::body("sphere_" + std::to_string(1000 + n), Sphere{0.1}, at + off));
  }
  scenes::give_law(scene, scenes::hard_law(0.5));
  return scene;
}

/// 12 courses in running bond that drop onto each other by 2 mm each: the upper ones meet faster
/// than contacts are seen ahead.
Scene dropping_wall(int whole_bricks, double stiffness) {
  Scene scene;
  scene.settings.contact_margin_m = 2e-3;
  scene.bodies = {scenes::ground()};
  for (int course = 0; course < 12; ++course) {
    const bool is_shifted = course % 2 == 1;
    double x = 0;
    for (int k = 0; k < whole_bricks + (is_shifted ? 1 : 0); ++k) {
      const bool is_half = is_shifted && (k == 0 || k == whole_bricks);
      const double length = is_half ? 0.124 : 0.25;
      scene.bodies.push_back(scenes::body("brick_" + std::to_string(1000 + scene.bodies.size()),
                                          Box{{length / 2, 0.06, 0.04}},
                                          {x + length / 2, 0, 0.042 + 0.082 * course}));
      scene.bodies.back().shapes[0].density_kg_per_m3 = 1800;
      x += length + 0.002;
    }
  }
  SurfaceLaw law = scenes::hard_law(0.5);
  law.stiffness_N_per_m = stiffness;
  scenes::give_law(scene, law);
  return scene;
}

TEST(PushOut, GivesNoEnergyTo216HardSpheresThatDropIntoABox) {
  Simulation simulation(spheres_in_a_box());
  const EnergyOfRun seen = run(simulation, 40);
  expect_within("rise_of_energy", seen.rise_J / seen.begin_J, 1e-9);
  expect_within("fastest_m_per_s", seen.fastest_m_per_s, std::sqrt(2 * scenes::g_m_per_s2 * 1.8));
}

TEST(PushOut, GivesNoEnergyToAHardWallThatDrops) {
  Simulation simulation(dropping_wall(2, infinity));
  const EnergyOfRun seen = run(simulation, 60);
  expect_within("rise_of_energy", seen.rise_J / seen.begin_J, 1e-9);
}

TEST(PushOut, GivesNoEnergyToAStiffWallThatDrops) {
  Simulation simulation(dropping_wall(2, 1e9));
  const EnergyOfRun seen = run(simulation, 60, 1e9);
  expect_within("rise_of_energy", seen.rise_J / seen.begin_J, 2e-6);
}

SurfaceLaw law_of(double stiffness) {
  SurfaceLaw law = scenes::hard_law(0.5);
  law.stiffness_N_per_m = stiffness;
  if (stiffness == 1e5) law.damping_N_s_per_m = 1e4;
  return law;
}

TEST(PushOut, LetsABoxThatIsSunkByTwoMetresComeOutGently) {
  for (double stiffness : {infinity, 1e9, 1e5}) {
    Scene scene;
    scene.bodies = {scenes::ground(), scenes::body("box", Box{{0.5, 0.5, 0.5}}, {0, 0, -1.5})};
    scenes::give_law(scene, law_of(stiffness));
    Simulation simulation(scene);
    EXPECT_NEAR(simulation.step().overlap.depth_m, 2, 0.01) << "told as a bad initial state";
    const EnergyOfRun seen = run(simulation, 600);
    expect_within("fastest_m_per_s", seen.fastest_m_per_s, 0.1);
    EXPECT_LE(speed_of_fastest(simulation), 1e-9) << "at rest";
    const double sag_m = std::isinf(stiffness) ? 1e-4 : 1000 * 9.81 / 4 / stiffness + 1e-6;
    EXPECT_NEAR(simulation.state().poses[0].position.z(), 0.5 - sag_m, 1e-5) << stiffness;
  }
}

TEST(PushOut, PartsTenBoxesInOnePlaceGently) {
  for (double stiffness : {infinity, 1e5}) {
    Scene scene;
    scene.bodies = {scenes::ground()};
    for (int n = 0; n < 10; ++n) {
      scene.bodies.push_back(scenes::body("box_" + std::to_string(n), Box{{0.5, 0.5, 0.5}},
                                          {0.05 * (n % 3), 0.04 * (n % 4), 0.5 + 0.05 * (n % 2)}));
    }
    scenes::give_law(scene, law_of(stiffness));
    Simulation simulation(scene);
    const EnergyOfRun seen = run(simulation, 700);
    expect_within("fastest_m_per_s_" + std::to_string(stiffness), seen.fastest_m_per_s, 1);
    EXPECT_LE(speed_of_fastest(simulation), 0.01) << stiffness;
    for (int i = 0; i < 10; ++i) EXPECT_GT(simulation.state().poses[i].position.z(), 0.3);
  }
}

TEST(PushOut, IsCarriedByASnapshot) {
  Scene scene;
  scene.bodies = {scenes::ground(), scenes::body("box", Box{{0.5, 0.5, 0.5}}, {0, 0, -0.5})};
  scenes::give_law(scene, law_of(1e5));
  Simulation simulation(scene);
  run(simulation, 20);
  const Snapshot cut = simulation.save();
  run(simulation, 20);
  Simulation other(scene);
  other.restore(cut);
  run(other, 20);
  EXPECT_EQ(other.hash(), simulation.hash());
}

}  // namespace
}  // namespace perpend
