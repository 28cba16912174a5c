#include "algebra/block_krylov.h"

#include <gtest/gtest.h>

#include "algebra/random_graph.h"
#include "support/random_numbers.h"

namespace perpend {
namespace {

using test::Edges;

/// A matrix over a graph, and a factor's view of it.
struct Sample {
  Sample(support::Random& random, int nodes, int count, double asymmetry) {
    edges = test::without_loops(test::random_edges(random, nodes, count));
    matrix = Eigen::MatrixXd::Identity(6 * nodes, 6 * nodes);
    for (const auto& [a, b] : edges) {
      Eigen::VectorXd g = Eigen::VectorXd::Zero(6 * nodes), h = g;
      for (int node : {a, b}) {
        g.segment<6>(6 * node) = support::uniform_vector(random, 6, -1, 1);
        h.segment<6>(6 * node) =
            g.segment<6>(6 * node) + support::uniform_vector(random, 6, -asymmetry, asymmetry);
      }
      matrix += 5 * g * h.transpose();
    }
    graph.analyse(nodes, edges, BlockSparseCholesky::Fill::none);
    krylov.take_graph(graph);
    krylov.clear();
    const auto block = [&](int row, int column) { return matrix.block<6, 6>(6 * row, 6 * column); };
    for (int k = 0; k < nodes; ++k) krylov.lower(graph.slot(k, k)) = block(k, k);
    for (const auto& [a, b] : edges) {
      const auto [row, column] = graph.is_lower(a, b) ? std::pair(a, b) : std::pair(b, a);
      krylov.lower(graph.slot(row, column)) = block(row, column);
      krylov.upper(graph.slot(row, column)) = block(column, row).transpose();
    }
  }

  Edges edges;
  Eigen::MatrixXd matrix;
  BlockSparseCholesky graph;
  BlockKrylov krylov;
};

TEST(BlockKrylov, LeavesNoMoreOfTheResidualThanAskedFor) {
  support::Random random(3);
  for (double tolerance : {1e-3, 1e-6, 1e-10}) {
    for (int round = 0; round < 10; ++round) {
      Sample sample(random, 40, 120, 0.2);
      ASSERT_TRUE(sample.krylov.factorise());
      const Vector r = support::uniform_vector(random, 240, -1, 1);
      Vector x = r;
      EXPECT_LE(sample.krylov.solve(x, {.tolerance = tolerance}), tolerance);
      // Residuals are compared after the rows are scaled, by at most 1 here and at least 1/30.
      EXPECT_LE((r - sample.matrix * x).norm(), 30 * tolerance * r.norm());
    }
  }
}

TEST(BlockKrylov, NeedsOneIterationWhereNothingIsLeftOut) {
  support::Random random(4);
  Edges chain;
  for (int k = 0; k + 1 < 20; ++k) chain.emplace_back(k, k + 1);
  BlockSparseCholesky graph;
  graph.analyse(20, chain, BlockSparseCholesky::Fill::none);
  BlockKrylov krylov;
  krylov.take_graph(graph);
  krylov.clear();
  for (int k = 0; k < 20; ++k) krylov.lower(graph.slot(k, k)) = 4 * Matrix6::Identity();
  for (const auto& [a, b] : chain) {
    const auto [row, column] = graph.is_lower(a, b) ? std::pair(a, b) : std::pair(b, a);
    krylov.lower(graph.slot(row, column)) = -Matrix6::Identity();
    krylov.upper(graph.slot(row, column)) = -Matrix6::Identity();
  }
  ASSERT_TRUE(krylov.factorise());
  Vector r = support::uniform_vector(random, 120, -1, 1);
  EXPECT_LE(krylov.solve(r, {.tolerance = 1e-12}), 1e-12);
  EXPECT_EQ(krylov.iterations(), 1);
}

TEST(BlockKrylov, TakesAMatrixWithoutNodes) {
  BlockSparseCholesky graph;
  graph.analyse(0, {}, BlockSparseCholesky::Fill::none);
  BlockKrylov krylov;
  krylov.take_graph(graph);
  krylov.clear();
  EXPECT_TRUE(krylov.factorise());
  Vector r(0);
  EXPECT_EQ(krylov.solve(r, {}), 0);
}

TEST(BlockKrylov, StopsAtItsLimitOfIterations) {
  support::Random random(5);
  Sample sample(random, 60, 400, 0.2);
  ASSERT_TRUE(sample.krylov.factorise());
  Vector r = support::uniform_vector(random, 360, -1, 1);
  sample.krylov.solve(r, {.tolerance = 1e-14, .most_iterations = 3});
  EXPECT_LE(sample.krylov.iterations(), 2 * 3);
  EXPECT_TRUE(r.allFinite());
}

}  // namespace
}  // namespace perpend
