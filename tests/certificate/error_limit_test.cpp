#include "certificate/error_limit.h"

#include <gtest/gtest.h>

#include "certificate/certificate.h"
#include "problem/assemble.h"
#include "problem/units.h"
#include "support/random_problems.h"

namespace perpend {
namespace {

struct Row {
  double b, l, u;
};

Problem problem_of(const Eigen::MatrixXd& A, std::initializer_list<Row> rows) {
  const auto n = static_cast<Eigen::Index>(rows.size());
  Problem problem;
  problem.bounds.l.resize(n);
  problem.bounds.u.resize(n);
  problem.motion.assign(rows.size(), Motion::linear);
  Vector b(n);
  Eigen::Index i = 0;
  for (const Row& row : rows) {
    b[i] = row.b;
    problem.bounds.l[i] = row.l;
    problem.bounds.u[i++] = row.u;
  }
  problem.rows = RowForm{A.sparseView(), b};
  return problem;
}

Vector vector_of(std::initializer_list<double> values) {
  return Eigen::Map<const Eigen::VectorXd>(values.begin(),
                                           static_cast<Eigen::Index>(values.size()));
}

/// Two contacts push one body from both sides and the body is asked to leave both: infeasible.
Problem jammed() {
  Eigen::MatrixXd A(2, 2);
  A << 1, -1, -1, 1;
  return problem_of(A, {{-1, 0, infinity}, {-1, 0, infinity}});
}

TEST(ErrorLimit, IsNotRaisedByImpulsesInTheNullSpace) {
  for (double size : {0.0, 1.0, 1e6, 1e9, 1e12, 1e15, 1e18}) {
    SCOPED_TRACE(size);
    const Certificate certificate = certify(jammed(), Vector::Constant(2, size));
    EXPECT_GT(certificate.of_limit, 1);
    EXPECT_FALSE(is_certified(certificate));
  }
}

TEST(ErrorLimit, RefusesImpulsesThatHideTheErrorFromTheSumsOfW) {
  // Two equal joints hold a body of 2 kg that moves at 1 m/s. Added up row by row the momentum
  // vanishes beside the impulses: w computes to 0, and is 1 m/s.
  Problem problem;
  BodyForm body;
  body.M.assign(1, 2 * Matrix6::Identity());
  body.momentum = 2 * Vector6::Unit(0);
  for (int row = 0; row < 2; ++row) {
    body.J.add_block(0, Vector6::Unit(0));
    body.J.end_row();
  }
  body.C.setZero(2);
  body.d.setZero(2);
  problem.bounds.l.setConstant(2, -infinity);
  problem.bounds.u.setConstant(2, infinity);
  problem.motion.assign(2, Motion::linear);
  problem.body = body;
  const double size = std::ldexp(1.0, 60);
  const Certificate certificate = certify(problem, vector_of({size, -size}));
  EXPECT_EQ(certificate.natural.total, 0) << "as it computes";
  EXPECT_FALSE(is_certified(certificate));
  EXPECT_TRUE(is_certified(certify(problem, vector_of({-1, -1}))));
}

TEST(ErrorLimit, OfASlowRowIsNotRaisedByAFastOne) {
  // A turbine's row at 2e4 beside a rod that is wrong by 1 %: islands of their own.
  const Problem problem =
      problem_of(Eigen::MatrixXd::Identity(2, 2), {{-2e4, 0, infinity}, {-1e-3, 0, infinity}});
  EXPECT_TRUE(is_certified(certify(problem, vector_of({2e4, 1e-3}))));
  const Certificate certificate = certify(problem, vector_of({2e4, 1.01e-3}));
  EXPECT_EQ(certificate.limiting_row, 1);
  EXPECT_FALSE(is_certified(certificate));
}

TEST(ErrorLimit, OfAFixedRowIsNotRaisedByItsNeighbours) {
  // The second row is fixed at 0 and lies at 1e-4, which its w has nothing to do with. Yet the
  // rounding of w under its neighbour's impulse, ε X, excuses it. A is not semidefinite.
  Eigen::MatrixXd A(2, 2);
  A << 0, 1, 1, 1;
  const Problem problem = problem_of(A, {{1, 1e12, infinity}, {0, 0, 0}});
  EXPECT_TRUE(is_certified(certify(problem, vector_of({1e12, 0}))));
  EXPECT_FALSE(is_certified(certify(problem, vector_of({1e12, 1e-4}))));
}

TEST(ErrorLimit, IsNoLessThanTheFifteenthDigitOfTheDataOfAllIslands) {
  // A ship of 1e8 kg at 10 m/s, and 0.1 g that creep elsewhere: at 1e-8 m/s and less it does not
  // count whether they are stopped.
  const Eigen::MatrixXd A = vector_of({1e-8, 1e4}).asDiagonal();
  const auto with_creep = [&](double speed) {
    return problem_of(A, {{-10, 0, infinity}, {-speed, 0, infinity}});
  };
  EXPECT_TRUE(is_certified(certify(with_creep(5e-9), vector_of({1e9, 0}))));
  EXPECT_FALSE(is_certified(certify(with_creep(5e-8), vector_of({1e9, 0}))));
}

TEST(ErrorLimit, IsNineDigitsOfARowsOwnSpeed) {
  const Problem problem = problem_of(Eigen::MatrixXd::Identity(1, 1), {{-1, 0, infinity}});
  // V = s = 1 and X = |x|, which counts for no more: the limit is 2e-9.
  EXPECT_NEAR(certify(problem, vector_of({1 + 1e-9})).of_limit, 0.5, 1e-6);
  EXPECT_NEAR(certify(problem, vector_of({1 - 4e-9})).of_limit, 2, 1e-6);
}

TEST(ErrorLimit, IsInNoUnit) {
  support::Random random(11);
  int compared = 0;
  for (int round = 0; round < 100; ++round) {
    Problem problem = support::random_mechanical_problem(random, {6, 16, 0.2, round % 2 ? 0.5 : 0});
    if (round % 3 == 0) {
      ensure_rows(problem);
      problem.body.reset();
    }
    const Vector x = support::uniform_vector(random, problem.size(), -2, 2);
    const Certificate in_SI = certify(problem, x);
    // Powers of four, whose roots are exact too: equal to the bit.
    const UnitChange change{std::ldexp(1.0, 2 * (round % 20) - 20),
                            std::ldexp(1.0, 24 - round % 40 / 2 * 2),
                            std::ldexp(1.0, 2 * (round % 13) - 12)};
    const Certificate other =
        certify(change_units(problem, change), change_units_of_impulses(problem, x, change));
    if (!std::isfinite(in_SI.of_limit)) continue;
    ++compared;
    EXPECT_NEAR(other.of_limit, in_SI.of_limit, 1e-9 * in_SI.of_limit);
    EXPECT_EQ(other.limiting_row, in_SI.limiting_row);
  }
  EXPECT_GT(compared, 50);
}

TEST(ErrorLimit, AsksThatARowWhichItsImpulseDoesNotMoveLiesOnItsBound) {
  const Eigen::MatrixXd A = vector_of({1, 0}).asDiagonal();
  const Problem problem = problem_of(A, {{-1, 0, infinity}, {1, 0, 5}});
  EXPECT_TRUE(is_certified(certify(problem, vector_of({1, 0}))));
  EXPECT_FALSE(is_certified(certify(problem, vector_of({1, 1e-13}))));
  EXPECT_FALSE(is_certified(certify(problem, vector_of({1, 5}))));
}

/// One body of 1 kg at that speed, a row along it, and a row whose block of zeros is stored.
Problem with_a_block_of_zeros(double speed, double offset) {
  Problem problem;
  BodyForm body;
  body.M.assign(1, Matrix6::Identity());
  body.momentum = speed * Vector6::Unit(0);
  body.J.add_block(0, Vector6::Unit(0));
  body.J.end_row();
  body.J.add_block(0, Vector6::Zero());
  body.J.end_row();
  body.C.setZero(2);
  body.d = vector_of({0, offset});
  problem.bounds.l = vector_of({-infinity, 0});
  problem.bounds.u.setConstant(2, infinity);
  problem.motion.assign(2, Motion::linear);
  problem.body = body;
  return problem;
}

TEST(ErrorLimit, IsNotRaisedByARowOfStoredZeros) {
  // The second row is right to have no impulse. Its speed says nothing of the body.
  const Problem problem = with_a_block_of_zeros(1e-9, 1e9);
  EXPECT_TRUE(is_certified(certify(problem, vector_of({-1e-9, 0}))));
  EXPECT_FALSE(is_certified(certify(problem, vector_of({0, 0}))));
}

TEST(ErrorLimit, OfARowOfStoredZerosIsNotRaisedByItsBody) {
  // Nothing can stop the second row from closing at 1 m/s: infeasible, however fast the body is.
  const Problem problem = with_a_block_of_zeros(1e13, -1);
  const Certificate certificate = certify(problem, vector_of({-1e13, 0}));
  EXPECT_EQ(certificate.limiting_row, 1);
  EXPECT_FALSE(is_certified(certificate));
}

TEST(ErrorLimit, LetsRowsWithEqualBoundsAskForNothing) {
  // The second row is fixed at 3, far from what it would like: that is no error, and no excuse.
  const Eigen::MatrixXd A = Eigen::MatrixXd::Identity(2, 2);
  const Problem problem = problem_of(A, {{-1, 0, infinity}, {-1e9, 3, 3}});
  EXPECT_TRUE(is_certified(certify(problem, vector_of({1, 3}))));
  EXPECT_FALSE(is_certified(certify(problem, vector_of({1 + 1e-7, 3}))));
}

TEST(ErrorLimit, RefusesASqueezeBetweenConesThatAddsNothing) {
  // A body between two walls, pressed by both with the same impulse, however large; it should stop.
  Eigen::MatrixXd A = Eigen::MatrixXd::Zero(6, 6);
  for (int i = 0; i < 6; ++i) A(i, i) = 1;
  A(0, 3) = A(3, 0) = -1;
  A(1, 4) = A(4, 1) = A(2, 5) = A(5, 2) = 1;
  Problem problem = problem_of(A, {{-1, 0, infinity},
                                   {0.5, -infinity, infinity},
                                   {0, -infinity, infinity},
                                   {1, 0, infinity},
                                   {0.5, -infinity, infinity},
                                   {0, -infinity, infinity}});
  problem.contacts = {{0, {1, 2}, 0.5, FrictionLaw::cone}, {3, {4, 5}, 0.5, FrictionLaw::cone}};
  for (double size : {1e9, 1e13, 1e18}) {
    SCOPED_TRACE(size);
    EXPECT_FALSE(is_certified(certify(problem, vector_of({size, 0, 0, size, 0, 0}))));
  }
  EXPECT_TRUE(is_certified(certify(problem, vector_of({2, -0.5, 0, 1, 0, 0}))));
}

}  // namespace
}  // namespace perpend
