#include "solver/methods/jacobi.h"

#include <gtest/gtest.h>

#include "problem/assemble.h"
#include "solver/choices.h"
#include "solver/methods/exact.h"
#include "support/random_problems.h"
#include "support/standing_wall.h"

namespace perpend {
namespace {

using test::at_most;

constexpr JacobiOptions by_diagonal{.tolerance = 0, .step = JacobiStep::diagonal};

/// Equal entries off the diagonal of ones: eigenvalues 1 − c twice, and 1 + 2c.
Problem coupled_three(double c) {
  Problem problem;
  problem.bounds.l = Vector::Zero(3);
  problem.bounds.u = Vector::Constant(3, infinity);
  problem.motion.assign(3, Motion::linear);
  Eigen::Matrix3d A = Eigen::Matrix3d::Constant(c);
  A.diagonal().setOnes();
  problem.rows = RowForm{A.sparseView(), Vector::Constant(3, -1)};
  return problem;
}

double objective(const Problem& problem, const Vector& x) {
  return 0.5 * x.dot(problem.rows->A * x) + problem.rows->b.dot(x);
}

TEST(Jacobi, IteratesAsByHand) {
  const Problem problem = coupled_three(0.25);
  // From (1, 0, 0): w = (0, −0.75, −0.75). By the diagonal x ← x − w; by the row sums, 1.5, two
  // thirds of that.
  const Vector start = Vector::Unit(3, 0);
  EXPECT_EQ(Jacobi(by_diagonal).solve(problem, start, at_most(1)).x,
            (Vector(3) << 1, 0.75, 0.75).finished());
  EXPECT_EQ(Jacobi({.tolerance = 0}).solve(problem, start, at_most(1)).x,
            (Vector(3) << 1, 0.5, 0.5).finished());
  EXPECT_EQ(Jacobi({.tolerance = 0, .omega = 0.5}).solve(problem, start, at_most(1)).x,
            (Vector(3) << 1, 0.25, 0.25).finished());
}

/// T06 has B = 1/diag(N) converge for every positive definite N. Eigenvalues of 1 − BN up to
/// |1 − 2.8| say otherwise; with the row sums they are within [0, 1].
TEST(Jacobi, DivergesByTheDiagonalOfAPositiveDefiniteMatrixAndNotByItsRowSums) {
  Problem problem = coupled_three(0.9);
  problem.bounds.l.setConstant(-infinity);
  const Vector solution = Vector::Constant(3, 1 / 2.8);
  const auto distance = [&](const JacobiOptions& options, int iterations) {
    return (Jacobi(options).solve(problem, {}, at_most(iterations)).x - solution).norm();
  };
  EXPECT_NEAR(distance(by_diagonal, 10) / distance(by_diagonal, 9), 1.8, 1e-9);
  EXPECT_LT(distance({.tolerance = 0}, 500), 1e-12);
  EXPECT_EQ(Jacobi(by_diagonal).solve(problem, {}, at_most(100'000)).stop, Stop::breakdown);
}

TEST(Jacobi, NeverRaisesTheObjectiveByRowSumsAndOmegaBelowTwo) {
  support::Random random(1);
  for (const double omega : {1.0, 1.9}) {
    Jacobi jacobi({.tolerance = 0, .omega = omega});
    for (int round = 0; round < 20; ++round) {
      Problem problem = support::random_mechanical_problem(random, {6, 16, 0});
      ensure_rows(problem);
      double before = objective(problem, jacobi.solve(problem, {}, at_most(1)).x);
      for (int iterations = 2; iterations <= 20; ++iterations) {
        const double q = objective(problem, jacobi.solve(problem, {}, at_most(iterations)).x);
        EXPECT_LE(q, before + 1e-12 * std::abs(before));
        before = q;
      }
    }
  }
}

TEST(Jacobi, ConvergesToTheSolutionOfAWall) {
  support::StandingWall wall;
  wall.rows = 2;
  wall.shake_m_per_s = 0.1;
  Problem problem = support::standing_wall_problem(wall);
  ensure_rows(problem);
  const Vector exact = Exact({}).solve(problem, {}, {}).x;
  Jacobi jacobi({.tolerance = 1e-13, .omega = 1.9});
  const Answer& answer = jacobi.solve(problem, {}, at_most(50'000));
  EXPECT_EQ(answer.stop, Stop::converged);
  EXPECT_LE((answer.x - exact).cwiseAbs().maxCoeff(), 1e-9);
}

TEST(Jacobi, RefusesAZeroDiagonal) {
  Problem problem = coupled_three(0.25);
  problem.rows->A.coeffRef(1, 1) = 0;
  Jacobi jacobi({});
  const Answer& answer = jacobi.solve(problem, {}, {});
  EXPECT_EQ(answer.stop, Stop::not_applicable);
  EXPECT_NE(answer.remark.find("A[1, 1]"), std::string::npos) << answer.remark;
}

}  // namespace
}  // namespace perpend
