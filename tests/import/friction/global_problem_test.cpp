#include "import/friction/global_problem.h"

#include <gtest/gtest.h>

#include <Eigen/LU>
#include <cmath>

#include "border/bad_input.h"
#include "problem/assemble.h"
#include "problem/defect.h"

namespace perpend {
namespace {

using Dense = Eigen::MatrixXd;

/// Any numbers, the same in every run.
Dense numbers(int rows, int cols, int seed) {
  Dense values(rows, cols);
  for (int i = 0; i < rows; ++i) {
    for (int j = 0; j < cols; ++j) values(i, j) = std::sin(1.7 * i + 3.1 * j + seed);
  }
  return values;
}

Dense positive_definite(int n, int seed) {
  const Dense B = numbers(n, n, seed);
  return B * B.transpose() + Dense::Identity(n, n);
}

/// Contacts and bilateral rows between anything that has the mass matrix M.
GlobalProblem example(const Dense& M, int dim, int contacts, int bilateral) {
  const int n = static_cast<int>(M.rows());
  GlobalProblem global;
  global.M = M.sparseView();
  global.H = numbers(n, dim * contacts, 5).sparseView();
  global.f = numbers(n, 1, 6);
  global.w = numbers(dim * contacts, 1, 7);
  global.mu = Vector::Constant(contacts, 0.5);
  global.dim = dim;
  if (bilateral > 0) {
    global.G = numbers(n, bilateral, 8).sparseView();
    global.b = numbers(bilateral, 1, 9);
  }
  return global;
}

Dense blocks(int size) {
  Dense M = Dense::Zero(2 * size, 2 * size);
  M.topLeftCorner(size, size) = positive_definite(size, 1);
  M.bottomRightCorner(size, size) = positive_definite(size, 2);
  return M;
}

/// The row form must be what the definition says, in dense algebra.
void expect_condensed(const GlobalProblem& global, Problem problem) {
  EXPECT_FALSE(find_defect(problem));
  ensure_rows(problem);
  const Eigen::Index m = global.H.cols(), bilateral = global.G.cols();
  Dense K(global.M.rows(), m + bilateral);
  K.leftCols(m) = Dense(global.H);
  Vector d(m + bilateral);
  d.head(m) = global.w;
  if (bilateral > 0) {
    K.rightCols(bilateral) = Dense(global.G);
    d.tail(bilateral) = global.b;
  }
  const Dense inverse = Dense(global.M).inverse();
  EXPECT_LE((Dense(problem.rows->A) - K.transpose() * inverse * K).cwiseAbs().maxCoeff(), 1e-12);
  EXPECT_LE((problem.rows->b - d - K.transpose() * inverse * global.f).cwiseAbs().maxCoeff(),
            1e-12);
}

TEST(GlobalProblem, GivesTheBodyFormForBlocksOfSix) {
  const GlobalProblem global = example(blocks(6), 3, 2, 2);
  const Problem problem = to_problem(global);
  ASSERT_TRUE(problem.body);
  EXPECT_FALSE(problem.rows);
  EXPECT_EQ(problem.body->bodies(), 2);
  EXPECT_EQ(problem.contacts.size(), 2);
  EXPECT_EQ(problem.contacts[1],
            (Contact{.normal = 3, .friction = {4, 5}, .mu = 0.5, .law = FrictionLaw::cone}));
  EXPECT_EQ(problem.bounds.l[0], 0);
  EXPECT_EQ(problem.bounds.l[1], -infinity);
  EXPECT_EQ(problem.bounds.l[6], -infinity);
  EXPECT_EQ(problem.bounds.u, Vector::Constant(8, infinity));
  expect_condensed(global, problem);
}

TEST(GlobalProblem, PadsPlanarBodiesWithMassesThatNothingTouches) {
  const GlobalProblem global = example(blocks(3), 2, 2, 1);
  const Problem problem = to_problem(global);
  ASSERT_TRUE(problem.body);
  EXPECT_EQ(problem.body->bodies(), 2);
  EXPECT_EQ(problem.contacts[1].friction, (std::array{3, Contact::no_row}));
  EXPECT_EQ(problem.body->M[0](2, 2), 1);
  EXPECT_EQ(problem.body->M[1](5, 5), global.M.coeff(5, 5));
  for (const Vector6& block : problem.body->J.block)
    EXPECT_EQ(block.segment<3>(2), Vector::Zero(3));
  expect_condensed(global, problem);
}

TEST(GlobalProblem, GivesTheRowFormForFiniteElements) {
  const GlobalProblem global = example(positive_definite(12, 3), 3, 2, 2);
  const Problem problem = to_problem(global);
  EXPECT_FALSE(problem.body);
  expect_condensed(global, problem);
  const Dense A(problem.rows->A);
  EXPECT_EQ(A, A.transpose());
}

TEST(GlobalProblem, AveragesMassesThatDifferByRoundingOnly) {
  GlobalProblem global = example(blocks(6), 3, 1, 0);
  global.M.coeffRef(0, 1) *= 1 + 1e-15;
  const Problem problem = to_problem(global);
  ASSERT_TRUE(problem.body);
  EXPECT_EQ(problem.body->M[0], problem.body->M[0].transpose());
}

TEST(GlobalProblem, KeepsAnUnsymmetricMassInTheRowForm) {
  GlobalProblem global = example(blocks(6), 3, 1, 1);
  global.M.coeffRef(0, 1) *= 1 + 1e-6;
  const Problem problem = to_problem(global);
  EXPECT_FALSE(problem.body);
  expect_condensed(global, problem);
}

TEST(GlobalProblem, LeavesOutTheZerosOfRowsThatShareNoBody) {
  GlobalProblem global = example(blocks(5), 3, 2, 0);
  Dense H = numbers(10, 6, 4);
  H.topRightCorner(5, 3).setZero();
  H.bottomLeftCorner(5, 3).setZero();
  global.H = H.sparseView();
  EXPECT_EQ(to_problem(global).rows->A.nonZeros(), 18);
}

TEST(GlobalProblem, RefusesASingularMass) {
  Dense M = positive_definite(7, 1);
  M.row(3) = M.row(2);
  EXPECT_THROW(to_problem(example(M, 3, 1, 0)), BadInput);
  M.row(3).setZero();
  EXPECT_THROW(to_problem(example(M, 3, 1, 0)), BadInput);
}

TEST(GlobalProblem, RefusesSizesThatDisagree) {
  const GlobalProblem good = example(blocks(6), 3, 2, 2);
  const auto refuses = [&](auto spoil) {
    GlobalProblem global = good;
    spoil(global);
    EXPECT_THROW(to_problem(global), BadInput);
  };
  refuses([](GlobalProblem& global) { global.M.conservativeResize(12, 11); });
  refuses([](GlobalProblem& global) { global.H.conservativeResize(11, 6); });
  refuses([](GlobalProblem& global) { global.H.conservativeResize(12, 5); });
  refuses([](GlobalProblem& global) { global.G.conservativeResize(11, 2); });
  refuses([](GlobalProblem& global) { global.f.conservativeResize(11); });
  refuses([](GlobalProblem& global) { global.w.conservativeResize(5); });
  refuses([](GlobalProblem& global) { global.b.conservativeResize(1); });
  refuses([](GlobalProblem& global) { global.dim = 5; });
  refuses([](GlobalProblem& global) { global.M.coeffRef(0, 0) = infinity; });
  refuses([](GlobalProblem& global) { global.H.coeffRef(0, 0) = std::nan(""); });
}

}  // namespace
}  // namespace perpend
