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

TEST(BlockCholesky, ReusesItsMemory) {
  support::Random random(2);
  const std::vector<Matrix6> blocks = random_blocks(random, 20);
  BlockCholesky M;
  M.compute(blocks);
  EXPECT_EQ(support::allocations_of([&] { M.compute(blocks); }), 0);
}

}  // namespace
}  // namespace perpend
