#include "geometry/shapes/polytope.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <set>

#include "border/bad_input.h"
#include "support/random_numbers.h"

namespace perpend {
namespace {

std::vector<Vector3> box_corners(const Vector3& half) {
  std::vector<Vector3> corners;
  for (int i = 0; i < 8; ++i) {
    corners.push_back(half.cwiseProduct(Vector3(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1)));
  }
  return corners;
}

/// Euler's formula, and what the fields promise of each other.
void expect_consistent(const Polytope& polytope) {
  const int vertices = static_cast<int>(polytope.vertices.size());
  const int edges = static_cast<int>(polytope.edges.size());
  EXPECT_EQ(vertices - edges + polytope.faces(), 2);
  EXPECT_EQ(polytope.corners.size(), 2 * polytope.edges.size());
  EXPECT_EQ(polytope.neighbours.size(), 2 * polytope.edges.size());
  for (int f = 0; f < polytope.faces(); ++f) {
    const auto loop = polytope.face(f);
    for (std::size_t k = 0; k < loop.size(); ++k) {
      const Vector3& p = polytope.vertices[loop[k]];
      const Vector3& q = polytope.vertices[loop[(k + 1) % loop.size()]];
      const Vector3& r = polytope.vertices[loop[(k + 2) % loop.size()]];
      EXPECT_NEAR(polytope.planes[f].normal.dot(p), polytope.planes[f].offset, 1e-9);
      EXPECT_GT((q - p).cross(r - q).dot(polytope.planes[f].normal), 0);
      const PolytopeEdge& edge = polytope.edges[polytope.face_edges[polytope.face_starts[f] + k]];
      const bool forward = edge.tail == loop[k];
      EXPECT_EQ(forward ? edge.left : edge.right, f);
      EXPECT_EQ(forward ? edge.head : edge.tail, loop[(k + 1) % loop.size()]);
    }
  }
}

TEST(Polytope, OfABoxHasSixQuadrangles) {
  const Polytope box = convex_hull_of(box_corners({0.5, 1, 2}));
  EXPECT_EQ(box.vertices.size(), 8u);
  EXPECT_EQ(box.faces(), 6);
  EXPECT_EQ(box.edges.size(), 12u);
  expect_consistent(box);
  std::set<double> offsets;
  for (const FacePlane& plane : box.planes) offsets.insert(plane.offset);
  EXPECT_EQ(offsets, (std::set<double>{0.5, 1, 2}));
}

TEST(Polytope, DropsPointsInsideOnFacesAndWithinEdges) {
  std::vector<Vector3> points;
  for (int i = 0; i <= 4; ++i) {
    for (int j = 0; j <= 4; ++j) {
      for (int k = 0; k <= 4; ++k) points.emplace_back(0.1 * i, 0.3 * j, 0.7 * k);
    }
  }
  const Polytope box = convex_hull_of(points);
  EXPECT_EQ(box.vertices.size(), 8u);
  EXPECT_EQ(box.faces(), 6);
  expect_consistent(box);
}

TEST(Polytope, JoinsTheFacesOfATurnedGrid) {
  support::Random random(1);
  for (int round = 0; round < 50; ++round) {
    const Quaternion turn(
        Eigen::AngleAxisd(support::uniform(random, 0, 6), support::unit_vector(random)));
    std::vector<Vector3> points;
    for (int i = 0; i < 64; ++i) {
      points.push_back(turn * Vector3(i % 4, i / 4 % 4, i / 16) + Vector3(10, 20, 30));
    }
    const Polytope box = convex_hull_of(points);
    EXPECT_EQ(box.vertices.size(), 8u);
    EXPECT_EQ(box.faces(), 6);
    expect_consistent(box);
  }
}

TEST(Polytope, OfAPrismHasPolygonsAsCaps) {
  std::vector<Vector3> points;
  for (int i = 0; i < 24; ++i) {
    const double angle = i * std::numbers::pi / 12;
    points.emplace_back(std::cos(angle), std::sin(angle), 1);
    points.emplace_back(std::cos(angle), std::sin(angle), -1);
  }
  const Polytope prism = convex_hull_of(points);
  EXPECT_EQ(prism.vertices.size(), 48u);
  EXPECT_EQ(prism.faces(), 26);
  expect_consistent(prism);
}

TEST(Polytope, HoldsAllPointsOfRandomClouds) {
  support::Random random(2);
  for (int round = 0; round < 100; ++round) {
    std::vector<Vector3> points;
    const bool round_cloud = round % 2 == 0;
    for (int i = 0; i < 10 + 5 * round; ++i) {
      const Vector3 p = support::unit_vector(random);
      points.push_back(round_cloud ? p : p * support::uniform(random, 0, 1));
    }
    const Polytope polytope = convex_hull_of(points);
    expect_consistent(polytope);
    if (round_cloud) {
      EXPECT_EQ(polytope.vertices.size(), points.size());
    }
    for (const FacePlane& plane : polytope.planes) {
      for (const Vector3& p : points) ASSERT_LE(plane.normal.dot(p) - plane.offset, 1e-12);
    }
  }
}

TEST(Polytope, RefusesWhatHasNoVolume) {
  const std::vector<Vector3> three{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
  EXPECT_THROW(convex_hull_of(three), BadInput);
  EXPECT_THROW(convex_hull_of({}), BadInput);
  EXPECT_THROW(convex_hull_of(std::vector<Vector3>(9, Vector3(1, 2, 3))), BadInput);
  std::vector<Vector3> line, sheet;
  for (int i = 0; i < 10; ++i) {
    line.emplace_back(i, 2 * i, 3 * i);
    sheet.emplace_back(i, i * i, 3 * i + i * i);
  }
  EXPECT_THROW(convex_hull_of(line), BadInput);
  EXPECT_THROW(convex_hull_of(sheet), BadInput);
}

TEST(Polytope, NamesThePointThatIsNoNumber) {
  std::vector<Vector3> points = box_corners({1, 1, 1});
  points[5].y() = std::numeric_limits<double>::quiet_NaN();
  try {
    convex_hull_of(points);
    FAIL();
  } catch (const BadInput& error) {
    EXPECT_NE(std::string(error.what()).find("point 5"), std::string::npos) << error.what();
  }
}

}  // namespace
}  // namespace perpend
