#include "algebra/disjoint_sets.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "support/random_numbers.h"

namespace perpend {
namespace {

TEST(DisjointSets, StartAsSingletons) {
  DisjointSets sets(3);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(sets.find(i), i);
}

TEST(DisjointSets, AreRepresentedByTheirSmallestMember) {
  DisjointSets sets(5);
  sets.unite(4, 3);
  sets.unite(3, 1);
  sets.unite(1, 1);
  EXPECT_EQ(sets.find(4), 1);
  EXPECT_EQ(sets.find(3), 1);
  EXPECT_EQ(sets.find(0), 0);
  EXPECT_EQ(sets.find(2), 2);
}

/// The smallest member reachable from each, by passing labels along the pairs until none changes.
std::vector<int> spread_labels(int size, const std::vector<std::pair<int, int>>& pairs) {
  std::vector<int> label(size);
  for (int i = 0; i < size; ++i) label[i] = i;
  for (bool changed = true; changed;) {
    changed = false;
    for (const auto& [i, j] : pairs) {
      const int least = std::min(label[i], label[j]);
      changed = changed || label[i] != least || label[j] != least;
      label[i] = label[j] = least;
    }
  }
  return label;
}

TEST(DisjointSets, AgreeWithSpreadingLabelsOnRandomPairs) {
  support::Random random(3);
  for (int round = 0; round < 200; ++round) {
    const int size = 1 + support::pick(random, 40);
    std::vector<std::pair<int, int>> pairs(support::pick(random, 40));
    DisjointSets sets(size);
    for (auto& [i, j] : pairs) {
      i = support::pick(random, size);
      j = support::pick(random, size);
      sets.unite(i, j);
    }
    const std::vector<int> label = spread_labels(size, pairs);
    for (int i = 0; i < size; ++i) ASSERT_EQ(sets.find(i), label[i]) << "round " << round;
  }
}

}  // namespace
}  // namespace perpend
