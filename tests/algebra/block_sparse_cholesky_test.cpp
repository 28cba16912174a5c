#include "algebra/block_sparse_cholesky.h"

#include <gtest/gtest.h>

#include <Eigen/Cholesky>
#include <Eigen/LU>

#include "algebra/random_graph.h"
#include "support/allocation_counter.h"
#include "support/random_numbers.h"

namespace perpend {
namespace {

using test::Edges;
using test::random_edges;

/// The sum of one g gᵀ for each edge, on both its nodes, and a multiple of the
/// identity.
Eigen::MatrixXd positive_definite_matrix(support::Random& random, int nodes, const Edges& edges) {
  Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(6 * nodes, 6 * nodes);
  matrix.diagonal().setConstant(support::log_uniform(random, 1e-2, 1));
  for (const auto& [a, b] : edges) {
    for (int k = 0; k < 4; ++k) {
      Eigen::VectorXd g = Eigen::VectorXd::Zero(6 * nodes);
      g.segment<6>(6 * a) = support::uniform_vector(random, 6, -1, 1);
      g.segment<6>(6 * b) = support::uniform_vector(random, 6, -1, 1);
      matrix += g * g.transpose();
    }
  }
  return matrix;
}

void fill(BlockSparseCholesky& factor, int nodes, const Edges& edges,
          const Eigen::MatrixXd& matrix) {
  factor.clear();
  const auto put = [&](int row, int column) {
    if (!factor.is_lower(row, column)) return;
    factor.block(factor.slot(row, column)) = matrix.block<6, 6>(6 * row, 6 * column);
  };
  for (int k = 0; k < nodes; ++k) put(k, k);
  for (const auto& [a, b] : edges) {
    put(a, b);
    put(b, a);
  }
}

/// ‖A y − r‖ / (‖A‖ ‖y‖ + ‖r‖)
double backward_error(const Eigen::MatrixXd& matrix, const Vector& y, const Vector& r) {
  return (matrix * y - r).norm() / (matrix.norm() * y.norm() + r.norm());
}

TEST(BlockSparseCholesky, SolvesAsADenseFactorDoes) {
  support::Random random(1);
  BlockSparseCholesky factor;
  for (int round = 0; round < 200; ++round) {
    const int nodes = 1 + support::pick(random, 25);
    const Edges edges = random_edges(random, nodes, support::pick(random, 3 * nodes));
    const Eigen::MatrixXd matrix = positive_definite_matrix(random, nodes, edges);
    factor.analyse(nodes, edges);
    fill(factor, nodes, edges, matrix);
    ASSERT_TRUE(factor.factorise());
    const Vector r = support::uniform_vector(random, 6 * nodes, -1, 1);
    Vector y = r;
    factor.solve(y);
    EXPECT_LE(backward_error(matrix, y, r), 1e-13);
    const Vector dense = matrix.llt().solve(r);
    EXPECT_LE((y - dense).norm(), 1e-10 * dense.norm());
  }
}

TEST(BlockSparseCholesky, ServesEveryMatrixOverOneGraph) {
  support::Random random(2);
  const int nodes = 20;
  const Edges edges = random_edges(random, nodes, 40);
  BlockSparseCholesky factor;
  factor.analyse(nodes, edges);
  for (int round = 0; round < 20; ++round) {
    // The later rounds lack some of the edges: their blocks are zero.
    const Edges present(edges.begin(), edges.end() - 2 * round);
    const Eigen::MatrixXd matrix = positive_definite_matrix(random, nodes, present);
    fill(factor, nodes, edges, matrix);
    ASSERT_TRUE(factor.factorise());
    const Vector r = support::uniform_vector(random, 6 * nodes, -1, 1);
    Vector y = r;
    factor.solve(y);
    EXPECT_LE(backward_error(matrix, y, r), 1e-13);
  }
}

TEST(BlockSparseCholesky, InvertsItsBlocksAsADenseInverseHasThem) {
  support::Random random(7);
  BlockSparseCholesky factor;
  std::vector<Matrix6> inverse;
  for (int round = 0; round < 20; ++round) {
    const int nodes = 1 + support::pick(random, 15);
    const Edges edges = random_edges(random, nodes, support::pick(random, 2 * nodes));
    const Eigen::MatrixXd matrix = positive_definite_matrix(random, nodes, edges);
    const Eigen::MatrixXd whole = matrix.inverse();
    factor.analyse(nodes, edges);
    fill(factor, nodes, edges, matrix);
    ASSERT_TRUE(factor.factorise());
    factor.invert_selected(inverse);
    const auto expect_block = [&](int row, int column) {
      if (!factor.is_lower(row, column)) return;
      const Matrix6 block = whole.block<6, 6>(6 * row, 6 * column);
      const Matrix6 found = inverse[factor.slot(row, column)];
      EXPECT_LE((found - block).norm(), 1e-11 * whole.norm());
    };
    for (int k = 0; k < nodes; ++k) expect_block(k, k);
    for (const auto& [a, b] : edges) {
      expect_block(a, b);
      expect_block(b, a);
    }
  }
}

TEST(BlockSparseCholesky, FillsInNothingOnAChain) {
  support::Random random(3);
  const int nodes = 200;
  const std::vector<int> link = support::permutation(random, nodes);
  Edges edges;
  for (int k = 1; k < nodes; ++k) edges.emplace_back(link[k - 1], link[k]);
  BlockSparseCholesky factor;
  factor.analyse(nodes, edges);
  EXPECT_EQ(factor.blocks(), nodes + static_cast<int>(edges.size()));
}

TEST(BlockSparseCholesky, SaysWhenTheMatrixIsNotPositiveDefinite) {
  support::Random random(4);
  BlockSparseCholesky factor;
  for (int round = 0; round < 50; ++round) {
    const int nodes = 1 + support::pick(random, 10);
    const Edges edges = random_edges(random, nodes, 2 * nodes);
    Eigen::MatrixXd matrix = positive_definite_matrix(random, nodes, edges);
    const Eigen::MatrixXd sound = matrix;
    const int broken = support::pick(random, 6 * nodes);
    matrix(broken, broken) = -1e-3;
    factor.analyse(nodes, edges);
    fill(factor, nodes, edges, matrix);
    EXPECT_FALSE(factor.factorise());
    fill(factor, nodes, edges, sound);
    EXPECT_TRUE(factor.factorise()) << "a failure leaves nothing behind";
  }
}

TEST(BlockSparseCholesky, TakesAMatrixWithoutNodes) {
  BlockSparseCholesky factor;
  factor.analyse(0, {});
  factor.clear();
  EXPECT_TRUE(factor.factorise());
  Vector r(0);
  factor.solve(r);
  EXPECT_EQ(r.size(), 0);
}

TEST(BlockSparseCholesky, AllocatesNothingAfterTheAnalysis) {
  support::Random random(5);
  const int nodes = 30;
  const Edges edges = random_edges(random, nodes, 60);
  const Eigen::MatrixXd matrix = positive_definite_matrix(random, nodes, edges);
  Vector r = support::uniform_vector(random, 6 * nodes, -1, 1);
  BlockSparseCholesky factor;
  factor.analyse(nodes, edges);
  EXPECT_EQ(support::allocations_of([&] {
              fill(factor, nodes, edges, matrix);
              factor.factorise();
              factor.solve(r);
            }),
            0);
}

TEST(BlockSparseCholesky, IsLeftWhereTheTimeIsOverAndCanBeginAgain) {
  support::Random random(8);
  const int nodes = 12;
  const Edges edges = random_edges(random, nodes, 20);
  const Eigen::MatrixXd matrix = positive_definite_matrix(random, nodes, edges);
  BlockSparseCholesky factor;
  factor.analyse(nodes, edges);
  fill(factor, nodes, edges, matrix);
  EXPECT_FALSE(factor.factorise(TimeLimit{TimeLimit::Clock::now()}));
  fill(factor, nodes, edges, matrix);
  ASSERT_TRUE(factor.factorise());
  const Vector r = support::uniform_vector(random, 6 * nodes, -1, 1);
  Vector y = r;
  factor.solve(y);
  EXPECT_LE(backward_error(matrix, y, r), 1e-13);
}

TEST(BlockSparseCholesky, AnalysesAGraphTheSameWayWhateverItAnalysedBefore) {
  support::Random random(9);
  BlockSparseCholesky used;
  for (int round = 0; round < 100; ++round) {
    const int nodes = 1 + support::pick(random, 25);
    const Edges edges = random_edges(random, nodes, support::pick(random, 3 * nodes));
    BlockSparseCholesky fresh;
    fresh.analyse(nodes, edges);
    used.analyse(nodes, edges);
    ASSERT_EQ(used.blocks(), fresh.blocks());
    for (const auto& [a, b] : edges) {
      ASSERT_EQ(used.is_lower(a, b), fresh.is_lower(a, b));
      const auto [row, column] = fresh.is_lower(a, b) ? std::pair(a, b) : std::pair(b, a);
      EXPECT_EQ(used.slot(row, column), fresh.slot(row, column));
    }
  }
}

}  // namespace
}  // namespace perpend
