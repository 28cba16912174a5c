#include "solver/pivots/block_pivoting.h"

#include <gtest/gtest.h>

#include "problem/assemble.h"
#include "solver/pivots/pivot_algebra.h"
#include "support/random_problems.h"
#include "support/standing_wall.h"

namespace perpend {
namespace {

Monitor monitor_of(const Problem& problem, int iterations) {
  Limits limits;
  limits.iterations = iterations;
  Monitor monitor;
  monitor.begin(problem, problem.bounds, Vector::Zero(problem.size()), limits);
  return monitor;
}

TEST(BlockPivoting, LeavesHeldRowsAsTheyAreAndSolvesForTheOthers) {
  support::Random random(1);
  PivotSpaces spaces;
  BlockPivoting pivoting;
  for (PivotAlgebra algebra :
       {PivotAlgebra::body, PivotAlgebra::sparse, PivotAlgebra::dense, PivotAlgebra::envelope}) {
    for (int round = 0; round < 30; ++round) {
      Problem problem = support::random_mechanical_problem(random, {6, 16, 0});
      ensure_rows(problem);
      Vector x = support::uniform_vector(random, problem.size(), -1, 1), w;
      Space& space = spaces.take(problem, problem.bounds, algebra);
      IndexSets sets;
      guess_sets(problem.bounds, space, x, w, sets);
      // The same with the rows held made fixed rows, which l = u says.
      Problem fixed = problem;
      for (int i = 0; i < problem.size(); i += 3) {
        sets[i] = Side::held;
        fixed.bounds.l[i] = fixed.bounds.u[i] = x[i];
      }
      const Vector start = x;
      Monitor monitor = monitor_of(problem, 1000);
      ASSERT_EQ(pivoting.run(space, problem.bounds, {}, sets, x, monitor), Status::solved);
      for (int i = 0; i < problem.size(); i += 3) {
        EXPECT_EQ(x[i], start[i]);
        EXPECT_EQ(sets[i], Side::held);
      }
      EXPECT_TRUE(is_certified(certify(fixed, x)));
    }
  }
}

TEST(BlockPivoting, MakesNoMoreMovesThanItIsAllowed) {
  support::StandingWall wall;
  wall.shake_m_per_s = 0.1;
  const Problem problem = support::standing_wall_problem(wall);
  PivotSpaces spaces;
  Space& space = spaces.take(problem, problem.bounds, PivotAlgebra::body);
  BlockPivoting pivoting;
  Vector w;
  const auto outcome_of = [&](int moves, int& taken) {
    Vector x = Vector::Zero(problem.size());
    IndexSets sets;
    guess_sets(problem.bounds, space, x, w, sets);
    Monitor monitor = monitor_of(problem, 1000);
    const PivotingOptions options{.most_moves = moves};
    const Status outcome = pivoting.run(space, problem.bounds, options, sets, x, monitor);
    taken = monitor.iterations();
    return outcome;
  };
  int needed = 0, taken = 0;
  ASSERT_EQ(outcome_of(1000, needed), Status::solved);
  ASSERT_GT(needed, 2);
  EXPECT_EQ(outcome_of(needed - 1, taken), Status::solved);
  EXPECT_EQ(outcome_of(needed - 2, taken), Status::stuck);
  EXPECT_EQ(taken, needed - 1);
}

}  // namespace
}  // namespace perpend
