#include "geometry/pairs/contact.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <map>
#include <numbers>
#include <set>
#include <thread>

#include "algebra/types.h"
#include "border/bad_input.h"
#include "geometry/placed_shapes.h"
#include "geometry/random_pairs.h"
#include "support/nan.h"
#include "support/random_numbers.h"

namespace perpend {
namespace {

using std::numbers::pi;
using support::nan;
using test::at;
using test::block;
using test::turned;

std::vector<ConvexShape> one_of_each() {
  return {Sphere{0.5},        Box{{0.5, 0.4, 0.3}},   Capsule{0.3, 0.4},
          Cylinder{0.4, 0.5}, block({0.5, 0.4, 0.3}), Plane{}};
}

using Ids = std::set<std::pair<std::uint32_t, std::uint32_t>>;

Ids ids_of(const ContactManifold& manifold) {
  Ids ids;
  for (const ContactPoint& point : manifold) {
    ids.emplace(point.feature.first, point.feature.second);
  }
  return ids;
}

double least_gap(const ContactManifold& manifold) {
  double least = infinity;
  for (const ContactPoint& point : manifold) least = std::min(least, point.gap);
  return least;
}

Pose jittered(support::Random& random, const Pose& pose, double amount) {
  const Vector3 shift = amount * support::unit_vector(random);
  return {pose.position + shift,
          Quaternion(Eigen::AngleAxisd(amount, support::unit_vector(random))) * pose.orientation};
}

/// Pairs that rest on each other, as in stacks.
struct Resting {
  std::string name;
  ConvexShape a;
  Pose pose_a;
  ConvexShape b;
  Pose pose_b;
  int count;
};

std::vector<Resting> resting_pairs() {
  const Box brick{{1, 0.5, 0.25}};
  const Cylinder drum{0.5, 1};
  const Capsule rod{0.2, 1};
  const Pose o;
  const Pose lying = turned(Vector3::Zero(), pi / 2, Vector3::UnitY());
  const auto lying_at = [](double x, double z) {
    return turned({x, 0, z}, pi / 2, Vector3::UnitY());
  };
  return {
      {"brick on brick", brick, o, brick, at(0, 0, 0.5), 4},
      {"brick over two bricks", brick, o, brick, at(1, 0, 0.5), 4},
      {"brick turned on brick", brick, o, brick, turned({0, 0, 0.5}, pi / 2, Vector3::UnitZ()), 4},
      {"hull on hull", block({1, 0.5, 0.25}), o, block({1, 0.5, 0.25}), at(0.5, 0, 0.5), 4},
      {"hull on box", brick, o, block({1, 0.5, 0.25}), at(0, 0, 0.5), 4},
      {"brick on ground", brick, at(0, 0, 0.25), Plane{}, o, 4},
      {"capsule on brick", brick, o, rod, lying_at(0, 0.45), 2},
      {"capsule on capsule", rod, lying, rod, lying_at(0, 0.4), 2},
      {"capsule on drum", drum, lying, rod, lying_at(0.3, 0.7), 2},
      {"drum lying on brick", brick, o, drum, lying_at(0, 0.75), 2},
      {"drum along drum", drum, lying, drum, lying_at(0.2, 1), 2}};
}

TEST(Contact, KeepsItsIdsWhileAStackJitters) {
  for (const Resting& pair : resting_pairs()) {
    support::Random random(3);
    const ContactManifold still = collide_convex(pair.a, pair.pose_a, pair.b, pair.pose_b, 0.01);
    ASSERT_EQ(still.count, pair.count) << pair.name;
    for (int step = 0; step < 1000; ++step) {
      const ContactManifold moved =
          collide_convex(pair.a, jittered(random, pair.pose_a, 1e-6), pair.b,
                         jittered(random, pair.pose_b, 1e-6), 0.01);
      ASSERT_EQ(ids_of(moved), ids_of(still)) << pair.name << ", step " << step;
    }
  }
}

/// A standing drum keeps its fixed points; the deepest point of its rim comes and goes.
TEST(Contact, KeepsTheIdsOfAStandingDrumButForTheDeepestPoint) {
  const Cylinder drum{0.5, 1};
  const std::vector<std::pair<ConvexShape, Pose>> grounds{
      {Plane{}, at(0, 0, -1)}, {Box{{2, 2, 1}}, at(0, 0, -2)}, {drum, at(0, 0, -2)}};
  for (const auto& [ground, pose] : grounds) {
    support::Random random(4);
    const Ids still = ids_of(collide_convex(drum, {}, ground, pose, 0.01));
    ASSERT_EQ(still.size(), 4u);
    for (int step = 0; step < 1000; ++step) {
      const Ids moved = ids_of(collide_convex(drum, jittered(random, {}, 1e-6), ground,
                                              jittered(random, pose, 1e-6), 0.01));
      ASSERT_LE(moved.size(), 5u);
      for (const auto& id : still) ASSERT_TRUE(moved.contains(id)) << "step " << step;
    }
  }
}

/// Along a slow sweep, the gap moves no faster than the surfaces do, but for the 5 % and 1e-6 m
/// that faces are preferred by.
TEST(Contact, ChangesItsGapNoFasterThanThePose) {
  support::Random random(5);
  const std::vector<ConvexShape> shapes = one_of_each();
  for (std::size_t i = 0; i < 5; ++i) {
    for (std::size_t j = 0; j < 6; ++j) {
      for (int round = 0; round < 10; ++round) {
        test::ShapePair pair{shapes[i], shapes[j], {}, {}};
        test::place_randomly(random, pair, -0.02);
        const Vector3 axis = support::unit_vector(random);
        const Vector3 path = support::unit_vector(random);
        double before = nan;
        for (int step = 0; step <= 2000; ++step) {
          const double t = 1e-4 * (step - 1000);
          Pose pose = pair.pb;
          pose.position += 0.3 * t * path;
          pose.orientation = Quaternion(Eigen::AngleAxisd(t, axis)) * pose.orientation;
          const ContactManifold m = collide_convex(pair.a, pair.pa, pair.b, pose, 0.05);
          const double gap = m.count > 0 ? least_gap(m) : nan;
          if (!std::isnan(gap) && !std::isnan(before)) {
            const double reach = pair.b.index() == 5 ? 3 : 1.2;
            ASSERT_LE(std::abs(gap - before), 1e-4 * reach + 0.06 * std::abs(gap) + 3e-6)
                << test::kind_names[i] << ", " << test::kind_names[j] << ", round " << round
                << ", step " << step << ": " << before << " to " << gap;
          }
          before = gap;
        }
      }
    }
  }
}

/// Through parallel, the two points of a line contact neither jump nor change in number while
/// both are within the margin.
TEST(Contact, HasNoThresholdBetweenOnePointAndTwo) {
  const Capsule rod{0.2, 1};
  const Cylinder drum{0.3, 1};
  const Box slab{{2, 2, 0.5}};
  const std::vector<std::tuple<ConvexShape, Pose, ConvexShape, double>> pairs{
      {slab, Pose{}, rod, 0.7},
      {slab, Pose{}, drum, 0.8},
      {rod, turned(Vector3::Zero(), pi / 2, Vector3::UnitY()), rod, 0.4},
      {drum, turned(Vector3::Zero(), pi / 2, Vector3::UnitY()), rod, 0.5},
      {drum, turned(Vector3::Zero(), pi / 2, Vector3::UnitY()), drum, 0.6}};
  for (const auto& [below, pose_below, above, height] : pairs) {
    ContactManifold before;
    for (int step = -400; step <= 400; ++step) {
      // 2 cm of rise over the length of 2 m at the ends of the sweep.
      const double tilt = 1e-2 * step / 400;
      Pose pose = turned({0, 0, height}, pi / 2, Vector3::UnitY());
      pose.orientation = Quaternion(Eigen::AngleAxisd(tilt, Vector3::UnitY())) * pose.orientation;
      const ContactManifold m = collide_convex(below, pose_below, above, pose, 0.02);
      ASSERT_EQ(m.count, 2) << below.index() << ", " << above.index() << ", tilt " << tilt;
      if (step > -400) {
        for (const ContactPoint& p : m) {
          double jump = infinity;
          for (const ContactPoint& q : before) {
            if (q.feature == p.feature) {
              jump = std::max((q.position - p.position).norm(), std::abs(q.gap - p.gap));
            }
          }
          ASSERT_LE(jump, 1e-4) << below.index() << ", " << above.index() << ", tilt " << tilt;
        }
      }
      before = m;
    }
  }
}

TEST(Contact, IsFiniteWhereShapesCoincide) {
  for (const ConvexShape& a : one_of_each()) {
    for (const ConvexShape& b : one_of_each()) {
      for (const double angle : {0.0, 0.3, pi / 2}) {
        const Pose pose = turned(Vector3::Zero(), angle, Vector3(1, 2, 3));
        const ContactManifold m = collide_convex(a, {}, b, pose, 0.01);
        if (a.index() == 5 && b.index() == 5) {
          EXPECT_EQ(m.count, 0);
          continue;
        }
        ASSERT_GT(m.count, 0) << a.index() << ", " << b.index() << ", " << angle;
        EXPECT_NEAR(m.normal.norm(), 1, 1e-12);
        for (const ContactPoint& p : m) {
          EXPECT_TRUE(p.position.allFinite()) << a.index() << ", " << b.index();
          EXPECT_TRUE(std::isfinite(p.gap));
          EXPECT_LT(p.position.norm(), 2);
        }
        EXPECT_LT(least_gap(m), 0);
        EXPECT_GT(least_gap(m), -3);
      }
    }
  }
}

TEST(Contact, IsFiniteForShapesOfVeryDifferentSizes) {
  support::Random random(6);
  for (int kind_a = 0; kind_a < 5; ++kind_a) {
    for (int kind_b = 0; kind_b < 5; ++kind_b) {
      for (int round = 0; round < 50; ++round) {
        const double size = support::log_uniform(random, 1e-4, 1e4);
        const double thin = support::log_uniform(random, 1e-4, 1);
        const std::vector<ConvexShape> sized{
            Sphere{size}, Box{{size, size * thin, size}}, Capsule{size * thin, size},
            Cylinder{size, size * thin}, block({size, size, size * thin})};
        test::ShapePair pair{sized[kind_a], one_of_each()[kind_b], {}, {}};
        test::place_randomly(random, pair, -0.01 * thin);
        const ContactManifold m = collide_convex(pair.a, pair.pa, pair.b, pair.pb, 0.001);
        for (const ContactPoint& p : m) {
          ASSERT_TRUE(p.position.allFinite() && std::isfinite(p.gap)) << kind_a << ", " << kind_b;
        }
        ASSERT_NEAR(m.normal.norm(), 1, 1e-12);
      }
    }
  }
}

TEST(Contact, RefusesWhatIsNoShapeOrPose) {
  const Sphere ball{1};
  EXPECT_THROW(collide_convex(Sphere{0}, {}, ball, {}, 0), BadInput);
  EXPECT_THROW(collide_convex(ball, {}, Sphere{nan}, {}, 0), BadInput);
  EXPECT_THROW(collide_convex(Box{{1, 0, 1}}, {}, ball, {}, 0), BadInput);
  EXPECT_THROW(collide_convex(Box{{1, nan, 1}}, {}, ball, {}, 0), BadInput);
  EXPECT_THROW(collide_convex(Box{{1, infinity, 1}}, {}, ball, {}, 0), BadInput);
  EXPECT_THROW(collide_convex(Capsule{1, 0}, {}, ball, {}, 0), BadInput);
  EXPECT_THROW(collide_convex(Cylinder{-1, 1}, {}, ball, {}, 0), BadInput);
  EXPECT_THROW(collide_convex(ConvexHull(), {}, ball, {}, 0), BadInput);
  EXPECT_THROW(collide_convex(ball, at(nan, 0, 0), ball, {}, 0), BadInput);
  EXPECT_THROW(collide_convex(ball, {Vector3::Zero(), Quaternion(2, 0, 0, 0)}, ball, {}, 0),
               BadInput);
  EXPECT_THROW(collide_convex(ball, {}, ball, {}, nan), BadInput);
  EXPECT_THROW(collide_convex(ball, {}, ball, {}, -1), BadInput);
}

TEST(Contact, HasAtMostEightPointsAndKeepsTheDeepest) {
  std::vector<Vector3> points;
  for (int i = 0; i < 24; ++i) {
    const double angle = i * pi / 12;
    points.emplace_back(std::cos(angle), std::sin(angle), 0.5);
    points.emplace_back(std::cos(angle), std::sin(angle), -0.5);
  }
  const ConvexHull prism(points);
  const Pose tilted = turned({0, 0, 0.5}, 1e-3, Vector3(1, 3, 0));
  for (const ConvexShape& ground : {ConvexShape(Plane{}), ConvexShape(Box{{5, 5, 1}})}) {
    const Pose below = at(0, 0, ground.index() == 5 ? 0 : -1);
    const ContactManifold m = collide_convex(ground, below, prism, tilted, 0.01);
    EXPECT_EQ(m.count, 8);
    double lowest = infinity;
    for (const Vector3& p : points) lowest = std::min(lowest, tilted.point(p).z());
    EXPECT_NEAR(least_gap(m), lowest, 1e-12);
  }
}

TEST(Contact, OfCompoundsNamesTheParts) {
  const Compound table{{{Box{{1, 1, 0.1}}, at(0, 0, 1)},
                        {Cylinder{0.1, 0.5}, at(0.8, 0.8, 0.4)},
                        {Cylinder{0.1, 0.5}, at(-0.8, -0.8, 0.4)}}};
  const Shape ground = Plane{};
  const auto found = collide(Shape(table), at(0, 0, 0.1), ground, {}, 0.01);
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].first_part, 1);
  EXPECT_EQ(found[1].first_part, 2);
  EXPECT_EQ(found[0].second_part, 0);
  EXPECT_EQ(found[0].manifold.count, 4);
  EXPECT_NEAR(found[0].manifold.points[0].gap, 0, 1e-12);
  const auto exchanged = collide(ground, {}, Shape(table), at(0, 0, 0.1), 0.01);
  ASSERT_EQ(exchanged.size(), 2u);
  EXPECT_EQ(exchanged[0].second_part, 1);
  EXPECT_EQ(exchanged[0].manifold.normal, Vector3(Vector3::UnitZ()));
}

TEST(Contact, IsTheSameOnEveryThread) {
  support::Random random(8);
  std::vector<test::ShapePair> pairs;
  for (int i = 0; i < 500; ++i) {
    pairs.push_back(
        test::random_pair(random, support::pick(random, 5), support::pick(random, 6), -0.02));
  }
  const auto all = [&] {
    std::vector<double> numbers;
    for (const test::ShapePair& pair : pairs) {
      const ContactManifold m = collide_convex(pair.a, pair.pa, pair.b, pair.pb, 0.02);
      for (const ContactPoint& p : m) {
        numbers.insert(numbers.end(), {p.position.x(), p.position.y(), p.position.z(), p.gap});
      }
    }
    return numbers;
  };
  const std::vector<double> expected = all();
  std::vector<std::vector<double>> found(4);
  std::vector<std::thread> threads;
  for (auto& numbers : found) threads.emplace_back([&] { numbers = all(); });
  for (std::thread& thread : threads) thread.join();
  for (const auto& numbers : found) EXPECT_EQ(numbers, expected);
}

}  // namespace
}  // namespace perpend
