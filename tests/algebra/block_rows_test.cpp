#include "algebra/block_rows.h"

#include <gtest/gtest.h>

#include "support/random_numbers.h"

namespace perpend {
namespace {

/// Rows of three, none and one block over three bodies.
BlockRows three_rows(support::Random& random) {
  BlockRows J;
  for (int k = 0; k < 3; ++k) J.add_block(2 - k, support::uniform_vector(random, 6, -1, 1));
  J.end_row();
  J.end_row();
  J.add_block(1, support::uniform_vector(random, 6, -1, 1));
  J.end_row();
  return J;
}

Eigen::MatrixXd dense(const BlockRows& J, int bodies) {
  Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(J.rows(), 6 * bodies);
  for (int i = 0; i < J.rows(); ++i) {
    for (int k = J.start[i]; k < J.start[i + 1]; ++k) {
      matrix.block<1, 6>(i, 6 * J.body[k]) += J.block[k].transpose();
    }
  }
  return matrix;
}

TEST(BlockRows, IsEmptyWhenMade) {
  const BlockRows J;
  EXPECT_EQ(J.rows(), 0);
  EXPECT_EQ(J.blocks(), 0);
}

TEST(BlockRows, NamesTheBodiesOfEachRow) {
  support::Random random(1);
  const BlockRows J = three_rows(random);
  ASSERT_EQ(J.rows(), 3);
  EXPECT_EQ(std::vector<int>(J.bodies(0).begin(), J.bodies(0).end()), (std::vector<int>{2, 1, 0}));
  EXPECT_TRUE(J.bodies(1).empty());
  EXPECT_EQ(std::vector<int>(J.bodies(2).begin(), J.bodies(2).end()), (std::vector<int>{1}));
}

TEST(BlockRows, MultiplyAsTheDenseMatrixDoes) {
  support::Random random(2);
  const BlockRows J = three_rows(random);
  const Eigen::MatrixXd matrix = dense(J, 3);
  const Vector v = support::uniform_vector(random, 18, -1, 1);
  const Vector x = support::uniform_vector(random, 3, -1, 1);
  Vector Jv;
  multiply(J, v, Jv);
  EXPECT_LE((Jv - matrix * v).cwiseAbs().maxCoeff(), 1e-14);
  Vector p = Vector::Ones(18);
  add_transposed(J, x, p);
  EXPECT_LE((p - Vector::Ones(18) - matrix.transpose() * x).cwiseAbs().maxCoeff(), 1e-14);
}

}  // namespace
}  // namespace perpend
