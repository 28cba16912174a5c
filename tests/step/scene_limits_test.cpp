#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "border/bad_input.h"
#include "problem/defect.h"
#include "scene/limits.h"
#include "step/simulation.h"

namespace perpend {
namespace {

/// Numbers between the limits of their units, half of them at the very ends.
class WithinLimits {
 public:
  explicit WithinLimits(unsigned seed) : random_(seed) {}

  double of(std::string_view unit) {
    const UnitLimit& limit = limit_of(unit);
    const double low = std::log10(limit.least), high = std::log10(limit.most);
    switch (random_() % 4) {
      case 0:
        return limit.least;
      case 1:
        return limit.most;
      default:
        return std::pow(10.0, low + (high - low) * static_cast<double>(random_() % 1000) / 1000);
    }
  }
  /// Of that many powers of ten around 1, so that most scenes are ones of this world.
  double size() { return std::pow(10.0, static_cast<double>(random_() % 7) - 3); }
  double zero_or(std::string_view unit) { return flip() ? 0 : of(unit); }
  bool flip() { return random_() % 2 == 0; }

 private:
  std::mt19937 random_;
};

/// A ball that touches the floor and hangs on a hinge with all that can act along it.
Scene hinged_ball(WithinLimits& random) {
  Scene scene;
  scene.settings.time_step_s = random.of("s");
  scene.settings.joint_corrections = random.flip() ? 1 : 0;
  if (random.flip()) scene.settings.regularisation = Regularisation::spook;
  SurfaceLaw law;
  law.friction = random.of("");
  law.stiffness_N_per_m = random.flip() ? infinity : random.of("N/m");
  law.damping_N_s_per_m = random.zero_or("N s/m");
  law.rolling_resistance_m = random.zero_or("m");
  scene.materials.push_back({"m", law});
  const double radius = random.flip() ? random.size() : random.of("m") / 2;
  Body& floor = scene.bodies.emplace_back();
  floor.name = "floor";
  floor.kind = BodyKind::fixed;
  floor.shapes.push_back({Shape(ConvexShape(Plane{})), {}, "m"});
  Body& ball = scene.bodies.emplace_back();
  ball.name = "ball";
  ball.shapes.push_back({Shape(ConvexShape(Sphere{radius})), {}, "m"});
  ball.pose.position.z() = radius;
  ball.mass = GivenMass{};
  ball.mass->mass_kg = random.of("kg");
  ball.velocity_m_per_s.x() = random.of("m/s");
  Joint& hinge = scene.joints.emplace_back();
  hinge.name = "hinge";
  hinge.second = "ball";
  hinge.in_first.position.z() = radius;
  hinge.compliance = {random.of("N/m"), random.zero_or("N s/m")};
  CoordinateLaw& angle = hinge.coordinates.emplace_back();
  angle.motor.emplace();
  angle.motor->target = Signal(random.of("rad/s"));
  angle.motor->largest_force = random.of("N m");
  angle.motor->slip = random.zero_or("rad/(N m s)");
  angle.spring = Spring{random.of("rad"), random.of("N m/rad"), random.zero_or("N m s/rad")};
  angle.friction = random.zero_or("N m");
  scene.forces.push_back({.body = "ball", .force_N = Signal(random.of("N"))});
  return scene;
}

TEST(SceneWithinTheLimits, GivesProblemsThatTheRecorderTakes) {
  int solved = 0;
  for (unsigned seed = 0; seed < 400; ++seed) {
    WithinLimits random(seed);
    const Scene scene = hinged_ball(random);
    try {
      check_scene(scene);
    } catch (const BadInput&) {
      continue;  // its moments are beyond the limits
    }
    Simulation simulation(scene);
    for (int step = 0; step < 3 && moved(simulation.step().outcome); ++step) {
      ++solved;
      EXPECT_EQ(find_defect(simulation.problem()), std::nullopt) << "seed " << seed;
      EXPECT_EQ(find_defect(simulation.problem(), simulation.answer()->x), std::nullopt)
          << "seed " << seed;
    }
  }
  EXPECT_GT(solved, 200);
}

}  // namespace
}  // namespace perpend
