#include "algebra/body_matrix.h"

#include <gtest/gtest.h>

#include "support/random_numbers.h"

namespace perpend {
namespace {

constexpr int body_count = 20;

/// Rows of one to three bodies each.
BlockRows random_rows(support::Random& random, int rows) {
  BlockRows J;
  for (int i = 0; i < rows; ++i) {
    const int first = support::pick(random, body_count), count = 1 + support::pick(random, 3);
    for (int k = 0; k < count; ++k) {
      J.add_block((first + 3 * k) % body_count, support::uniform_vector(random, 6, -1, 1));
    }
    J.end_row();
  }
  return J;
}

Vector solution(const BodyMatrix& H, const Vector& r) {
  Vector v = r;
  H.solve(v);
  return v;
}

TEST(BodyMatrix, FactorsAfterAFewChangesToTheBitsOfAFreshFactor) {
  support::Random random(1);
  const std::vector<Matrix6> M(body_count, Matrix6::Identity());
  const BlockRows J = random_rows(random, 40);
  const Vector r = support::uniform_vector(random, 6 * body_count, -1, 1);
  BodyMatrix kept;
  kept.take(M, J);
  Vector weights = support::uniform_vector(random, 40, 0, 1);
  for (int round = 0; round < 200; ++round) {
    for (int change = support::pick(random, 4); change > 0; --change) {
      double& weight = weights[support::pick(random, 40)];
      weight = weight > 0 ? 0 : support::uniform(random, 0, 1);
    }
    BodyMatrix fresh;
    fresh.take(M, J);
    ASSERT_TRUE(kept.factorise(weights));
    ASSERT_TRUE(fresh.factorise(weights));
    EXPECT_EQ(solution(kept, r), solution(fresh, r));
  }
}

TEST(BodyMatrix, ForgetsItsFactorWhenItTurnsToOtherMasses) {
  support::Random random(2);
  const std::vector<Matrix6> light(body_count, Matrix6::Identity());
  const std::vector<Matrix6> heavy(body_count, 9 * Matrix6::Identity());
  const BlockRows J = random_rows(random, 40);
  const Vector r = support::uniform_vector(random, 6 * body_count, -1, 1);
  const Vector weights = Vector::Ones(40);
  BodyMatrix kept, fresh;
  kept.take(light, J);
  ASSERT_TRUE(kept.factorise(weights));
  kept.take(heavy, J);
  fresh.take(heavy, J);
  ASSERT_TRUE(kept.factorise(weights));
  ASSERT_TRUE(fresh.factorise(weights));
  EXPECT_EQ(solution(kept, r), solution(fresh, r));
}

TEST(BodyMatrix, RecoversFromAFactorThatFailed) {
  support::Random random(3);
  const std::vector<Matrix6> M(body_count, Matrix6::Identity());
  const BlockRows J = random_rows(random, 40);
  const Vector r = support::uniform_vector(random, 6 * body_count, -1, 1);
  BodyMatrix kept, fresh;
  kept.take(M, J);
  fresh.take(M, J);
  const Vector good = Vector::Ones(40);
  ASSERT_TRUE(kept.factorise(good));
  EXPECT_FALSE(kept.factorise(-1e3 * good));
  ASSERT_TRUE(kept.factorise(good));
  ASSERT_TRUE(fresh.factorise(good));
  EXPECT_EQ(solution(kept, r), solution(fresh, r));
}

}  // namespace
}  // namespace perpend
