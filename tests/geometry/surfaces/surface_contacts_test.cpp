#include "geometry/surfaces/surface_contacts.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "border/bad_input.h"
#include "geometry/item_collider.h"
#include "geometry/placed_shapes.h"
#include "geometry/random_pairs.h"
#include "support/random_numbers.h"

namespace perpend {
namespace {

using Corners = std::vector<std::array<int, 3>>;
using std::numbers::pi;
using test::at;

/// Heights over a square of 21 x 21 samples, 0.3 m apart, its middle at (3, 3).
template <typename Height>
HeightField::Samples samples_of(const Height& height, double spacing = 0.3) {
  HeightField::Samples samples{21, 21, spacing, spacing, {}};
  for (int j = 0; j < 21; ++j) {
    for (int i = 0; i < 21; ++i) samples.heights.push_back(height(i * spacing, j * spacing));
  }
  return samples;
}

/// The same surface as a mesh.
TriangleMesh mesh_of(const HeightField& field) {
  Corners triangles;
  for (const auto& triangle : field.surface().triangles) triangles.push_back(triangle.corners);
  return {field.surface().vertices, triangles};
}

double flat(double, double) {
  return 0;
}

/// A ridge along y at x = 3, falling off by `slope` on either side.
auto ridge(double slope) {
  return [slope](double x, double) { return -slope * std::abs(x - 3); };
}

std::vector<ConvexShape> one_of_each_solid() {
  support::Random random(5);
  return {Sphere{0.5}, Box{{0.5, 0.4, 0.3}}, Capsule{0.3, 0.4}, Cylinder{0.4, 0.5},
          test::random_shape(random, 4)};
}

/// The points of two manifolds agree one by one.
void expect_same(const ContactManifold& found, const ContactManifold& wanted) {
  EXPECT_LT((found.normal - wanted.normal).norm(), 1e-9);
  ASSERT_EQ(found.count, wanted.count);
  for (const ContactPoint& point : wanted) {
    const bool there = std::any_of(found.begin(), found.end(), [&](const ContactPoint& other) {
      return (point.position - other.position).norm() < 1e-9 &&
             std::abs(point.gap - other.gap) < 1e-9 && point.feature.first == other.feature.first;
    });
    EXPECT_TRUE(there) << point.position.transpose();
  }
}

/// Everything lies on many flat triangles as it does on a half-space, on a slope as well.
TEST(SurfaceContacts, OnAFlatSurfaceAreThoseOnAHalfSpace) {
  const HeightField field(samples_of(flat));
  const TriangleMesh mesh = mesh_of(field);
  support::Random random(11);
  int contacts = 0;
  for (const ConvexShape& shape : one_of_each_solid()) {
    for (int round = 0; round < 60; ++round) {
      const Pose ground{support::unit_vector(random), test::random_turn(random)};
      // In the frame of the ground: level, a little turned, or any way.
      Pose local{{support::uniform(random, 1.5, 4.5), support::uniform(random, 1.5, 4.5), 0},
                 Quaternion(Eigen::AngleAxisd(round % 3 == 0 ? 0 : 1e-4, Vector3::UnitX()))};
      if (round % 3 == 2) local.orientation = test::random_turn(random);
      const double low = convex_bounding_box(shape, local).lower.z();
      local.position.z() = support::uniform(random, -0.05, 0.01) - low;
      const Pose pose = ground * local;
      const ContactManifold wanted = collide_convex(shape, pose, Plane{}, ground, 0.02);
      ASSERT_GT(wanted.count, 0);
      for (const auto& found : {perpend::collide(shape, pose, mesh, ground, 0.02),
                                perpend::collide(shape, pose, field, ground, 0.02)}) {
        SCOPED_TRACE(testing::Message() << "kind " << shape.index() << ", round " << round);
        ASSERT_EQ(found.size(), 1u);
        expect_same(found[0].manifold, wanted);
        ++contacts;
      }
    }
  }
  EXPECT_EQ(contacts, 5 * 60 * 2);
}

/// A ball that rolls over inner edges is pushed straight up, by one point, all the way.
TEST(SurfaceContacts, OfARollingBallHaveANormalThatDoesNotJump) {
  const HeightField field(samples_of(flat));
  for (int step = 0; step <= 1000; ++step) {
    const double x = 1 + 0.003 * step;
    const auto found =
        perpend::collide(ConvexShape(Sphere{0.2}), at(x, 0.5 * x + 0.7, 0.199), field, {}, 0.01);
    ASSERT_EQ(found.size(), 1u) << x;
    ASSERT_EQ(found[0].manifold.count, 1) << x;
    ASSERT_LT((found[0].manifold.normal + Vector3::UnitZ()).norm(), 1e-12) << x;
    ASSERT_NEAR(found[0].manifold.points[0].gap, -0.001, 1e-12);
  }
}

/// Over a ridge the normal turns from one slope's to the other's, and the gap never jumps.
TEST(SurfaceContacts, TurnTheirNormalContinuouslyOverARidge) {
  const HeightField field(samples_of(ridge(0.3)));
  const double r = 0.4;
  const Vector3 peak(3, 3.05, 0);
  Vector3 before = Vector3::Zero();
  for (int step = -200; step <= 200; ++step) {
    const double angle = 0.001 * 2 * step;  // up to ± 0.4 rad; the slopes are at ± 0.2915
    const Vector3 out(std::sin(angle), 0, std::cos(angle));
    const auto found =
        perpend::collide(ConvexShape(Sphere{r}), {peak + (r + 0.001) * out, Quaternion::Identity()},
                         field, {}, 0.01);
    ASSERT_EQ(found.size(), 1u) << angle;
    ASSERT_EQ(found[0].manifold.count, 1) << angle;
    const double turned = std::clamp(angle, -std::atan(0.3), std::atan(0.3));
    const Vector3 wanted(std::sin(turned), 0, std::cos(turned));
    ASSERT_LT((found[0].manifold.normal + wanted).norm(), 1e-6) << angle;
    ASSERT_NEAR(found[0].manifold.points[0].gap, (r + 0.001) * std::cos(angle - turned) - r, 1e-6);
    if (step > -200) {
      ASSERT_LT((found[0].manifold.normal - before).norm(), 0.0021) << angle;
    }
    before = found[0].manifold.normal;
  }
}

/// A box across a ridge is held along the ridge, upwards.
TEST(SurfaceContacts, OfABoxAcrossARidgeLieOnTheRidge) {
  const HeightField field(samples_of(ridge(0.2)));
  const auto found =
      perpend::collide(ConvexShape(Box{{0.7, 0.5, 0.2}}), at(3.05, 3.11, 0.199), field, {}, 0.005);
  ASSERT_EQ(found.size(), 1u);
  const ContactManifold& manifold = found[0].manifold;
  EXPECT_LT((manifold.normal + Vector3::UnitZ()).norm(), 1e-9);
  double low = 10;
  double high = -10;
  for (const ContactPoint& point : manifold) {
    EXPECT_NEAR(point.gap, -0.001, 1e-9);
    EXPECT_NEAR(point.position.x(), 3, 1e-9);
    low = std::min(low, point.position.y());
    high = std::max(high, point.position.y());
  }
  EXPECT_NEAR(low, 2.61, 1e-9);
  EXPECT_NEAR(high, 3.61, 1e-9);
}

/// A ball in a valley touches both sides; nothing comes from the edge between them.
TEST(SurfaceContacts, OfABallInAValleyAreOneForEachSide) {
  const HeightField field(samples_of(ridge(-0.5)));
  const double r = 0.4;
  const double lean = std::atan(0.5);
  const auto found = perpend::collide(ConvexShape(Sphere{r}),
                                      at(3, 3.05, (r - 0.001) / std::cos(lean)), field, {}, 0.05);
  ASSERT_EQ(found.size(), 2u);
  for (const PartContact& contact : found) {
    EXPECT_EQ(contact.manifold.count, 1);
    EXPECT_NEAR(std::abs(contact.manifold.normal.x()), std::sin(lean), 1e-12);
    EXPECT_NEAR(contact.manifold.normal.z(), -std::cos(lean), 1e-12);
    EXPECT_NEAR(contact.manifold.points[0].gap, -0.001, 1e-12);
  }
}

TriangleMesh cube() {
  std::vector<Vector3> vertices;
  for (int i = 0; i < 8; ++i)
    vertices.push_back(Vector3(i & 1, i >> 1 & 1, i >> 2) * 2 - Vector3::Ones());
  const Corners triangles{{0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5}, {0, 1, 5}, {0, 5, 4},
                          {2, 6, 7}, {2, 7, 3}, {0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6}};
  return {vertices, triangles};
}

/// Faces, edges and corners of a cube of triangles are those of a box.
TEST(SurfaceContacts, OfABallWithACubeAreThoseWithABox) {
  const TriangleMesh mesh = cube();
  support::Random random(8);
  for (int round = 0; round < 500; ++round) {
    const test::ShapePair pair = [&] {
      test::ShapePair made{Sphere{0.3}, Box{{1, 1, 1}}, {}, {}};
      test::place_randomly(random, made, support::uniform(random, -0.02, 0.02));
      return made;
    }();
    const ContactManifold wanted = collide_convex(pair.a, pair.pa, pair.b, pair.pb, 0.05);
    const auto found = perpend::collide(pair.a, pair.pa, mesh, pair.pb, 0.05);
    if (wanted.count == 0) {
      EXPECT_TRUE(found.empty()) << round;
      continue;
    }
    ASSERT_EQ(found.size(), 1u) << round;
    ASSERT_EQ(found[0].manifold.count, 1) << round;
    EXPECT_LT((found[0].manifold.normal - wanted.normal).norm(), 2e-6) << round;
    EXPECT_NEAR(found[0].manifold.points[0].gap, wanted.points[0].gap, 1e-6) << round;
  }
}

/// A box that hangs over the end of a table stands on it with the part that is over it.
TEST(SurfaceContacts, OfABoxOverTheEndOfATableEndWithTheTable) {
  const TriangleMesh mesh = cube();
  const Box brick{{0.5, 0.3, 0.2}};
  const auto found = perpend::collide(ConvexShape(brick), at(0.8, 0.1, 1.1999), mesh, {}, 0.001);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_LT((found[0].manifold.normal + Vector3::UnitZ()).norm(), 1e-9);
  double high = -10;
  for (const ContactPoint& point : found[0].manifold) {
    EXPECT_NEAR(point.gap, -0.0001, 1e-9);
    high = std::max(high, point.position.x());
  }
  EXPECT_NEAR(high, 1, 1e-9);
  EXPECT_EQ(found[0].manifold.count, 4);
}

/// On rough ground everything is finite, has unit normals, and is held up somewhere.
TEST(SurfaceContacts, HoldEveryShapeOnRoughGround) {
  support::Random random(3);
  const HeightField field(
      samples_of([&](double, double) { return support::uniform(random, 0, 0.15); }));
  for (const ConvexShape& shape : one_of_each_solid()) {
    for (int round = 0; round < 100; ++round) {
      Pose pose{{support::uniform(random, 2, 4), support::uniform(random, 2, 4), 0},
                test::random_turn(random)};
      pose.position.z() = -convex_bounding_box(shape, pose).lower.z() - 0.02;
      Vector3 push = Vector3::Zero();
      for (const PartContact& contact : perpend::collide(shape, pose, field, {}, 0.01)) {
        ASSERT_NEAR(contact.manifold.normal.norm(), 1, 1e-9);
        ASSERT_LE(contact.manifold.count, 8);
        for (const ContactPoint& point : contact.manifold) {
          ASSERT_TRUE(point.position.allFinite());
          ASSERT_GT(point.gap, -0.3) << "kind " << shape.index() << ", round " << round;
          push -= contact.manifold.normal;
        }
      }
      EXPECT_GT(push.z(), 0) << "kind " << shape.index() << ", round " << round;
    }
  }
}

/// The nearest of many points of the surface is as near as the contact says.
TEST(SurfaceContacts, OfABallOnRoughGroundAreAsDeepAsTheSurfaceIsNear) {
  support::Random random(4);
  const HeightField field(
      samples_of([&](double, double) { return support::uniform(random, 0, 0.3); }));
  const double r = 0.4;
  for (int round = 0; round < 60; ++round) {
    const Vector3 centre(support::uniform(random, 2, 4), support::uniform(random, 2, 4),
                         support::uniform(random, 0.5, 0.65));
    double nearest = 10;
    for (int t = 0; t < static_cast<int>(field.surface().triangles.size()); ++t) {
      const Vector3& a = field.surface().corner(t, 0);
      if ((a - centre).norm() > 2) continue;
      for (int i = 0; i <= 40; ++i) {
        for (int j = 0; i + j <= 40; ++j) {
          const Vector3 p = a + i / 40. * (field.surface().corner(t, 1) - a) +
                            j / 40. * (field.surface().corner(t, 2) - a);
          nearest = std::min(nearest, (p - centre).norm());
        }
      }
    }
    double least = 1;
    for (const PartContact& contact : perpend::collide(
             ConvexShape(Sphere{r}), {centre, Quaternion::Identity()}, field, {}, 0.1)) {
      for (const ContactPoint& point : contact.manifold) least = std::min(least, point.gap);
    }
    if (nearest - r > 0.1) {
      EXPECT_EQ(least, 1) << round;
      continue;
    }
    EXPECT_LE(least, nearest - r + 1e-9) << round;
    EXPECT_GE(least, nearest - r - 1e-3) << round;
  }
}

TEST(TriangleSurface, RefusesWhatIsNoSurface) {
  const std::vector<Vector3> square{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}};
  const auto refusal = [](const std::vector<Vector3>& vertices, const Corners& triangles) {
    try {
      TriangleMesh mesh(vertices, triangles);
    } catch (const BadInput& bad) {
      return std::string(bad.what());
    }
    return std::string();
  };
  EXPECT_NE(refusal(square, {{0, 1, 2}, {0, 2, 4}}).find("triangle 1"), std::string::npos);
  EXPECT_NE(refusal(square, {{0, 1, -2}}).find("triangle 0"), std::string::npos);
  EXPECT_NE(refusal(square, {{0, 1, 1}}).find("area"), std::string::npos);
  EXPECT_NE(refusal(square, {}).find("area"), std::string::npos);
  std::vector<Vector3> broken = square;
  broken[2].y() = std::nan("");
  EXPECT_NE(refusal(broken, {{0, 1, 3}}).find("vertex 2"), std::string::npos);
  const Corners with_sliver{{0, 1, 2}, {0, 2, 2}, {0, 2, 3}};
  EXPECT_EQ(TriangleMesh(square, with_sliver).surface().dropped, 1);
}

TEST(TriangleSurface, RefusesMoreTrianglesThanContactsHaveIdsFor) {
  const std::vector<Vector3> vertices{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}};
  const Corners too_many((1 << 24) / 3 + 1, {0, 1, 2});
  try {
    TriangleMesh mesh(vertices, too_many);
    ADD_FAILURE();
  } catch (const BadInput& refused) {
    EXPECT_NE(std::string(refused.what()).find("the triangle mesh: 3 vertices and 5592406"),
              std::string::npos)
        << refused.what();
  }
  HeightField::Samples samples{4000, 4000, 1, 1, {}};
  EXPECT_THROW(
      try { HeightField field(samples); } catch (const BadInput& refused) {
        EXPECT_NE(std::string(refused.what()).find("ids"), std::string::npos) << refused.what();
        throw;
      },
      BadInput);
}

TEST(HeightField, RefusesWhatIsNoField) {
  const HeightField::Samples good = samples_of(flat);
  HeightField::Samples bad = good;
  bad.heights.pop_back();
  EXPECT_THROW(HeightField{bad}, BadInput);
  bad = good;
  bad.heights[23] = std::numeric_limits<double>::infinity();
  try {
    HeightField field(bad);
    ADD_FAILURE();
  } catch (const BadInput& refused) {
    EXPECT_NE(std::string(refused.what()).find("column 2, row 1"), std::string::npos);
  }
  bad = good;
  bad.dx = 0;
  EXPECT_THROW(HeightField{bad}, BadInput);
  bad = good;
  bad.rows = 1;
  EXPECT_THROW(HeightField{bad}, BadInput);
}

}  // namespace
}  // namespace perpend
