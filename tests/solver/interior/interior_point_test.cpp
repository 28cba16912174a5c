#include "solver/interior/interior_point.h"
#include "solver/interior/cone_interior_point.h"

#include <gtest/gtest.h>

#include "solver/choices.h"
#include "solver/spaces/body_cone_space.h"
#include "solver/spaces/body_space.h"
#include "solver/spaces/row_space.h"
#include "support/random_problems.h"
#include "support/standing_wall.h"
#include "support/under_cones.h"

namespace perpend {
namespace {

using test::at_most;

TEST(InteriorPoint, ArrivesAtTheKnownSolution) {
  support::Random random(1);
  SparseRowSpace space;
  InteriorPoint interior_point;
  Monitor monitor;
  for (int round = 0; round < 100; ++round) {
    SCOPED_TRACE(round);
    const support::KnownProblem known = support::random_known_problem(random, {40, 40, 0.5, 0.3});
    Vector x = Vector::Zero(40);
    space.take(known.problem, known.problem.bounds);
    monitor.begin(known.problem, known.problem.bounds, x, at_most(60));
    EXPECT_EQ(interior_point.solve(space, known.problem.bounds, x, monitor), Status::solved);
    EXPECT_TRUE(is_certified(certify(known.problem, x)));
    EXPECT_LE((x - known.x).cwiseAbs().maxCoeff(), 1e-8);
    for (int i = 0; i < 40; ++i) {
      if (known.problem.bounds.l[i] == known.problem.bounds.u[i])
        continue;  // fixed: has no multipliers
      EXPECT_NEAR(interior_point.w_estimate()[i], known.w[i], 1e-8);
    }
  }
}

TEST(InteriorPoint, TakesAboutAsManyStepsAtEveryStiffness) {
  BodySpace space;
  InteriorPoint interior_point;
  Monitor monitor;
  for (double stiffness : {1e3, 1e5, 1e7, 1e9, 1e12}) {
    SCOPED_TRACE(stiffness);
    support::StandingWall wall;
    wall.stiffness_N_per_m = stiffness;
    wall.damping_N_s_per_m = stiffness / 10;
    wall.shake_m_per_s = 0.1;
    const Problem problem = support::standing_wall_problem(wall);
    Vector x = Vector::Zero(problem.size());
    space.take(problem, problem.bounds);
    monitor.begin(problem, problem.bounds, x, at_most(60));
    EXPECT_EQ(interior_point.solve(space, problem.bounds, x, monitor), Status::solved);
    EXPECT_TRUE(is_certified(certify(problem, x)));
  }
}

// An attempt must not begin nearer or farther because there was one before.
TEST(InteriorPoint, BeginsWhereItBeganBefore) {
  support::StandingWall wall;
  wall.shake_m_per_s = 0.1;
  const Problem problem = support::standing_wall_problem(wall);
  BodySpace space;
  space.take(problem, problem.bounds);
  InteriorPoint interior_point;
  Monitor monitor;
  const auto stopped_after = [&](int steps) {
    Vector x = Vector::Zero(problem.size());
    monitor.begin(problem, problem.bounds, x, at_most(steps));
    interior_point.solve(space, problem.bounds, x, monitor);
    return x;
  };
  const Vector first = stopped_after(3);
  EXPECT_EQ(stopped_after(3), first);
}

TEST(ConeInteriorPoint, BeginsWhereItBeganBefore) {
  support::StandingWall wall;
  wall.shake_m_per_s = 0.1;
  const Problem problem = support::under_cones(support::standing_wall_problem(wall));
  BodyConeSpace space;
  ConeInteriorPoint interior_point;
  Monitor monitor;
  Vector x = Vector::Zero(problem.size());
  space.take(problem, problem.bounds, {}, false);
  space.hold_bounds(x);
  const auto stopped_after = [&](int steps) {
    x.setZero();
    monitor.begin(problem, problem.bounds, x, at_most(steps));
    interior_point.solve(space, {.most_iterations = 100}, x, monitor);
    return x;
  };
  const Vector first = stopped_after(3);
  EXPECT_EQ(stopped_after(3), first);
}

}  // namespace
}  // namespace perpend
