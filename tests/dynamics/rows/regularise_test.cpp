#include "dynamics/rows/regularise.h"

#include <gtest/gtest.h>

#include <Eigen/LU>
#include <cmath>

#include "support/random_numbers.h"

namespace perpend {
namespace {

constexpr Regularisation by_spring = Regularisation::spring_damper;
constexpr Regularisation by_spook = Regularisation::spook;
constexpr Regularisation both_regularisations[] = {by_spring, by_spook};

RowLaw place_row(double phi, double stiffness, double damping) {
  RowLaw law;
  law.phi = phi;
  law.stiffness = stiffness;
  law.damping = damping;
  return law;
}

/// A place row at random, with a moving target, and what its bodies do.
struct RandomPlaceRow {
  explicit RandomPlaceRow(support::Random& random)
      : law(place_row(support::uniform(random, -1, 1), support::log_uniform(random, 1e-2, 1e8),
                      support::log_uniform(random, 1e-2, 1e8))),
        motion{support::uniform(random, -2, 2), support::uniform(random, -2, 2),
               support::uniform(random, -0.1, 0.1)},
        h(support::log_uniform(random, 1e-4, 1)) {
    law.target = support::uniform(random, -2, 2);
  }

  /// φ̇⁺ and φ⁺ where the bodies that move by forces have the speed `Jv` along the row.
  double speed_after(double Jv) const {
    return Jv + motion.given - law.target + motion.curvature / h;
  }
  double phi_after(double Jv) const { return law.phi + h * speed_after(Jv); }

  RowLaw law;
  RowMotion motion;
  double h;
};

/// w of eq. (2), and the size of its largest term.
struct RowSpeed {
  RowSpeed(const RowOffset& row, double Jv, double x)
      : w(Jv + row.C * x + row.d),
        size(std::max({std::abs(Jv), std::abs(row.C * x), std::abs(row.d)})) {}

  double w, size;
};

TEST(Regularise, SpringAndDamperPullBackWithTheirForceAtTheEndOfTheStep) {
  support::Random random(1);
  for (int k = 0; k < 1000; ++k) {
    const RandomPlaceRow row(random);
    const double Jv = support::uniform(random, -2, 2);
    const double force =
        -row.law.stiffness * row.phi_after(Jv) - row.law.damping * row.speed_after(Jv);
    const RowOffset offset = regularise(row.law, row.motion, row.h, by_spring);
    const RowSpeed at(offset, Jv, row.h * force);
    ASSERT_NEAR(at.w, 0, 1e-13 * at.size);
  }
}

TEST(Regularise, SpookPullsBackWithTheViolationAveragedOverThreeInstants) {
  support::Random random(2);
  for (int k = 0; k < 1000; ++k) {
    const RandomPlaceRow row(random);
    const double Jv = support::uniform(random, -2, 2);
    const double phi_before = row.law.phi - row.h * (row.motion.speed - row.law.target);
    const double mean = (phi_before + 2 * row.law.phi + row.phi_after(Jv)) / 4;
    const double force = -row.law.stiffness * mean - row.law.damping * row.speed_after(Jv);
    const RowSpeed at(regularise(row.law, row.motion, row.h, by_spook), Jv, row.h * force);
    ASSERT_NEAR(at.w, 0, 1e-13 * at.size);
  }
}

TEST(Regularise, HasTheCompliancesAndOffsetsOfTheory) {
  // k = 100, b̂ = 2, h = 0.1: hk + b̂ = 12, τ = 0.02, 1 + 4τ/h = 1.8.
  const RowLaw law = place_row(0.03, 100, 2);
  const RowOffset e18 = regularise(law, {.speed = 0.5}, 0.1, by_spring);
  EXPECT_NEAR(e18.C, 1 / 1.2, 1e-15);
  EXPECT_NEAR(e18.d, 3.0 / 12, 1e-15);
  const RowOffset l11 = regularise(law, {.speed = 0.5}, 0.1, by_spook);
  EXPECT_NEAR(l11.C, 4 * 0.01 / (0.01 * 1.8), 1e-15);
  EXPECT_NEAR(l11.d, (4 * 0.03 / 0.1 - 0.5) / 1.8, 1e-15);
}

TEST(Regularise, HoldsALoadAtRestWithTheForceOfTheSpring) {
  for (const Regularisation regularisation : both_regularisations) {
    for (const double damping : {0.0, 3.0, 1e4}) {
      const RowOffset row = regularise(place_row(-0.02, 500, damping), {}, 0.01, regularisation);
      // w = C x + d = 0 for x = h F, F = −k φ = 10 N.
      EXPECT_NEAR(row.C * 0.01 * 10 + row.d, 0, 1e-15);
    }
  }
}

TEST(Regularise, HasSpringsWithoutDamping) {
  const RowLaw law = place_row(0.2, 50, 0);
  const RowOffset e18 = regularise(law, {.speed = 3}, 0.1, by_spring);
  EXPECT_NEAR(e18.C, 1 / (0.01 * 50), 1e-14);
  EXPECT_NEAR(e18.d, 2, 1e-14);
  const RowOffset l11 = regularise(law, {.speed = 3}, 0.1, by_spook);
  EXPECT_NEAR(l11.C, 4 / (0.01 * 50), 1e-14);
  EXPECT_NEAR(l11.d, 4 * 2 - 3, 1e-14);
}

TEST(Regularise, HasDampersWithoutStiffnessThatForgetTheViolation) {
  for (const Regularisation regularisation : both_regularisations) {
    const RowOffset row = regularise(place_row(0.2, 0, 5), {.speed = 3}, 0.1, regularisation);
    EXPECT_NEAR(row.C, 1 / (0.1 * 5), 1e-14);
    EXPECT_EQ(row.d, 0);
  }
}

TEST(Regularise, MakesAHardRowOfInfiniteStiffnessUnderBoth) {
  for (const Regularisation regularisation : both_regularisations) {
    for (const double damping : {0.0, 1e4}) {
      RowLaw law = place_row(-0.02, infinity, damping);
      law.target = 0.5;
      const RowMotion motion{.speed = 7, .given = 3, .curvature = 0.04};
      const RowOffset row = regularise(law, motion, 0.1, regularisation);
      EXPECT_EQ(row.C, 0);
      EXPECT_NEAR(row.d, -0.2 + 3 - 0.5 + 0.4, 1e-15);
    }
  }
}

TEST(Regularise, GivesAHardContactThatOverlapsNoSpeed) {
  for (const Regularisation regularisation : both_regularisations) {
    RowLaw law = place_row(-0.02, infinity, 0);
    law.is_one_sided = true;
    EXPECT_EQ(regularise(law, {.given = 3}, 0.1, regularisation).d, 3);
    EXPECT_NEAR(regularise(law, {.given = 3, .curvature = -0.01}, 0.1, regularisation).d, 2.9,
                1e-15);
    law.phi = 0.02;
    EXPECT_NEAR(regularise(law, {.given = 3}, 0.1, regularisation).d, 3.2, 1e-15);
  }
}

TEST(Regularise, ComesToTheHardRowAsASpringGrowsStiff) {
  const double hard = regularise(place_row(-0.02, infinity, 10), {}, 0.1, by_spring).d;
  for (const double stiffness : {1e6, 1e9, 1e12}) {
    const RowOffset row = regularise(place_row(-0.02, stiffness, 10), {}, 0.1, by_spring);
    EXPECT_LE(row.C, 1.01 / (0.01 * stiffness));
    EXPECT_NEAR(row.d, hard, 1.01 * 0.2 * 10 / (0.1 * stiffness));
  }
}

TEST(Regularise, OfAHardRowWithATimeIsTheLimitOfStiffSpringsWithThatTime) {
  for (const Regularisation regularisation : both_regularisations) {
    for (const double tau : {0.0, 0.05, 3.0}) {
      const RowMotion motion{.speed = 0.7, .given = 0.1, .curvature = 0.01};
      const RowOffset hard =
          regularise(place_row(-0.02, infinity, 0), motion, 0.1, regularisation, tau);
      const RowOffset stiff =
          regularise(place_row(-0.02, 1e13, tau * 1e13), motion, 0.1, regularisation);
      EXPECT_EQ(hard.C, 0);
      EXPECT_NEAR(hard.d, stiff.d, 1e-14);
    }
  }
  // T06's K = h / (h + τ) of the violation a step.
  EXPECT_NEAR(regularise(place_row(-0.02, infinity, 0), {}, 0.1, by_spring, 0.3).d, -0.25 * 0.2,
              1e-16);
  RowLaw contact = place_row(0.02, infinity, 0);
  contact.is_one_sided = true;
  EXPECT_DOUBLE_EQ(regularise(contact, {}, 0.1, by_spring, 0.3).d, 0.2)
      << "gaps close for any time step";
}

TEST(Regularise, CountsGivenSpeedAndTargetInFullWhateverTheSpringIs) {
  for (const Regularisation regularisation : both_regularisations) {
    for (const double stiffness : {0.0, 10.0, infinity}) {
      RowLaw law = place_row(0.3, stiffness, 4);
      const double before = regularise(law, {.speed = 1}, 0.1, regularisation).d;
      // The target moves with the row before the step too, so that φ̇ is as it was.
      law.target = 0.5;
      const RowMotion motion{.speed = 1.5, .given = 3, .curvature = 0.04};
      const double after = regularise(law, motion, 0.1, regularisation).d;
      EXPECT_NEAR(after - before, 3 - 0.5 + 0.04 / 0.1, 1e-14);
    }
  }
}

TEST(Regularise, LetsAnOpenGapCloseFreelyWhateverTheDamping) {
  for (const Regularisation regularisation : both_regularisations) {
    for (const double damping : {0.0, 1e4}) {
      RowLaw law = place_row(0.05, 100, damping);
      const double C = regularise(law, {}, 0.1, regularisation).C;
      law.is_one_sided = true;
      law.target = 0.25;
      const RowOffset row = regularise(law, {.speed = -9, .given = 1}, 0.1, regularisation);
      EXPECT_EQ(row.C, C);
      EXPECT_NEAR(row.d, 0.5 + 1 - 0.25, 1e-15);
    }
  }
}

TEST(Regularise, BeginsSpringAndDamperOfAClosingGapAtTheSurface) {
  // 0.05 m are left and the gap closes at 0.8 m/s: φ⁺ = −0.03, and x = −(hk + b̂) φ⁺.
  RowLaw law = place_row(0.05, 100, 2);
  law.is_one_sided = true;
  const RowOffset row = regularise(law, {}, 0.1, by_spring);
  EXPECT_NEAR(-0.8 + row.C * (0.1 * 100 + 2) * 0.03 + row.d, 0, 1e-15);
}

TEST(Regularise, TakesOnlyOneSidedRowsForGaps) {
  for (const Regularisation regularisation : both_regularisations) {
    RowLaw law = place_row(0.05, 100, 2);
    const double two_sided = regularise(law, {}, 0.1, regularisation).d;
    EXPECT_NEAR(two_sided, regularisation == by_spook ? 5.0 / (2.5 + 2) : 5.0 / 12, 1e-15);
    law.is_one_sided = true;
    EXPECT_NEAR(regularise(law, {}, 0.1, regularisation).d, 0.5, 1e-15);
    law.phi = -0.05;  // overlap
    EXPECT_EQ(regularise(law, {}, 0.1, regularisation).d, -two_sided);
  }
}

TEST(Regularise, IsContinuousWhereAGapCloses) {
  for (const double damping : {0.0, 1e4}) {
    RowLaw law = place_row(1e-12, 100, damping);
    law.is_one_sided = true;
    const RowOffset open = regularise(law, {}, 0.1, by_spring);
    law.phi = -1e-12;
    const RowOffset closed = regularise(law, {}, 0.1, by_spring);
    EXPECT_EQ(open.C, closed.C);
    EXPECT_NEAR(open.d, closed.d, 1e-10);
  }
}

TEST(Regularise, HoldsASpeedWithItsSlipAndReadsNothingElse) {
  for (const Regularisation regularisation : both_regularisations) {
    RowLaw law = place_row(0.4, 100, 2);
    law.holds_speed = true;
    law.is_one_sided = true;
    law.slip = 0.03;
    law.target = 2;
    const RowMotion motion{.speed = 7, .given = 0.5, .curvature = 0.1};
    const RowOffset row = regularise(law, motion, 0.1, regularisation);
    EXPECT_NEAR(row.C, 0.3, 1e-15);
    EXPECT_EQ(row.d, 0.5 - 2);
    law.slip = 0;
    EXPECT_EQ(regularise(law, motion, 0.1, regularisation).C, 0);
  }
}

/// By what a step of the mass on the row's spring shrinks areas of the plane (φ, v): the square of
/// the factor of its amplitude. Of the exact oscillator it is exp(−b̂ h / m).
double area_factor(double stiffness, double damping, double mass, double h,
                   Regularisation regularisation) {
  Eigen::Matrix2d step;
  for (int k = 0; k < 2; ++k) {
    const double phi = k == 0, v = k == 1;
    const RowOffset row =
        regularise(place_row(phi, stiffness, damping), {.speed = v}, h, regularisation);
    const double x = -(v + row.d) / (1 / mass + row.C);  // w = v + x/m + C x + d = 0
    const double v_after = v + x / mass;
    step.col(k) << phi + h * v_after, v_after;
  }
  return step.determinant();
}

TEST(Regularise, DampsAnOscillatorByItselfOnlyUnderSpringAndDamper) {
  support::Random random(3);
  for (int k = 0; k < 100; ++k) {
    const double stiffness = support::log_uniform(random, 1, 1e5);
    const double mass = support::log_uniform(random, 0.1, 100);
    const double h = support::log_uniform(random, 1e-3, 0.1);
    EXPECT_NEAR(area_factor(stiffness, 0, mass, h, by_spring), 1 / (1 + h * h * stiffness / mass),
                1e-12);
    EXPECT_NEAR(area_factor(stiffness, 0, mass, h, by_spook), 1, 1e-12);
  }
}

TEST(Regularise, DampsAnOscillatorAsItsDamperDoesWhereTheStepIsShort) {
  for (const Regularisation regularisation : both_regularisations) {
    const double h = 1e-6;
    const double rate = -std::log(area_factor(400, 3, 2, h, regularisation)) / h;
    EXPECT_NEAR(rate, 3.0 / 2, 1e-3);
  }
}

}  // namespace
}  // namespace perpend
