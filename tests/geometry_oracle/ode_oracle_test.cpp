#include <gtest/gtest.h>

#include <algorithm>

#include "geometry/pairs/contact.h"
#include "geometry/random_pairs.h"
#include "geometry/support_directions.h"
#include "geometry_oracle/ode_shape.h"

namespace perpend {
namespace {

/// ODE's answer for the pairs that it solves by formulas; its general method (for two cylinders
/// and for hulls) finds whether they touch, and a depth that may be too large. Where ODE and
/// perpend differ by more than the preference for faces explains, a search over directions by
/// support functions decides, and must find perpend right.
class OdeOracle : public testing::TestWithParam<test::KindPair> {
 protected:
  static double deepest(const ContactManifold& m) {
    double least = 1;
    for (const ContactPoint& p : m) least = std::min(least, p.gap);
    return -least;
  }

  static bool agree(const ContactManifold& m, const test::OdeContact& ode) {
    if (m.count == 0 || ode.count == 0) {
      return (m.count == 0 || deepest(m) < 1e-6) && (ode.count == 0 || ode.depth < 1e-6);
    }
    return std::abs(deepest(m) - ode.depth) < 1e-6 + 0.06 * ode.depth;
  }

  static void expect_right(const test::ShapePair& pair, const ContactManifold& m) {
    const bool ground = std::holds_alternative<Plane>(pair.b);
    const Vector3 down = -(pair.pb.orientation * Vector3::UnitZ());
    const double truth = ground ? test::separation(pair.a, pair.pa, pair.b, pair.pb, down)
                                : test::best_separation(pair.a, pair.pa, pair.b, pair.pb);
    if (m.count == 0) {
      EXPECT_GT(truth, -1e-6);
      return;
    }
    const double along = test::separation(pair.a, pair.pa, pair.b, pair.pb, m.normal);
    EXPECT_GE(along, 1.06 * truth - 2e-6);
    EXPECT_LE(-deepest(m), 0.94 * std::max(along, truth) + 2e-6);
  }
};

TEST_P(OdeOracle, FindsNothingMissedAndNothingInvented) {
  const auto [kind_a, kind_b] = GetParam();
  support::Random random(100 + kind_a * 10 + kind_b);
  constexpr int shapes = 200;
  constexpr int poses = 100;
  int differ = 0;
  int touching = 0;
  for (int s = 0; s < shapes; ++s) {
    test::ShapePair pair = test::random_pair(random, kind_a, kind_b, 0);
    const test::OdeShape a(pair.a);
    const test::OdeShape b(pair.b);
    for (int p = 0; p < poses; ++p) {
      test::place_randomly(random, pair, support::uniform(random, -0.1, 0.03));
      a.place(pair.pa);
      b.place(pair.pb);
      const ContactManifold m = collide_convex(pair.a, pair.pa, pair.b, pair.pb, 0);
      touching += m.count > 0;
      if (agree(m, test::ode_contact(a, b))) continue;
      ++differ;
      SCOPED_TRACE(testing::Message() << "shapes " << s << ", pose " << p);
      expect_right(pair, m);
      if (HasFailure()) return;
    }
  }
  RecordProperty("touching", touching);
  RecordProperty("ode_differs", differ);
}

INSTANTIATE_TEST_SUITE_P(EveryPair, OdeOracle, testing::ValuesIn(test::pairs_of_kinds()),
                         test::name_of_pair);

}  // namespace
}  // namespace perpend
