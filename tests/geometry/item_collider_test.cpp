#include "geometry/item_collider.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>

#include "border/bad_input.h"
#include "geometry/random_pairs.h"
#include "support/allocation_counter.h"
#include "support/random_numbers.h"

namespace perpend {
namespace {

struct Heap {
  std::vector<Shape> shapes;
  HeightField field{{7, 7, 1, 1, std::vector<double>(49, -1.0)}};
  std::vector<CollisionItem> items;

  explicit Heap(int count) {
    support::Random random(12);
    for (int i = 0; i < count; ++i) shapes.push_back(test::random_shape(random, i % 5));
    Compound pair;
    pair.parts.push_back({Sphere{0.4}, {{-0.5, 0, 0}, Quaternion::Identity()}});
    pair.parts.push_back({Box{{0.3, 0.3, 0.3}}, {{0.5, 0, 0}, Quaternion::Identity()}});
    shapes.push_back(pair);
    shapes.push_back(ConvexShape(Plane{}));
    for (const Shape& shape : shapes) {
      CollisionItem item;
      item.shape = &shape;
      item.pose = {support::uniform(random, 0, 2.5) * support::unit_vector(random),
                   test::random_turn(random)};
      items.push_back(item);
    }
    items.back().fixed = true;
    items.back().pose = {{0, 0, -2}, Quaternion::Identity()};
    items.insert(items.begin() + 3, {&field, {{-3, -3, 0}, Quaternion::Identity()}, true, 1, ~0u});
  }
};

/// By parts, as the collider has them.
std::vector<PartContact> in_order(std::vector<PartContact> contacts) {
  std::stable_sort(
      contacts.begin(), contacts.end(), [](const PartContact& a, const PartContact& b) {
        return std::tie(a.first_part, a.second_part) < std::tie(b.first_part, b.second_part);
      });
  return contacts;
}

/// As the broadphase would not be there.
std::vector<PartContact> contacts_of(const CollisionItem& a, const CollisionItem& b,
                                     double margin) {
  const Shape* first = shape_of(a);
  const Shape* second = shape_of(b);
  if (first != nullptr && second != nullptr) {
    return collide(*first, a.pose, *second, b.pose, margin);
  }
  if (first == nullptr && second == nullptr) return {};
  const HeightField& field = *std::get<const HeightField*>(first == nullptr ? a.shape : b.shape);
  if (first != nullptr) return in_order(collide(*first, a.pose, field, b.pose, margin));
  std::vector<PartContact> found = collide(*second, b.pose, field, a.pose, margin);
  for (PartContact& contact : found) {
    std::swap(contact.first_part, contact.second_part);
    contact.manifold.normal = -contact.manifold.normal;
  }
  return in_order(std::move(found));
}

/// A floor and two walls, each of two triangles, in any order.
TEST(ItemCollider, OrdersTheContactsOfASurfaceByItsFacesHoweverTheyWereFound) {
  const std::vector<Vector3> vertices{{0, 0, 0}, {2, 0, 0}, {2, 2, 0}, {0, 2, 0},
                                      {0, 0, 2}, {2, 0, 2}, {0, 2, 2}};
  std::vector<std::array<int, 3>> triangles{{0, 1, 2}, {0, 2, 3}, {0, 4, 5},
                                            {0, 5, 1}, {0, 3, 6}, {0, 6, 4}};
  const Shape box = Box{Vector3::Constant(0.5)};
  const Pose corner{Vector3::Constant(0.49), Quaternion::Identity()};
  int several = 0;
  std::sort(triangles.begin(), triangles.end());
  do {
    const TriangleMesh mesh(vertices, triangles);
    ItemCollider collider;
    collider.collide(std::vector<CollisionItem>{{&mesh, {}, true, 1, ~0u}, {&box, corner}}, 0.02);
    const auto& contacts = collider.contacts();
    several += contacts.size() > 1;
    EXPECT_TRUE(std::is_sorted(contacts.begin(), contacts.end(),
                               [](const ItemContact& a, const ItemContact& b) {
                                 return std::tie(a.first, a.second, a.first_part, a.second_part) <
                                        std::tie(b.first, b.second, b.first_part, b.second_part);
                               }));
  } while (std::next_permutation(triangles.begin(), triangles.end()));
  EXPECT_EQ(several, 720);
}

TEST(ItemCollider, FindsTheContactsOfEveryPairInOrder) {
  const Heap heap(60);
  const double margin = 0.02;
  for (const BroadphaseMethod method :
       {BroadphaseMethod::automatic, BroadphaseMethod::grid, BroadphaseMethod::tree}) {
    ItemCollider collider(method);
    collider.collide(heap.items, margin);
    std::size_t next = 0;
    for (int i = 0; i < static_cast<int>(heap.items.size()); ++i) {
      for (int j = i + 1; j < static_cast<int>(heap.items.size()); ++j) {
        if (heap.items[i].fixed && heap.items[j].fixed) continue;
        for (const PartContact& wanted : contacts_of(heap.items[i], heap.items[j], margin)) {
          ASSERT_LT(next, collider.contacts().size());
          const ItemContact& found = collider.contacts()[next++];
          ASSERT_EQ(found.first, i);
          ASSERT_EQ(found.second, j);
          ASSERT_EQ(found.first_part, wanted.first_part);
          ASSERT_EQ(found.second_part, wanted.second_part);
          ASSERT_LT((found.normal - wanted.manifold.normal).norm(), 1e-14);
          ASSERT_EQ(found.end - found.begin, wanted.manifold.count);
          for (int k = 0; k < wanted.manifold.count; ++k) {
            const ContactPoint& point = collider.points()[found.begin + k];
            ASSERT_NEAR(point.gap, wanted.manifold.points[k].gap, 1e-14);
            ASSERT_LT((point.position - wanted.manifold.points[k].position).norm(), 1e-14);
          }
        }
      }
    }
    EXPECT_EQ(next, collider.contacts().size());
    EXPECT_GT(next, 100u);
  }
}

TEST(ItemCollider, LeavesOutWhatIsFilteredAndExcluded) {
  Heap heap(10);
  ItemCollider collider;
  collider.collide(heap.items, 0.02);
  ASSERT_FALSE(collider.contacts().empty());
  const ItemPair first{collider.contacts()[0].first, collider.contacts()[0].second};
  const std::vector<ItemPair> excluded{{first.second, first.first}};
  collider.exclude(excluded);
  collider.collide(heap.items, 0.02);
  for (const ItemContact& contact : collider.contacts()) {
    EXPECT_FALSE(contact.first == first.first && contact.second == first.second);
  }
  for (CollisionItem& item : heap.items) item.mask = 2;
  collider.collide(heap.items, 0.02);
  EXPECT_TRUE(collider.contacts().empty());
}

TEST(ItemCollider, AllocatesNothingOnceItHasSeenTheScene) {
  const Heap heap(80);
  ItemCollider collider;
  collider.collide(heap.items, 0.02);
  EXPECT_EQ(support::allocations_of([&] { collider.collide(heap.items, 0.02); }), 0);
}

TEST(ItemCollider, FindsTheSameWhereNothingIsChecked) {
  const Heap heap(8);
  ItemCollider checking, trusting;
  checking.collide(heap.items, 0.01);
  trusting.collide_checked(heap.items, 0.01);
  ASSERT_GT(checking.contacts().size(), 0u);
  ASSERT_EQ(trusting.contacts().size(), checking.contacts().size());
  for (std::size_t k = 0; k < checking.contacts().size(); ++k) {
    const ItemContact &a = checking.contacts()[k], &b = trusting.contacts()[k];
    EXPECT_EQ(std::tie(a.first, a.second, a.begin, a.end),
              std::tie(b.first, b.second, b.begin, b.end));
    EXPECT_EQ(a.normal, b.normal);
  }
  ASSERT_EQ(trusting.points().size(), checking.points().size());
  for (std::size_t k = 0; k < checking.points().size(); ++k) {
    EXPECT_EQ(trusting.points()[k].position, checking.points()[k].position);
    EXPECT_EQ(trusting.points()[k].gap, checking.points()[k].gap);
  }
}

TEST(ItemCollider, RefusesBadItemsByTheirNumber) {
  Heap heap(10);
  ItemCollider collider;
  const auto refusal = [&] {
    try {
      collider.collide(heap.items, 0.01);
    } catch (const BadInput& bad) {
      return std::string(bad.what());
    }
    return std::string();
  };
  heap.items[5].pose.position.x() = std::nan("");
  EXPECT_NE(refusal().find("item 5: the position"), std::string::npos) << refusal();
  heap.items[5].pose.position.x() = 0;
  heap.items[7].shape = static_cast<const Shape*>(nullptr);
  EXPECT_NE(refusal().find("item 7 has no shape"), std::string::npos) << refusal();
  const Shape flat = ConvexShape(Box{{1, 0, 1}});
  heap.items[7].shape = &flat;
  EXPECT_NE(refusal().find("item 7: the half extent along y"), std::string::npos) << refusal();
  EXPECT_THROW(collider.collide({}, std::nan("")), BadInput);
}

}  // namespace
}  // namespace perpend
