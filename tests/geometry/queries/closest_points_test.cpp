#include "geometry/queries/closest_points.h"

#include <gtest/gtest.h>

#include <cmath>

#include "border/bad_input.h"
#include "geometry/placed_shapes.h"
#include "geometry/queries/overlap.h"
#include "geometry/random_pairs.h"
#include "geometry/support_directions.h"

namespace perpend {
namespace {

using test::at;

/// No direction separates two shapes by more than their distance, and no two points of theirs are
/// closer: so a pair of points and a direction that agree prove each other.
TEST(ClosestPoints, AreProvedByTheDirectionBetweenThem) {
  support::Random random(6);
  for (int round = 0; round < 3000; ++round) {
    const int kind_a = round % 5;
    const int kind_b = round / 5 % 6;
    const double gap = std::pow(10, support::uniform(random, -4, 1));
    const test::ShapePair pair = test::random_pair(random, kind_a, kind_b, gap);
    const ClosestPoints found = closest_points(pair.a, pair.pa, pair.b, pair.pb);
    SCOPED_TRACE(testing::Message() << kind_a << " and " << kind_b << ", round " << round);
    ASSERT_GE(found.distance, gap - 1e-9);
    Vector3 n = found.normal;
    if (kind_b == 5) n = -(pair.pb.orientation * Vector3::UnitZ());
    ASSERT_LT((n - found.normal).norm(), 1e-9);
    ASSERT_NEAR(test::separation(pair.a, pair.pa, pair.b, pair.pb, n), found.distance, 1e-8);
    ASSERT_LT((found.on_second - found.on_first - found.distance * n).norm(), 1e-6);
    // Points of the shapes: no farther along any direction than the shapes reach.
    for (int i = 0; i < 50; ++i) {
      const Vector3 d = support::unit_vector(random);
      ASSERT_LE(d.dot(found.on_first), test::reach(pair.a, pair.pa, d) + 1e-9);
      ASSERT_LE(d.dot(found.on_second), test::reach(pair.b, pair.pb, d) + 1e-9);
    }
    EXPECT_FALSE(do_overlap(pair.a, pair.pa, pair.b, pair.pb));
  }
}

TEST(ClosestPoints, OfShapesThatOverlapGiveTheDepth) {
  const ConvexShape ball = Sphere{0.5};
  const ConvexShape box = Box{{1, 1, 1}};
  EXPECT_NEAR(closest_points(ball, at(0, 0, 1.4), box, {}).distance, -0.1, 1e-12);
  EXPECT_NEAR(closest_points(ball, at(0, 0, 0.8), box, {}).distance, -0.7, 1e-12);
  EXPECT_NEAR(closest_points(box, at(0.3, 0.2, 1.9), box, {}).distance, -0.1, 1e-12);
  EXPECT_NEAR(closest_points(ball, at(0, 0, 0.3), ConvexShape(Plane{}), {}).distance, -0.2, 1e-12);
  EXPECT_NEAR(closest_points(ConvexShape(Plane{}), {}, ball, at(0, 0, 0.3)).normal.z(), 1, 1e-12);
}

TEST(ClosestPoints, NameThePartsThatAreNearest) {
  Compound row;
  for (int i = 0; i < 4; ++i) row.parts.push_back({Box{{0.3, 0.3, 0.3}}, at(i, 0, 0)});
  const ClosestPoints found =
      closest_points(row, {}, row, at(0, 5, 0) * Pose{{-6, 0, 0}, {1, 0, 0, 0}});
  EXPECT_EQ(found.first_part, 0);
  EXPECT_EQ(found.second_part, 3);
  EXPECT_NEAR(found.distance, std::hypot(2.4, 4.4), 1e-12);
}

TEST(ClosestPoints, RefuseTwoHalfSpaces) {
  const ConvexShape ground = Plane{};
  EXPECT_THROW(closest_points(ground, {}, ground, at(0, 0, 1)), BadInput);
  EXPECT_THROW(closest_points(ConvexShape(Sphere{0}), {}, ground, {}), BadInput);
}

/// Ground with a hill, and the same as a mesh.
struct Hill {
  HeightField field;
  TriangleMesh mesh;

  Hill() : field(samples()), mesh(field.surface().vertices, corners()) {}

  static HeightField::Samples samples() {
    HeightField::Samples made{13, 9, 0.5, 0.7, {}};
    for (int j = 0; j < 9; ++j) {
      for (int i = 0; i < 13; ++i) made.heights.push_back(std::sin(0.8 * i) * std::cos(0.9 * j));
    }
    return made;
  }
  std::vector<std::array<int, 3>> corners() const {
    std::vector<std::array<int, 3>> made;
    for (const auto& triangle : field.surface().triangles) made.push_back(triangle.corners);
    return made;
  }
};

/// The least distance over all triangles, each a surface of its own.
double least_distance(const ConvexShape& shape, const Pose& pose, const TriangleSurface& surface,
                      const Pose& ground) {
  double least = 100;
  const std::vector<std::array<int, 3>> one{{0, 1, 2}};
  for (int t = 0; t < static_cast<int>(surface.triangles.size()); ++t) {
    const TriangleMesh mesh({surface.corner(t, 0), surface.corner(t, 1), surface.corner(t, 2)},
                            one);
    least = std::min(least, closest_points(shape, pose, mesh, ground).distance);
  }
  return least;
}

TEST(ClosestPoints, OnASurfaceAreThoseOnItsNearestTriangle) {
  const Hill hill;
  const Pose ground{{1, -2, 0.5}, Quaternion(Eigen::AngleAxisd(0.4, Vector3(0, 0.6, 0.8)))};
  support::Random random(8);
  for (int round = 0; round < 60; ++round) {
    const ConvexShape shape = test::random_shape(random, round % 5);
    const Vector3 place(support::uniform(random, -3, 9), support::uniform(random, -3, 9),
                        support::uniform(random, 3, 6));
    const Pose pose{ground.point(place), test::random_turn(random)};
    const ClosestPoints on_field = closest_points(shape, pose, hill.field, ground);
    const ClosestPoints on_mesh = closest_points(shape, pose, hill.mesh, ground);
    SCOPED_TRACE(testing::Message() << "round " << round);
    ASSERT_EQ(on_field.distance, least_distance(shape, pose, hill.field.surface(), ground));
    ASSERT_EQ(on_mesh.distance, on_field.distance);
    ASSERT_EQ(on_mesh.second_part, on_field.second_part);
    const Vector3 way = on_field.on_second - on_field.on_first;
    ASSERT_LT((way - on_field.distance * on_field.normal).norm(), 1e-6);
    // The direction between the points separates the shape from the triangle by their distance.
    double lowest = 100;
    for (int k = 0; k < 3; ++k) {
      const Vector3 corner = ground.point(hill.field.surface().corner(on_field.second_part, k));
      lowest = std::min(lowest, on_field.normal.dot(corner));
    }
    ASSERT_NEAR(lowest - test::reach(shape, pose, on_field.normal), on_field.distance, 1e-8);
  }
}

TEST(ClosestPoints, OfAShapeThatMeetsASurfaceGiveTheDepth) {
  const HeightField flat({5, 5, 1, 1, std::vector<double>(25, 0.0)});
  const ConvexShape ball = Sphere{0.5};
  const ClosestPoints found = closest_points(ball, at(1.3, 2.2, 0.4), flat, {});
  EXPECT_NEAR(found.distance, -0.1, 1e-12);
  EXPECT_NEAR(found.normal.z(), -1, 1e-12);
  EXPECT_LT((found.on_second - Vector3(1.3, 2.2, 0)).norm(), 1e-12);
  // With its centre behind the surface it is still in front of what is solid.
  EXPECT_NEAR(closest_points(ball, at(1.3, 2.2, -0.2), flat, {}).distance, -0.7, 1e-12);
  EXPECT_NEAR(closest_points(ball, at(1.3, 2.2, -1.5), flat, {}).distance, 1.0, 1e-12);
  EXPECT_NEAR(closest_points(ConvexShape(Plane{}), at(0, 0, 0.3), flat, {}).distance, -0.3, 1e-12);
  Compound pair;
  pair.parts.push_back({ball, at(0, 0, 2)});
  pair.parts.push_back({ball, at(0, 0, 0.9)});
  const ClosestPoints lower = closest_points(pair, at(1, 1, 0), flat, {});
  EXPECT_NEAR(lower.distance, 0.4, 1e-12);
  EXPECT_EQ(lower.first_part, 1);
  EXPECT_THROW(closest_points(ConvexShape(Sphere{-1}), {}, flat, {}), BadInput);
}

TEST(Overlap, AgreesWithTheBestSeparation) {
  support::Random random(7);
  int together = 0;
  for (int round = 0; round < 300; ++round) {
    const test::ShapePair pair =
        test::random_pair(random, round % 5, round / 5 % 5, support::uniform(random, -0.5, 0.1));
    const double truth = test::best_separation(pair.a, pair.pa, pair.b, pair.pb);
    if (std::abs(truth) < 1e-5) continue;
    EXPECT_EQ(do_overlap(pair.a, pair.pa, pair.b, pair.pb), truth < 0) << round << ": " << truth;
    together += truth < 0;
  }
  EXPECT_GT(together, 100);
}

TEST(Overlap, OfHalfSpacesIsEmptyOnlyWhereTheyFaceAway) {
  const ConvexShape ground = Plane{};
  const Quaternion over(Eigen::AngleAxisd(3.14159265358979323846, Vector3::UnitX()));
  EXPECT_TRUE(do_overlap(ground, {}, ground, at(0, 0, 5)));
  EXPECT_FALSE(do_overlap(ground, {}, ground, {{0, 0, 1}, over}));
  EXPECT_TRUE(do_overlap(ground, {}, ground, {{0, 0, -1}, over}));
}

TEST(Overlap, WithASurfaceIsWithItsTriangles) {
  const std::vector<Vector3> corners{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}};
  const std::vector<std::array<int, 3>> one{{0, 1, 2}};
  const TriangleMesh mesh(corners, one);
  const ConvexShape ball = Sphere{0.5};
  EXPECT_TRUE(do_overlap(ball, at(1, 1, 0.49), mesh, {}));
  EXPECT_FALSE(do_overlap(ball, at(1, 1, 0.51), mesh, {}));
  EXPECT_TRUE(do_overlap(ball, at(1, 1, -0.49), mesh, {}));
  // Beside the long edge, within the box of the triangle.
  EXPECT_FALSE(do_overlap(ball, at(2.5, 2.5, 0), mesh, {}));
  EXPECT_TRUE(do_overlap(ball, at(2.3, 2.3, 0), mesh, {}));
  EXPECT_TRUE(do_overlap(ConvexShape(Plane{}), at(0, 0, 0.1), mesh, {}));
  EXPECT_FALSE(do_overlap(ConvexShape(Plane{}), at(0, 0, -0.1), mesh, {}));
  const HeightField field({2, 2, 1, 1, {0, 0, 0, 1}});
  EXPECT_TRUE(do_overlap(ConvexShape(Box{{0.1, 0.1, 0.1}}), at(0.9, 0.9, 0.8), field, {}));
  EXPECT_FALSE(do_overlap(ConvexShape(Box{{0.1, 0.1, 0.1}}), at(0.5, 0.2, 0.8), field, {}));
}

}  // namespace
}  // namespace perpend
