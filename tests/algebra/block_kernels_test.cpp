#include "algebra/block_kernels.h"

#include <gtest/gtest.h>

#include "algebra/types.h"
#include "support/random_numbers.h"

namespace perpend {
namespace {

/// Four blocks and vectors with random numbers, and what the kernels should make of them.
class Kernels : public testing::TestWithParam<const BlockKernels*> {
 protected:
  Kernels() : values_(4), v_(support::uniform_vector(random_, 24, -1, 1)) {
    for (Matrix6& block : values_) block = random_block();
  }

  Matrix6 random_block() {
    Matrix6 block;
    for (double& value : block.reshaped()) value = support::uniform(random_, -1, 1);
    return block;
  }
  double* data() { return values_.data()->data(); }

  support::Random random_{1};
  std::vector<Matrix6> values_;
  Vector v_;
};

constexpr double rounding = 1e-14;

TEST_P(Kernels, SubtractProductsOfBlocks) {
  const Matrix6 factor = random_block();
  const int target[] = {5, 0, 6, 4};
  for (int count = 1; count <= 3; ++count) {  // blocks are taken by twos where there are two
    values_.assign(7, {});
    for (Matrix6& block : values_) block = random_block();
    std::vector<Matrix6> expected = values_;
    for (int k = 0; k < count; ++k) expected[target[k]] -= values_[1 + k] * factor.transpose();
    GetParam()->subtract_products(data(), 1, count, target, factor.data());
    for (int k = 0; k < 7; ++k) {
      EXPECT_TRUE(values_[k].isApprox(expected[k], rounding)) << count << " products, block " << k;
    }
  }
}

TEST_P(Kernels, ScaleByALowerTriangle) {
  const Matrix6 inverse = random_block().triangularView<Eigen::Lower>();
  const std::vector<Matrix6> before = values_;
  GetParam()->scale(data(), 1, 2, inverse.data());
  EXPECT_EQ(values_[0], before[0]);
  EXPECT_TRUE(values_[1].isApprox(before[1] * inverse.transpose(), rounding));
  EXPECT_TRUE(values_[2].isApprox(before[2] * inverse.transpose(), rounding));
  EXPECT_EQ(values_[3], before[3]);
}

TEST_P(Kernels, ScatterAndGatherAVector) {
  const int row[] = {0, 3, 1, 2};
  const Vector6 y = support::uniform_vector(random_, 6, -1, 1);
  Vector v = v_;
  GetParam()->scatter(data(), 1, 2, row, y.data(), v.data());
  Vector expected = v_;
  expected.segment<6>(18) -= values_[1] * y;
  expected.segment<6>(6) -= values_[2] * y;
  EXPECT_TRUE(v.isApprox(expected, rounding));

  Vector6 sum = y;
  GetParam()->gather(data(), 1, 2, row, v_.data(), sum.data());
  const Vector6 gathered =
      y - values_[1].transpose() * v_.segment<6>(18) - values_[2].transpose() * v_.segment<6>(6);
  EXPECT_TRUE(sum.isApprox(gathered, rounding));
}

TEST_P(Kernels, AddWeightedOuterProducts) {
  const double weight[] = {2, 0, 3};
  const Vector right = support::uniform_vector(random_, 30, -1, 1);
  const Vector left = support::uniform_vector(random_, 30, -1, 1);
  const Matrix6 before = values_[0];
  GetParam()->add_outer_products(3, left.data(), right.data(), 2, weight, data());
  const Matrix6 expected = before + 2 * left.head<6>() * right.head<6>().transpose() +
                           3 * left.segment<6>(24) * right.segment<6>(24).transpose();
  EXPECT_TRUE(values_[0].isApprox(expected, rounding));
}

TEST_P(Kernels, InvertTheCholeskyFactorOfALowerTriangle) {
  Matrix6 A = random_block(), inverse;
  A = (A * A.transpose() + Matrix6::Identity()).eval();
  Matrix6 lower = A;
  lower.triangularView<Eigen::StrictlyUpper>().setConstant(7);
  ASSERT_TRUE(GetParam()->invert_factor(lower.data(), inverse.data()));
  EXPECT_TRUE((inverse * A * inverse.transpose()).isApprox(Matrix6::Identity(), 1e-13));
  EXPECT_TRUE(inverse.isLowerTriangular(0));
}

TEST_P(Kernels, RefuseABlockThatIsNotPositiveDefinite) {
  Matrix6 A = Matrix6::Identity(), inverse;
  A(3, 3) = 0;
  EXPECT_FALSE(GetParam()->invert_factor(A.data(), inverse.data()));
  A(3, 3) = std::numeric_limits<double>::quiet_NaN();
  EXPECT_FALSE(GetParam()->invert_factor(A.data(), inverse.data()));
}

/// Rows that touch the same nodes, other ones, the same in another order, none, three,
/// and one twice.
TEST_P(Kernels, MultiplyRowsOfBlocksAndTheirTranspose) {
  const std::vector<std::vector<int>> nodes = {{0, 1}, {0, 1}, {0, 1}, {1, 0},    {2},    {2},   {},
                                               {},     {3},    {0},    {3, 1, 2}, {0, 2}, {1, 1}};
  const int rows = static_cast<int>(nodes.size());
  std::vector<int> start{0}, column;
  for (const std::vector<int>& row : nodes) {
    column.insert(column.end(), row.begin(), row.end());
    start.push_back(static_cast<int>(column.size()));
  }
  const Vector blocks = support::uniform_vector(random_, 6 * start.back(), -1, 1);
  Eigen::MatrixXd J = Eigen::MatrixXd::Zero(rows, 24), sizes = J;
  for (int i = 0; i < rows; ++i) {
    for (int k = start[i]; k < start[i + 1]; ++k) {
      J.block<1, 6>(i, 6 * column[k]) += blocks.segment<6>(6 * k).transpose();
      sizes.block<1, 6>(i, 6 * column[k]) += blocks.segment<6>(6 * k).cwiseAbs().transpose();
    }
  }
  Vector product(rows);
  GetParam()->multiply_rows(rows, start.data(), column.data(), blocks.data(), v_.data(),
                            product.data());
  EXPECT_TRUE(product.isApprox(J * v_, rounding));

  const Vector x = support::uniform_vector(random_, rows, -1, 1);
  Vector sum = v_;
  GetParam()->add_rows_transposed(rows, start.data(), column.data(), blocks.data(), x.data(),
                                  sum.data());
  EXPECT_TRUE(sum.isApprox(v_ + J.transpose() * x, rounding));

  GetParam()->multiply_row_sizes(rows, start.data(), column.data(), blocks.data(), v_.data(),
                                 product.data());
  EXPECT_TRUE(product.isApprox(sizes * v_, rounding));
  sum = v_;
  GetParam()->add_row_sizes_transposed(rows, start.data(), column.data(), blocks.data(), x.data(),
                                       sum.data());
  EXPECT_TRUE(sum.isApprox(v_ + sizes.transpose() * x.cwiseAbs(), rounding));
}

std::vector<const BlockKernels*> all_kernels() {
  std::vector<const BlockKernels*> all{&portable_block_kernels};
  if (&block_kernels() != all[0]) all.push_back(&block_kernels());
  return all;
}

INSTANTIATE_TEST_SUITE_P(All, Kernels, testing::ValuesIn(all_kernels()),
                         [](const testing::TestParamInfo<const BlockKernels*>& tested) {
                           return std::string(tested.index == 0 ? "portable" : "fastest");
                         });

}  // namespace
}  // namespace perpend
