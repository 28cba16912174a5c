#include "solver/methods/exact.h"
#include "solver/choices.h"

#include <gtest/gtest.h>

#include <cmath>

#include "problem/assemble.h"
#include "solver/fall.h"
#include "support/allocation_counter.h"
#include "support/random_problems.h"
#include "support/standing_wall.h"

namespace perpend {
namespace {

using test::fall_s;
using test::gravity_m_per_s2;

Problem shaken_wall(double stiffness_N_per_m, std::uint64_t seed = 1) {
  support::StandingWall wall;
  wall.stiffness_N_per_m = stiffness_N_per_m;
  wall.damping_N_s_per_m = stiffness_N_per_m / 10;
  wall.shake_m_per_s = 0.1;
  wall.shake_seed = seed;
  return support::standing_wall_problem(wall);
}

/// Cubes of 1 m on top of each other, falling for one step and pushed sideways, the lowest on the
/// ground. Each face touches in a grid of points, and a point has a normal and two friction rows.
struct Stack {
  std::vector<double> masses_kg{10};  ///< from the ground up
  int points_x = 2, points_y = 2;
  double compliance_per_kg = 1e-4;  ///< C of every row
  double push_m_per_s = 0.05;       ///< of the top cube
};

Problem stack_problem(const Stack& stack) {
  const int cubes = static_cast<int>(stack.masses_kg.size());
  const int points = stack.points_x * stack.points_y, n = 3 * cubes * points;
  Problem problem;
  problem.bounds.l = Vector::Zero(n);
  problem.bounds.u = Vector::Constant(n, infinity);
  problem.motion.assign(n, Motion::linear);
  BodyForm body;
  body.momentum = Vector::Zero(6 * cubes);
  body.C = Vector::Constant(n, stack.compliance_per_kg);
  body.d = Vector::Zero(n);
  for (int k = 0; k < cubes; ++k) {
    const double mass = stack.masses_kg[k];
    Matrix6 M = mass * Matrix6::Identity();
    M.bottomRightCorner<3, 3>() /= 6;
    body.M.push_back(M);
    body.momentum[6 * k + 2] = -mass * gravity_m_per_s2 * fall_s;
    if (k == cubes - 1) body.momentum[6 * k] = mass * stack.push_m_per_s;
  }
  double load = body.momentum(Eigen::seqN(2, cubes, 6)).sum();
  for (int k = 0; k < cubes; ++k) {
    for (int point = 0; point < points; ++point) {
      const double x = (point % stack.points_x) / (stack.points_x - 1.0) - 0.5;
      const double y = (point / stack.points_x) / (stack.points_y - 1.0) - 0.5;
      for (int axis : {2, 0, 1}) {
        const auto add = [&](int of_body, double side, double height) {
          const Eigen::Vector3d direction = side * Eigen::Vector3d::Unit(axis);
          Vector6 block;
          block << direction, Eigen::Vector3d(x, y, height).cross(direction);
          body.J.add_block(of_body, block);
        };
        add(k, 1, -0.5);
        if (k > 0) add(k - 1, -1, 0.5);
        const int row = body.J.rows();
        body.J.end_row();
        if (axis != 2) problem.bounds.u[row] = -0.3 * load / points;
        if (axis != 2) problem.bounds.l[row] = -problem.bounds.u[row];
      }
    }
    load -= body.momentum[6 * k + 2];
  }
  problem.body = std::move(body);
  return problem;
}

TEST(Exact, CertifiesTheBrickWallAtEveryStiffness) {
  Exact exact({});
  for (double stiffness : {1e3, 1e5, 1e7, 1e9, 1e12}) {
    for (std::uint64_t seed : {1, 2, 3}) {
      SCOPED_TRACE(testing::Message() << stiffness << " N/m, seed " << seed);
      const Problem problem = shaken_wall(stiffness, seed);
      const Answer& cold = exact.solve(problem, {}, {});
      EXPECT_EQ(cold.stop, Stop::converged);
      EXPECT_TRUE(cold.certified) << cold.certificate.natural.total;
      const Vector solution = cold.x;
      const Answer& warm = exact.solve(problem, solution, {});
      EXPECT_TRUE(warm.certified) << warm.certificate.natural.total;
      EXPECT_EQ(warm.iterations, 1);
    }
  }
}

TEST(Exact, FindsTheRestingImpulses) {
  support::StandingWall wall;
  Exact exact({});
  const Answer& answer = exact.solve(support::standing_wall_problem(wall), {}, {});
  EXPECT_LE(largest_of(answer.x - support::resting_impulses(wall)), 1e-8);
}

TEST(Exact, CertifiesEveryCompliantMechanism) {
  support::Random random(1);
  Exact exact({});
  for (int round = 0; round < 1000; ++round) {
    const Problem problem = support::random_mechanical_problem(random, {6, 16, 0});
    const Answer& answer = exact.solve(problem, {}, {});
    EXPECT_TRUE(answer.certified) << round << ": " << answer.certificate.natural.total;
  }
}

/// Hard rows may contradict each other, two hard joints about one axis with different targets for
/// one, and then there is no solution to certify. Few of these problems are like that.
TEST(Exact, CertifiesNearlyEveryMechanismWithHardRows) {
  support::Random random(2);
  Exact exact({});
  int certified = 0;
  for (int round = 0; round < 500; ++round) {
    const Problem problem = support::random_mechanical_problem(random, {6, 16, 0.2});
    const Answer& answer = exact.solve(problem, {}, {});
    // In absolute terms too: huge impulses would make any error small beside them.
    certified += answer.certified && answer.certificate.natural.total <= 1e-8;
  }
  RecordProperty("certified", certified);
  EXPECT_GE(certified, 495);
}

TEST(Exact, FindsTheKnownVelocitiesInTheRows) {
  support::Random random(3);
  Exact exact({});
  for (int n : {1, 2, 5, 20, 60, 200}) {
    for (int round = 0; round < 20; ++round) {
      for (const support::KnownChoice& choice :
           {support::KnownChoice{n, n, 0.5, 0.3}, support::KnownChoice{n, (n + 1) / 2, 0, 0.3}}) {
        SCOPED_TRACE(testing::Message() << n << " rows, rank " << choice.rank << ", " << round);
        const support::KnownProblem known = support::random_known_problem(random, choice);
        const Answer& answer = exact.solve(known.problem, {}, {});
        EXPECT_TRUE(answer.certified) << answer.certificate.natural.total;
        EXPECT_LE(largest_of(answer.certificate.w - known.w), 1e-7);
      }
    }
  }
}

TEST(Exact, IsNotTroubledByRedundantContactPoints) {
  Exact exact({});
  for (const auto& [points_x, points_y] : {std::pair(2, 2), std::pair(8, 8), std::pair(50, 80)}) {
    for (double compliance : {1e-4, 0.0}) {
      SCOPED_TRACE(testing::Message() << points_x * points_y << " points, C " << compliance);
      Stack stack;
      stack.points_x = points_x;
      stack.points_y = points_y;
      stack.compliance_per_kg = compliance;
      const Answer& answer = exact.solve(stack_problem(stack), {}, {});
      EXPECT_TRUE(answer.certified) << answer.certificate.natural.total;
      const auto normals = answer.x(Eigen::seq(0, Eigen::last, 3));
      if (compliance > 0) continue;
      // Hard points carry the whole weight.
      EXPECT_NEAR(normals.sum(), 10 * gravity_m_per_s2 * fall_s, 1e-8);
    }
  }
}

TEST(Exact, IsNotTroubledByMassRatios) {
  Exact exact({});
  for (double compliance : {1e-4, 1e-8, 0.0}) {
    for (double ratio : {1.0, 1e3, 1e6}) {
      for (int cubes : {2, 7}) {
        SCOPED_TRACE(testing::Message() << cubes << " cubes, 1:" << ratio << ", C " << compliance);
        Stack stack;
        stack.masses_kg.clear();
        for (int k = 0; k < cubes; ++k) {
          stack.masses_kg.push_back(std::pow(ratio, k / (cubes - 1.0)));
        }
        stack.compliance_per_kg = compliance;
        const Answer& answer = exact.solve(stack_problem(stack), {}, {});
        EXPECT_TRUE(answer.certified) << answer.certificate.natural.total;
      }
    }
  }
}

TEST(Exact, SolvesAStiffRowThatHardlyMoves) {
  Exact exact({});
  Problem problem;
  problem.bounds.l = Vector::Constant(1, -infinity);
  problem.bounds.u = Vector::Constant(1, infinity);
  problem.motion.assign(1, Motion::linear);
  BodyForm& body = problem.body.emplace();
  body.M.assign(1, Matrix6::Identity());
  body.momentum = Vector::Constant(6, 0.7);
  body.J.add_block(0, Vector6::Constant(0.3));
  body.J.end_row();
  body.C = Vector::Constant(1, 1e-11);
  // The speed 1.26 of the row and the 1.26 that d asks for leave nanometres a second.
  for (const double rest : {1e-9, 3.1e-9, 1e-12}) {
    body.d = Vector::Constant(1, rest - 1.26);
    const Answer& answer = exact.solve(problem, Vector::Zero(1), {});
    EXPECT_EQ(answer.stop, Stop::converged) << rest;
    EXPECT_LE(answer.certificate.natural.total, 1e-11) << rest;
  }
}

TEST(Exact, HasTheSameVelocitiesFromEveryStart) {
  support::Random random(4);
  Exact exact({});
  for (int round = 0; round < 100; ++round) {
    const Problem problem = support::random_mechanical_problem(random, {6, 16, 0});
    const Certificate cold = exact.solve(problem, {}, {}).certificate;
    ASSERT_TRUE(is_certified(cold));
    for (double size : {1e-3, 1.0, 1e3}) {
      SCOPED_TRACE(testing::Message() << round << ", start of " << size);
      const Vector start = support::uniform_vector(random, problem.size(), -size, size);
      const Answer& warm = exact.solve(problem, start, {});
      EXPECT_TRUE(warm.certified) << warm.certificate.natural.total;
      EXPECT_LE(largest_of(warm.certificate.w - cold.w), 1e-9 * test::speeds_at_play(problem));
    }
  }
}

TEST(Exact, TakesProblemsOfFixedRowsAndOfNone) {
  Exact exact({});
  Problem problem = stack_problem({});
  problem.bounds.l.setConstant(0.25);
  problem.bounds.u = problem.bounds.l;
  const Answer& fixed = exact.solve(problem, {}, {});
  EXPECT_EQ(fixed.x, problem.bounds.l);
  EXPECT_TRUE(fixed.certified);
  EXPECT_EQ(fixed.iterations, 1);

  Problem in_rows = problem;
  ensure_rows(in_rows);
  in_rows.body.reset();
  EXPECT_EQ(exact.solve(in_rows, {}, {}).x, problem.bounds.l);

  Problem none;
  none.body = BodyForm{};
  EXPECT_TRUE(exact.solve(none, {}, {}).certified);
  none.body.reset();
  none.rows = RowForm{};
  EXPECT_TRUE(exact.solve(none, {}, {}).certified);
}

TEST(Exact, FindsTheSameByWayOfTheInteriorPoint) {
  support::Random random(5);
  Exact patient({}), impatient({.first = ExactStart::interior});
  for (int round = 0; round < 100; ++round) {
    SCOPED_TRACE(round);
    const Problem problem = support::random_mechanical_problem(random, {6, 16, 0});
    const Certificate expected = patient.solve(problem, {}, {}).certificate;
    const Answer& answer = impatient.solve(problem, {}, {});
    EXPECT_TRUE(answer.certified) << answer.certificate.natural.total;
    EXPECT_LE(largest_of(answer.certificate.w - expected.w), 1e-9 * test::speeds_at_play(problem));
  }
}

TEST(Exact, AllocatesNothingByWayOfTheBodiesAfterTheFirstSolve) {
#ifndef NDEBUG
  GTEST_SKIP() << "assertions look for defects, which allocates";
#endif
  for (double stiffness : {1e5, 1e12}) {
    const Problem problem = shaken_wall(stiffness), next = shaken_wall(stiffness, 2);
    Exact exact({});
    exact.solve(problem, {}, {});
    EXPECT_EQ(support::allocations_of([&] { exact.solve(problem, {}, {}); }), 0);
    // Another problem of the same shape may be the first to need the interior point.
    exact.solve(next, {}, {});
    EXPECT_EQ(support::allocations_of([&] { exact.solve(next, {}, {}); }), 0);
  }
}

TEST(Exact, LeavesBilateralRowsAloneThatNoImpulseMoves) {
  Problem problem;
  problem.rows.emplace();
  problem.rows->A.resize(3, 3);
  problem.rows->A.insert(0, 0) = 2;
  problem.rows->A.insert(1, 1) = 0;  // a stored zero; the last row has no entry at all
  problem.rows->A.makeCompressed();
  problem.rows->b = Vector{{-3, 0, 0}};
  problem.bounds.l.setConstant(3, -infinity);
  problem.bounds.u.setConstant(3, infinity);
  problem.motion.assign(3, Motion::linear);
  for (ExactStart first : {ExactStart::pivots, ExactStart::interior}) {
    Exact exact({.first = first});
    const Answer& answer = exact.solve(problem, {}, {});
    EXPECT_TRUE(answer.certified) << answer.certificate.of_limit;
    EXPECT_NEAR(answer.x[0], 1.5, 1e-9);
  }
}

Problem problem_of_rows(const Eigen::MatrixXd& A, const Vector& b, const Vector& l,
                        const Vector& u) {
  Problem problem;
  problem.rows = RowForm{A.sparseView(), b};
  problem.bounds.l = l;
  problem.bounds.u = u;
  problem.motion.assign(l.size(), Motion::linear);
  return problem;
}

TEST(Exact, PutsRowsThatNoImpulseMovesOnTheirBoundToTheBit) {
  // The twins ask for an interior point, which leaves the last row a little off its bound.
  Eigen::MatrixXd A = Eigen::MatrixXd::Zero(3, 3);
  A.topLeftCorner<2, 2>().setConstant(4);
  const Problem problem =
      problem_of_rows(A, Vector{{2, -1, -0.3}}, Vector{{-1, 0, -3.1}}, Vector{{9, 9, 3.1}});
  const Answer& answer = Exact({.first = ExactStart::interior}).solve(problem, {}, {});
  EXPECT_TRUE(answer.certified) << answer.certificate.of_limit;
  EXPECT_EQ(answer.x[2], 3.1);
}

TEST(Exact, DoesNotLetOneIslandPayForAnotherThatBreaksDown) {
  // Two contacts jam a body; a box stands still elsewhere, and another one falls.
  Eigen::MatrixXd A = Eigen::MatrixXd::Identity(4, 4);
  A(0, 1) = A(1, 0) = -1;
  const Problem problem =
      problem_of_rows(A, Vector{{-1, -1, 0, -3}}, Vector::Zero(4), Vector::Constant(4, infinity));
  Exact exact({});
  const Answer& answer = exact.solve(problem, Vector{{0, 0, 0, 7}}, {});
  EXPECT_FALSE(answer.certified);
  EXPECT_EQ(answer.stop, Stop::breakdown);
  EXPECT_EQ(answer.x[2], 0);
  EXPECT_NEAR(answer.x[3], 3, 1e-12);
}

}  // namespace
}  // namespace perpend
