#include "dynamics/rows/contact_memory.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>

#include "support/random_numbers.h"

namespace perpend {
namespace {

/// The contacts of a step with their points, and what each of these carries.
struct RememberedStep {
  std::vector<ItemContact> contacts;
  std::vector<ContactPoint> points;
  std::vector<PointMemory> memories;

  /// Adds a manifold between two items, or two parts of them. What a point carries is `mark` plus
  /// its place in the manifold.
  RememberedStep& touch(std::array<int, 2> items, std::vector<FeaturePair> features, double mark,
                        std::array<int, 2> parts = {0, 0}) {
    ItemContact& contact = contacts.emplace_back();
    contact.first = items[0];
    contact.second = items[1];
    contact.first_part = parts[0];
    contact.second_part = parts[1];
    contact.begin = static_cast<int>(points.size());
    for (const FeaturePair& feature : features) {
      points.push_back({Vector3::Zero(), 0, feature});
      memories.emplace_back().normal_N_s = mark++;
    }
    contact.end = static_cast<int>(points.size());
    return *this;
  }

  void keep_in(ContactMemory& memory) const { memory.keep(contacts, points, memories); }
  /// The marks that the points of this step find there; 0 for none.
  std::vector<double> marks_in(const ContactMemory& memory) const {
    std::vector<PointMemory> found;
    memory.recall(contacts, points, found);
    std::vector<double> marks;
    for (const PointMemory& one : found) marks.push_back(one.normal_N_s);
    return marks;
  }
};

using Marks = std::vector<double>;

TEST(ContactMemory, KnowsNothingBeforeTheFirstStep) {
  const RememberedStep now = RememberedStep().touch({0, 1}, {{1, 1}, {2, 1}}, 5);
  EXPECT_EQ(now.marks_in(ContactMemory()), Marks({0, 0}));
}

TEST(ContactMemory, FindsPointsByTheirFeaturesInAnyOrder) {
  ContactMemory memory;
  RememberedStep().touch({0, 1}, {{1, 9}, {2, 9}, {3, 9}, {4, 9}}, 10).keep_in(memory);
  const RememberedStep now = RememberedStep().touch({0, 1}, {{3, 9}, {1, 9}, {4, 9}, {2, 9}}, 0);
  EXPECT_EQ(now.marks_in(memory), Marks({12, 10, 13, 11}));
}

TEST(ContactMemory, TakesAPointWhoseFeatureIsNewAsNew) {
  ContactMemory memory;
  RememberedStep().touch({0, 1}, {{1, 9}, {2, 9}}, 10).keep_in(memory);
  // One side of the feature alone does not make it the same.
  const RememberedStep now = RememberedStep().touch({0, 1}, {{1, 8}, {2, 9}, {9, 1}, {3, 9}}, 0);
  EXPECT_EQ(now.marks_in(memory), Marks({0, 11, 0, 0}));
}

TEST(ContactMemory, ForgetsAFeatureThatVanishedForOneStep) {
  ContactMemory memory;
  const RememberedStep both = RememberedStep().touch({0, 1}, {{1, 9}, {2, 9}}, 10);
  both.keep_in(memory);
  RememberedStep().touch({0, 1}, {{1, 9}}, 20).keep_in(memory);
  EXPECT_EQ(both.marks_in(memory), Marks({20, 0}));
}

TEST(ContactMemory, ForgetsAContactThatOpenedForOneStep) {
  ContactMemory memory;
  const RememberedStep touching = RememberedStep().touch({0, 1}, {{1, 9}}, 10);
  touching.keep_in(memory);
  RememberedStep().keep_in(memory);
  EXPECT_EQ(touching.marks_in(memory), Marks({0}));
}

TEST(ContactMemory, DoesNotMistakeTheItemsOfAPoint) {
  ContactMemory memory;
  RememberedStep().touch({0, 1}, {{1, 9}}, 10).touch({2, 3}, {{1, 9}}, 20).keep_in(memory);
  const RememberedStep now = RememberedStep()
                                 .touch({0, 1}, {{1, 9}}, 0)
                                 .touch({0, 3}, {{1, 9}}, 0)
                                 .touch({1, 3}, {{1, 9}}, 0)
                                 .touch({2, 3}, {{1, 9}}, 0);
  EXPECT_EQ(now.marks_in(memory), Marks({10, 0, 0, 20}));
}

TEST(ContactMemory, DoesNotMistakeThePartsOfAnItem) {
  ContactMemory memory;
  RememberedStep()
      .touch({0, 1}, {{1, 9}}, 10, {0, 4})
      .touch({0, 1}, {{1, 9}}, 20, {2, 3})
      .keep_in(memory);
  const RememberedStep now = RememberedStep()
                                 .touch({0, 1}, {{1, 9}}, 0, {0, 3})
                                 .touch({0, 1}, {{1, 9}}, 0, {0, 4})
                                 .touch({0, 1}, {{1, 9}}, 0, {2, 3})
                                 .touch({0, 1}, {{1, 9}}, 0, {2, 4});
  EXPECT_EQ(now.marks_in(memory), Marks({0, 10, 20, 0}));
}

TEST(ContactMemory, SearchesAllManifoldsOfTheSameParts) {
  ContactMemory memory;
  RememberedStep().touch({0, 1}, {{1, 9}}, 10).touch({0, 1}, {{2, 9}}, 20).keep_in(memory);
  // The planes of a mesh that an item touches may come in another order.
  const RememberedStep now =
      RememberedStep().touch({0, 1}, {{2, 9}, {3, 9}}, 0).touch({0, 1}, {{1, 9}}, 0);
  EXPECT_EQ(now.marks_in(memory), Marks({20, 0, 10}));
}

TEST(ContactMemory, CarriesAllThatAPointKnows) {
  RememberedStep step = RememberedStep().touch({0, 1}, {{1, 9}}, 10);
  PointMemory& kept = step.memories[0];
  kept.friction_N_s = {1, 2, 3};
  kept.resistance_N_m_s = {4, 5, 6};
  kept.stretch_m = {7, 8, 9};
  kept.stretch_speed_m_per_s = {10, 11, 12};
  kept.slip_m_per_s = {13, 14, 15};
  kept.curvature_m = {16, 17, 18};
  kept.longest_m = 19;
  kept.normal = {0, 0.6, 0.8};
  kept.twist_rad = 20;
  ContactMemory memory;
  step.keep_in(memory);
  std::vector<PointMemory> found(7);  // of more points, a step ago
  memory.recall(step.contacts, step.points, found);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].normal_N_s, 10);
  EXPECT_EQ(found[0].friction_N_s, kept.friction_N_s);
  EXPECT_EQ(found[0].resistance_N_m_s, kept.resistance_N_m_s);
  EXPECT_EQ(found[0].stretch_m, kept.stretch_m);
  EXPECT_EQ(found[0].stretch_speed_m_per_s, kept.stretch_speed_m_per_s);
  EXPECT_EQ(found[0].slip_m_per_s, kept.slip_m_per_s);
  EXPECT_EQ(found[0].curvature_m, kept.curvature_m);
  EXPECT_EQ(found[0].longest_m, 19);
  EXPECT_EQ(found[0].normal, kept.normal);
  EXPECT_EQ(found[0].twist_rad, 20);
}

TEST(ContactMemory, GivesANewPointNothingOfTheOneThatStoodInItsPlace) {
  ContactMemory memory;
  RememberedStep().touch({0, 1}, {{1, 9}}, 10).keep_in(memory);
  RememberedStep now = RememberedStep().touch({0, 1}, {{2, 9}}, 0);
  std::vector<PointMemory> found(1);
  found[0].stretch_m = {1, 2, 3};
  found[0].normal_N_s = 4;
  found[0].twist_rad = 5;
  memory.recall(now.contacts, now.points, found);
  EXPECT_EQ(found[0].stretch_m, Vector3::Zero());
  EXPECT_EQ(found[0].normal_N_s, 0);
  EXPECT_EQ(found[0].twist_rad, 0);
}

/// Manifolds between some of a few items, in the order of the collider, each with some of a few
/// features.
RememberedStep random_step(support::Random& random, double mark) {
  RememberedStep step;
  for (int first = 0; first < 4; ++first) {
    for (int second = first + 1; second < 5; ++second) {
      for (int part = 0; part < 3; ++part) {
        if (support::happens(random, 0.5)) continue;
        std::vector<FeaturePair> features;
        for (const int k : support::permutation(random, 6)) {
          const auto number = static_cast<std::uint32_t>(k);
          if (support::happens(random, 0.5)) features.push_back({number, number % 2});
        }
        step.touch({first, second}, features, mark, {0, part});
        mark += 10;
      }
    }
  }
  return step;
}

TEST(ContactMemory, FindsWhatASearchThroughAllPointsFinds) {
  using Key = std::array<std::uint32_t, 6>;
  const auto visit = [](const RememberedStep& step, const auto& point) {
    for (const ItemContact& of : step.contacts) {
      for (int k = of.begin; k < of.end; ++k) {
        const FeaturePair& feature = step.points[k].feature;
        point(Key{static_cast<std::uint32_t>(of.first), static_cast<std::uint32_t>(of.second),
                  static_cast<std::uint32_t>(of.first_part),
                  static_cast<std::uint32_t>(of.second_part), feature.first, feature.second},
              step.memories[k].normal_N_s);
      }
    }
  };
  support::Random random(4);
  for (int round = 0; round < 100; ++round) {
    ContactMemory memory;
    const RememberedStep before = random_step(random, 1);
    const RememberedStep now = random_step(random, 0);
    before.keep_in(memory);
    std::map<Key, double> marks;
    visit(before, [&](const Key& key, double mark) { marks[key] = mark; });
    Marks expected;
    visit(now, [&](const Key& key, double) {
      expected.push_back(marks.contains(key) ? marks[key] : 0);
    });
    ASSERT_EQ(now.marks_in(memory), expected);
    ASSERT_EQ(now.marks_in(memory), expected) << "recalling changed the memory";
  }
}

TEST(ContactMemory, ShowsEveryNumberThatDecidesAboutTheNextStep) {
  const auto numbers_of = [](const auto& change) {
    RememberedStep step = RememberedStep().touch({0, 1}, {{1, 9}}, 10);
    change(step.points[0].feature, step.memories[0]);
    ContactMemory memory;
    step.keep_in(memory);
    std::vector<double> numbers;
    memory.visit([&](double number) { numbers.push_back(number); });
    return numbers;
  };
  using Changed = void (*)(FeaturePair&, PointMemory&);
  const std::vector<double> plain = numbers_of([](FeaturePair&, PointMemory&) {});
  // Stretch speed and curvature are found from the rest before they are read.
  for (const Changed changed : std::initializer_list<Changed>{
           [](FeaturePair&feature, PointMemory&) { feature.first = 3; },
           [](FeaturePair&feature, PointMemory&) { feature.second = 3; },
           [](FeaturePair&, PointMemory&memory) { memory.normal_N_s = 3; },
           [](FeaturePair&, PointMemory&memory) { memory.friction_N_s[1] = 3; },
           [](FeaturePair&, PointMemory&memory) { memory.resistance_N_m_s[2] = 3; },
           [](FeaturePair&, PointMemory&memory) { memory.stretch_m[0] = 3; },
           [](FeaturePair&, PointMemory&memory) { memory.slip_m_per_s[1] = 3; },
           [](FeaturePair&, PointMemory&memory) { memory.longest_m = 3; },
           [](FeaturePair&, PointMemory&memory) { memory.normal[0] = 3; },
           [](FeaturePair&, PointMemory&memory) { memory.twist_rad = 3; }}) {
    const std::vector<double> numbers = numbers_of(changed);
    ASSERT_EQ(numbers.size(), plain.size());
    int different = 0;
    for (std::size_t k = 0; k < plain.size(); ++k) different += numbers[k] != plain[k];
    EXPECT_EQ(different, 1);
  }
}

}  // namespace
}  // namespace perpend
