#include "solver/methods/pgs_sm.h"

#include <gtest/gtest.h>

#include "problem/assemble.h"
#include "problem/friction_bounds.h"
#include "solver/choices.h"
#include "solver/methods/exact.h"
#include "support/random_problems.h"
#include "support/standing_wall.h"

namespace perpend {
namespace {

using test::at_most;
using test::every_algebra;

Vector two(double x, double y) {
  return (Vector(2) << x, y).finished();
}

/// Two rows that lift each other, x ≥ 0. Solved by x = (1, 0), w = (0, 0.3).
Problem lifting_pair() {
  Problem problem;
  problem.bounds.l = Vector::Zero(2);
  problem.bounds.u = Vector::Constant(2, infinity);
  problem.motion.assign(2, Motion::linear);
  const Eigen::Matrix2d A{{1, -0.9}, {-0.9, 1}};
  problem.rows = RowForm{A.sparseView(), two(-1, 1.2)};
  return problem;
}

TEST(PgsSm, GoesThroughItsRoundsAsByHand) {
  PgsSm solver({.sweeps = 1});
  const auto after = [&](int iterations) {
    return solver.solve(lifting_pair(), two(5, 5), at_most(iterations)).x;
  };
  // Round 1. The sweep: x₀ = 0.9·5 + 1, x₁ = 0.9·5.5 − 1.2. Both are free; together they are
  // (−0.08, −0.3)/0.19, so both leave. No row is left to solve for.
  EXPECT_TRUE(after(1).isApprox(two(5.5, 3.75)));
  EXPECT_EQ(after(2), two(0, 0));
  EXPECT_EQ(after(3), two(0, 0));
  // Round 2. The sweep: x₀ = 1, x₁ = 0.9 − 1.2 < 0. Row 0 is free and stays.
  EXPECT_EQ(after(4), two(1, 0));
  EXPECT_EQ(after(5), two(1, 0));
  // Round 3 finds the same sets.
  const Answer& answer = solver.solve(lifting_pair(), two(5, 5), {});
  EXPECT_EQ(answer.stop, Stop::converged);
  EXPECT_EQ(answer.iterations, 7);
  EXPECT_EQ(answer.work[Work::sweep], 3);
  EXPECT_EQ(answer.work[Work::direct], 4);
  EXPECT_TRUE(answer.certified);
}

TEST(PgsSm, OnlyShrinksTheFreeSetWithinARound) {
  // In round 1 above row 0 went to its bound, where w₀ = −1 asks for it to be free again.
  PgsSm solver({.rounds = 1, .sweeps = 1});
  const Answer& answer = solver.solve(lifting_pair(), two(5, 5), {});
  EXPECT_EQ(answer.stop, Stop::round_limit);
  EXPECT_EQ(answer.x, two(0, 0));
  EXPECT_EQ(answer.certificate.w[0], -1);
  EXPECT_EQ(answer.work[Work::direct], 2);
}

/// Sets that stay do not mean impulses that stay: what the sweeps free a direct solve may take
/// back.
TEST(PgsSm, SettlesOnSetsOrOnImpulsesToo) {
  support::Random random(4);
  PgsSm by_sets({.rounds = 20, .sweeps = 1}),
      by_impulses({.rounds = 20, .sweeps = 1, .settle = Settle::impulses});
  int early = 0, settled = 0;
  for (int round = 0; round < 50; ++round) {
    Problem problem = support::random_mechanical_problem(random, {6, 16, 0});
    ensure_rows(problem);
    const auto change_after = [&](const Answer& answer) {
      const Vector x = answer.x;
      return largest_of(PgsSm({.rounds = 1, .sweeps = 1}).solve(problem, x, at_most(1)).x - x);
    };
    const Answer sets = by_sets.solve(problem, {}, {}), both = by_impulses.solve(problem, {}, {});
    EXPECT_GE(both.iterations, sets.iterations);
    early += sets.stop == Stop::converged && change_after(sets) > 1e-5;
    if (both.stop != Stop::converged) continue;
    ++settled;
    EXPECT_LE(change_after(both), 1e-4);
  }
  EXPECT_GT(early, 0);
  EXPECT_GT(settled, 20);
}

TEST(PgsSm, KeepsEveryIterateWithinItsBounds) {
  support::Random random(1);
  for (int round = 0; round < 20; ++round) {
    Problem problem = support::random_mechanical_problem(random, {6, 16, 0});
    ensure_rows(problem);
    PgsSm solver({});
    for (int iterations = 1; iterations <= 40; ++iterations) {
      const Vector& x = solver.solve(problem, {}, at_most(iterations)).x;
      EXPECT_TRUE(
          (x.array() >= problem.bounds.l.array() && x.array() <= problem.bounds.u.array()).all());
    }
  }
}

TEST(PgsSm, AgreesWithExactWhereItIsCertified) {
  support::Random random(2);
  Exact exact({});
  int certified = 0;
  for (int round = 0; round < 50; ++round) {
    Problem problem = support::random_mechanical_problem(random, {6, 16, 0});
    ensure_rows(problem);
    const Certificate truth = exact.solve(problem, {}, {}).certificate;
    ASSERT_TRUE(is_certified(truth));
    for (PivotAlgebra algebra : every_algebra) {
      PgsSm solver({.algebra = algebra});
      const Answer& answer = solver.solve(problem, {}, {});
      if (!answer.certified) continue;
      ++certified;
      EXPECT_LE((answer.certificate.w - truth.w).cwiseAbs().maxCoeff(),
                1e-8 * test::speeds_at_play(problem));
    }
  }
  EXPECT_GE(certified, 100) << "of 200";
}

TEST(PgsSm, SolvesTheBrickWallAtRestAndShaken) {
  for (PivotAlgebra algebra : every_algebra) {
    PgsSm solver({.algebra = algebra});
    for (double shake : {0.0, 0.1}) {
      support::StandingWall wall;
      wall.shake_m_per_s = shake;
      Problem problem = support::standing_wall_problem(wall);
      ensure_rows(problem);
      const Answer& answer = solver.solve(problem, {}, {});
      EXPECT_EQ(answer.stop, Stop::converged) << shake;
      EXPECT_TRUE(answer.certified) << shake;
    }
  }
}

TEST(PgsSm, HasTheLimitsOfE18) {
  PgsSm solver({});
  EXPECT_EQ(solver.coupling.options.couplings, 5);
  EXPECT_EQ(solver.default_iterations(), 5 * (15 + 5));
  support::StandingWall wall;
  wall.shake_m_per_s = 0.1;
  Problem problem = support::standing_wall_problem(wall);
  ensure_rows(problem);
  // A tolerance that no sweep meets: every round has all its sweeps, and direct solves within 5.
  PgsSm one({.rounds = 1, .tolerance = 0}), all({.tolerance = 0});
  const Answer& first = one.solve(problem, {}, {});
  EXPECT_EQ(first.work[Work::sweep], 15);
  EXPECT_GE(first.work[Work::direct], 1);
  EXPECT_LE(first.work[Work::direct], 5);
  EXPECT_EQ(first.stop, Stop::round_limit);
  EXPECT_LE(all.solve(problem, {}, {}).work[Work::sweep], 75);
}

TEST(PgsSm, DoesOneRoundBetweenTwoBoundUpdates) {
  support::StandingWall wall;
  wall.shake_m_per_s = 0.1;
  Problem problem = support::standing_wall_problem(wall);
  ensure_rows(problem);
  PgsSm solver({.tolerance = 0}), one({.rounds = 1, .tolerance = 0});
  Limits limits;
  limits.update_friction = true;
  const Answer coupled = solver.solve(problem, {}, limits);
  EXPECT_EQ(coupled.work[Work::sweep], 75);
  // The same by hand: a round, the bounds brought up to date, and again.
  Vector x = Vector::Zero(problem.size());
  for (int round = 0; round < 5; ++round) {
    if (round > 0) update_friction_bounds(problem, x, problem.bounds);
    x = one.solve(problem, x, {}).x;
  }
  EXPECT_EQ(coupled.x, x);
}

TEST(PgsSm, RefusesWhatItsPhasesCannotTake) {
  const auto remark = [](const Problem& problem, const PgsSmOptions& options) {
    PgsSm solver(options);
    const Answer& answer = solver.solve(problem, {}, {});
    EXPECT_EQ(answer.stop, Stop::not_applicable);
    return answer.remark;
  };
  Problem zero = lifting_pair(), unsymmetric = lifting_pair();
  zero.rows->A.coeffRef(1, 1) = 0;
  unsymmetric.rows->A.coeffRef(0, 1) = 0;
  EXPECT_NE(remark(zero, {}).find("A[1, 1]"), std::string::npos);
  EXPECT_NE(remark(unsymmetric, {}).find("not symmetric"), std::string::npos);
  EXPECT_NE(remark(lifting_pair(), {.algebra = PivotAlgebra::body}).find("body form"),
            std::string::npos);
  EXPECT_NE(remark(lifting_pair(), {.order = RowOrder::ground_first}).find("ground_first"),
            std::string::npos);
}

}  // namespace
}  // namespace perpend
