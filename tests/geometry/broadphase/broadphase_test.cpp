#include "geometry/broadphase/broadphase.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "algebra/types.h"
#include "border/bad_input.h"
#include "support/allocation_counter.h"
#include "support/random_numbers.h"

namespace perpend {
namespace {

using Items = std::vector<BroadphaseItem>;
using Pairs = std::vector<ItemPair>;

const std::vector<BroadphaseMethod> every_method{BroadphaseMethod::automatic,
                                                 BroadphaseMethod::all_pairs,
                                                 BroadphaseMethod::grid, BroadphaseMethod::tree};

/// Written apart from the code under test.
Pairs brute_force(const Items& items, const Pairs& excluded = {}) {
  Pairs pairs;
  for (int i = 0; i < static_cast<int>(items.size()); ++i) {
    for (int j = i + 1; j < static_cast<int>(items.size()); ++j) {
      const BroadphaseItem& a = items[i];
      const BroadphaseItem& b = items[j];
      bool apart = false;
      for (int k = 0; k < 3; ++k) {
        apart = apart || a.box.lower[k] > b.box.upper[k] || b.box.lower[k] > a.box.upper[k];
      }
      if (std::isfinite(a.radius) && std::isfinite(b.radius)) {
        const Vector3 way = 0.5 * (a.box.lower + a.box.upper - b.box.lower - b.box.upper);
        apart = apart || way.norm() > a.radius + b.radius;
      }
      if (apart || (a.fixed && b.fixed) || !(a.group & b.mask) || !(b.group & a.mask)) continue;
      if (std::find(excluded.begin(), excluded.end(), ItemPair{i, j}) != excluded.end()) continue;
      pairs.push_back({i, j});
    }
  }
  return pairs;
}

Pairs found(BroadphaseMethod method, const Items& items) {
  Broadphase broadphase(method);
  const auto pairs = broadphase.find_pairs(items);
  return {pairs.begin(), pairs.end()};
}

BroadphaseItem item(const Vector3& centre, const Vector3& half) {
  BroadphaseItem made;
  made.box = {centre - half, centre + half};
  return made;
}

Vector3 somewhere(support::Random& random, double reach) {
  return {support::uniform(random, -reach, reach), support::uniform(random, -reach, reach),
          support::uniform(random, -reach, reach)};
}

Items scattered(support::Random& random, int count, double reach, double ratio) {
  Items items;
  for (int i = 0; i < count; ++i) {
    const double half = 0.5 * std::pow(ratio, support::uniform(random, 0, 1));
    items.push_back(item(somewhere(random, reach), half * Vector3(1, 0.7, 0.4)));
  }
  return items;
}

std::vector<std::pair<std::string, Items>> scenes() {
  support::Random random(7);
  std::vector<std::pair<std::string, Items>> scenes;
  scenes.push_back({"empty", {}});
  scenes.push_back({"one", scattered(random, 1, 1, 1)});
  scenes.push_back({"two", scattered(random, 2, 0.1, 1)});
  scenes.push_back({"similar", scattered(random, 800, 5, 1.5)});
  scenes.push_back({"all sizes", scattered(random, 600, 20, 1e3)});
  scenes.push_back({"at one point", Items(1000, item({3, 4, 5}, {1, 1, 1}))});
  scenes.push_back({"points at one point", Items(300, item({3, 4, 5}, {0, 0, 0}))});
  Items clustered = scattered(random, 300, 1, 2);
  for (int k = 0; k < 300; ++k) {
    clustered.push_back(item(Vector3(1e6, -1e6, 1e3) + somewhere(random, 1), {0.2, 0.2, 0.2}));
  }
  scenes.push_back({"clusters far apart", clustered});
  Items touching;
  for (int x = 0; x < 9; ++x) {
    for (int y = 0; y < 9; ++y) {
      for (int z = 0; z < 9; ++z) touching.push_back(item({1. * x, 1. * y, 1. * z}, {.5, .5, .5}));
    }
  }
  scenes.push_back({"boxes that share faces", touching});
  Items grounds = scattered(random, 200, 4, 1.5);
  grounds[17].box = {{-infinity, -infinity, -infinity}, {infinity, infinity, 0}};
  grounds[90].box = {{-infinity, -infinity, -infinity}, {infinity, infinity, infinity}};
  grounds[91].box = {{-1, -1, -infinity}, {1, 1, 0}};
  scenes.push_back({"with half-spaces", grounds});
  Items balls = scattered(random, 700, 4, 1.2);
  for (std::size_t i = 0; i < balls.size(); i += 1 + i % 2) balls[i].radius = 0.55;
  scenes.push_back({"balls among others", balls});
  Items filtered = scattered(random, 400, 3, 3);
  for (BroadphaseItem& one : filtered) {
    one.fixed = support::pick(random, 3) == 0;
    one.group = 1u << support::pick(random, 3);
    one.mask = static_cast<std::uint32_t>(support::pick(random, 8));
  }
  scenes.push_back({"with filters", filtered});
  return scenes;
}

TEST(Broadphase, FindsThePairsOfBruteForceByEveryMethod) {
  for (const auto& [name, items] : scenes()) {
    const Pairs expected = brute_force(items);
    for (const BroadphaseMethod method : every_method) {
      EXPECT_EQ(found(method, items), expected) << name << ", method " << static_cast<int>(method);
    }
  }
}

TEST(Broadphase, LeavesExcludedPairsOut) {
  support::Random random(2);
  const Items items = scattered(random, 200, 2, 2);
  const Pairs all = brute_force(items);
  Pairs excluded;
  Pairs given;
  for (std::size_t k = 0; k < all.size(); k += 3) {
    excluded.push_back(all[k]);
    given.insert(given.begin(), {all[k].second, all[k].first});
  }
  given.push_back({500, 900});
  for (const BroadphaseMethod method : every_method) {
    Broadphase broadphase(method);
    broadphase.exclude(given);
    const auto pairs = broadphase.find_pairs(items);
    EXPECT_EQ(Pairs(pairs.begin(), pairs.end()), brute_force(items, excluded));
  }
}

TEST(Broadphase, ForgetsEarlierCallsAndAllocatesNothingAfterThem) {
  support::Random random(3);
  const Items few = scattered(random, 300, 4, 1.5);
  const Items many = scattered(random, 900, 4, 20);
  for (const BroadphaseMethod method : every_method) {
    Broadphase broadphase(method);
    broadphase.find_pairs(many);
    broadphase.find_pairs(few);
    broadphase.find_pairs(many);
    std::span<const ItemPair> pairs;
    EXPECT_EQ(support::allocations_of([&] { pairs = broadphase.find_pairs(few); }), 0);
    EXPECT_EQ(Pairs(pairs.begin(), pairs.end()), brute_force(few));
  }
}

TEST(Broadphase, RefusesBoxesAndExclusionsThatAreNone) {
  Items items(3, item({0, 0, 0}, {1, 1, 1}));
  items[1].box.lower.y() = std::nan("");
  Broadphase broadphase;
  EXPECT_THROW(broadphase.find_pairs(items), BadInput);
  items[1].box.lower.y() = 2;
  try {
    broadphase.find_pairs(items);
    ADD_FAILURE();
  } catch (const BadInput& bad) {
    EXPECT_NE(std::string(bad.what()).find("item 1"), std::string::npos) << bad.what();
  }
  const Pairs self{{2, 2}};
  EXPECT_THROW(broadphase.exclude(self), BadInput);
}

}  // namespace
}  // namespace perpend
