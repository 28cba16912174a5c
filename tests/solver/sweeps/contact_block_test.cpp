#include "solver/sweeps/contact_block.h"

#include <gtest/gtest.h>

#include <Eigen/LU>

#include "problem/problem.h"
#include "support/random_numbers.h"

namespace perpend {
namespace {

using Eigen::Matrix3d, Eigen::Vector3d;
using support::uniform;

Matrix3d random_positive_definite(support::Random& random) {
  Matrix3d R;
  for (int k = 0; k < 9; ++k) R(k / 3, k % 3) = uniform(random, -1, 1);
  return R * R.transpose() + 0.05 * Matrix3d::Identity();
}

/// The solution by trying all 27 choices of sides.
Vector3d enumerate(const ContactBlock& block) {
  for (int choice = 0; choice < 27; ++choice) {
    const int side[3] = {choice % 3, choice / 3 % 3, choice / 9};  // free, lower, upper
    Matrix3d A = block.A;
    Vector3d right = -block.b;
    for (int i = 0; i < 3; ++i) {
      if (side[i] == 0) continue;
      A.row(i).setZero();
      A(i, i) = 1;
      right[i] = side[i] == 1 ? block.l[i] : block.u[i];
    }
    if (!right.allFinite()) continue;
    const Vector3d x = A.fullPivLu().solve(right);
    const Vector3d w = block.A * x + block.b;
    bool is_solution = true;
    for (int i = 0; i < 3; ++i) {
      const bool fits = side[i] == 0   ? x[i] >= block.l[i] - 1e-12 && x[i] <= block.u[i] + 1e-12
                        : side[i] == 1 ? w[i] >= -1e-12 || block.l[i] == block.u[i]
                                       : w[i] <= 1e-12;
      is_solution = is_solution && fits;
    }
    if (is_solution) return x;
  }
  ADD_FAILURE() << "no choice of sides is a solution";
  return Vector3d::Zero();
}

TEST(ContactBlock, FindsWhatTryingAllSidesFinds) {
  support::Random random(1);
  for (int round = 0; round < 20'000; ++round) {
    const double bound = round % 5 == 0 ? 0 : uniform(random, 0, 1);
    ContactBlock block{random_positive_definite(random),
                       {uniform(random, -1, 1), uniform(random, -1, 1), uniform(random, -1, 1)},
                       {0, -bound, -bound},
                       {infinity, bound, bound}};
    Vector3d x{uniform(random, 0, 1), uniform(random, -bound, bound), bound};
    ASSERT_TRUE(solve(block, x)) << round;
    EXPECT_LE((x - enumerate(block)).cwiseAbs().maxCoeff(), 1e-10) << round;
    EXPECT_TRUE((x.array() >= block.l.array() && x.array() <= block.u.array()).all());
    const Vector3d again = x;
    ASSERT_TRUE(solve(block, x));
    EXPECT_LE((x - again).cwiseAbs().maxCoeff(), 1e-12) << "a solution stays";
  }
}

TEST(ContactBlock, LeavesABlockWithoutFactorToSweeps) {
  // Two copies of one row, which no factor solves for; a sweep does.
  ContactBlock block{Matrix3d::Identity(), {-1, -1, 0}, {0, -1, 0}, {infinity, 1, 0}};
  block.A(0, 1) = block.A(1, 0) = 1;
  Vector3d x{0.2, 0.2, 0};
  EXPECT_FALSE(solve(block, x));
  EXPECT_EQ(x, Vector3d(0.2, 0.2, 0));
  sweep(block, x);
  EXPECT_LE((x - Vector3d(0.8, 0.2, 0)).norm(), 1e-15);
}

}  // namespace
}  // namespace perpend
