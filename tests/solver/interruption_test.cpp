#include "solver/interruption.h"

#include <gtest/gtest.h>

#include "problem/assemble.h"
#include "solver/catalog.h"
#include "support/standing_wall.h"

namespace perpend {
namespace {

struct Left {};

thread_local int checks_left = 0;

void leave_after_some() {
  if (--checks_left < 0) throw Left{};
}

void leave_at_once() {
  throw Left{};
}

Problem shaken_wall() {
  support::StandingWall wall;
  wall.shake_m_per_s = 0.1;
  Problem problem = support::standing_wall_problem(wall);
  ensure_rows(problem);
  return problem;
}

TEST(Interruption, LeavesASolveAndTheSolverSolvesAgain) {
  const Problem problem = shaken_wall();
  for (const char* name : {"exact", "pgs", "psor"}) {
    const auto solver = make_solver(name);
    const Vector x = solver->solve(problem, {}, {}).x;
    {
      const Interruption interruption(leave_after_some);
      checks_left = 0;
      EXPECT_THROW(solver->solve(problem, {}, {}), Left) << name;
    }
    EXPECT_EQ(solver->solve(problem, {}, {}).x, x) << name;
  }
}

TEST(Interruption, IsAskedBetweenIterations) {
  const Interruption interruption(leave_after_some);
  checks_left = 20;
  Limits limits;
  limits.iterations = 1'000'000'000;
  EXPECT_THROW(make_solver("pgs")->solve(shaken_wall(), {}, limits), Left);
}

TEST(Interruption, OfNestedOnesTheLastCounts) {
  const Interruption outer(leave_at_once);
  {
    const Interruption inner(leave_after_some);
    checks_left = 1;
    Interruption::check();
    EXPECT_EQ(checks_left, 0);
  }
  EXPECT_THROW(Interruption::check(), Left);
}

TEST(Interruption, IsNotAskedWhereThereIsNone) {
  Interruption::check();
}

}  // namespace
}  // namespace perpend
