#include "solver/methods/cone_psor.h"

#include <gtest/gtest.h>

#include "problem/assemble.h"
#include "solver/choices.h"
#include "solver/methods/psor.h"
#include "support/random_problems.h"
#include "support/standing_wall.h"
#include "support/under_cones.h"

namespace perpend {
namespace {

using support::under_cones;
using test::at_most;

ConePsorOptions cone_options(double tolerance, int threads = 1, double omega = 1) {
  return {tolerance, {omega, GroupOrder::layered, threads}};
}

Problem cone_wall(int rows, int bricks_per_row, double shake_m_per_s) {
  support::StandingWall wall;
  wall.rows = rows;
  wall.bricks_per_row = bricks_per_row;
  wall.shake_m_per_s = shake_m_per_s;
  wall.friction = 0.3;
  return under_cones(support::standing_wall_problem(wall));
}

Problem only_rows(Problem problem) {
  ensure_rows(problem);
  problem.body.reset();
  return problem;
}

/// How far x and w are from the law of Coulomb, written without a projection: docs/theory,
/// eq. (10), each condition on its own.
void expect_coulomb(const Problem& problem, const Vector& x, double tolerance) {
  Problem rows = problem;
  ensure_rows(rows);
  const Vector w = rows.rows->A * x + rows.rows->b;
  int sliding = 0, sticking = 0, open = 0;
  for (const Contact& contact : problem.contacts) {
    Eigen::Vector2d x_t(0, 0), w_t(0, 0);
    for (int k = 0; k < 2; ++k) {
      if (contact.friction[k] == Contact::no_row) continue;
      x_t[k] = x[contact.friction[k]];
      w_t[k] = w[contact.friction[k]];
    }
    const double x_n = x[contact.normal], w_n = w[contact.normal], bound = contact.mu * x_n;
    EXPECT_GE(x_n, 0);
    EXPECT_GE(w_n, -tolerance);
    EXPECT_LE(std::min(x_n, w_n), tolerance);
    EXPECT_LE(x_t.norm(), bound + tolerance);
    if (w_t.norm() <= tolerance) {
      sticking += x_n > tolerance;
    } else {
      EXPECT_LE((x_t + bound * w_t.normalized()).norm(), 1e3 * tolerance);
      sliding += x_n > tolerance;
    }
    open += x_n == 0;
  }
  for (int i = 0; i < problem.size(); ++i) {
    bool is_in_contact = false;
    for (const Contact& contact : problem.contacts) {
      is_in_contact |= contact.normal == i || contact.friction[0] == i || contact.friction[1] == i;
    }
    if (is_in_contact) continue;
    EXPECT_LE(std::abs(x[i] - std::clamp(x[i] - w[i], problem.bounds.l[i], problem.bounds.u[i])),
              tolerance);
  }
  EXPECT_TRUE(problem.contacts.empty() || sliding + sticking + open > 0);
}

/// A block of 1 kg on the ground, its velocity before the step given; one contact point below
/// its centre.
Problem block(double along_x, double along_y, double down, double mu, int friction_rows) {
  Problem problem;
  BodyForm body;
  body.M.assign(1, Matrix6::Identity());
  body.momentum.setZero(6);
  body.momentum.head<3>() << along_x, along_y, -down;
  const int rows = 1 + friction_rows;
  for (int axis : {2, 0, 1}) {
    if (body.J.rows() == rows) break;
    body.J.add_block(0, Vector6::Unit(axis));
    body.J.end_row();
  }
  body.C.setZero(rows);
  body.d.setZero(rows);
  problem.bounds.l.setConstant(rows, -infinity);
  problem.bounds.u.setConstant(rows, infinity);
  problem.bounds.l[0] = 0;
  problem.motion.assign(rows, Motion::linear);
  problem.contacts.push_back({0, {1, 2}, mu, FrictionLaw::cone});
  if (friction_rows == 1) problem.contacts[0].friction[1] = Contact::no_row;
  problem.body = body;
  return problem;
}

TEST(ConePsor, BrakesASlidingBlockAlongItsVelocityAndDoesNotLiftIt) {
  const Problem problem = block(3, 4, 1, 0.5, 2);
  for (const Problem& form : {problem, only_rows(problem)}) {
    ConePsor solver(cone_options(1e-15));
    const Vector x = solver.solve(form, {}, at_most(1000)).x;
    // The associated cone problem would lift it: x_n > 1. Coulomb: x_n = 1, x_t = −½ (3, 4)/5.
    EXPECT_NEAR(x[0], 1, 1e-12);
    EXPECT_NEAR(x[1], -0.3, 1e-12);
    EXPECT_NEAR(x[2], -0.4, 1e-12);
  }
}

TEST(ConePsor, StopsASlowBlock) {
  const Problem problem = block(0.3, -0.2, 1, 0.5, 2);
  ConePsor solver(cone_options(1e-15));
  const Vector x = solver.solve(problem, {}, at_most(1000)).x;
  EXPECT_NEAR((x - Eigen::Vector3d(1, -0.3, 0.2)).norm(), 0, 1e-12);
}

TEST(ConePsor, LetsABlockRise) {
  const Problem problem = block(0.3, -0.2, -1, 0.5, 2);
  EXPECT_EQ(ConePsor(cone_options(1e-15)).solve(problem, {}, at_most(1000)).x,
            Eigen::Vector3d::Zero());
}

TEST(ConePsor, TakesPlanarContacts) {
  const Problem problem = block(3, 0, 1, 0.5, 1);
  for (const Problem& form : {problem, only_rows(problem)}) {
    ConePsor solver(cone_options(1e-15));
    const Vector x = solver.solve(form, {}, at_most(1000)).x;
    EXPECT_NEAR((x - Eigen::Vector2d(1, -0.5)).norm(), 0, 1e-12);
  }
}

TEST(ConePsor, ObeysTheLawOfCoulombOnWalls) {
  for (double shake : {0.0, 0.1, 1.0}) {
    const Problem problem = cone_wall(3, 2, shake);
    for (const Problem& form : {problem, only_rows(problem)}) {
      ConePsor solver(cone_options(1e-14));
      const Answer& answer = solver.solve(form, {}, at_most(200'000));
      EXPECT_EQ(answer.stop, Stop::converged);
      expect_coulomb(form, answer.x, 1e-8);
    }
  }
}

TEST(ConePsor, ObeysTheLawOfCoulombAmongJointsLimitsAndMotors) {
  support::Random random(1);
  int converged = 0;
  for (int round = 0; round < 20; ++round) {
    const Problem problem = under_cones(support::random_mechanical_problem(random, {6, 12, 0}));
    ConePsor solver(cone_options(1e-14));
    const Answer& answer = solver.solve(problem, {}, at_most(100'000));
    if (answer.stop != Stop::converged) continue;
    ++converged;
    expect_coulomb(problem, answer.x, 1e-8);
  }
  EXPECT_GE(converged, 15);
}

TEST(ConePsor, StaysAtTheSolutionItStartsFrom) {
  const Problem problem = cone_wall(3, 2, 1.0);
  ConePsor solver(cone_options(1e-14));
  const Vector solution = solver.solve(problem, {}, at_most(200'000)).x;
  for (double omega : {0.7, 1.0, 1.5}) {
    ConePsor again(cone_options(1e-12, 1, omega));
    const Answer& answer = again.solve(problem, solution, at_most(10));
    EXPECT_EQ(answer.stop, Stop::converged);
    EXPECT_EQ(answer.iterations, 1);
  }
}

TEST(ConePsor, IsPsorWhereThereAreNoCones) {
  support::StandingWall bricks;
  bricks.shake_m_per_s = 0.1;
  const Problem problem = support::standing_wall_problem(bricks);
  const Vector x = ConePsor(cone_options(0)).solve(problem, {}, at_most(20)).x;
  EXPECT_EQ(x, Psor({0, {1, GroupOrder::layered, 1}}).solve(problem, {}, at_most(20)).x);
}

TEST(ConePsor, GivesTheSameBitsForAnyNumberOfThreads) {
  const Problem problem = cone_wall(3, 200, 0.3);
  const Vector x = ConePsor(cone_options(0)).solve(problem, {}, at_most(20)).x;
  for (int threads : {2, 3, 4}) {
    ConePsor solver(cone_options(0, threads));
    for (int repeat = 0; repeat < 3; ++repeat) {
      EXPECT_EQ(solver.solve(problem, {}, at_most(20)).x, x) << threads << " threads";
    }
  }
}

TEST(ConePsor, TurnsFromBoxToConeOnTheSameGraph) {
  const Problem cones = cone_wall(3, 2, 1.0);
  Problem box = cones;
  for (Contact& contact : box.contacts) contact.law = FrictionLaw::box;
  for (const Problem& form : {box, only_rows(box)}) {
    const Problem& other = form.body ? cones : only_rows(cones);
    ConePsor used(cone_options(0)), fresh(cone_options(0));
    used.solve(form, {}, at_most(5));
    EXPECT_EQ(used.solve(other, {}, at_most(5)).x, fresh.solve(other, {}, at_most(5)).x);
  }
}

TEST(ConePsor, RefusesAZeroDiagonalInTheRows) {
  Problem problem = only_rows(block(3, 4, 1, 0.5, 2));
  problem.rows->A.coeffRef(1, 1) = 0;
  ConePsor solver(cone_options(0));
  const Answer& answer = solver.solve(problem, {}, {});
  EXPECT_EQ(answer.stop, Stop::not_applicable);
  EXPECT_NE(answer.remark.find("A[1, 1]"), std::string::npos) << answer.remark;
}

}  // namespace
}  // namespace perpend
