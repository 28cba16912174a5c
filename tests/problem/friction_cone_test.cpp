#include "problem/friction_cone.h"

#include <gtest/gtest.h>

#include "algebra/types.h"
#include "support/random_numbers.h"

namespace perpend {
namespace {

double random_mu(support::Random& random) {
  const double mus[] = {0, support::uniform(random, 0, 1.5),
                        support::log_uniform(random, 1e-6, 1e6), infinity};
  return mus[support::pick(random, 4)];
}

ContactVector random_vector(support::Random& random, double size) {
  ContactVector x = size * support::log_uniform(random, 1e-3, 1) * support::unit_vector(random);
  if (support::happens(random, 0.3)) x[2] = 0;
  return x;
}

TEST(FrictionCone, KeepsItsOwnPointsToTheBit) {
  support::Random random(1);
  for (int round = 0; round < 10'000; ++round) {
    const double mu = random_mu(random);
    ContactVector x = random_vector(random, 1);
    x[0] = std::isinf(mu) ? std::abs(x[0])
                          : support::uniform(random, 1.0000001, 2) * tangential_length(x) / mu;
    if (mu == 0) x = {std::abs(x[1]), 0, 0};
    EXPECT_EQ(project_on_friction_cone(x, mu), x) << mu << ": " << x.transpose();
  }
  EXPECT_EQ(project_on_friction_cone({5, 3, 4}, 1), ContactVector(5, 3, 4)) << "on the edge";
  EXPECT_EQ(project_on_friction_cone({0, 0, 0}, 0.5), ContactVector(0, 0, 0));
}

TEST(FrictionCone, SendsThePolarConeToItsTip) {
  EXPECT_EQ(project_on_friction_cone({-1, 0, 0}, 0.5), ContactVector::Zero());
  EXPECT_EQ(project_on_friction_cone({-3, 3, 4}, 0.5), ContactVector::Zero());
  EXPECT_EQ(project_on_friction_cone({-1, 3, 4}, 0), ContactVector::Zero());
  EXPECT_EQ(project_on_friction_cone({-1, 0, 0}, infinity), ContactVector::Zero());
}

TEST(FrictionCone, IsARayWithoutFrictionAndAHalfSpaceWithInfinite) {
  EXPECT_EQ(project_on_friction_cone({2, 3, 4}, 0), ContactVector(2, 0, 0));
  EXPECT_EQ(project_on_friction_cone({-2, 3, 4}, infinity), ContactVector(0, 3, 4));
}

/// P is the projection exactly if P lies in K and (x − P)·(y − P) ≤ 0 for every y of K; for a cone,
/// if also x − P lies in the polar cone and is orthogonal to P.
TEST(FrictionCone, FindsTheNearestPoint) {
  support::Random random(2);
  for (int round = 0; round < 100'000; ++round) {
    const double mu = random_mu(random);
    const ContactVector x = random_vector(random, 1);
    const ContactVector p = project_on_friction_cone(x, mu);
    const ContactVector rest = x - p;
    SCOPED_TRACE(testing::Message() << "mu " << mu << ", x " << x.transpose());
    const double slope = std::isinf(mu) ? 1 : std::hypot(1, mu);
    const double sine = std::isinf(mu) ? 1 : mu / slope, cosine = std::isinf(mu) ? 0 : 1 / slope;
    EXPECT_GE(p[0], 0);
    EXPECT_LE(cosine * tangential_length(p), sine * p[0] + 1e-15);
    EXPECT_LE(cosine * rest[0] + sine * tangential_length(rest), 1e-15);
    EXPECT_NEAR(p.dot(rest), 0, 1e-15);
    if (x[2] == 0) {
      EXPECT_EQ(p[2], 0);
    }
  }
}

TEST(FrictionCone, NeitherOverflowsNorVanishes) {
  support::Random random(3);
  for (int round = 0; round < 10'000; ++round) {
    const double mu = random_mu(random);
    const ContactVector x = random_vector(random, 1);
    const ContactVector expected = project_on_friction_cone(x, mu);
    for (double size : {1e-200, 1e200}) {
      const ContactVector p = project_on_friction_cone(size * x, mu);
      ASSERT_TRUE(p.allFinite());
      EXPECT_LE((p / size - expected).norm(), 1e-15) << mu << ": " << x.transpose();
    }
  }
}

TEST(FrictionCone, TurnsWithTheTangentialDirections) {
  support::Random random(4);
  for (int round = 0; round < 10'000; ++round) {
    const double mu = random_mu(random);
    const ContactVector x = random_vector(random, 1);
    const auto turn = Eigen::AngleAxisd(support::uniform(random, 0, 6.28), ContactVector::UnitX());
    EXPECT_LE(
        (project_on_friction_cone(turn * x, mu) - turn * project_on_friction_cone(x, mu)).norm(),
        1e-15);
  }
}

}  // namespace
}  // namespace perpend
