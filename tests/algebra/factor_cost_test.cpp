#include "algebra/factor_cost.h"

#include <gtest/gtest.h>

#include <Eigen/SparseCholesky>

#include "support/random_numbers.h"

namespace perpend {
namespace {

TEST(FactorCost, OfADenseMatrixIsItsTriangle) {
  std::vector<std::pair<int, int>> edges;
  for (int a = 0; a < 10; ++a) {
    for (int b = 0; b < a; ++b) edges.emplace_back(b, a);
  }
  const FactorCost cost = cost_of_factor(10, edges);
  EXPECT_EQ(cost.entries, 55);
  EXPECT_EQ(cost.products, 165);  // Σ k (k − 1)/2, k ≤ 10
}

TEST(FactorCost, OfATreeHasNoFillFromTheLeavesOnAndMuchFromTheRoot) {
  Eigen::SparseMatrix<double> tree(100, 100);
  for (int k = 1; k < 100; ++k) tree.insert((k - 1) / 2, k) = 1;
  const Eigen::VectorXi root_first = Eigen::VectorXi::LinSpaced(100, 0, 99);
  EXPECT_EQ(cost_of_factor(tree, root_first.reverse()).entries, 199);
  EXPECT_GT(cost_of_factor(tree, root_first).entries, 400);
}

TEST(FactorCost, HasTheEntriesOfTheFactorItself) {
  support::Random random(1);
  for (int round = 0; round < 20; ++round) {
    constexpr int n = 40;
    Eigen::SparseMatrix<double> S(n, n);
    Eigen::VectorXi position(n);
    for (int k = 0; k < n; ++k) {
      S.coeffRef(k, k) = 100;
      position[k] = k;
    }
    for (int k = 0; k < 60; ++k) {
      const int a = support::pick(random, n), b = support::pick(random, n);
      if (a != b) S.coeffRef(std::max(a, b), std::min(a, b)) = 1;
    }
    const Eigen::SimplicialLLT<Eigen::SparseMatrix<double>, Eigen::Lower,
                               Eigen::NaturalOrdering<int>>
        factor(S);
    EXPECT_EQ(cost_of_factor(S, position).entries,
              static_cast<double>(Eigen::SparseMatrix<double>(factor.matrixL()).nonZeros()));
  }
}

}  // namespace
}  // namespace perpend
