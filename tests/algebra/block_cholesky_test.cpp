#include "algebra/block_cholesky.h"

#include <gtest/gtest.h>

#include "support/allocation_counter.h"
#include "support/random_numbers.h"

namespace perpend {
namespace {

std::vector<Matrix6> random_blocks(support::Random& random, int count) {
  std::vector<Matrix6> blocks(count);
  for (Matrix6& M : blocks) {
    Matrix6 G;
    for (double& entry : G.reshaped()) entry = support::uniform(random, -1, 1);
    M = G * G.transpose() + 0.1 * Matrix6::Identity();
  }
  return blocks;
}

TEST(BlockCholesky, SolvesWithEveryBlock) {
  support::Random random(1);
  const std::vector<Matrix6> blocks = random_blocks(random, 20);
  BlockCholesky M;
  M.compute(blocks);
  for (int k = 0; k < 20; ++k) {
    const Vector6 r = support::uniform_vector(random, 6, -1, 1);
    EXPECT_LE((blocks[k] * M.solve(k, r) - r).cwiseAbs().maxCoeff(), 1e-12);
    EXPECT_NEAR(M.inverse_form(k, r), r.dot(M.solve(k, r)), 1e-11);
  }
}

/// A mass of the same numbers that is not split: an angular axis comes first.
struct Turned {
  static Matrix6 of(const Matrix6& M) { return places() * M * places().transpose(); }
  static Vector6 of(const Vector6& v) { return places() * v; }
  static Vector6 back(const Vector6& v) { return places().transpose() * v; }
  static Matrix6 places() {
    Matrix6 P = Matrix6::Zero();
    for (int i = 0; i < 6; ++i) P(i, (i + 3) % 6) = 1;
    return P;
  }
};

Matrix6 mass_of_a_body(support::Random& random) {
  Matrix6 M = Matrix6::Zero();
  M.diagonal().head<3>().setConstant(support::uniform(random, 0.1, 10));
  M.bottomRightCorner<3, 3>() = random_blocks(random, 1)[0].topLeftCorner<3, 3>();
  return M;
}

TEST(BlockCholesky, SplitsTheMassOfABody) {
  support::Random random(3);
  for (int k = 0; k < 50; ++k) {
    const Matrix6 M = mass_of_a_body(random);
    BlockCholesky split, whole;
    split.compute({M});
    whole.compute({Turned::of(M)});
    const Vector6 r = support::uniform_vector(random, 6, -1, 1);
    const Vector6 expected = Turned::back(whole.solve(0, Turned::of(r)));
    EXPECT_TRUE(split.solve(0, r).isApprox(expected, 1e-14));
    EXPECT_NEAR(split.inverse_form(0, r), whole.inverse_form(0, Turned::of(r)),
                1e-14 * split.inverse_form(0, r));
    Vector sizes = r.cwiseAbs(), turned = Turned::of(r).cwiseAbs();
    split.magnitudes_in_place(sizes);
    whole.magnitudes_in_place(turned);
    EXPECT_TRUE(sizes.isApprox(Turned::back(turned), 1e-14));
  }
}

/// A scene whose bodies get more mass for a step must not change those that do not.
TEST(BlockCholesky, SplitsWithTheBitsOfTheWholeBlock) {
  support::Random random(4);
  for (int k = 0; k < 50; ++k) {
    const Matrix6 M = mass_of_a_body(random);
    Matrix6 factor;
    ASSERT_TRUE(portable_block_kernels.invert_factor(M.data(), factor.data()));
    const Matrix6 inverse = factor.transpose().lazyProduct(factor);
    BlockCholesky split;
    split.compute({M});
    const Vector6 r = support::uniform_vector(random, 6, -1, 1);
    EXPECT_EQ(split.solve(0, r), Vector6(inverse.lazyProduct(r)));
    EXPECT_EQ(split.inverse_form(0, r), factor.lazyProduct(r).squaredNorm());
    Vector sizes = r.cwiseAbs();
    split.magnitudes_in_place(sizes);
    EXPECT_EQ(Vector6(sizes), Vector6(inverse.cwiseAbs().lazyProduct(r.cwiseAbs())));
  }
}

TEST(BlockCholesky, DoesNotSplitWhatIsNoMassOfABody) {
  support::Random random(5);
  const Matrix6 mass = mass_of_a_body(random);
  for (const auto& [row, column] : {std::pair(1, 1), {1, 0}, {4, 1}, {3, 2}}) {
    Matrix6 M = mass;
    M(row, column) = M(column, row) = 1.01 * M(row, column) + 0.01;
    BlockCholesky whole;
    whole.compute({M});
    const Vector6 r = support::uniform_vector(random, 6, -1, 1);
    EXPECT_LE((M * whole.solve(0, r) - r).cwiseAbs().maxCoeff(), 1e-12) << row << ", " << column;
  }
}

TEST(BlockCholesky, ReusesItsMemory) {
  support::Random random(2);
  const std::vector<Matrix6> blocks = random_blocks(random, 20);
  BlockCholesky M;
  M.compute(blocks);
  EXPECT_EQ(support::allocations_of([&] { M.compute(blocks); }), 0);
}

}  // namespace
}  // namespace perpend
