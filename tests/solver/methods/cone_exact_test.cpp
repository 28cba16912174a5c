#include "solver/methods/cone_exact.h"
#include "solver/choices.h"

#include <gtest/gtest.h>

#include "problem/assemble.h"
#include "problem/defect.h"
#include "solver/fall.h"
#include "solver/methods/exact.h"
#include "support/random_problems.h"
#include "support/standing_wall.h"
#include "support/under_cones.h"

namespace perpend {
namespace {

using test::fall_s;
using test::gravity_m_per_s2;

Problem shaken_wall_of_cones(double stiffness, std::uint64_t seed, double friction) {
  support::StandingWall wall;
  wall.stiffness_N_per_m = stiffness;
  wall.friction = friction;
  wall.shake_m_per_s = 0.1;
  wall.shake_seed = seed;
  return support::under_cones(support::standing_wall_problem(wall));
}

/// A point of 2 kg on a plane, with the velocity v before the step, under gravity along g.
Problem block_on_plane(const Eigen::Vector3d& v, const Eigen::Vector3d& g, double mu) {
  BodyForm body;
  body.M.assign(1, 2 * Matrix6::Identity());
  body.momentum = Vector6::Zero();
  body.momentum.head<3>() = 2 * (v + fall_s * g);
  for (int axis : {2, 0, 1}) {
    body.J.add_block(0, Vector6::Unit(axis));
    body.J.end_row();
  }
  body.C.setZero(3);
  body.d.setZero(3);
  Problem problem;
  problem.bounds.l = Vector::Constant(3, -infinity);
  problem.bounds.l[0] = 0;
  problem.bounds.u = Vector::Constant(3, infinity);
  problem.motion.assign(3, Motion::linear);
  problem.contacts.push_back({0, {1, 2}, mu, FrictionLaw::cone});
  problem.body = body;
  return problem;
}

TEST(ConeExact, SlowsASlidingBlockAlongItsMotionAtEveryAngle) {
  ConeExact cone_exact({});
  for (int degrees = 0; degrees < 360; degrees += 5) {
    SCOPED_TRACE(degrees);
    const double angle = degrees * std::acos(-1.0) / 180;
    const Eigen::Vector3d along(std::cos(angle), std::sin(angle), 0);
    const Problem problem = block_on_plane(3 * along, {0, 0, -gravity_m_per_s2}, 0.5);
    const Answer& answer = cone_exact.solve(problem, {}, {});
    EXPECT_TRUE(answer.certified);
    const double speed = 3 - 0.5 * gravity_m_per_s2 * fall_s;
    EXPECT_NEAR(answer.certificate.w[1], speed * along[0], 1e-12);
    EXPECT_NEAR(answer.certificate.w[2], speed * along[1], 1e-12);
    EXPECT_NEAR(answer.x[0], 2 * gravity_m_per_s2 * fall_s, 1e-12);
  }
}

TEST(ConeExact, HoldsABlockOnAnInclineBelowTheFrictionAngleOnly) {
  ConeExact cone_exact({});
  for (double steepness : {0.9, 0.999, 1.001, 1.5}) {  // tan of the incline over μ
    SCOPED_TRACE(steepness);
    const double slope = std::atan(0.5 * steepness);
    const Eigen::Vector3d g =
        gravity_m_per_s2 * Eigen::Vector3d(std::sin(slope), 0, -std::cos(slope));
    const Answer& answer = cone_exact.solve(block_on_plane({0, 0, 0}, g, 0.5), {}, {});
    EXPECT_TRUE(answer.certified);
    const double gained = fall_s * (g[0] + 0.5 * g[2]);
    EXPECT_NEAR(answer.certificate.w[1], std::max(gained, 0.0), 1e-12);
  }
}

TEST(ConeExact, CertifiesShakenWallsAtEveryStiffness) {
  ConeExact cone_exact({});
  for (double stiffness : {1e5, 1e9}) {
    for (double friction : {0.3, 0.7, 1.0}) {
      for (std::uint64_t seed : {1, 2}) {
        SCOPED_TRACE(testing::Message() << stiffness << " N/m, mu " << friction << ", " << seed);
        const Problem problem = shaken_wall_of_cones(stiffness, seed, friction);
        const Answer& cold = cone_exact.solve(problem, {}, {});
        EXPECT_EQ(cold.stop, Stop::converged);
        EXPECT_TRUE(cold.certified) << cold.certificate.natural.total;
        const Vector solution = cold.x;
        const Answer& warm = cone_exact.solve(problem, solution, {});
        EXPECT_TRUE(warm.certified) << warm.certificate.natural.total;
        EXPECT_LE(warm.iterations, 1);
      }
    }
  }
}

/// Coulomb's problem need not have a solution; most of these have.
TEST(ConeExact, CertifiesNearlyEveryCompliantMechanismInBothForms) {
  support::Random random(1);
  ConeExact cone_exact({});
  int certified = 0, certified_in_rows = 0;
  constexpr int rounds = 300;
  for (int round = 0; round < rounds; ++round) {
    Problem problem = support::random_mechanical_problem(random, {6, 16, 0, 0.8});
    certified += cone_exact.solve(problem, {}, {}).certified;
    ensure_rows(problem);
    problem.body.reset();
    certified_in_rows += cone_exact.solve(problem, {}, {}).certified;
  }
  RecordProperty("certified", certified);
  RecordProperty("certified_in_rows", certified_in_rows);
  EXPECT_GE(certified, rounds * 95 / 100);
  EXPECT_GE(certified_in_rows, rounds * 95 / 100);
}

TEST(ConeExact, StaysFiniteAndHonestWithHardRows) {
  support::Random random(2);
  ConeExact cone_exact({});
  for (int round = 0; round < 100; ++round) {
    const Problem problem = support::random_mechanical_problem(random, {6, 16, 0.5, 0.8});
    const Answer& answer = cone_exact.solve(problem, {}, {});
    EXPECT_TRUE(answer.x.allFinite());
    EXPECT_EQ(answer.certified, is_certified(certify(problem, answer.x)));
  }
}

TEST(ConeExact, AgreesWithExactWithoutFriction) {
  support::Random random(3);
  ConeExact cone_exact({});
  Exact exact({});
  for (int round = 0; round < 50; ++round) {
    Problem boxed = support::random_mechanical_problem(random, {6, 16, 0});
    Problem problem = support::under_cones(boxed);
    for (std::size_t k = 0; k < problem.contacts.size(); ++k) {
      problem.contacts[k].mu = boxed.contacts[k].mu = 0;
      for (int row : boxed.contacts[k].friction) {
        if (row != Contact::no_row) boxed.bounds.l[row] = boxed.bounds.u[row] = 0;
      }
    }
    const Answer& answer = cone_exact.solve(problem, {}, {});
    const Answer& expected = exact.solve(boxed, {}, {});
    EXPECT_TRUE(answer.certified) << round << ": " << answer.certificate.natural.total;
    EXPECT_LE(largest_of(answer.certificate.w - expected.certificate.w),
              1e-9 * test::speeds_at_play(problem));
  }
}

/// Contacts pressed together, every one coupled to all others, in row form: a dense factor.
Problem dense_rows_under_cones(int contacts) {
  const int n = 3 * contacts;
  Problem problem;
  problem.bounds.l = Vector::Constant(n, -infinity);
  problem.bounds.u = Vector::Constant(n, infinity);
  problem.motion.assign(n, Motion::linear);
  RowForm rows{Eigen::MatrixXd::Constant(n, n, 1e-3).sparseView(), Vector::Zero(n)};
  for (int k = 0; k < contacts; ++k) {
    problem.contacts.push_back({3 * k, {3 * k + 1, 3 * k + 2}, 0.5, FrictionLaw::cone});
    problem.bounds.l[3 * k] = 0;
    rows.b[3 * k] = -1;
  }
  for (int i = 0; i < n; ++i) rows.A.coeffRef(i, i) = 1 + 0.01 * i;
  problem.rows = rows;
  return problem;
}

TEST(ConeExact, DoesNotBeginAFactorThatCannotEndBeforeTheDeadline) {
  const Problem problem = dense_rows_under_cones(400);
  const Vector start = Vector::Constant(problem.size(), 0.25);
  ConeExact cone_exact({});
  Limits limits;
  limits.seconds = 0.05;  // less than the 0.067 s that the factor takes at the least
  const Answer& answer = cone_exact.solve(problem, start, limits);
  EXPECT_EQ(answer.stop, Stop::deadline);
  EXPECT_EQ(answer.iterations, 0);
  EXPECT_EQ(answer.x, start);
}

/// Rows whose own impulses move nothing, and which no method gets to the end of.
TEST(ConeExact, IsNeverFurtherAwayThanItsStartAfterABreakdown) {
  Problem problem;
  problem.bounds.l = Vector::Zero(3);
  problem.bounds.u = Vector::Constant(3, infinity);
  problem.motion.assign(3, Motion::linear);
  const Eigen::Matrix3d A{{0, 1, -1}, {-1, 0, 0}, {-1, 0, 0}};
  problem.rows = RowForm{A.sparseView(), Eigen::Vector3d(0, -1, 1)};
  ConeExact cone_exact({});
  const Answer& answer = cone_exact.solve(problem, {}, {});
  EXPECT_EQ(answer.stop, Stop::breakdown);
  EXPECT_LE(answer.certificate.natural.total, certify(problem, Vector::Zero(3)).natural.total);
}

TEST(ConeExact, PutsRowsThatNoImpulseMovesOnTheirBoundToTheBit) {
  support::Random random(31);
  for (int round = 0; round < 200; ++round) {
    Problem problem;
    problem.rows.emplace();
    problem.rows->A.resize(2, 2);
    problem.rows->A.insert(0, 0) = support::log_uniform(random, 1e-3, 1e3);
    problem.rows->A.makeCompressed();
    problem.rows->b =
        Vector{{support::uniform(random, -1, 1), support::log_uniform(random, 1e-3, 1e3)}};
    problem.bounds.l = Vector{{0, -support::log_uniform(random, 1e-3, 1e3)}};
    problem.bounds.u.setConstant(2, infinity);
    problem.motion.assign(2, Motion::linear);
    ConeExact solver({});
    const Vector start = support::uniform_vector(random, 2, 0, 10);
    const Answer& answer = solver.solve(problem, start, {});
    EXPECT_TRUE(answer.certified);
    EXPECT_EQ(answer.x[1], problem.bounds.l[1]);
  }
}

TEST(ConeExact, TakesNoBoundForARunaway) {
  // Impulses that the bounds alone ask for, 1e20 times those that the speeds do.
  Problem problem;
  problem.rows.emplace();
  problem.rows->A.resize(3, 3);
  problem.rows->A.insert(0, 0) = 4;
  problem.rows->A.insert(2, 2) = 3e-5;
  problem.rows->A.makeCompressed();
  problem.rows->b = Vector{{-2, 0, -3e15}};
  problem.bounds.l = Vector{{0, -infinity, 1e20}};
  problem.bounds.u = Vector{{infinity, -1e20, infinity}};
  problem.motion.assign(3, Motion::linear);
  ConeExact solver({});
  const Answer& answer = solver.solve(problem, {}, {});
  EXPECT_TRUE(answer.certified) << answer.certificate.of_limit;
  EXPECT_NEAR(answer.x[0], 0.5, 1e-12);
  EXPECT_EQ(answer.x[1], -1e20);
  EXPECT_EQ(answer.x[2], 1e20);
}

TEST(ConeExact, LeavesABilateralRowWithoutAnEntryWhereItIs) {
  Problem problem;
  problem.rows.emplace();
  problem.rows->A.resize(2, 2);
  problem.rows->A.insert(0, 0) = 2;
  problem.rows->A.makeCompressed();
  problem.rows->b = Vector{{-3, 0}};
  problem.bounds.l.setConstant(2, -infinity);
  problem.bounds.u.setConstant(2, infinity);
  problem.motion.assign(2, Motion::linear);
  ConeExact solver({});
  const Answer& answer = solver.solve(problem, Vector{{0, 5}}, {});
  EXPECT_TRUE(answer.certified);
  EXPECT_EQ(answer.x[0], 1.5);
  EXPECT_EQ(answer.x[1], 5);
}

}  // namespace
}  // namespace perpend
