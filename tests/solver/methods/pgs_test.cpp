#include "solver/methods/pgs.h"

#include <gtest/gtest.h>

#include "problem/assemble.h"
#include "solver/choices.h"
#include "support/random_problems.h"
#include "support/standing_wall.h"

namespace perpend {
namespace {

using test::at_most;

constexpr RowOrder every_row_order[] = {RowOrder::given, RowOrder::reversed,
                                        RowOrder::normals_first, RowOrder::ground_first};

/// 2 x₀ + x₁ − 2 and x₀ + 3 x₁ − 6, x₀ at most 0.75.
Problem capped_pair() {
  Problem problem;
  problem.bounds.l = Vector::Zero(2);
  problem.bounds.u = (Vector(2) << 0.75, infinity).finished();
  problem.motion.assign(2, Motion::linear);
  const Eigen::Matrix2d A{{2, 1}, {1, 3}};
  problem.rows = RowForm{A.sparseView(), (Vector(2) << -2, -6).finished()};
  return problem;
}

TEST(Pgs, SweepsOnceAsByHand) {
  Pgs given({0, RowOrder::given}), reversed({0, RowOrder::reversed});
  // x₀ = clamp(2/2) = 0.75, then x₁ = (6 − 0.75)/3; the other way round x₁ = 2, then x₀ = 0.
  EXPECT_EQ(given.solve(capped_pair(), {}, at_most(1)).x, (Vector(2) << 0.75, 1.75).finished());
  EXPECT_EQ(reversed.solve(capped_pair(), {}, at_most(1)).x, (Vector(2) << 0, 2).finished());
  // And once more: x₀ = (2 − 1.75)/2, x₁ = (6 − 0.125)/3.
  const Vector twice = given.solve(capped_pair(), {}, at_most(2)).x;
  EXPECT_DOUBLE_EQ(twice[0], 0.125);
  EXPECT_DOUBLE_EQ(twice[1], 5.875 / 3);
}

TEST(Pgs, ConvergesToTheKnownSolution) {
  support::Random random(1);
  Pgs pgs({1e-15, RowOrder::given});
  for (int round = 0; round < 30; ++round) {
    const support::KnownProblem known = support::random_known_problem(random, {40, 40, 0.5, 0.3});
    const auto error_after = [&](int sweeps) {
      return (pgs.solve(known.problem, {}, at_most(sweeps)).x - known.x).norm();
    };
    double previous = infinity;
    for (int sweeps : {1, 2, 4, 8}) {
      const double error = error_after(sweeps);
      EXPECT_LT(error, 0.9 * previous) << sweeps << " sweeps";
      previous = error;
    }
    EXPECT_LE(error_after(1000), 1e-13);
    EXPECT_TRUE(pgs.solve(known.problem, {}, at_most(1000)).certified);
  }
}

TEST(Pgs, ConvergesInWWhereAIsSingular) {
  support::Random random(2);
  Pgs pgs({1e-15, RowOrder::given});
  for (int round = 0; round < 20; ++round) {
    const support::KnownProblem known = support::random_known_problem(random, {20, 10, 0, 0.5});
    const Answer& answer = pgs.solve(known.problem, {}, at_most(100'000));
    EXPECT_TRUE(answer.certified);
    EXPECT_LE((answer.certificate.w - known.w).cwiseAbs().maxCoeff(), 1e-7);
  }
}

TEST(Pgs, LowersTheEnergyOfAWallFromTheFirstSweep) {
  const auto run = [] {
    Problem problem = support::standing_wall_problem();
    ensure_rows(problem);
    Limits limits = at_most(100);
    limits.keep_history = true;
    return Pgs({0, RowOrder::given}).solve(problem, {}, limits).history;
  };
  const std::vector<ErrorTotals> history = run();
  for (int k = 1; k <= 5; ++k) EXPECT_LT(history[k].energy_J, history[k - 1].energy_J);
  EXPECT_LT(history[100].energy_J, 0.1 * history[0].energy_J);
}

TEST(Pgs, KeepsEveryIterateWithinItsBounds) {
  support::Random random(3);
  for (int round = 0; round < 20; ++round) {
    Problem problem = support::random_mechanical_problem(random, {6, 16, 0.2});
    ensure_rows(problem);
    Pgs pgs({0, RowOrder::given});
    const Vector start = support::uniform_vector(random, problem.size(), -10, 10);
    for (int sweeps = 1; sweeps <= 20; ++sweeps) {
      const Vector& x = pgs.solve(problem, start, at_most(sweeps)).x;
      EXPECT_TRUE(
          (x.array() >= problem.bounds.l.array() && x.array() <= problem.bounds.u.array()).all());
      for (int i = 0; i < problem.size(); ++i) {
        if (problem.bounds.l[i] == problem.bounds.u[i]) {
          EXPECT_EQ(x[i], problem.bounds.l[i]);
        }
      }
    }
  }
}

TEST(Pgs, StaysAtTheSolutionItStartsFrom) {
  support::Random random(4);
  for (int round = 0; round < 20; ++round) {
    const support::KnownProblem known = support::random_known_problem(random);
    Pgs pgs({1e-10, RowOrder::given});
    const Answer& answer = pgs.solve(known.problem, known.x, {});
    EXPECT_EQ(answer.stop, Stop::converged);
    EXPECT_EQ(answer.iterations, 1);
    EXPECT_LE((answer.x - known.x).cwiseAbs().maxCoeff(), 1e-13);
  }
}

TEST(Pgs, HasTheSameFixedPointInEveryOrder) {
  support::StandingWall wall;
  wall.rows = 3;
  wall.shake_m_per_s = 0.1;
  Problem problem = support::standing_wall_problem(wall);
  ensure_rows(problem);
  const Vector given = Pgs({1e-15, RowOrder::given}).solve(problem, {}, at_most(100'000)).x;
  for (RowOrder order : every_row_order) {
    Pgs pgs({1e-15, order});
    const Answer& answer = pgs.solve(problem, {}, at_most(100'000));
    EXPECT_TRUE(answer.certified);
    EXPECT_LE((answer.x - given).cwiseAbs().maxCoeff(), 1e-10);
    const Vector early = pgs.solve(problem, {}, at_most(1)).x;
    if (order == RowOrder::reversed || order == RowOrder::normals_first) {
      EXPECT_NE(early, Pgs({0, RowOrder::given}).solve(problem, {}, at_most(1)).x);
    }
  }
}

TEST(Pgs, StopsOnceNoImpulseChangesByItsTolerance) {
  support::Random random(5);
  const support::KnownProblem known = support::random_known_problem(random);
  const Answer loose = Pgs({1e-3, RowOrder::given}).solve(known.problem, {}, at_most(1000));
  const Answer tight = Pgs({1e-9, RowOrder::given}).solve(known.problem, {}, at_most(1000));
  EXPECT_EQ(loose.stop, Stop::converged);
  EXPECT_EQ(tight.stop, Stop::converged);
  EXPECT_LT(loose.iterations, tight.iterations);
  // The last sweep changed less than the tolerance, the one before did not.
  const auto after = [&](int sweeps) {
    return Pgs({0, RowOrder::given}).solve(known.problem, {}, at_most(sweeps)).x;
  };
  const int k = loose.iterations;
  EXPECT_LT((after(k) - after(k - 1)).cwiseAbs().maxCoeff(), 1e-3);
  EXPECT_GE((after(k - 1) - after(k - 2)).cwiseAbs().maxCoeff(), 1e-3);
}

TEST(Pgs, StopsByTheChangeOfForcesOverTheStep) {
  support::Random random(5);
  const Problem problem = support::random_known_problem(random).problem;
  const auto sweeps = [&](const PgsOptions& options) {
    Pgs pgs(options);
    const Answer& answer = pgs.solve(problem, {}, at_most(1000));
    EXPECT_EQ(answer.stop, Stop::converged);
    return answer.iterations;
  };
  // 1e-5 N over 1/50 s is 2e-7 N s.
  const int by_force = sweeps({.tolerance = 1e-5, .stop = SweepStop::force, .step_s = 0.02});
  EXPECT_EQ(by_force, sweeps({.tolerance = 0.02 * 1e-5}));
  EXPECT_GT(by_force, sweeps({.tolerance = 1e-5}));
}

TEST(Pgs, StopsOnceNoRowHasALargerNaturalResidual) {
  support::Random random(6);
  const Problem problem = support::random_known_problem(random).problem;
  constexpr double tolerance = 1e-4;
  Pgs pgs({.tolerance = tolerance, .stop = SweepStop::residual}), all({.tolerance = 0});
  const Answer answer = pgs.solve(problem, {}, at_most(1000));
  EXPECT_EQ(answer.stop, Stop::converged);
  EXPECT_LE(largest_of(answer.certificate.natural.row), tolerance);
  const Answer& before = all.solve(problem, {}, at_most(answer.iterations - 1));
  EXPECT_GT(largest_of(before.certificate.natural.row), tolerance);
}

TEST(Pgs, RefusesAZeroDiagonal) {
  for (double diagonal : {0.0, -1.0}) {
    Problem problem = capped_pair();
    problem.rows->A.coeffRef(1, 1) = diagonal;
    Pgs pgs({});
    const Answer& answer = pgs.solve(problem, {}, {});
    EXPECT_EQ(answer.stop, Stop::not_applicable);
    EXPECT_NE(answer.remark.find("A[1, 1]"), std::string::npos) << answer.remark;
    EXPECT_EQ(answer.x, Vector::Zero(2));
  }
}

TEST(Pgs, RefusesCones) {
  Problem problem = capped_pair();
  problem.bounds.u[0] = infinity;
  problem.bounds.l[1] = -infinity;
  problem.contacts.push_back({0, {1, Contact::no_row}, 0.5, FrictionLaw::cone});
  Pgs pgs({});
  const Answer& answer = pgs.solve(problem, {}, {});
  EXPECT_EQ(answer.stop, Stop::not_applicable);
  EXPECT_NE(answer.remark.find("cone"), std::string::npos) << answer.remark;
}

TEST(Pgs, RefusesGroundFirstWithoutTheBodyForm) {
  Pgs pgs({1e-5, RowOrder::ground_first});
  const Answer& answer = pgs.solve(capped_pair(), {}, {});
  EXPECT_EQ(answer.stop, Stop::not_applicable);
  EXPECT_NE(answer.remark.find("ground_first"), std::string::npos) << answer.remark;
}

TEST(Pgs, RefusesAProblemWithoutTheRowForm) {
  Pgs pgs({});
  const Answer& answer = pgs.solve(support::standing_wall_problem(), {}, {});
  EXPECT_EQ(answer.stop, Stop::not_applicable);
  EXPECT_NE(answer.remark.find("ensure_rows"), std::string::npos) << answer.remark;
}

}  // namespace
}  // namespace perpend
