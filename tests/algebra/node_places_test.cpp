#include "algebra/node_places.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "support/random_numbers.h"

namespace perpend {
namespace {

/// A chain of blocks of three rows, each coupled to the next, numbered at random.
struct ShuffledChain {
  SparseRows A;
  std::vector<RowGroup> groups;  ///< in the order of the rows
  std::vector<int> link;         ///< of each group: its place in the chain
};

ShuffledChain shuffled_chain(int links) {
  support::Random random(1);
  ShuffledChain chain;
  chain.link.resize(links);
  for (int k = 0; k < links; ++k) chain.link[k] = k;
  for (int k = links - 1; k > 0; --k)
    std::swap(chain.link[k], chain.link[support::pick(random, k + 1)]);
  chain.A.resize(3 * links, 3 * links);
  for (int a = 0; a < links; ++a) {
    chain.groups.push_back({{3 * a, 3 * a + 1, 3 * a + 2}, 3, 3});
    for (int b = 0; b < links; ++b) {
      if (std::abs(chain.link[a] - chain.link[b]) > 1) continue;
      for (int r = 0; r < 3; ++r) {
        for (int s = 0; s < 3; ++s) chain.A.insert(3 * a + r, 3 * b + s) = 1;
      }
    }
  }
  chain.A.makeCompressed();
  return chain;
}

TEST(NodePlaces, HaveOnlyNeighboursInOneNode) {
  const ShuffledChain chain = shuffled_chain(50);
  const NodePlaces places = gather_in_nodes(chain.A, chain.groups);
  std::vector<std::vector<int>> links(places.nodes);
  for (int group = 0; group < 50; ++group) {
    links[places.place[3 * group] / 6].push_back(chain.link[group]);
  }
  for (const std::vector<int>& node : links) {
    ASSERT_GE(node.size(), 1U);
    ASSERT_LE(node.size(), 2U);
    EXPECT_LE(std::abs(node.front() - node.back()), 1);
  }
  EXPECT_LT(places.nodes, 40) << "most have a partner";
}

TEST(NodePlaces, AreDistinctAndKeepTheRowsOfAGroupTogether) {
  const ShuffledChain chain = shuffled_chain(9);
  std::vector<RowGroup> groups = chain.groups;
  const RowGroup split = groups.back();  // into rows of their own
  groups.pop_back();
  groups[0].rows = 2;  // and a place to spare
  for (int row : split.row) groups.push_back({.row = {row}});
  groups.push_back({.row = {groups[0].row[2]}});
  const NodePlaces places = gather_in_nodes(chain.A, groups);
  EXPECT_EQ(std::set<int>(places.place.begin(), places.place.end()).size(), places.place.size());
  EXPECT_LT(*std::max_element(places.place.begin(), places.place.end()), 6 * places.nodes);
  for (const RowGroup& group : groups) {
    const int first = places.place[group.row[0]];
    EXPECT_LE(first % 6 + group.places, 6);
    for (int k = 1; k < group.rows; ++k) EXPECT_EQ(places.place[group.row[k]], first + k);
  }
}

}  // namespace
}  // namespace perpend
