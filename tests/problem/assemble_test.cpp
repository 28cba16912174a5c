#include "problem/assemble.h"

#include <gtest/gtest.h>

#include "support/allocation_counter.h"
#include "support/dense.h"
#include "support/random_problems.h"
#include "support/standing_wall.h"

namespace perpend {
namespace {

/// What J M⁻¹ Jᵀ would be if nothing cancelled: what rounding is relative to.
double scale_of_entry(const support::LongMatrix& A, int i, int j) {
  return static_cast<double>(std::sqrt(A(i, i) * A(j, j)));
}

TEST(Assemble, IsEmptyForNoRows) {
  const RowForm rows = assemble(BodyForm{});
  EXPECT_EQ(rows.A.rows(), 0);
  EXPECT_EQ(rows.b.size(), 0);
}

TEST(Assemble, AgreesWithTheDenseProductInLongDouble) {
  support::Random random(1);
  for (int round = 0; round < 100; ++round) {
    const Problem problem = support::random_mechanical_problem(random, {5, 12, 0.2});
    const BodyForm& body = *problem.body;
    const support::LongMatrix A = support::dense_A(body);
    const support::LongVector b = support::dense_b(body);
    const RowForm rows = assemble(body);
    ASSERT_EQ(rows.A.rows(), problem.size());
    for (int i = 0; i < problem.size(); ++i) {
      for (int j = 0; j < problem.size(); ++j) {
        ASSERT_NEAR(rows.A.coeff(i, j), static_cast<double>(A(i, j)),
                    1e-12 * scale_of_entry(A, i, j))
            << "round " << round << ", entry " << i << ", " << j;
      }
      EXPECT_NEAR(rows.b[i], static_cast<double>(b[i]), 1e-11);
    }
  }
}

TEST(Assemble, GivesAMatrixThatIsSymmetricToTheBit) {
  support::Random random(2);
  for (int round = 0; round < 50; ++round) {
    const SparseRows A = assemble(*support::random_mechanical_problem(random).body).A;
    const SparseRows transposed = A.transpose();
    ASSERT_EQ(A.nonZeros(), transposed.nonZeros());
    EXPECT_EQ(Eigen::MatrixXd(A), Eigen::MatrixXd(transposed));
  }
}

TEST(Assemble, StoresEveryDiagonalEntryAndAscendingColumns) {
  support::Random random(3);
  Problem problem = support::random_mechanical_problem(random, {4, 30, 0});
  problem.body->C.setZero();  // rows that touch no body now have a zero diagonal
  const SparseRows A = assemble(*problem.body).A;
  EXPECT_TRUE(A.isCompressed());
  for (int i = 0; i < A.rows(); ++i) {
    int diagonals = 0;
    Eigen::Index previous = -1;
    for (SparseRows::InnerIterator entry(A, i); entry; ++entry) {
      EXPECT_GT(entry.col(), previous);
      previous = entry.col();
      diagonals += entry.col() == i;
    }
    EXPECT_EQ(diagonals, 1) << "row " << i;
  }
}

TEST(Assemble, StoresOnlyEntriesOfRowsThatShareABody) {
  const Problem problem = support::standing_wall_problem();
  const SparseRows A = assemble(*problem.body).A;
  const auto shares_a_body = [&](int i, int j) {
    for (int a : problem.body->J.bodies(i)) {
      for (int b : problem.body->J.bodies(j)) {
        if (a == b) return true;
      }
    }
    return false;
  };
  for (int i = 0; i < A.rows(); ++i) {
    for (SparseRows::InnerIterator entry(A, i); entry; ++entry) {
      ASSERT_TRUE(shares_a_body(i, static_cast<int>(entry.col())));
    }
  }
}

TEST(Diagonal, IsTheSameFromBothForms) {
  support::Random random(4);
  for (int round = 0; round < 50; ++round) {
    Problem problem = support::random_mechanical_problem(random);
    BlockCholesky M;
    M.compute(problem.body->M);
    Vector from_body, from_rows;
    diagonal(problem, M, from_body);
    ensure_rows(problem);
    problem.body.reset();
    diagonal(problem, M, from_rows);
    ASSERT_EQ(from_body.size(), from_rows.size());
    for (int i = 0; i < problem.size(); ++i) {
      EXPECT_NEAR(from_body[i], from_rows[i], 1e-13 * from_rows[i]);
    }
  }
}

TEST(EnsureRows, KeepsARowFormThatIsThere) {
  support::Random random(5);
  Problem problem = support::random_mechanical_problem(random);
  ensure_rows(problem);
  ASSERT_TRUE(problem.rows);
  problem.rows->b.setConstant(7);
  ensure_rows(problem);
  EXPECT_EQ(problem.rows->b, Vector::Constant(problem.size(), 7));
}

TEST(RowAssembler, MakesWhatAssembleMakesWhateverItMadeBefore) {
  support::Random random(4);
  RowAssembler assembler;
  RowForm rows;
  for (int round = 0; round < 50; ++round) {
    const Problem problem = support::random_mechanical_problem(random, {5, 3 + round % 20, 0.2});
    const RowForm expected = assemble(*problem.body);
    assembler.assemble(*problem.body, rows);
    ASSERT_EQ(rows.A.rows(), expected.A.rows());
    ASSERT_TRUE(rows.A.isCompressed());
    EXPECT_EQ(Eigen::MatrixXd(rows.A), Eigen::MatrixXd(expected.A));
    EXPECT_EQ(rows.b, expected.b);
    const RowForm copy = rows;
    EXPECT_EQ(Eigen::MatrixXd(copy.A), Eigen::MatrixXd(expected.A));
  }
}

TEST(RowAssembler, AllocatesNothingForAProblemThatIsNoLargerThanOneBefore) {
  support::StandingWall high, low;
  low.rows = 3;
  const Problem large = support::standing_wall_problem(high);
  const Problem small = support::standing_wall_problem(low);
  ASSERT_LT(small.size(), large.size());
  RowAssembler assembler;
  RowForm rows;
  assembler.assemble(*large.body, rows);
  for (const Problem* problem : {&small, &large, &small}) {
    EXPECT_EQ(support::allocations_of([&] { assembler.assemble(*problem->body, rows); }), 0);
  }
}

}  // namespace
}  // namespace perpend
