#include "gallery/cable_rod.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "study/verdict.h"

namespace perpend {
namespace {

struct Drawn {
  double least_N = 0, mean_N = 0;  ///< force on the rod from 2 s to 2.5 s
  double normal_N = 0;             ///< largest of a contact in the first step
  int uncertified = 0;
};

Drawn draw(const CableRod& cable, FrictionLaw friction, std::string solver = {}) {
  Scene scene = cable_rod(cable);
  scene.settings.friction = friction;
  Simulation simulation(scene, {.solver = std::move(solver)});
  VerdictStudy study(scene, simulation);
  Drawn drawn;
  for (int k = 0; k < 150; ++k) {
    const StepResult& result = simulation.step();
    study.add(simulation, result);
    drawn.uncertified += result.outcome != StepOutcome::solved;
    for (const ContactForce& contact : result.contacts) {
      if (k == 0) drawn.normal_N = std::max(drawn.normal_N, contact.normal_force_N);
    }
  }
  const Verdict verdict = study.verdict();
  drawn.mean_N = verdict.findings.at(0).value.value();
  drawn.least_N = verdict.findings.at(1).value.value();
  return drawn;
}

TEST(CableRod, IsDrawnWithTheFrictionOfAllItsLinks) {
  for (const CableRod& cable :
       {CableRod{}, CableRod{.links = 8, .tension_N = 200}, CableRod{.friction = 0.5}}) {
    const double N = 2 * cable.tension_N * std::sin(std::numbers::pi / cable.links / 2);
    const double force_N = cable.friction * cable.links * N;
    EXPECT_DOUBLE_EQ(cable_rod_force_N(cable), force_N);
    for (const FrictionLaw friction : {FrictionLaw::box, FrictionLaw::cone}) {
      const Drawn drawn = draw(cable, friction);
      EXPECT_EQ(drawn.uncertified, 0);
      EXPECT_NEAR(drawn.mean_N, force_N, 1e-3 * force_N);
      EXPECT_NEAR(drawn.least_N, force_N, 1e-3 * force_N);
    }
  }
}

TEST(CableRod, BeginsInBalance) {
  const CableRod cable;
  const double N = cable_rod_force_N(cable) / cable.friction / cable.links;
  EXPECT_NEAR(draw(cable, FrictionLaw::box).normal_N, N, 2e-3 * N);
}

// A cable that is pressed into the rod by its tension slides around it. Under cone friction that is
// forgotten when it slides along the rod, under box friction it takes from the tension for ever.
TEST(CableRod, HoldsLessUnderBoxFrictionIfItSlidAroundTheRod) {
  const CableRod cable{.pressed = 0};
  const double force_N = cable_rod_force_N(cable);
  EXPECT_NEAR(draw(cable, FrictionLaw::cone).mean_N, force_N, 0.01 * force_N);
  const double box_N = draw(cable, FrictionLaw::box).mean_N;
  EXPECT_LT(box_N, 0.75 * force_N);
  EXPECT_GT(box_N, 2 * cable.tension_N * (1 - std::exp(-std::numbers::pi / 2)));
}

TEST(CableRod, HoldsTooLittleWithSpook) {
  const CableRod cable;
  const Drawn drawn = draw(cable, FrictionLaw::box, "spook");
  EXPECT_LT(drawn.least_N, 0.9 * cable_rod_force_N(cable));
  EXPECT_GT(drawn.uncertified, 0);
}

}  // namespace
}  // namespace perpend
