#include "solver/spaces/space.h"

#include <gtest/gtest.h>

#include "problem/assemble.h"
#include "solver/pivots/pivot_algebra.h"
#include "support/random_problems.h"

namespace perpend {
namespace {

TEST(EverySpace, FindsTheKeptRowsFromZeroVelocityAndLeavesTheOthers) {
  support::Random random(1);
  PivotSpaces spaces;
  for (PivotAlgebra algebra :
       {PivotAlgebra::body, PivotAlgebra::sparse, PivotAlgebra::dense, PivotAlgebra::envelope}) {
    for (int round = 0; round < 30; ++round) {
      Problem problem = support::random_mechanical_problem(random, {6, 16, 0});
      ensure_rows(problem);
      Space& space = spaces.take(problem, problem.bounds, algebra);
      Vector E = Vector::Zero(problem.size()), w, Ax;
      for (int i = 0; i < problem.size(); i += 3) E[i] = infinity;
      const Vector start = support::uniform_vector(random, problem.size(), -1, 1);
      Vector x = start;
      ASSERT_TRUE(space.factorise(E));
      space.solve_for_kept(x, w);
      space.multiply(x, Ax);
      const double size = std::max(1.0, space.diagonal().cwiseProduct(x).cwiseAbs().maxCoeff());
      EXPECT_LE((Ax + space.b() - w).cwiseAbs().maxCoeff(), 1e-6 * size);
      for (int i = 0; i < problem.size(); ++i) {
        if (i % 3 == 0) {
          EXPECT_EQ(x[i], start[i]);
        } else {
          EXPECT_NEAR(w[i], 0, 1e-6 * size);
        }
      }
    }
  }
}

}  // namespace
}  // namespace perpend
