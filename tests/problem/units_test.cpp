#include "problem/units.h"

#include <gtest/gtest.h>

#include "problem/assemble.h"
#include "problem/defect.h"
#include "support/random_problems.h"
#include "support/same_problem.h"

namespace perpend {
namespace {

constexpr UnitChange to_millimetres{1e3, 1, 1};
constexpr UnitChange to_tonnes{1, 1e-3, 1};
constexpr UnitChange to_milliseconds{1, 1, 1e3};

TEST(UnitChange, HasTheFactorsOfMechanics) {
  EXPECT_DOUBLE_EQ(to_millimetres.velocity(Motion::linear), 1e3);
  EXPECT_DOUBLE_EQ(to_millimetres.velocity(Motion::angular), 1);
  EXPECT_DOUBLE_EQ(to_millimetres.impulse(Motion::linear), 1e3);   // kg m/s → kg mm/s
  EXPECT_DOUBLE_EQ(to_millimetres.impulse(Motion::angular), 1e6);  // kg m²/s → kg mm²/s
  EXPECT_DOUBLE_EQ(to_millimetres.energy(), 1e6);
  EXPECT_DOUBLE_EQ(to_tonnes.impulse(Motion::linear), 1e-3);
  EXPECT_DOUBLE_EQ(to_milliseconds.velocity(Motion::angular), 1e-3);
  EXPECT_DOUBLE_EQ(to_milliseconds.energy(), 1e-6);
}

TEST(ChangeUnits, OfAFallingMassGivesItsMomentumInTheNewUnits) {
  Problem problem;
  BodyForm body;
  body.M.assign(1, (Vector6() << 2, 2, 2, 5, 5, 5).finished().asDiagonal());  // kg, kg m²
  body.momentum = (Vector(6) << 0, 0, -3, 0, 0, 7).finished();                // kg m/s, kg m²/s
  body.J.add_block(0, (Vector6() << 0, 0, 1, 0.5, 0, 0).finished());          // 1, m
  body.J.end_row();
  body.C.setConstant(1, 1e-4);  // m/s over N s
  body.d.setConstant(1, 0.25);  // m/s
  problem.bounds.l.setZero(1);
  problem.bounds.u.setConstant(1, 9);  // N s
  problem.motion.assign(1, Motion::linear);
  problem.body = body;
  const Problem changed = change_units(problem, {1e3, 1e-3, 1});  // mm, t, s
  EXPECT_DOUBLE_EQ(changed.body->M[0](0, 0), 2e-3);
  EXPECT_DOUBLE_EQ(changed.body->M[0](5, 5), 5e3);
  EXPECT_DOUBLE_EQ(changed.body->momentum[2], -3);
  EXPECT_DOUBLE_EQ(changed.body->momentum[5], 7e3);
  EXPECT_DOUBLE_EQ(changed.body->J.block[0][2], 1);
  EXPECT_DOUBLE_EQ(changed.body->J.block[0][3], 500);
  EXPECT_DOUBLE_EQ(changed.body->C[0], 1e-1);
  EXPECT_DOUBLE_EQ(changed.body->d[0], 250);
  EXPECT_EQ(changed.bounds.l[0], 0);
  EXPECT_DOUBLE_EQ(changed.bounds.u[0], 9);
}

TEST(ChangeUnits, AndBackIsTheSameProblem) {
  // Powers of two round nothing, so that equality is to the bit.
  const UnitChange there{1024, 0.125, 64}, back{1.0 / 1024, 8, 1.0 / 64};
  support::Random random(1);
  for (int round = 0; round < 50; ++round) {
    Problem problem = support::random_mechanical_problem(random);
    ensure_rows(problem);
    const Problem changed = change_units(problem, there);
    EXPECT_EQ(find_defect(changed), std::nullopt);
    support::expect_same_problem(change_units(changed, back), problem);
    const Vector x = support::uniform_vector(random, problem.size(), -1, 1);
    const Vector changed_x = change_units_of_impulses(problem, x, there);
    EXPECT_EQ(change_units_of_impulses(changed, changed_x, back), x);
  }
}

TEST(ChangeUnits, CommutesWithAssembling) {
  support::Random random(2);
  const UnitChange change{1e3, 1e-3, 1e3};
  for (int round = 0; round < 50; ++round) {
    Problem problem = support::random_mechanical_problem(random);
    Problem changed_body = change_units(problem, change);
    ensure_rows(problem);
    ensure_rows(changed_body);
    problem.body.reset();
    const Problem changed_rows = change_units(problem, change);
    const Eigen::MatrixXd A = changed_rows.rows->A, other_A = changed_body.rows->A;
    const Eigen::VectorXd scale = A.diagonal().cwiseSqrt();
    EXPECT_LE((A - other_A).cwiseAbs().cwiseQuotient(scale * scale.transpose()).maxCoeff(), 1e-12);
    for (int i = 0; i < problem.size(); ++i) {
      const double factor = change.velocity(problem.motion[i]);
      EXPECT_NEAR(changed_rows.rows->b[i], changed_body.rows->b[i], 1e-11 * factor);
    }
  }
}

TEST(ChangeUnits, KeepsInfiniteBoundsInfinite) {
  support::Random random(3);
  const Problem problem = support::random_mechanical_problem(random, {5, 40, 0.2});
  const Problem changed = change_units(problem, to_millimetres);
  for (int i = 0; i < problem.size(); ++i) {
    EXPECT_EQ(std::isinf(changed.bounds.l[i]), std::isinf(problem.bounds.l[i]));
    EXPECT_EQ(std::isinf(changed.bounds.u[i]), std::isinf(problem.bounds.u[i]));
  }
}

}  // namespace
}  // namespace perpend
