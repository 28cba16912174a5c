#include "certificate/effective_mass.h"

#include <gtest/gtest.h>

#include "certificate/certificate.h"
#include "certificate/measures.h"
#include "problem/assemble.h"
#include "problem/select_rows.h"
#include "support/dense.h"
#include "support/random_problems.h"

namespace perpend {
namespace {

/// A rod standing on two contacts (E19, section 5.1): the worked case of the theory.
Problem rod() {
  Problem problem;
  problem.bounds.l = Vector::Zero(2);
  problem.bounds.u = Vector::Constant(2, infinity);
  problem.motion.assign(2, Motion::linear);
  const Eigen::Matrix2d A{{1, -0.5}, {-0.5, 1}};
  problem.rows = RowForm{A.sparseView(), (Vector(2) << -0.2981, 0.1019).finished()};
  return problem;
}

const Vector rod_x = (Vector(2) << 0, -0.1019).finished();

TEST(EffectiveMass, OfTheRodIsThreeQuarters) {
  const std::optional<Vector> a = effective_inverse_masses(rod());
  ASSERT_TRUE(a);
  EXPECT_NEAR((*a)[0], 0.75, 1e-15);
  EXPECT_NEAR((*a)[1], 0.75, 1e-15);
}

TEST(Rod, HasThePapersErrorsAtThePapersNumbers) {
  const double x[] = {0, -0.1019}, w[] = {-0.2981, 0};
  EXPECT_DOUBLE_EQ(natural_error(x[0], w[0], 0, infinity), 0.2981);
  EXPECT_DOUBLE_EQ(natural_error(x[1], w[1], 0, infinity), 0.1019);
  EXPECT_DOUBLE_EQ(fischer_burmeister_error(x[0], w[0], 0, infinity), 0.2981);
  EXPECT_NEAR(energy_error(x[0], w[0], 0, infinity, 1), 4.44e-2, 5e-5);
  EXPECT_NEAR(energy_error(x[1], w[1], 0, infinity, 1), 5.19e-3, 5e-6);
  EXPECT_NEAR(energy_error(x[0], w[0], 0, infinity, 0.75), 5.92e-2, 5e-5);
  EXPECT_NEAR(energy_error(x[1], w[1], 0, infinity, 0.75), 3.9e-3, 5e-5);
}

TEST(Rod, HasTheTheorysEnergiesWhenWIsRecomputed) {
  const Certificate certificate = certify(rod(), rod_x);
  EXPECT_NEAR(certificate.w[0], -0.24715, 1e-15);
  EXPECT_NEAR(certificate.w[1], 0, 1e-16);
  EXPECT_NEAR(certificate.energy.row[0], 3.054e-2, 5e-6);
  EXPECT_NEAR(certificate.energy.row[1], 5.19e-3, 5e-6);
  EXPECT_NEAR(certificate.energy.total, 3.573e-2, 5e-6);
}

TEST(EffectiveMass, GoesIntoTheEnergyOfTheCertificate) {
  const Problem problem = rod();
  const Certificate certificate = certify(problem, rod_x, *effective_inverse_masses(problem));
  EXPECT_DOUBLE_EQ(certificate.energy.row[0], 0.24715 * 0.24715 / 1.5);
  EXPECT_DOUBLE_EQ(certificate.energy.row[1], 0.75 * 0.1019 * 0.1019 / 2);
}

TEST(EffectiveMass, IsTheInverseOfTheDiagonalOfTheInverse) {
  support::Random random(1);
  for (int round = 0; round < 50; ++round) {
    const Problem problem = support::random_mechanical_problem(random, {8, 12, 0});
    Problem stiffened = problem;
    stiffened.body->C.array() += 1e-2;
    const support::LongMatrix inverse = support::dense_A(*stiffened.body).fullPivLu().inverse();
    const std::optional<Vector> a = effective_inverse_masses(stiffened);
    ASSERT_TRUE(a);
    for (int i = 0; i < problem.size(); ++i) {
      const double expected = static_cast<double>(1 / inverse(i, i));
      EXPECT_NEAR((*a)[i], expected, 1e-8 * expected);
    }
  }
}

TEST(EffectiveMass, OfARowIsNeverSmallerThanTheBodiesOwn) {
  // E19: 1/A_ii ≤ (A⁻¹)_ii, so the exact a is at most A_ii.
  support::Random random(2);
  for (int round = 0; round < 200; ++round) {
    const support::KnownProblem known = support::random_known_problem(random);
    const std::optional<Vector> a = effective_inverse_masses(known.problem);
    ASSERT_TRUE(a);
    for (int i = 0; i < known.problem.size(); ++i) {
      EXPECT_LE((*a)[i], known.problem.rows->A.coeff(i, i) * (1 + 1e-14));
      EXPECT_GT((*a)[i], 0);
    }
  }
}

Problem row_form_problem(const Eigen::MatrixXd& A) {
  Problem problem;
  problem.bounds.l = Vector::Zero(A.rows());
  problem.bounds.u = Vector::Ones(A.rows());
  problem.motion.assign(A.rows(), Motion::linear);
  problem.rows = RowForm{A.sparseView(), Vector::Zero(A.rows())};
  return problem;
}

TEST(EffectiveMass, IsNothingUnlessAIsSymmetricPositiveDefinite) {
  EXPECT_FALSE(effective_inverse_masses(row_form_problem(Eigen::Matrix2d::Zero())));
  EXPECT_FALSE(effective_inverse_masses(row_form_problem(Eigen::Matrix2d::Ones())));
  EXPECT_FALSE(effective_inverse_masses(row_form_problem(Eigen::Matrix2d{{1, 2}, {2, 1}})));
  EXPECT_FALSE(effective_inverse_masses(row_form_problem(Eigen::Matrix2d{{1, 0.5}, {0, 1}})));
  EXPECT_FALSE(effective_inverse_masses(row_form_problem(-Eigen::Matrix2d::Identity())));
}

TEST(EffectiveMass, OfNoRowsIsEmpty) {
  const std::optional<Vector> a = effective_inverse_masses(row_form_problem(Eigen::MatrixXd(0, 0)));
  ASSERT_TRUE(a);
  EXPECT_EQ(a->size(), 0);
}

TEST(EffectiveMass, IsNothingForRedundantHardRows) {
  // The same hard row twice: A is singular, though rounding may leave a tiny positive pivot.
  support::Random random(3);
  for (int round = 0; round < 100; ++round) {
    Problem problem = support::random_mechanical_problem(random, {4, 6, 0});
    int i = 0;
    while (i < problem.size() && problem.body->J.bodies(i).empty()) ++i;
    if (i == problem.size()) continue;
    problem.body->C[i] = 0;
    std::vector<int> rows(problem.size()), bodies(problem.body->bodies());
    for (int k = 0; k < problem.size(); ++k) rows[k] = k;
    for (int k = 0; k < problem.body->bodies(); ++k) bodies[k] = k;
    rows.push_back(i);
    problem.contacts.clear();
    EXPECT_FALSE(effective_inverse_masses(select_rows(problem, rows, bodies))) << "round " << round;
  }
}

TEST(EffectiveMass, IsTheSameByWayOfTheBodiesAndOfTheRows) {
  support::Random random(21);
  for (int round = 0; round < 20; ++round) {
    Problem problem = support::random_mechanical_problem(random, {6, 16, 0});
    problem.body->C.array() += 1;  // compliant enough, for any masses
    Problem rows = problem;
    ensure_rows(rows);
    rows.body.reset();
    const std::optional<Vector> by_bodies = effective_inverse_masses(problem);
    const std::optional<Vector> by_rows = effective_inverse_masses(rows);
    ASSERT_TRUE(by_bodies && by_rows);
    EXPECT_TRUE(by_bodies->isApprox(*by_rows, 1e-9)) << round;
  }
}

}  // namespace
}  // namespace perpend
