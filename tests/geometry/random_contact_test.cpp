#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "geometry/contact.h"
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

INSTANTIATE_TEST_SUITE_P(EveryPair, RandomContact, testing::ValuesIn(test::pairs_of_kinds()),
                         test::name_of_pair);

}  // namespace
}  // namespace perpend
