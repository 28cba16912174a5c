#include "geometry/shapes/shape.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "algebra/types.h"
#include "border/bad_input.h"
#include "geometry/shapes/bounding_box.h"
#include "geometry/shapes/mass_properties.h"
#include "support/nan.h"
#include "support/random_numbers.h"

namespace perpend {
namespace {

using support::nan;

std::vector<Vector3> corners_of(const Box& box) {
  std::vector<Vector3> corners;
  for (int i = 0; i < 8; ++i) {
    corners.push_back(
        box.half_extents.cwiseProduct(Vector3(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1)));
  }
  return corners;
}

Pose random_pose(support::Random& random) {
  const Eigen::AngleAxisd turn(support::uniform(random, 0, 6), support::unit_vector(random));
  return {5 * support::unit_vector(random), Quaternion(turn)};
}

bool contains(const ConvexShape& shape, const Vector3& p) {
  if (const auto* s = std::get_if<Sphere>(&shape)) return p.norm() <= s->radius;
  if (const auto* b = std::get_if<Box>(&shape)) {
    return (p.cwiseAbs().array() <= b->half_extents.array()).all();
  }
  if (const auto* c = std::get_if<Capsule>(&shape)) {
    const double z = std::clamp(p.z(), -c->half_length, c->half_length);
    return (p - Vector3(0, 0, z)).norm() <= c->radius;
  }
  if (const auto* c = std::get_if<Cylinder>(&shape)) {
    return std::abs(p.z()) <= c->half_length && p.head<2>().norm() <= c->radius;
  }
  for (const FacePlane& plane : std::get<ConvexHull>(shape).polytope->planes) {
    if (plane.normal.dot(p) > plane.offset) return false;
  }
  return true;
}

std::vector<ConvexShape> bounded_shapes() {
  const std::vector<Vector3> wedge{{-1, 0, 0}, {2, 0, 0}, {0, 3, 0}, {0.5, 0.5, 2}, {1, 1, 1.5}};
  return {Sphere{0.7}, Box{{0.3, 0.5, 0.9}}, Capsule{0.4, 0.8}, Cylinder{0.6, 0.5},
          ConvexHull(wedge)};
}

TEST(BoundingBox, IsTheSmallestAroundEveryShape) {
  support::Random random(1);
  for (const ConvexShape& shape : bounded_shapes()) {
    for (int round = 0; round < 20; ++round) {
      const Pose pose = random_pose(random);
      const Aabb box = bounding_box(shape, pose);
      Aabb seen{Vector3::Constant(infinity), Vector3::Constant(-infinity)};
      for (int i = 0; i < 20000; ++i) {
        const Vector3 p(support::uniform(random, -3, 3), support::uniform(random, -3, 3),
                        support::uniform(random, -3, 3));
        if (!contains(shape, p)) continue;
        seen = merged(seen, {pose.point(p), pose.point(p)});
      }
      EXPECT_TRUE((seen.lower.array() >= box.lower.array() - 1e-12).all());
      EXPECT_TRUE((seen.upper.array() <= box.upper.array() + 1e-12).all());
      EXPECT_LT((box.upper - box.lower - (seen.upper - seen.lower)).maxCoeff(), 0.9);
    }
  }
}

TEST(BoundingBox, OfATiltedCylinderReachesItsRim) {
  const Pose pose{{1, 2, 3}, Quaternion(Eigen::AngleAxisd(0.3, Vector3::UnitX()))};
  const Aabb box = bounding_box(Cylinder{0.5, 2}, pose);
  EXPECT_NEAR(box.upper.x(), 1.5, 1e-15);
  EXPECT_NEAR(box.upper.y(), 2 + 2 * std::sin(0.3) + 0.5 * std::cos(0.3), 1e-15);
  EXPECT_NEAR(box.lower.z(), 3 - 2 * std::cos(0.3) - 0.5 * std::sin(0.3), 1e-15);
}

TEST(BoundingBox, OfAHalfSpaceEndsOnlyAtItsPlane) {
  const Aabb ground = bounding_box(Plane{}, Pose{{0, 0, 2}, Quaternion::Identity()});
  EXPECT_EQ(ground.upper, Vector3(infinity, infinity, 2));
  EXPECT_EQ(ground.lower, Vector3::Constant(-infinity));
  const Pose tilted{Vector3::Zero(), Quaternion(Eigen::AngleAxisd(0.1, Vector3::UnitX()))};
  EXPECT_EQ(bounding_box(Plane{}, tilted).upper, Vector3::Constant(infinity));
}

TEST(BoundingBox, OfACompoundHoldsItsParts) {
  const Compound dumbbell{{{Sphere{1}, {{-2, 0, 0}, Quaternion::Identity()}},
                           {Sphere{0.5}, {{2, 0, 0}, Quaternion::Identity()}}}};
  const Aabb box = bounding_box(Shape(dumbbell), Pose{{10, 0, 0}, Quaternion::Identity()});
  EXPECT_EQ(box.lower, Vector3(7, -1, -1));
  EXPECT_EQ(box.upper, Vector3(12.5, 1, 1));
}

TEST(MassProperties, AgreeWithCountingPoints) {
  support::Random random(2);
  for (const ConvexShape& shape : bounded_shapes()) {
    const MassProperties exact = mass_properties(shape, 800);
    const int samples = 400000;
    const Aabb around = convex_bounding_box(shape, {});
    const Vector3 size = around.upper - around.lower;
    const double cell = size.prod() / samples;
    double volume = 0;
    Vector3 first = Vector3::Zero();
    Matrix3 second = Matrix3::Zero();
    for (int i = 0; i < samples; ++i) {
      const Vector3 p =
          around.lower + size.cwiseProduct(Vector3(support::uniform_vector(random, 3, 0, 1)));
      if (!contains(shape, p)) continue;
      volume += cell;
      first += cell * p;
      second += cell * p * p.transpose();
    }
    const Vector3 centre = first / volume;
    const Matrix3 moments = 800 * (second - volume * centre * centre.transpose());
    const Matrix3 inertia = moments.trace() * Matrix3::Identity() - moments;
    EXPECT_NEAR(volume / exact.volume, 1, 0.01) << shape.index();
    EXPECT_DOUBLE_EQ(exact.mass, 800 * exact.volume);
    EXPECT_LT((centre - exact.centre).norm(), 0.005) << shape.index();
    EXPECT_LT((inertia - exact.inertia).norm(), 0.01 * exact.inertia.norm()) << shape.index();
  }
}

TEST(MassProperties, OfAHullAreThoseOfTheBoxItIs) {
  const Box box{{0.2, 0.5, 1.1}};
  std::vector<Vector3> moved = corners_of(box);
  for (Vector3& p : moved) p += Vector3(7, 8, 9);
  const MassProperties hull = mass_properties(ConvexHull(moved), 1000);
  const MassProperties same = mass_properties(box, 1000);
  EXPECT_NEAR(hull.volume, same.volume, 1e-12);
  EXPECT_LT((hull.centre - Vector3(7, 8, 9)).norm(), 1e-12);
  EXPECT_LT((hull.inertia - same.inertia).norm(), 1e-9);
}

TEST(MassProperties, OfACompoundAreThoseOfTheBoxItMakesUp) {
  const Quaternion turn(Eigen::AngleAxisd(std::numbers::pi / 2, Vector3::UnitZ()));
  const Compound halves{{{Box{{0.5, 0.3, 0.4}}, {{0.5, 0, 0}, Quaternion::Identity()}},
                         {Box{{0.3, 0.5, 0.4}}, {{-0.5, 0, 0}, turn}}}};
  const MassProperties two = mass_properties(Shape(halves), 600);
  const MassProperties one = mass_properties(Box{{1, 0.3, 0.4}}, 600);
  EXPECT_NEAR(two.mass, one.mass, 1e-10);
  EXPECT_LT(two.centre.norm(), 1e-14);
  EXPECT_LT((two.inertia - one.inertia).norm(), 1e-10);
}

TEST(MassProperties, RefuseAHalfSpaceAndABadDensity) {
  EXPECT_THROW(mass_properties(Plane{}, 1000), BadInput);
  for (const double density : {0.0, -1.0, nan, infinity}) {
    EXPECT_THROW(mass_properties(Sphere{1}, density), BadInput);
  }
}

TEST(CheckShape, RefusesSizesThatAreNotPositive) {
  for (const double bad : {0.0, -1.0, nan, infinity}) {
    EXPECT_THROW(check_shape(Sphere{bad}, "ball"), BadInput);
    EXPECT_THROW(check_shape(Box{{1, bad, 1}}, "brick"), BadInput);
    EXPECT_THROW(check_shape(Capsule{bad, 1}, "rod"), BadInput);
    EXPECT_THROW(check_shape(Capsule{1, bad}, "rod"), BadInput);
    EXPECT_THROW(check_shape(Cylinder{bad, 1}, "drum"), BadInput);
    EXPECT_THROW(check_shape(Cylinder{1, bad}, "drum"), BadInput);
  }
  EXPECT_THROW(check_shape(ConvexHull(), "stone"), BadInput);
  EXPECT_THROW(check_shape(Compound{}, "car"), BadInput);
  for (const ConvexShape& shape : bounded_shapes()) EXPECT_NO_THROW(check_shape(shape, "it"));
  EXPECT_NO_THROW(check_shape(Plane{}, "ground"));
}

TEST(CheckShape, NamesTheBodyAndThePart) {
  const Compound car{{{Sphere{1}, {}}, {Box{{1, 0, 1}}, {}}}};
  try {
    check_shape(car, "car");
    FAIL();
  } catch (const BadInput& error) {
    const std::string what = error.what();
    EXPECT_NE(what.find("car, part 1: the half extent along y"), std::string::npos) << what;
  }
}

TEST(CheckPose, RefusesWhatIsNoPose) {
  EXPECT_NO_THROW(check_pose({}, "body"));
  EXPECT_THROW(check_pose({{nan, 0, 0}, Quaternion::Identity()}, "body"), BadInput);
  EXPECT_THROW(check_pose({{0, infinity, 0}, Quaternion::Identity()}, "body"), BadInput);
  EXPECT_THROW(check_pose({Vector3::Zero(), Quaternion(1, 1, 0, 0)}, "body"), BadInput);
  EXPECT_THROW(check_pose({Vector3::Zero(), Quaternion(nan, 0, 0, 0)}, "body"), BadInput);
  EXPECT_THROW(check_pose({Vector3::Zero(), Quaternion(0, 0, 0, 0)}, "body"), BadInput);
}

}  // namespace
}  // namespace perpend
