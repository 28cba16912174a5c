#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "geometry/pairs/contact.h"
#include "geometry/random_pairs.h"
#include "geometry/support_directions.h"

namespace perpend {
namespace {

class RandomContact : public testing::TestWithParam<test::KindPair> {};

TEST_P(RandomContact, SeparatesAsWellAsAnyDirection) {
  const auto [kind_a, kind_b] = GetParam();
  support::Random random(kind_a * 10 + kind_b);
  for (int round = 0; round < 200; ++round) {
    const double wanted = support::uniform(random, -0.1, 0.03);
    const test::ShapePair pair = test::random_pair(random, kind_a, kind_b, wanted);
    const double margin = 0.05;
    const ContactManifold m = collide_convex(pair.a, pair.pa, pair.b, pair.pb, margin);
    Vector3 n;
    const bool ground = kind_b == 5;
    if (ground) n = -(pair.pb.orientation * Vector3::UnitZ());
    const double truth = ground ? test::separation(pair.a, pair.pa, pair.b, pair.pb, n)
                                : test::best_separation(pair.a, pair.pa, pair.b, pair.pb, &n);
    const double slack = 1e-6 + 0.05 * std::max(0.0, -truth) / 0.95 + 1e-9;
    SCOPED_TRACE(testing::Message() << "round " << round << " truth " << truth);
    if (m.count == 0) {
      ASSERT_GT(truth, margin - 1e-6);
      continue;
    }
    ASSERT_NEAR(m.normal.norm(), 1, 1e-12);
    const double along = test::separation(pair.a, pair.pa, pair.b, pair.pb, m.normal);
    double least = 1;
    for (const ContactPoint& point : m) least = std::min(least, point.gap);
    // The normal separates as well as any, and the deepest point has the gap that it says.
    ASSERT_GE(along, truth - slack) << m.normal.transpose() << " vs " << n.transpose();
    ASSERT_GE(least, along - 1e-9);
    ASSERT_LE(least, std::max(along, truth) + 1e-3 + slack) << "along " << along;
  }
}

ConvexHull hull_of(const Box& box) {
  std::vector<Vector3> corners;
  for (int i = 0; i < 8; ++i) {
    const Vector3 signs(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1);
    corners.push_back(signs.cwiseProduct(box.half_extents));
  }
  return ConvexHull(corners);
}

/// How far any point of `a` is from the nearest of `b`, in place and gap.
double farthest(const ContactManifold& a, const ContactManifold& b) {
  double most = 0;
  for (const ContactPoint& p : a) {
    double least = 1;
    for (const ContactPoint& q : b) {
      least = std::min(least, (p.position - q.position).norm() + std::abs(p.gap - q.gap));
    }
    most = std::max(most, least);
  }
  return most;
}

// Boxes and hulls have no arithmetic in common but for the rarest cases.
TEST(BoxContact, OfTwoBoxesIsThatOfTheirHulls) {
  support::Random random(4);
  int touching = 0;
  int edges = 0;
  for (int round = 0; round < 8000; ++round) {
    const double wanted = support::uniform(random, -0.1, 0.03);
    test::ShapePair pair = test::random_pair(random, 1, 1, wanted);
    if (round % 4 == 0) {
      const Quaternion hair(Eigen::AngleAxisd(1e-5, support::unit_vector(random)));
      pair.pb.orientation = pair.pa.orientation * hair;
    }
    const ContactManifold boxes = collide_convex(pair.a, pair.pa, pair.b, pair.pb, 0.02);
    const ContactManifold hulls = collide_convex(hull_of(std::get<Box>(pair.a)), pair.pa,
                                                 hull_of(std::get<Box>(pair.b)), pair.pb, 0.02);
    SCOPED_TRACE(testing::Message() << "round " << round);
    ASSERT_EQ(boxes.count, hulls.count);
    if (boxes.count == 0) continue;
    ASSERT_LT((boxes.normal - hulls.normal).norm(), 1e-9);
    ASSERT_LT(farthest(boxes, hulls), 1e-9);
    ASSERT_LT(farthest(hulls, boxes), 1e-9);
    ++touching;
    edges += boxes.points[0].feature.first >> 24 == 2 && boxes.points[0].feature.second >> 24 == 2;
  }
  EXPECT_GT(touching, 500);
  EXPECT_GT(edges, 200);
}

INSTANTIATE_TEST_SUITE_P(EveryPair, RandomContact, testing::ValuesIn(test::pairs_of_kinds()),
                         test::name_of_pair);

}  // namespace
}  // namespace perpend
