#include "solver/methods/spook.h"

#include <gtest/gtest.h>

#include "problem/assemble.h"
#include "problem/friction_bounds.h"
#include "solver/choices.h"
#include "solver/methods/exact.h"
#include "support/random_problems.h"
#include "support/standing_wall.h"

namespace perpend {
namespace {

using test::at_most;
using test::every_algebra;

Vector vector(std::initializer_list<double> values) {
  return Eigen::Map<const Eigen::VectorXd>(values.begin(), std::ssize(values));
}

Problem in_rows(const Eigen::MatrixXd& A, const Vector& b, const Vector& l, const Vector& u) {
  Problem problem;
  problem.bounds.l = l;
  problem.bounds.u = u;
  problem.motion.assign(b.size(), Motion::linear);
  problem.rows = RowForm{A.sparseView(), b};
  return problem;
}

/// A planar contact, its normal in row 0 and its friction within ±0.5 in row 1.
/// Solved by x = (0.75, 0.5), w = (0, −1.25).
Problem planar_contact() {
  Problem problem = in_rows(Eigen::Matrix2d{{2, 1}, {1, 2}}, vector({-2, -3}), vector({0, -0.5}),
                            vector({infinity, 0.5}));
  problem.contacts.push_back({.normal = 0, .friction = {1, Contact::no_row}, .mu = 0.5});
  return problem;
}

/// A block at rest on two feet, hard contacts with one friction row each: their friction rows are
/// identical, and whatever one foot pushes the other can hold. `push` is along them, in N s.
Problem two_feet(double push = 0) {
  const double mass = 2, weight = mass * 9.81 / 60;  // N s
  BodyForm body;
  body.M.push_back(Vector6(mass, mass, mass, 0.02, 0.04, 0.04).asDiagonal());
  body.momentum = Vector6(push, 0, -weight, 0, 0, 0);
  for (double x : {-0.2, 0.2}) {
    body.J.add_block(0, Vector6(0, 0, 1, 0, -x, 0));
    body.J.end_row();
    body.J.add_block(0, Vector6(1, 0, 0, 0, -0.1, 0));
    body.J.end_row();
  }
  body.C.setZero(4);
  body.d.setZero(4);
  Problem problem;
  const double most = 0.5 * weight / 2;
  problem.bounds.l = vector({0, -most, 0, -most});
  problem.bounds.u = vector({infinity, most, infinity, most});
  problem.motion.assign(4, Motion::linear);
  problem.contacts.push_back({.normal = 0, .friction = {1, Contact::no_row}, .mu = 0.5});
  problem.contacts.push_back({.normal = 2, .friction = {3, Contact::no_row}, .mu = 0.5});
  problem.body = body;
  ensure_rows(problem);
  return problem;
}

/// Patient enough for the sweeps, and for the rounds, to converge.
SpookOptions patient() {
  return {.rounds = 1000,
          .sweeps = 1000,
          .direct = 100,
          .tolerance = 1e-13,
          .settle = Settle::impulses};
}

TEST(Spook, GoesThroughItsRoundsAsByHand) {
  Spook solver({});
  const auto after = [&](int iterations) {
    return solver.solve(planar_contact(), {}, at_most(iterations)).x;
  };
  // The direct solve holds friction at 0: 2 x₀ = 2. The sweep solves for both: free they are
  // (1/3, 4/3), so friction goes to its bound, and 2 x₀ = 2 − 0.5.
  EXPECT_TRUE(after(1).isApprox(vector({1, 0})));
  EXPECT_TRUE(after(2).isApprox(vector({0.75, 0.5})));
  // A second sweep changes nothing; another round, and the direct solve that ends it.
  const Answer& answer = solver.solve(planar_contact(), {}, {});
  EXPECT_EQ(answer.stop, Stop::converged);
  EXPECT_TRUE(answer.certified);
  EXPECT_EQ(answer.work[Work::block_pivot], 3);
  EXPECT_EQ(answer.work[Work::sweep], 3);
  EXPECT_EQ(answer.iterations, 6);
}

TEST(Spook, SolvesDirectlyForAllRowsButFrictionOfContacts) {
  // A joint, a limit, a force-limited row of no contact, a contact without friction: one direct
  // solve and no sweep changes it.
  Eigen::Matrix4d A = Eigen::Matrix4d::Constant(0.9);
  A.diagonal().setConstant(1);
  Problem problem = in_rows(A, vector({-1, 0.5, -3, -0.2}), vector({-infinity, 0, -0.7, 0}),
                            vector({infinity, infinity, 0.7, infinity}));
  Spook solver({}), cut({});
  const Answer without_contacts = solver.solve(problem, {}, {});
  EXPECT_EQ(without_contacts.stop, Stop::converged);
  EXPECT_TRUE(without_contacts.certified);
  EXPECT_EQ(without_contacts.work[Work::sweep], 0);
  problem.contacts.push_back({.normal = 3});
  const int pivots = without_contacts.iterations;
  EXPECT_EQ(cut.solve(problem, {}, at_most(pivots)).x, without_contacts.x);
  const Answer& frictionless = solver.solve(problem, {}, {});
  EXPECT_EQ(frictionless.stop, Stop::converged);
  EXPECT_TRUE(frictionless.certified);
  EXPECT_EQ(frictionless.work[Work::sweep], 2);
}

TEST(Spook, AgreesWithExactGivenTheSweeps) {
  support::Random random(1);
  Exact exact({});
  int certified = 0;
  for (int round = 0; round < 20; ++round) {
    SCOPED_TRACE(round);
    Problem problem = support::random_mechanical_problem(random, {6, 16, 0});
    ensure_rows(problem);
    const Certificate truth = exact.solve(problem, {}, {}).certificate;
    ASSERT_TRUE(is_certified(truth));
    for (PivotAlgebra algebra : every_algebra) {
      SpookOptions options = patient();
      options.algebra = algebra;
      options.regularisation = algebra == PivotAlgebra::sparse ? 10 : 0;
      const Answer answer = Spook(options).solve(problem, {}, {});
      if (!answer.certified) continue;
      ++certified;
      EXPECT_LE((answer.certificate.w - truth.w).cwiseAbs().maxCoeff(),
                1e-8 * test::speeds_at_play(problem));
    }
  }
  EXPECT_GE(certified, 40) << "of 80";
}

TEST(Spook, HasTheLimitsOfE18) {
  Spook solver({});
  EXPECT_EQ(solver.coupling.options.couplings, 5);
  EXPECT_EQ(solver.default_iterations(), 5 * (15 + 10));
  support::StandingWall wall;
  wall.shake_m_per_s = 0.1;
  Problem problem = support::standing_wall_problem(wall);
  ensure_rows(problem);
  Spook one({.rounds = 1, .tolerance = 0}), hasty({.rounds = 1, .direct = 1, .tolerance = 0});
  EXPECT_EQ(one.solve(problem, {}, {}).work[Work::sweep], 15);
  const Answer& cut = hasty.solve(problem, {}, {});
  EXPECT_EQ(cut.work[Work::block_pivot], 1) << "and none is left after 15 sweeps of 16 iterations";
  EXPECT_EQ(cut.stop, Stop::iteration_limit);
}

TEST(Spook, ClosesJointsAndNormalsWhateverFrictionIs) {
  support::StandingWall wall;
  wall.shake_m_per_s = 0.1;
  Problem problem = support::standing_wall_problem(wall);
  ensure_rows(problem);
  const Answer answer = Spook({}).solve(problem, {}, {});
  double friction = 0, normal = 0;
  for (const Contact& contact : problem.contacts) {
    normal += answer.certificate.natural.row[contact.normal];
    for (int row : contact.friction) friction += answer.certificate.natural.row[row];
  }
  EXPECT_GT(friction, 1e-3) << "else nothing is shown";
  EXPECT_LE(normal, 1e-10);
}

TEST(Spook, DoesOneRoundBetweenTwoBoundUpdates) {
  support::StandingWall wall;
  wall.shake_m_per_s = 0.1;
  Problem problem = support::standing_wall_problem(wall);
  ensure_rows(problem);
  Spook solver({.tolerance = 0}), one({.rounds = 1, .tolerance = 0});
  Limits limits;
  limits.update_friction = true;
  const Answer coupled = solver.solve(problem, {}, limits);
  EXPECT_EQ(coupled.work[Work::sweep], 75);
  Vector x = Vector::Zero(problem.size());
  for (int round = 0; round < 5; ++round) {
    if (round > 0) update_friction_bounds(problem, x, problem.bounds);
    x = one.solve(problem, x, {}).x;
  }
  EXPECT_EQ(coupled.x, x);
}

TEST(Spook, LosesFrictionThatCancelsOnlyWhereItIsRegularised) {
  const Problem problem = two_feet();
  Vector start = vector({0.1635, 0.05, 0.1635, -0.05});
  const Answer kept = Spook({}).solve(problem, start, {});
  EXPECT_TRUE(kept.certified);
  EXPECT_NEAR(kept.x[1], 0.05, 1e-12);
  EXPECT_NEAR(kept.x[3], -0.05, 1e-12);
  const Answer lost = Spook({.regularisation = 10}).solve(problem, start, {});
  EXPECT_TRUE(lost.certified);
  EXPECT_LE(std::abs(lost.x[1]), 0.01 * 0.05);
  EXPECT_LE(std::abs(lost.x[3]), 0.01 * 0.05);
}

TEST(Spook, KeepsTheFrictionThatIsNeededWhenItIsRegularised) {
  const Problem problem = two_feet(0.05);
  const Vector start = vector({0.1635, 0.05, 0.1635, -0.05});
  Spook solver({.regularisation = 10});
  const Answer& answer = solver.solve(problem, start, {});
  EXPECT_LE(answer.certificate.natural.total, 1e-4);
  EXPECT_NEAR(answer.x[1] + answer.x[3], -0.05, 1e-4) << "as much as the push";
  EXPECT_LT(answer.x[1], 0) << "and the feet share it";
  EXPECT_LT(answer.x[3], 0);
}

TEST(Spook, RefusesWhatItsPhasesCannotTake) {
  const auto remark = [](const Problem& problem, const SpookOptions& options) {
    Spook solver(options);
    const Answer& answer = solver.solve(problem, {}, {});
    EXPECT_EQ(answer.stop, Stop::not_applicable);
    return answer.remark;
  };
  Problem zero = planar_contact(), unsymmetric = planar_contact();
  zero.rows->A.coeffRef(1, 1) = 0;
  unsymmetric.rows->A.coeffRef(0, 1) = 0;
  EXPECT_NE(remark(zero, {}).find("A[1, 1]"), std::string::npos);
  EXPECT_NE(remark(unsymmetric, {}).find("not symmetric"), std::string::npos);
  EXPECT_NE(remark(planar_contact(), {.algebra = PivotAlgebra::body}).find("body form"),
            std::string::npos);
}

}  // namespace
}  // namespace perpend
