#include "certificate/cone_measures.h"

#include <gtest/gtest.h>

#include "support/independent_cone_measures.h"
#include "support/random_numbers.h"

namespace perpend {
namespace {

using support::JudgedContact;
using support::Random;

/// A contact of which the impulse and the velocity may each be inside their cones, on the edge,
/// zero or anywhere, at magnitudes that differ widely.
JudgedContact random_contact(Random& random) {
  JudgedContact c;
  c.mu = support::happens(random, 0.2) ? support::log_uniform(random, 1e-3, 1e3)
                                       : support::uniform(random, 0.05, 1.5);
  c.a = support::log_uniform(random, 1e-3, 1e3);
  const auto fill = [&](double* v, double edge) {
    const double size = support::log_uniform(random, 1e-8, 1e8);
    const Eigen::Vector3d direction = support::unit_vector(random);
    for (int k = 0; k < 3; ++k) v[k] = size * direction[k];
    if (support::happens(random, 0.2)) v[2] = 0;
    const int kind = support::pick(random, 4);
    if (kind == 0) v[0] = std::hypot(v[1], v[2]) * edge;
    if (kind == 1) v[0] = v[1] = v[2] = 0;
  };
  fill(c.x, 1 / c.mu);
  fill(c.w, 0);
  if (support::happens(random, 0.2)) {  // friction against the slip
    const double share = -support::log_uniform(random, 1e-3, 1e3);
    c.x[1] = share * c.w[1];
    c.x[2] = share * c.w[2];
  }
  return c;
}

ContactVector impulse(const JudgedContact& c) {
  return {c.x[0], c.x[1], c.x[2]};
}
ContactVector velocity(const JudgedContact& c) {
  return {c.w[0], c.w[1], c.w[2]};
}

/// A contact that obeys the law exactly, as far as numbers can: open, sticking or slipping.
JudgedContact lawful_contact(Random& random) {
  JudgedContact c;
  c.mu = support::uniform(random, 0.05, 1.5);
  c.a = support::log_uniform(random, 1e-3, 1e3);
  const double pressed = support::log_uniform(random, 1e-3, 1e3);
  const double angle = support::uniform(random, 0, 6.28);
  switch (support::pick(random, 3)) {
    case 0:
      c.w[0] = support::happens(random, 0.2) ? 0 : support::log_uniform(random, 1e-3, 1e3);
      c.w[1] = support::uniform(random, -1, 1);
      c.w[2] = support::uniform(random, -1, 1);
      break;
    case 1: {
      const double share = support::uniform(random, 0, 1) * c.mu * pressed;
      c.x[0] = pressed;
      c.x[1] = share * std::cos(angle);
      c.x[2] = share * std::sin(angle);
      break;
    }
    default: {
      const double slip = support::log_uniform(random, 1e-3, 1e3);
      c.x[0] = pressed;
      c.x[1] = -c.mu * pressed * std::cos(angle);
      c.x[2] = -c.mu * pressed * std::sin(angle);
      c.w[1] = slip * std::cos(angle);
      c.w[2] = slip * std::sin(angle);
    }
  }
  return c;
}

TEST(ConeMeasures, EqualTheTheoryWrittenIndependently) {
  Random random(1);
  for (int round = 0; round < 1'000'000; ++round) {
    const JudgedContact c = random_contact(random);
    const ContactVector x = impulse(c), w = velocity(c);
    SCOPED_TRACE(testing::Message() << round << ": mu " << c.mu << ", a " << c.a << ", x "
                                    << x.transpose() << ", w " << w.transpose());
    // Rounding of the impulse, or of a velocity where that is the smaller, is no error of ours.
    const double slope = 1 + c.mu;
    const auto rounding = [&](double in_x, double in_w) { return 1e-15 * slope * (in_x + in_w); };
    const double natural = static_cast<double>(support::independent_cone_natural(c));
    const double noise = rounding(x.norm(), w.norm() * slope);
    ASSERT_NEAR(cone_natural_error(x, w, c.mu), natural, 1e-13 * natural + noise);
    const double energy = static_cast<double>(support::independent_cone_energy(c));
    const double step = std::sqrt(2 * energy / c.a);
    const double step_noise = rounding(x.norm(), w.norm() * slope / c.a);
    ASSERT_NEAR(std::sqrt(2 * cone_energy_error(x, w, c.mu, c.a) / c.a), step,
                1e-13 * step + step_noise);
    const double fb = static_cast<double>(support::independent_cone_fischer_burmeister(c));
    ASSERT_NEAR(cone_fischer_burmeister_error(x, w, c.mu), fb,
                1e-12 * fb + rounding(x.norm() / std::min(c.mu, 1.0), w.norm() * slope));
  }
}

TEST(ConeMeasures, AreZeroOnlyWhereCoulombsLawHolds) {
  Random random(2);
  for (int round = 0; round < 100'000; ++round) {
    JudgedContact c = lawful_contact(random);
    const double size = impulse(c).norm() + velocity(c).norm();
    ASSERT_TRUE(support::holds_coulombs_law(c, 1e-12 * size));
    ASSERT_LE(cone_natural_error(impulse(c), velocity(c), c.mu), 1e-15 * size);
    ASSERT_LE(cone_energy_error(impulse(c), velocity(c), c.mu, c.a),
              c.a * std::pow(1e-15 * size * (1 + 1 / c.a), 2));
    ASSERT_LE(cone_fischer_burmeister_error(impulse(c), velocity(c), c.mu),
              1e-14 * size / std::min(c.mu, 1.0));

    // Any one number changed enough to break the law shows in every measure.
    double& number = support::happens(random, 0.5) ? c.x[support::pick(random, 3)]
                                                   : c.w[support::pick(random, 3)];
    number += (support::happens(random, 0.5) ? 1e-3 : -1e-3) * size;
    if (support::holds_coulombs_law(c, 1e-9 * size)) continue;
    EXPECT_GT(cone_natural_error(impulse(c), velocity(c), c.mu), 1e-10 * size);
    EXPECT_GT(cone_energy_error(impulse(c), velocity(c), c.mu, c.a), 0);
    EXPECT_GT(cone_fischer_burmeister_error(impulse(c), velocity(c), c.mu), 1e-10 * size);
  }
}

TEST(ConeMeasures, SeeATinyVelocityBesideALargeImpulse) {
  const ContactVector x(50, 3, 4), w(1e-15, 0, 0);
  EXPECT_DOUBLE_EQ(cone_natural_error(x, w, 0.5), 1e-15);
  EXPECT_DOUBLE_EQ(cone_energy_error(x, w, 0.5, 2), 1e-30 / 4);
  EXPECT_NEAR(cone_fischer_burmeister_error(x, w, 0.5), 1e-15, 1e-17);
}

TEST(ConeMeasures, AreThoseOfTheNormalRowWithoutFriction) {
  Random random(3);
  for (int round = 0; round < 10'000; ++round) {
    const JudgedContact c = random_contact(random);
    const ContactVector x(c.x[0], 0, 0), w = velocity(c);
    const auto expect = [](double ours, double expected) {
      EXPECT_NEAR(ours, expected, 1e-15 * expected);
    };
    constexpr double unbounded = std::numeric_limits<double>::infinity();
    expect(cone_natural_error(x, w, 0), natural_error(x[0], w[0], 0, unbounded));
    expect(cone_fischer_burmeister_error(x, w, 0),
           fischer_burmeister_error(x[0], w[0], 0, unbounded));
    expect(cone_energy_error(x, w, 0, c.a), energy_error(x[0], w[0], 0, unbounded, c.a));
    EXPECT_GE(cone_natural_error(impulse(c), w, 0), tangential_length(impulse(c)) * (1 - 1e-15));
  }
}

TEST(ConeMeasures, DoNotDependOnTheChoiceOfTangents) {
  Random random(4);
  for (int round = 0; round < 100'000; ++round) {
    const JudgedContact c = random_contact(random);
    const ContactVector x = impulse(c), w = velocity(c);
    const auto turn = Eigen::AngleAxisd(support::uniform(random, 0, 6.28), ContactVector::UnitX());
    const double noise = 1e-14 * (1 + c.mu) * (x.norm() / std::min(c.mu, 1.0) + w.norm());
    const auto expect = [&](double turned, double given, double scale) {
      EXPECT_NEAR(turned, given, 1e-12 * given + noise * scale);
    };
    expect(cone_natural_error(turn * x, turn * w, c.mu), cone_natural_error(x, w, c.mu), 1);
    expect(cone_fischer_burmeister_error(turn * x, turn * w, c.mu),
           cone_fischer_burmeister_error(x, w, c.mu), 1);
    expect(std::sqrt(cone_energy_error(turn * x, turn * w, c.mu, c.a)),
           std::sqrt(cone_energy_error(x, w, c.mu, c.a)), std::sqrt(c.a) + 1 / std::sqrt(c.a));
  }
}

TEST(ConeMeasures, AreNeverNegativeOrNanAtAnyMagnitude) {
  Random random(5);
  for (int round = 0; round < 100'000; ++round) {
    const auto any = [&] { return std::pow(10.0, support::uniform(random, -100, 100)); };
    const ContactVector x = any() * support::unit_vector(random);
    const ContactVector w = any() * support::unit_vector(random);
    const double mu = any();
    for (double error : {cone_natural_error(x, w, mu), cone_energy_error(x, w, mu, any()),
                         cone_fischer_burmeister_error(x, w, mu)}) {
      EXPECT_GE(error, 0) << mu << ", " << x.transpose() << ", " << w.transpose();
    }
  }
}

}  // namespace
}  // namespace perpend
