#include "gallery/shaker.h"

#include <gtest/gtest.h>

#include "gallery/run_to_the_end.h"

namespace perpend {
namespace {

TEST(ShakerScene, BeginsWithSpheresInTheBoxThatDoNotTouch) {
  for (const int count : {1, 2, 10, 100, 600}) {
    const Shaker given{.spheres = count};
    const Scene scene = shaker(given);
    ASSERT_EQ(scene.bodies.size(), count + 1u);
    const Vector3 room = inside_of(given) / 2 - Vector3::Constant(given.radius_m);
    const Vector3 middle = scene.bodies[0].pose.position;
    for (std::size_t i = 1; i < scene.bodies.size(); ++i) {
      const Vector3 at = scene.bodies[i].pose.position;
      EXPECT_GT((room - (at - middle).cwiseAbs()).minCoeff(), 0) << scene.bodies[i].name;
      for (std::size_t k = 1; k < i; ++k) {
        EXPECT_GT((scene.bodies[k].pose.position - at).norm(), 2 * given.radius_m);
      }
    }
  }
}

TEST(ShakerScene, MovesItsBoxByTheStrokeAndBack) {
  const Shaker given{.spheres = 1, .stroke_m = 0.3, .frequency_Hz = 1};
  Scene scene = shaker(given);
  scene.settings.time_step_s = 0.01;
  Simulation simulation(scene);
  double least = 0, most = 0;
  for (int k = 0; k < 200; ++k) {
    simulation.step();
    for (std::size_t i = 0; i < simulation.model().bodies().size(); ++i) {
      if (simulation.model().bodies()[i].name != "box") continue;
      const double x = simulation.state().poses[i].position.x();
      least = std::min(least, x);
      most = std::max(most, x);
    }
  }
  EXPECT_NEAR(least, 0, 1e-3);
  EXPECT_NEAR(most, given.stroke_m, 1e-3);
}

TEST(ShakerScene, KeepsItsSpheresUnderBothLawsOfFriction) {
  for (const FrictionLaw friction : {FrictionLaw::box, FrictionLaw::cone}) {
    Scene scene = shaker({.spheres = 25});
    scene.settings.friction = friction;
    const EndedRun run = run_to_the_end(scene);
    EXPECT_EQ(run.certified, scene.settings.steps);
    EXPECT_EQ(run.sound, scene.settings.steps) << run.not_sound;
    EXPECT_TRUE(run.meets_all()) << run.failures();
  }
}

TEST(ShakerScene, LosesSpheresThatAreShotOut) {
  Scene scene = shaker({.spheres = 5});
  scene.bodies.back().velocity_m_per_s = {0, 0, 10};
  EXPECT_FALSE(run_to_the_end(scene).meets("keeps its spheres"));
}

}  // namespace
}  // namespace perpend
