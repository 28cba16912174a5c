#include "algebra/block_sparse_lu.h"

#include <gtest/gtest.h>

#include "algebra/random_graph.h"
#include "support/allocation_counter.h"
#include "support/random_numbers.h"

namespace perpend {
namespace {

using test::Edges;
using test::random_edges;

/// The sum of g hᵀ for each edge with h not far from g, on both nodes, and of the identity.
Eigen::MatrixXd unsymmetric_matrix(support::Random& random, int nodes, const Edges& edges) {
  Eigen::MatrixXd matrix = Eigen::MatrixXd::Identity(6 * nodes, 6 * nodes);
  for (const auto& [a, b] : edges) {
    for (int k = 0; k < 4; ++k) {
      Eigen::VectorXd g = Eigen::VectorXd::Zero(6 * nodes), h = g;
      for (int node : {a, b}) {
        g.segment<6>(6 * node) = support::uniform_vector(random, 6, -1, 1);
        h.segment<6>(6 * node) =
            g.segment<6>(6 * node) + support::uniform_vector(random, 6, -0.3, 0.3);
      }
      matrix += g * h.transpose();
    }
  }
  return matrix;
}

void fill(const BlockSparseCholesky& graph, const Edges& edges, const Eigen::MatrixXd& matrix,
          BlockSparseLu& factor) {
  factor.clear();
  const auto block = [&](int row, int column) { return matrix.block<6, 6>(6 * row, 6 * column); };
  for (int k = 0; k < graph.nodes(); ++k) factor.lower(graph.slot(k, k)) = block(k, k);
  for (const auto& [a, b] : edges) {
    const auto [row, column] = graph.is_lower(a, b) ? std::pair(a, b) : std::pair(b, a);
    factor.lower(graph.slot(row, column)) = block(row, column);
    factor.upper(graph.slot(row, column)) = block(column, row).transpose();
  }
}

TEST(BlockSparseLu, TakesAMatrixWithoutNodes) {
  BlockSparseCholesky graph;
  graph.analyse(0, {});
  BlockSparseLu factor;
  factor.take_graph(graph);
  factor.clear();
  EXPECT_TRUE(factor.factorise());
  Vector r(0);
  factor.solve(r);
  EXPECT_EQ(r.size(), 0);
}

TEST(BlockSparseLu, FactorsOnlyWhatChangedToTheSameBits) {
  support::Random random(7);
  for (int round = 0; round < 20; ++round) {
    const int nodes = 3 + support::pick(random, 15);
    const Edges edges = test::without_loops(random_edges(random, nodes, 2 * nodes));
    BlockSparseCholesky graph;
    graph.analyse(nodes, edges);
    BlockSparseLu partly, again;
    partly.take_graph(graph);
    again.take_graph(graph);
    Eigen::MatrixXd matrix = unsymmetric_matrix(random, nodes, edges);
    fill(graph, edges, matrix, partly);
    ASSERT_TRUE(partly.factorise());
    const int changed = support::pick(random, nodes);
    matrix.block<6, 6>(6 * changed, 6 * changed) += 2 * Matrix6::Identity();
    BlockSparseCholesky::Columns columns(nodes, false);
    columns[graph.column_of(changed)] = true;
    graph.add_dependents(columns);
    fill(graph, edges, matrix, again);
    partly.clear(columns);
    for (int slot = 0; slot < graph.blocks(); ++slot) {  // what was cleared, as it is in the matrix
      if (partly.lower(slot).isZero(0) && partly.upper(slot).isZero(0)) {
        partly.lower(slot) = again.lower(slot);
        partly.upper(slot) = again.upper(slot);
      }
    }
    ASSERT_TRUE(partly.factorise(columns));
    ASSERT_TRUE(again.factorise());
    Vector r = support::uniform_vector(random, 6 * nodes, -1, 1), s = r;
    partly.solve(r);
    again.solve(s);
    EXPECT_EQ(r, s);
  }
}

TEST(BlockSparseLu, SolvesUnsymmetricSystemsOverAnyGraph) {
  support::Random random(1);
  BlockSparseCholesky graph;
  BlockSparseLu factor;
  for (int round = 0; round < 50; ++round) {
    const int nodes = 1 + support::pick(random, 20);
    const Edges edges =
        test::without_loops(random_edges(random, nodes, support::pick(random, 3 * nodes)));
    const Eigen::MatrixXd matrix = unsymmetric_matrix(random, nodes, edges);
    graph.analyse(nodes, edges);
    factor.take_graph(graph);
    fill(graph, edges, matrix, factor);
    ASSERT_TRUE(factor.factorise());
    const Vector r = support::uniform_vector(random, 6 * nodes, -1, 1);
    Vector y = r;
    factor.solve(y);
    EXPECT_LE((matrix * y - r).norm(), 1e-11 * (matrix.norm() * y.norm() + r.norm())) << round;
  }
}

TEST(BlockSparseLu, SaysThatAPivotIsSingular) {
  BlockSparseCholesky graph;
  graph.analyse(2, {{0, 1}});
  BlockSparseLu factor;
  factor.take_graph(graph);
  factor.clear();
  EXPECT_FALSE(factor.factorise());
}

TEST(BlockSparseLu, AllocatesNothingAfterTheGraphIsKnown) {
  support::Random random(2);
  const Edges edges = test::without_loops(random_edges(random, 10, 20));
  const Eigen::MatrixXd matrix = unsymmetric_matrix(random, 10, edges);
  BlockSparseCholesky graph;
  graph.analyse(10, edges);
  BlockSparseLu factor;
  factor.take_graph(graph);
  fill(graph, edges, matrix, factor);
  Vector r = Vector::Ones(60);
  EXPECT_EQ(support::allocations_of([&] {
              factor.factorise();
              factor.solve(r);
            }),
            0);
}

}  // namespace
}  // namespace perpend
