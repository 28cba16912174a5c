#include "certificate/certificate.h"

#include <gtest/gtest.h>

#include <Eigen/Eigenvalues>

#include "problem/assemble.h"
#include "problem/defect.h"
#include "problem/islands.h"
#include "support/allocation_counter.h"
#include "support/dense.h"
#include "support/independent_cone_measures.h"
#include "support/independent_measures.h"
#include "support/nan.h"
#include "support/permute.h"
#include "support/random_problems.h"
#include "support/standing_wall.h"

namespace perpend {
namespace {

using support::nan;

Problem row_form_problem(const Eigen::MatrixXd& A, const Vector& b, double l, double u) {
  Problem problem;
  problem.bounds.l = Vector::Constant(b.size(), l);
  problem.bounds.u = Vector::Constant(b.size(), u);
  problem.motion.assign(b.size(), Motion::linear);
  problem.rows = RowForm{A.sparseView(), b};
  return problem;
}

void expect_near(const ErrorOfRows& one, const ErrorOfRows& other, double tolerance) {
  EXPECT_NEAR(one.total, other.total, tolerance * other.total);
  ASSERT_EQ(one.row.size(), other.row.size());
  EXPECT_LE((one.row - other.row).cwiseAbs().maxCoeff(), tolerance * other.total);
}

void expect_near(const Certificate& one, const Certificate& other, double tolerance) {
  expect_near(one.natural, other.natural, tolerance);
  expect_near(one.fischer_burmeister, other.fischer_burmeister, tolerance);
  expect_near(one.energy, other.energy, tolerance);
}

TEST(Certificate, RecomputesWFromTheProblem) {
  support::Random random(1);
  for (int round = 0; round < 50; ++round) {
    Problem problem = support::random_mechanical_problem(random);
    const Vector x = support::uniform_vector(random, problem.size(), -2, 2);
    const support::LongMatrix A = support::dense_A(*problem.body);
    const support::LongVector w = A * x.cast<long double>() + support::dense_b(*problem.body);
    const double tolerance = 1e-13 * static_cast<double>(A.cwiseAbs().rowwise().sum().maxCoeff());
    EXPECT_LE((certify(problem, x).w - w.cast<double>()).cwiseAbs().maxCoeff(), tolerance);
    ensure_rows(problem);
    problem.body.reset();
    EXPECT_LE((certify(problem, x).w - w.cast<double>()).cwiseAbs().maxCoeff(), tolerance);
  }
}

TEST(Certificate, JudgesEachRowByItsOwnDiagonal) {
  support::Random random(2);
  for (int round = 0; round < 50; ++round) {
    const Problem problem = support::random_mechanical_problem(random);
    const Vector x = support::uniform_vector(random, problem.size(), -2, 2);
    const support::LongMatrix A = support::dense_A(*problem.body);
    const Certificate certificate = certify(problem, x);
    for (int i = 0; i < problem.size(); ++i) {
      const support::JudgedRow row{x[i], certificate.w[i], problem.bounds.l[i], problem.bounds.u[i],
                                   static_cast<double>(A(i, i))};
      const auto expect = [&](double ours, long double reference) {
        EXPECT_NEAR(ours, static_cast<double>(reference), 1e-12 * static_cast<double>(reference));
      };
      expect(certificate.natural.row[i], support::independent_natural(row));
      expect(certificate.fischer_burmeister.row[i], support::independent_fischer_burmeister(row));
      expect(certificate.energy.row[i], support::independent_energy(row));
    }
  }
}

TEST(Certificate, IsTheSameFromBothForms) {
  support::Random random(3);
  for (int round = 0; round < 200; ++round) {
    Problem problem = support::random_mechanical_problem(random);
    if (problem.size() == 0) continue;
    const Vector x = support::uniform_vector(random, problem.size(), -2, 2);
    const Certificate from_body = certify(problem, x);
    ensure_rows(problem);
    problem.body.reset();
    expect_near(from_body, certify(problem, x), 1e-12);
  }
}

TEST(Certificate, KeepsItsTotalsWhenRowsArePermutedOrIslandsSplit) {
  support::Random random(4);
  for (int round = 0; round < 50; ++round) {
    const Problem problem = support::random_mechanical_problem(random, {12, 10, 0.2, 0.5});
    const Vector x = support::uniform_vector(random, problem.size(), -2, 2);
    const Certificate whole = certify(problem, x);
    const std::vector<int> order = support::permutation(random, problem.size());
    const Certificate permuted = certify(support::permute(problem, order), x(order));
    double energy_of_islands = 0;
    for (const Island& island : find_islands(problem)) {
      energy_of_islands += certify(extract(problem, island), x(island.rows)).energy.total;
    }
    EXPECT_NEAR(permuted.natural.total, whole.natural.total, 1e-12 * whole.natural.total);
    EXPECT_NEAR(permuted.fischer_burmeister.total, whole.fischer_burmeister.total,
                1e-12 * whole.fischer_burmeister.total);
    EXPECT_NEAR(permuted.energy.total, whole.energy.total, 1e-12 * whole.energy.total);
    EXPECT_NEAR(energy_of_islands, whole.energy.total, 1e-12 * whole.energy.total);
  }
}

TEST(Certificate, SumsItsRowsAndNamesTheWorst) {
  // w = b and a = 1, 4, 1, 1: the slow heavy row has the largest energy, not the largest w.
  const Vector b = (Vector(4) << 1, -4, 3, 0).finished();
  Eigen::MatrixXd A = Eigen::MatrixXd::Identity(4, 4);
  A(1, 1) = 4;
  const Certificate certificate =
      certify(row_form_problem(A, b, -infinity, infinity), Vector::Zero(4));
  EXPECT_EQ(certificate.natural.row, b.cwiseAbs());
  EXPECT_DOUBLE_EQ(certificate.natural.total, 8);
  EXPECT_EQ(certificate.natural.worst_row, 1);
  EXPECT_DOUBLE_EQ(certificate.energy.total, 0.5 + 2 + 4.5);
  EXPECT_EQ(certificate.energy.worst_row, 2);
  EXPECT_EQ(certificate.fischer_burmeister.worst_row, 1);
}

TEST(Certificate, OfNoRowsIsZeroAndHasNoWorstRow) {
  const Problem problem = row_form_problem(Eigen::MatrixXd(0, 0), Vector(0), 0, 1);
  const Certificate certificate = certify(problem, Vector(0));
  EXPECT_EQ(certificate.natural.total, 0);
  EXPECT_EQ(certificate.energy.worst_row, -1);
  EXPECT_TRUE(is_certified(certificate));
}

TEST(Certificate, IsInfiniteAndNeverNanWhereXIsNotFinite) {
  support::Random random(5);
  Problem problem = support::random_mechanical_problem(random);
  ensure_rows(problem);
  for (bool has_body : {true, false}) {
    if (!has_body) problem.body.reset();
    for (double bad : {nan, infinity, -infinity}) {
      Vector x = Vector::Zero(problem.size());
      x[3] = bad;
      const Certificate certificate = certify(problem, x);
      for (const ErrorOfRows* error :
           {&certificate.natural, &certificate.fischer_burmeister, &certificate.energy}) {
        EXPECT_EQ(error->row[3], infinity);
        EXPECT_EQ(error->total, infinity);
        EXPECT_FALSE(error->row.hasNaN());
        EXPECT_EQ(error->row[error->worst_row], infinity);
      }
      EXPECT_EQ(certificate.of_limit, infinity);
      EXPECT_FALSE(is_certified(certificate));
    }
  }
}

TEST(Certificate, IsInfiniteWhereXIsNotFiniteThoughNoRowFeelsIt) {
  const Problem problem = row_form_problem(Eigen::MatrixXd::Zero(1, 1), Vector::Zero(1), 0, 1);
  const Certificate certificate = certify(problem, Vector::Constant(1, nan));
  EXPECT_EQ(certificate.w[0], 0);
  EXPECT_EQ(certificate.natural.total, infinity);
  EXPECT_EQ(certificate.energy.total, infinity);
}

TEST(Certificate, SaysZeroOrInfiniteJoulesOfARowThatItsImpulseCannotMove) {
  for (double a : {0.0, -2.0}) {
    Problem problem = row_form_problem(Eigen::MatrixXd::Constant(1, 1, a), Vector::Zero(1), 0, 5);
    EXPECT_EQ(certify(problem, Vector::Zero(1)).energy.total, 0) << "w = 0 holds";
    problem.rows->b[0] = 1 - a * 5;
    EXPECT_EQ(certify(problem, Vector::Constant(1, 5)).energy.total, infinity) << "w > 0 at u";
    problem.rows->b[0] = 1;
    EXPECT_EQ(certify(problem, Vector::Zero(1)).energy.total, 0) << "w > 0 at l holds";
    EXPECT_EQ(certify(problem, Vector::Constant(1, -1)).energy.total, infinity) << "x below l";
  }
}

TEST(IsCertified, AsksForEveryErrorWithinItsLimitAndFiniteJoules) {
  Certificate certificate;
  certificate.energy.total = 1;
  certificate.of_limit = 1;
  EXPECT_TRUE(is_certified(certificate));
  EXPECT_FALSE(is_certified(certificate, at_rounding));
  certificate.of_limit = 1.001;
  EXPECT_FALSE(is_certified(certificate));
  certificate.of_limit = 0;
  certificate.energy.total = infinity;
  EXPECT_FALSE(is_certified(certificate));
}

TEST(IsCertified, IsNotExcusedByAnImpulseThatMovesNothing) {
  Problem problem;
  problem.bounds.l = Vector::Constant(1, -infinity);
  problem.bounds.u = Vector::Constant(1, infinity);
  problem.motion = {Motion::linear};
  problem.rows = RowForm{SparseRows(1, 1), Vector::Ones(1)};
  EXPECT_FALSE(is_certified(certify(problem, Vector::Constant(1, 2e9))));
  EXPECT_FALSE(is_certified(Certificate{}));
}

TEST(IsCertified, IsFalseWhereTheProblemOverflows) {
  // Every number is in range, but v = p / M is not a number any more, nor then is b.
  Problem problem;
  BodyForm body;
  body.M.assign(1, 1e-300 * Matrix6::Identity());
  body.momentum = 1e100 * Vector6::Unit(0);
  body.J.add_block(0, 1e-101 * Vector6::Unit(0));
  body.J.end_row();
  body.C.setZero(1);
  body.d.setZero(1);
  problem.bounds.l.setZero(1);
  problem.bounds.u.setConstant(1, infinity);
  problem.motion.assign(1, Motion::linear);
  problem.body = body;
  ASSERT_NE(find_defect(problem), std::nullopt);
  EXPECT_NE(find_defect(problem)->find("row 0: b"), std::string::npos);
  const Certificate certificate = certify(problem, Vector::Zero(1));
  EXPECT_EQ(certificate.natural.total, infinity);
  EXPECT_FALSE(is_certified(certificate));
}

TEST(Certificate, JudgesAConeAsOneAndPutsItsErrorOnTheNormalRow) {
  support::Random random(8);
  for (int round = 0; round < 100; ++round) {
    Problem problem = support::random_mechanical_problem(random, {6, 16, 0.2, 0.7});
    const Vector x = support::uniform_vector(random, problem.size(), -2, 2);
    const support::LongMatrix A = support::dense_A(*problem.body);
    const Certificate certificate = certify(problem, x);
    ensure_rows(problem);
    problem.body.reset();
    if (problem.size() > 0) expect_near(certificate, certify(problem, x), 1e-11);
    for (const Contact& contact : problem.contacts) {
      if (contact.law != FrictionLaw::cone) continue;
      std::vector<int> rows{contact.normal, contact.friction[0]};
      if (contact.friction[1] != Contact::no_row) rows.push_back(contact.friction[1]);
      const Eigen::MatrixXd block = A(rows, rows).cast<double>();
      support::JudgedContact judged;
      judged.mu = contact.mu;
      judged.a = block.selfadjointView<Eigen::Lower>().eigenvalues().maxCoeff();
      for (std::size_t k = 0; k < rows.size(); ++k) {
        judged.x[k] = x[rows[k]];
        judged.w[k] = certificate.w[rows[k]];
      }
      const auto expect = [&](const ErrorOfRows& error, long double reference) {
        EXPECT_NEAR(error.row[rows[0]], static_cast<double>(reference),
                    1e-11 * static_cast<double>(reference));
        for (std::size_t k = 1; k < rows.size(); ++k) EXPECT_EQ(error.row[rows[k]], 0);
      };
      expect(certificate.natural, support::independent_cone_natural(judged));
      expect(certificate.fischer_burmeister, support::independent_cone_fischer_burmeister(judged));
      expect(certificate.energy, support::independent_cone_energy(judged));
    }
  }
}

/// A block that is pushed along the ground: 2 kg, so A = ½ I, with the friction coefficient 0.5.
TEST(Certificate, IsZeroForABlockThatSlipsSticksOrLiftsAsItShould) {
  const auto block = [](double b_n, double b_t) {
    Problem problem = row_form_problem(0.5 * Eigen::MatrixXd::Identity(3, 3),
                                       (Vector(3) << b_n, b_t, 0).finished(), -infinity, infinity);
    problem.bounds.l[0] = 0;
    problem.contacts.push_back({0, {1, 2}, 0.5, FrictionLaw::cone});
    return problem;
  };
  const auto x = [](double n, double t) { return Vector{{n, t, 0}}; };
  EXPECT_EQ(certify(block(-1, 2), x(2, -1)).natural.total, 0) << "slips";
  EXPECT_EQ(certify(block(-1, 0.25), x(2, -0.5)).natural.total, 0) << "sticks";
  EXPECT_EQ(certify(block(1, 2), x(0, 0)).natural.total, 0) << "lifts";
  const Certificate untouched = certify(block(-1, 0), x(0, 0));
  EXPECT_DOUBLE_EQ(untouched.natural.total, 1);
  EXPECT_DOUBLE_EQ(untouched.energy.total, 1) << "½ m v²";
  // Half a N s of friction too much is ½ a x² = 1/16 J; the slip of 0.25 m/s that it causes shifts
  // the normal velocity by 0.125 m/s, another 1/64 J.
  EXPECT_DOUBLE_EQ(certify(block(-1, 0), x(2, 0.5)).energy.total, 1.0 / 16 + 1.0 / 64);
}

TEST(Certificate, IsInfiniteAndNeverNanForAConeThatIsNotFinite) {
  support::Random random(9);
  const Problem problem = support::random_mechanical_problem(random, {4, 16, 0, 1});
  ASSERT_TRUE(has_cone(problem));
  for (const Contact& contact : problem.contacts) {
    for (int row : {contact.normal, contact.friction[0]}) {
      Vector x = Vector::Zero(problem.size());
      x[row] = nan;
      const Certificate certificate = certify(problem, x);
      EXPECT_EQ(certificate.natural.row[contact.normal], infinity);
      EXPECT_FALSE(certificate.energy.row.hasNaN());
      EXPECT_FALSE(is_certified(certificate));
    }
  }
}

TEST(Judge, AllocatesNothingAfterItsFirstUse) {
  support::Random random(6);
  Problem problem = support::standing_wall_problem();
  for (bool has_rows : {false, true}) {
    if (has_rows) {
      ensure_rows(problem);
      problem.body.reset();
    }
    Judge judge;
    judge.take(problem);
    const Vector x = support::uniform_vector(random, problem.size(), -1, 1);
    EXPECT_GT(support::allocations_of([&] { judge.certify(x); }), 0) << "the counter counts";
    EXPECT_EQ(support::allocations_of([&] { judge.certify(x); }), 0);
    EXPECT_EQ(support::allocations_of([&] {
                judge.take(problem);
                judge.certify(x);
              }),
              0);
  }
}

TEST(Judge, JudgesAnotherProblemAsAFreshOneDoes) {
  support::Random random(7);
  Judge judge;
  for (int round = 0; round < 20; ++round) {
    Problem problem = support::random_mechanical_problem(random, {1 + round % 5, 5 + round, 0.2});
    if (round % 3 == 0) {
      ensure_rows(problem);
      problem.body.reset();
    }
    const Vector x = support::uniform_vector(random, problem.size(), -2, 2);
    judge.take(problem);
    const Certificate& reused = judge.certify(x);
    const Certificate fresh = certify(problem, x);
    EXPECT_EQ(reused.w, fresh.w);
    EXPECT_EQ(reused.natural.row, fresh.natural.row);
    EXPECT_EQ(reused.energy.row, fresh.energy.row);
    EXPECT_EQ(reused.energy.worst_row, fresh.energy.worst_row);
    EXPECT_EQ(reused.of_limit, fresh.of_limit);
  }
}

}  // namespace
}  // namespace perpend
