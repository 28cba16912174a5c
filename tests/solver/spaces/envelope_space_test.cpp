#include "solver/spaces/envelope_space.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "problem/assemble.h"
#include "support/chain.h"

namespace perpend {
namespace {

Problem chain_of(int links) {
  Problem problem = support::chain_step({.links = links}).problem;
  ensure_rows(problem);
  return problem;
}

TEST(EnvelopeRowSpace, OrdersEveryRowOnce) {
  const Problem problem = chain_of(10);
  std::vector<int> order;
  order_by_neighbours(problem.rows->A, order);
  std::sort(order.begin(), order.end());
  ASSERT_EQ(static_cast<int>(order.size()), problem.size());
  for (int i = 0; i < problem.size(); ++i) EXPECT_EQ(order[i], i);
}

TEST(EnvelopeRowSpace, KeepsABandOnAChainInWhateverOrderItsRowsCome) {
  const auto entries_a_row = [](int links) {
    const Problem problem = chain_of(links);
    EnvelopeRowSpace space;
    space.take(problem, problem.bounds);
    EXPECT_TRUE(space.factorise(Vector::Zero(problem.size())));
    return double(space.entries()) / problem.size();
  };
  EXPECT_LT(entries_a_row(20), 30);
  EXPECT_NEAR(entries_a_row(80), entries_a_row(40), 3) << "the band does not widen with the chain";
}

TEST(EnvelopeRowSpace, StoresOnlyTheRowsThatTakePart) {
  const Problem problem = chain_of(10);
  EnvelopeRowSpace space;
  space.take(problem, problem.bounds);
  Vector E = Vector::Constant(problem.size(), infinity);
  E[3] = E[4] = 0;
  ASSERT_TRUE(space.factorise(E));
  EXPECT_LE(space.entries(), 3);
}

}  // namespace
}  // namespace perpend
