#include "solver/methods/psor.h"

#include <gtest/gtest.h>

#include "problem/assemble.h"
#include "solver/choices.h"
#include "solver/methods/exact.h"
#include "solver/methods/pgs.h"
#include "support/allocation_counter.h"
#include "support/random_problems.h"
#include "support/standing_wall.h"

namespace perpend {
namespace {

using test::at_most;
using test::every_group_order;

PsorOptions psor_options(double tolerance, GroupOrder order, int threads = 1, double omega = 1) {
  return {tolerance, {omega, order, threads}};
}

/// Wide enough for its colours to be shared between threads.
Problem wide_wall() {
  support::StandingWall wall;
  wall.rows = 4;
  wall.bricks_per_row = 200;
  wall.shake_m_per_s = 0.1;
  return support::standing_wall_problem(wall);
}

Problem small_wall() {
  support::StandingWall wall;
  wall.rows = 3;
  wall.shake_m_per_s = 0.1;
  return support::standing_wall_problem(wall);
}

TEST(Psor, SweepsLikeGaussSeidelOnTheRows) {
  support::Random random(1);
  for (int round = 0; round < 30; ++round) {
    Problem problem = support::random_mechanical_problem(random, {6, 16, 0.2});
    ensure_rows(problem);
    // Groups come at their first row, and contacts list theirs in order: the order of Pgs.
    Psor psor(psor_options(0, GroupOrder::given));
    Pgs pgs({0, RowOrder::given});
    for (int sweeps : {1, 2, 10}) {
      const Vector x = psor.solve(problem, {}, at_most(sweeps)).x;
      const Vector& expected = pgs.solve(problem, {}, at_most(sweeps)).x;
      EXPECT_LE((x - expected).cwiseAbs().maxCoeff(), 1e-9 * (1 + expected.cwiseAbs().maxCoeff()));
    }
  }
}

TEST(Psor, RelaxesByOmega) {
  Problem problem;
  BodyForm body;
  body.M.assign(1, 2 * Matrix6::Identity());
  body.momentum = -2 * Vector6::Unit(2);
  body.J.add_block(0, Vector6::Unit(2));
  body.J.end_row();
  body.C.setConstant(1, 0.5);
  body.d.setConstant(1, -3);
  problem.bounds.l.setZero(1);
  problem.bounds.u.setConstant(1, 5);
  problem.motion.assign(1, Motion::linear);
  problem.body = body;
  // g = 1/2 + 1/2, w(0) = −1 − 3.
  EXPECT_DOUBLE_EQ(Psor(psor_options(0, GroupOrder::given)).solve(problem, {}, at_most(1)).x[0], 4);
  Psor over(psor_options(0, GroupOrder::given, 1, 1.5));
  EXPECT_DOUBLE_EQ(over.solve(problem, {}, at_most(1)).x[0], 5);
  Psor under(psor_options(0, GroupOrder::given, 1, 0.5));
  EXPECT_DOUBLE_EQ(under.solve(problem, {}, at_most(1)).x[0], 2);
  EXPECT_DOUBLE_EQ(under.solve(problem, {}, at_most(2)).x[0], 3);
}

TEST(Psor, ConvergesToTheExactSolutionInEveryOrder) {
  const Problem problem = small_wall();
  const Vector w = Exact({}).solve(problem, {}, {}).certificate.w;
  for (GroupOrder order : every_group_order) {
    for (double omega : {0.7, 1.0, 1.3}) {
      Psor psor(psor_options(1e-15, order, 1, omega));
      const Answer& answer = psor.solve(problem, {}, at_most(100'000));
      EXPECT_TRUE(answer.certified);
      EXPECT_LE((answer.certificate.w - w).cwiseAbs().maxCoeff(), 1e-8);
    }
  }
}

TEST(Psor, GivesTheSameBitsForAnyNumberOfThreads) {
  const Problem problem = wide_wall();
  for (GroupOrder order : every_group_order) {
    const Vector x = Psor(psor_options(0, order)).solve(problem, {}, at_most(20)).x;
    for (int threads : {2, 3, 4}) {
      Psor psor(psor_options(0, order, threads));
      for (int repeat = 0; repeat < 3; ++repeat) {
        EXPECT_EQ(psor.solve(problem, {}, at_most(20)).x, x) << threads << " threads";
      }
    }
  }
}

TEST(Psor, GivesTheSameBitsInEveryOrderWhereColoursCannotDiffer) {
  // One body: every group has a colour of its own, and the passes are the order of the rows.
  support::Random random(2);
  const Problem problem = support::random_mechanical_problem(random, {1, 20, 0.2});
  const Vector given = Psor(psor_options(0, GroupOrder::given)).solve(problem, {}, at_most(5)).x;
  const Vector coloured =
      Psor(psor_options(0, GroupOrder::coloured)).solve(problem, {}, at_most(5)).x;
  EXPECT_LE((given - coloured).cwiseAbs().maxCoeff(), 1e-9 * (1 + given.cwiseAbs().maxCoeff()));
}

TEST(Psor, StaysAtTheSolutionItStartsFrom) {
  const Problem problem = wide_wall();
  const Vector solution = Exact({}).solve(problem, {}, {}).x;
  for (int threads : {1, 2}) {
    Psor psor(psor_options(1e-10, GroupOrder::layered, threads));
    const Answer& answer = psor.solve(problem, solution, {});
    EXPECT_EQ(answer.stop, Stop::converged);
    EXPECT_EQ(answer.iterations, 1);
    EXPECT_TRUE(answer.certified);
    EXPECT_LE((answer.x - solution).cwiseAbs().maxCoeff(), 1e-11);
  }
}

TEST(Psor, TurnsToAnotherGraphOfTheSameSize) {
  // The same rows of J, on the bodies in the opposite order, and one body more that nobody touches.
  const Problem first = small_wall();
  Problem second = first;
  BodyForm& body = *second.body;
  const int bodies = body.bodies();
  for (int& k : body.J.body) k = bodies - 1 - k;
  std::reverse(body.M.begin(), body.M.end());
  for (int k = 0; k < bodies; ++k) {
    body.momentum.segment<6>(6 * k) = first.body->momentum.segment<6>(6 * (bodies - 1 - k));
  }
  Problem third = second;
  third.body->M.push_back(Matrix6::Identity());
  third.body->momentum.conservativeResize(6 * (bodies + 1));
  third.body->momentum.tail<6>().setOnes();
  Psor used(psor_options(0, GroupOrder::layered));
  for (const Problem& problem : {first, second, third, first}) {
    const Vector x = used.solve(problem, {}, at_most(10)).x;
    EXPECT_EQ(x, Psor(psor_options(0, GroupOrder::layered)).solve(problem, {}, at_most(10)).x);
  }
}

TEST(Psor, AllocatesNothingAfterTheFirstSolveOfAGraph) {
#ifndef NDEBUG
  GTEST_SKIP() << "assertions look for defects, which allocates";
#endif
  Problem problem = wide_wall();
  Psor psor(psor_options(0, GroupOrder::layered, 2));
  const Vector warm = psor.solve(problem, {}, at_most(3)).x;
  // The next step: other masses, places and velocities on the same graph.
  problem.body->momentum *= 1.1;
  for (Vector6& block : problem.body->J.block) block *= 1.01;
  problem.bounds.u *= 2;
  EXPECT_EQ(support::allocations_of([&] { psor.solve(problem, warm, at_most(3)); }), 0);
}

TEST(Psor, RefusesARowThatNothingMoves) {
  Problem problem = small_wall();
  BodyForm& body = *problem.body;
  body.C[4] = 0;
  EXPECT_NE(Psor(psor_options(0, GroupOrder::layered)).solve(problem, {}, {}).stop,
            Stop::not_applicable);
  for (int k = body.J.start[4]; k < body.J.start[5]; ++k) body.J.block[k].setZero();
  Psor psor(psor_options(0, GroupOrder::layered));
  const Answer& answer = psor.solve(problem, {}, {});
  EXPECT_EQ(answer.stop, Stop::not_applicable);
  EXPECT_NE(answer.remark.find("row 4"), std::string::npos) << answer.remark;
}

TEST(Psor, LeavesAFiniteAnswerWithinBoundsAtADeadline) {
  const Problem problem = wide_wall();
  Psor psor(psor_options(0, GroupOrder::layered, 2));
  for (double seconds : {1e-6, 1e-4, 1e-3, 3e-3}) {
    Limits limits = at_most(1'000'000);
    limits.seconds = seconds;
    const Answer& answer = psor.solve(problem, {}, limits);
    EXPECT_EQ(answer.stop, Stop::deadline);
    EXPECT_TRUE(answer.x.allFinite());
    EXPECT_TRUE((answer.x.array() >= problem.bounds.l.array() &&
                 answer.x.array() <= problem.bounds.u.array())
                    .all());
  }
}

}  // namespace
}  // namespace perpend
