#include "solver/methods/bpp.h"

#include <gtest/gtest.h>

#include "problem/assemble.h"
#include "solver/choices.h"
#include "support/allocation_counter.h"
#include "support/random_problems.h"
#include "support/standing_wall.h"

namespace perpend {
namespace {

using test::at_most;
using test::every_algebra;

BppOptions with(PivotAlgebra algebra) {
  BppOptions options;
  options.algebra = algebra;
  return options;
}

TEST(Bpp, HasTheSameVelocitiesInEveryAlgebra) {
  support::Random random(1);
  Bpp body(with(PivotAlgebra::body)), sparse(with(PivotAlgebra::sparse)),
      dense(with(PivotAlgebra::dense));
  for (int round = 0; round < 100; ++round) {
    SCOPED_TRACE(round);
    Problem problem = support::random_mechanical_problem(random, {6, 16, 0});
    ensure_rows(problem);
    const Limits limits = at_most(5000);
    const Certificate by_body = body.solve(problem, {}, limits).certificate;
    ASSERT_TRUE(is_certified(by_body));
    for (Bpp* in_rows : {&sparse, &dense}) {
      const Answer& answer = in_rows->solve(problem, {}, limits);
      EXPECT_TRUE(answer.certified);
      EXPECT_LE(largest_of(answer.certificate.w - by_body.w), 1e-9 * test::speeds_at_play(problem));
    }
  }
}

TEST(Bpp, FindsTheKnownSolutionInTheRows) {
  support::Random random(2);
  Bpp sparse(with(PivotAlgebra::sparse)), dense(with(PivotAlgebra::dense));
  for (int round = 0; round < 100; ++round) {
    SCOPED_TRACE(round);
    const support::KnownProblem known = support::random_known_problem(random, {60, 60, 0.5, 0.2});
    for (Bpp* bpp : {&sparse, &dense}) {
      const Answer& answer = bpp->solve(known.problem, {}, at_most(5000));
      EXPECT_EQ(answer.stop, Stop::converged);
      EXPECT_TRUE(answer.certified);
      EXPECT_LE(largest_of(answer.certificate.w - known.w), 1e-10);
      EXPECT_LE(largest_of(answer.x - known.x), 1e-9);
    }
  }
}

TEST(Bpp, SolvesTheBrickWallAtRestAndShaken) {
  for (PivotAlgebra algebra : every_algebra) {
    Bpp bpp(with(algebra));
    for (double shake : {0.0, 0.01, 0.1}) {
      support::StandingWall wall;
      wall.shake_m_per_s = shake;
      Problem problem = support::standing_wall_problem(wall);
      ensure_rows(problem);
      const Answer& answer = bpp.solve(problem, {}, {});
      EXPECT_EQ(answer.stop, Stop::converged) << shake;
      EXPECT_TRUE(answer.certified) << shake;
      if (shake > 0) continue;
      EXPECT_LE(largest_of(answer.x - support::resting_impulses(wall)), 1e-8);
    }
  }
}

TEST(Bpp, NeedsOneIterationFromTheSolution) {
  support::StandingWall wall;
  wall.shake_m_per_s = 0.1;
  const Problem problem = support::standing_wall_problem(wall);
  Bpp bpp({});
  const Vector solution = bpp.solve(problem, {}, {}).x;
  const Answer& again = bpp.solve(problem, solution, {});
  EXPECT_TRUE(again.certified);
  EXPECT_EQ(again.iterations, 1);
}

TEST(Bpp, RefusesAnUnsymmetricMatrix) {
  Problem problem;
  problem.bounds.l = Vector::Zero(2);
  problem.bounds.u = Vector::Constant(2, infinity);
  problem.motion.assign(2, Motion::linear);
  const Eigen::Matrix2d A{{2, 1}, {0, 3}};
  problem.rows = RowForm{A.sparseView(), Vector::Constant(2, -1)};
  for (PivotAlgebra algebra : {PivotAlgebra::sparse, PivotAlgebra::dense}) {
    Bpp bpp(with(algebra));
    const Answer& answer = bpp.solve(problem, {}, {});
    EXPECT_EQ(answer.stop, Stop::not_applicable);
    EXPECT_NE(answer.remark.find("not symmetric"), std::string::npos) << answer.remark;
  }
}

TEST(Bpp, StopsAtItsIterationLimit) {
  support::StandingWall wall;
  wall.shake_m_per_s = 0.1;
  const Problem problem = support::standing_wall_problem(wall);
  Bpp bpp({});
  const int needed = bpp.solve(problem, {}, {}).iterations;
  ASSERT_GT(needed, 2);
  for (int limit = 1; limit < needed; ++limit) {
    const Answer& answer = bpp.solve(problem, {}, at_most(limit));
    EXPECT_EQ(answer.iterations, limit);
    EXPECT_EQ(answer.stop, Stop::iteration_limit);
    EXPECT_FALSE(answer.certified);
  }
  EXPECT_EQ(bpp.solve(problem, {}, at_most(needed)).stop, Stop::converged);
}

/// Single moves of the least index end on every positive definite matrix.
TEST(Bpp, EndsBySingleMovesWhereItHasNoPatience) {
  support::Random random(3);
  for (PivotAlgebra algebra : {PivotAlgebra::sparse, PivotAlgebra::dense}) {
    Bpp bpp({algebra, 0});
    for (int round = 0; round < 50; ++round) {
      const support::KnownProblem known = support::random_known_problem(random, {12, 12, 0.1, 0.5});
      const Answer& answer = bpp.solve(known.problem, {}, at_most(100000));
      EXPECT_EQ(answer.stop, Stop::converged);
      EXPECT_LE(largest_of(answer.x - known.x), 1e-9);
    }
  }
}

TEST(Bpp, AllocatesNothingByWayOfTheBodiesAfterTheFirstSolve) {
#ifndef NDEBUG
  GTEST_SKIP() << "assertions look for defects, which allocates";
#endif
  support::StandingWall wall;
  wall.shake_m_per_s = 0.1;
  const Problem problem = support::standing_wall_problem(wall);
  wall.shake_seed = 2;
  const Problem next = support::standing_wall_problem(wall);
  Bpp bpp({});
  bpp.solve(problem, {}, {});
  EXPECT_EQ(support::allocations_of([&] { bpp.solve(next, {}, {}); }), 0);
}

TEST(Bpp, SaysWhichAlgebraItChose) {
  Problem problem = support::standing_wall_problem({});
  ensure_rows(problem);
  Bpp bpp({}), sparse({.algebra = PivotAlgebra::sparse}), body({.algebra = PivotAlgebra::body});
  EXPECT_EQ(bpp.solve(problem, {}, {}).remark, "algebra=body");
  EXPECT_EQ(sparse.solve(problem, {}, {}).remark, "") << "it had no choice";
  problem.body.reset();
  const Answer& answer = bpp.solve(problem, {}, {});
  EXPECT_EQ(answer.remark, "algebra=sparse");
  EXPECT_TRUE(answer.certified);
  EXPECT_NE(body.solve(problem, {}, {}).remark.find("row form"), std::string::npos);
}

}  // namespace
}  // namespace perpend
