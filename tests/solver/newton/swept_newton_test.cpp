#include "solver/newton/swept_newton.h"

#include <gtest/gtest.h>

#include "solver/methods/cone_exact.h"
#include "solver/methods/exact.h"
#include "support/pile.h"
#include "support/under_cones.h"

namespace perpend {
namespace {

Problem shaken_pile(std::uint64_t seed, double shake_m_per_s) {
  support::Pile pile;
  pile.shake_m_per_s = shake_m_per_s;
  pile.shake_seed = seed;
  return support::pile_step(pile).problem;
}

TEST(SweptNewton, CertifiesPilesUnderConesWithoutAFactor) {
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    SCOPED_TRACE(seed);
    ConeExact solver({.systems = Systems::krylov});
    const Answer& answer = solver.solve(support::under_cones(shaken_pile(seed, 0.1)), {}, {});
    EXPECT_TRUE(answer.certified);
  }
}

TEST(SweptNewton, CertifiesTheLawOfBoxFrictionOfPilesWithoutAFactor) {
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    SCOPED_TRACE(seed);
    Exact solver({.systems = Systems::krylov});
    Limits limits;
    limits.update_friction = true;
    EXPECT_TRUE(solver.solve(shaken_pile(seed, 0.1), {}, limits).certified);
  }
}

TEST(SweptNewton, LeavesNewtonsMethodOutWhereSweepsEndSooner) {
  ConeExact solver({.systems = Systems::krylov});
  const Answer& answer = solver.solve(support::under_cones(shaken_pile(1, 0.1)), {}, {});
  EXPECT_TRUE(answer.certified);
  EXPECT_GT(answer.work[Work::sweep], 0);
  EXPECT_EQ(answer.work[Work::direct], 0);
}

TEST(SweptNewton, EndsAtOnceAtASolution) {
  const Problem problem = support::under_cones(shaken_pile(1, 0.1));
  ConeExact solver({.systems = Systems::krylov});
  const Vector x = solver.solve(problem, {}, {}).x;
  const Answer& again = solver.solve(problem, x, {});
  EXPECT_TRUE(again.certified);
  EXPECT_EQ(again.iterations, 0);
}

TEST(SweptNewton, KeepsItsBestWhereItsIterationsAreOver) {
  const Problem problem = support::under_cones(shaken_pile(2, 0.3));
  ConeExact solver({.systems = Systems::krylov});
  Limits limits;
  limits.iterations = 7;
  const Answer& answer = solver.solve(problem, {}, limits);
  EXPECT_EQ(answer.stop, Stop::iteration_limit);
  EXPECT_TRUE(answer.x.allFinite());
  const Vector none = Vector::Zero(problem.size());
  EXPECT_LT(answer.certificate.energy.total, certify(problem, none).energy.total);
}

}  // namespace
}  // namespace perpend
