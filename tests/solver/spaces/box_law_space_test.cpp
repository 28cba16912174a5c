#include "solver/spaces/box_law_space.h"

#include <gtest/gtest.h>

#include <Eigen/LU>

#include "solver/law_problems.h"

namespace perpend {
namespace {

/// G of the weights, as a matrix.
Eigen::MatrixXd matrix_of(const LawRows& rows, const LawWeights& weights) {
  Eigen::MatrixXd G = weights.g.asDiagonal();
  for (int i = 0; i < rows.size(); ++i) {
    if (rows.is_friction(i)) G(i, rows.normal[i]) = weights.h[i];
  }
  return G;
}

TEST(BoxLawSpace, SolvesForWeightsOfAnyKindAndForSomeThatChanged) {
  support::Random random(1);
  BoxLawSpace space;
  for (int round = 0; round < 30; ++round) {
    const Problem problem = test::random_law_problem(random, {.bodies = 4, .contacts = 8});
    space.take(problem, problem.bounds);
    const LawRows& rows = space.rows();
    const int n = rows.size();
    const Eigen::MatrixXd A = assemble(*problem.body).A;
    const Eigen::MatrixXd JMJ = A - Eigen::MatrixXd(problem.body->C.asDiagonal());
    LawWeights weights;
    weights.set_zero(n);
    for (int i = 0; i < n; ++i) weights.g[i] = support::uniform(random, 0, 3);
    for (int change = 0; change < 6; ++change) {
      // First symmetric, then with friction that depends on its normal, row after row.
      if (change > 0) {
        const int i = support::pick(random, n);
        if (rows.is_friction(i)) weights.h[i] = support::uniform(random, -1, 1);
        if (change % 2 == 0) weights.g[i] = 0;
      }
      ASSERT_TRUE(space.factorise(weights));
      const Vector r = support::uniform_vector(random, n, -1, 1);
      Vector dx;
      space.solve(r, dx);
      // dx = G (r − J v) with M v = Jᵀ dx
      const Vector residual = dx - matrix_of(rows, weights) * (r - JMJ * dx);
      EXPECT_LT(residual.norm(), 1e-10 * (1 + dx.norm()));
    }
  }
}

TEST(BoxLawSpace, KnowsTheNormalRowOfEveryFrictionRow) {
  support::Random random(2);
  const Problem problem = test::random_law_problem(random, {.has_rolling = true});
  LawRows rows;
  rows.take(problem, problem.bounds);
  EXPECT_EQ(rows.normal, (std::vector<int>{-1, 0, 0, 0, -1, 4, 4, -1, 7, 7}));
  EXPECT_EQ(rows.mu[3], 0.1);
  Vector x = Vector::Zero(problem.size());
  x[0] = 2;
  x[4] = -1;
  EXPECT_EQ(rows.reach(3, x), 0.2);
  EXPECT_EQ(rows.reach(5, x), 0) << "a normal impulse that pulls allows none";
}

}  // namespace
}  // namespace perpend
