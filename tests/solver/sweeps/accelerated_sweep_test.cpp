#include "solver/sweeps/accelerated_sweep.h"

#include <gtest/gtest.h>

#include "algebra/block_cholesky.h"
#include "certificate/certificate.h"
#include "problem/assemble.h"
#include "support/pile.h"
#include "support/under_cones.h"

namespace perpend {
namespace {

struct Shaken {
  explicit Shaken(bool is_cone) {
    support::Pile pile;
    pile.shake_m_per_s = 0.2;
    problem = support::pile_step(pile).problem;
    if (is_cone) problem = support::under_cones(problem);
    BlockCholesky M;
    M.compute(problem.body->M);
    diagonal(problem, M, a);
  }

  double energy_J(const Vector& x) const { return certify(problem, x).energy.total; }

  Problem problem;
  Vector a;
};

TEST(AcceleratedSweep, LeavesLessThanPlainSweepsOfTheSameNumber) {
  for (bool is_cone : {false, true}) {
    SCOPED_TRACE(is_cone ? "cones" : "boxes");
    const Shaken shaken(is_cone);
    const Bounds& bounds = shaken.problem.bounds;
    Vector plain = Vector::Zero(shaken.problem.size()), fast = plain;
    bounds.clamp(plain);
    bounds.clamp(fast);
    BodySweep sweep({});
    sweep.take(shaken.problem, bounds, plain);
    AcceleratedSweep accelerated({});
    accelerated.take(shaken.problem, bounds, shaken.a, fast);
    for (int k = 0; k < 100; ++k) {
      sweep.sweep(plain);
      accelerated.sweep(fast);
    }
    EXPECT_LT(shaken.energy_J(fast), 0.5 * shaken.energy_J(plain));
  }
}

TEST(AcceleratedSweep, EndsWhereEverySweepEnds) {
  const Shaken shaken(true);
  Vector x = Vector::Zero(shaken.problem.size());
  AcceleratedSweep accelerated({});
  accelerated.take(shaken.problem, shaken.problem.bounds, shaken.a, x);
  for (int k = 0; k < 3000; ++k) accelerated.sweep(x);
  EXPECT_TRUE(is_certified(certify(shaken.problem, x)));
}

}  // namespace
}  // namespace perpend
