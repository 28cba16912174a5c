#include "gallery/rod.h"

#include <gtest/gtest.h>

#include "gallery/run_to_the_end.h"
#include "problem/assemble.h"

namespace perpend {
namespace {

constexpr double gravity_m_per_s2 = 9.81;

TEST(RodScene, HasTheProblemOfE19) {
  Simulation simulation(rod());
  simulation.step();
  Problem problem = simulation.problem();
  ensure_rows(problem);
  ASSERT_EQ(problem.size(), 2);
  const Eigen::MatrixXd A = problem.rows->A.toDense();
  EXPECT_NEAR(A(0, 0), 1, 1e-12);
  EXPECT_NEAR(A(1, 1), 1, 1e-12);
  EXPECT_NEAR(A(0, 1), -0.5, 1e-12);
  EXPECT_NEAR(problem.rows->b.minCoeff(), -0.2981, 1e-12);
  EXPECT_NEAR(problem.rows->b.maxCoeff(), 0.1019, 1e-12);
}

TEST(RodScene, BearsHalfItsWeightAndTheMomentOnItsEnds) {
  const Rod given{.mass_kg = 3, .length_m = 1.2, .moment_N_m = 10};
  Simulation simulation(rod(given));
  for (int k = 0; k < 200; ++k) {
    const StepResult& result = simulation.step();
    ASSERT_EQ(result.outcome, StepOutcome::solved);
    ASSERT_EQ(result.contacts.size(), 2u);
    for (const ContactForce& contact : result.contacts) {
      const double side = contact.position_m.x() > 0 ? 1 : -1;
      const double expected =
          given.mass_kg * gravity_m_per_s2 / 2 + side * given.moment_N_m / given.length_m;
      EXPECT_NEAR(contact.normal_force_N, expected, 1e-9);
    }
  }
}

TEST(RodScene, StaysUnderBothLawsOfFriction) {
  for (const FrictionLaw friction : {FrictionLaw::box, FrictionLaw::cone}) {
    Scene scene = rod();
    scene.settings.friction = friction;
    const EndedRun run = run_to_the_end(scene);
    EXPECT_EQ(run.certified, scene.settings.steps);
    EXPECT_EQ(run.sound, scene.settings.steps) << run.not_sound;
    EXPECT_TRUE(run.meets_all()) << run.failures();
    EXPECT_EQ(run.most_rows, 2);
  }
}

TEST(RodScene, LiftsAnEndWhereTheMomentIsBeyondItsWeight) {
  const Rod given{.moment_N_m = 4 * gravity_m_per_s2 * 1.5 / 2 + 0.5};
  EXPECT_TRUE(rod(given).verdict.empty());
  Scene scene = rod(given);
  scene.verdict = rod().verdict;
  scene.settings.steps = 20;
  EXPECT_FALSE(run_to_the_end(scene).meets("does not turn"));
}

}  // namespace
}  // namespace perpend
