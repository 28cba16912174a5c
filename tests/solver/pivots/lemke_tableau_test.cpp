#include "solver/pivots/lemke_tableau.h"

#include <gtest/gtest.h>

#include "support/random_numbers.h"

namespace perpend {
namespace {

using State = LemkeTableau::State;

State finish(LemkeTableau& tableau, int most_pivots) {
  for (int k = 0; k < most_pivots && tableau.state() == State::going_on; ++k) tableau.pivot();
  return tableau.state();
}

Vector z_of(const LemkeTableau& tableau) {
  Vector z(tableau.size());
  for (int i = 0; i < tableau.size(); ++i) z[i] = tableau.z(i);
  return z;
}

/// w = (2 z₁ + z₂ − 5, z₁ + 2 z₂ − 6): z₀ = 6 for row 2, z₂ enters and row 1 leaves at z₂ = 1,
/// then z₁ enters and z₀ leaves.
TEST(LemkeTableau, PivotsAsByHand) {
  const Eigen::MatrixXd M{{2, 1}, {1, 2}};
  LemkeTableau tableau;
  tableau.begin(M, (Vector(2) << -5, -6).finished());
  EXPECT_DOUBLE_EQ(tableau.z0(), 6);
  tableau.pivot();
  EXPECT_DOUBLE_EQ(tableau.z(1), 1);
  EXPECT_DOUBLE_EQ(tableau.z0(), 4);
  EXPECT_EQ(tableau.state(), State::going_on);
  tableau.pivot();
  EXPECT_EQ(tableau.state(), State::solved);
  EXPECT_TRUE(z_of(tableau).isApprox((Vector(2) << 4.0 / 3, 7.0 / 3).finished()));
}

TEST(LemkeTableau, IsSolvedAtOnceWhereQIsNotNegative) {
  LemkeTableau tableau;
  tableau.begin(Eigen::MatrixXd::Identity(2, 2), Vector::Ones(2));
  EXPECT_EQ(tableau.state(), State::solved);
  EXPECT_EQ(z_of(tableau), Vector::Zero(2));
}

TEST(LemkeTableau, EndsOnARayWhereThereIsNoSolution) {
  LemkeTableau tableau;
  tableau.begin(Eigen::MatrixXd::Zero(1, 1), Vector::Constant(1, -1));
  EXPECT_EQ(finish(tableau, 10), State::ray);
}

/// Each basis comes once: with ties everywhere that needs the lexicographic rule.
TEST(LemkeTableau, SolvesDegenerateProblemsOfSmallWholeNumbers) {
  support::Random random(1);
  LemkeTableau tableau;
  for (int round = 0; round < 300; ++round) {
    const int m = 2 + round % 9;
    Eigen::MatrixXd G(m, (m + 1) / 2);
    Vector q(m);
    for (int i = 0; i < m; ++i) {
      for (int j = 0; j < G.cols(); ++j) G(i, j) = support::pick(random, 3) - 1;
      q[i] = support::pick(random, 3) - 1;
    }
    const Eigen::MatrixXd M = G * G.transpose() + Eigen::MatrixXd::Identity(m, m);
    tableau.begin(M, q);
    ASSERT_EQ(finish(tableau, 1000), State::solved) << round;
    const Vector z = z_of(tableau), w = M * z + q;
    EXPECT_GE(z.minCoeff(), 0);
    EXPECT_GE(w.minCoeff(), -1e-9);
    EXPECT_NEAR(z.dot(w), 0, 1e-9);
  }
}

}  // namespace
}  // namespace perpend
