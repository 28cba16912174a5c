#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "geometry/pairs/contact.h"
#include "geometry/placed_shapes.h"

/// Contacts whose answer is known in closed form.
namespace perpend {
namespace {

using std::numbers::pi;
using test::at;
using test::block;
using test::turned;
const double root2 = std::sqrt(2.0);
const double root3 = std::sqrt(3.0);
constexpr double contact_margin = 0.02;

struct Case {
  std::string name;
  ConvexShape a;
  Pose pose_a;
  ConvexShape b;
  Pose pose_b;
  int count;       ///< of points
  Vector3 normal;  ///< from a to b
  double least;    ///< m, gap of the deepest point
  double most;     ///< m, gap of the shallowest point
  double extent;   ///< m, largest distance between two points
};

const Vector3 X = Vector3::UnitX();
const Vector3 Y = Vector3::UnitY();
const Vector3 Z = Vector3::UnitZ();

/// A corner at the origin and a triangle above it; its base at height 1.
ConvexHull top() {
  return ConvexHull(
      std::vector<Vector3>{{0, 0, 0}, {1, 0, 1}, {-0.5, root3 / 2, 1}, {-0.5, -root3 / 2, 1}});
}

/// Turns the x axis of the box's diagonal to −z: it stands on a corner.
Quaternion on_corner() {
  return Quaternion::FromTwoVectors(Vector3(-1, -1, -1), -Z);
}

Pose standing_on_corner(double x, double y, double z) {
  return {{x, y, z}, on_corner()};
}

void add_spheres(std::vector<Case>& cases) {
  const Sphere ball{0.5};
  const Box cube{{1, 1, 1}};
  const Pose o;
  const double d = 0.5 + 0.01;
  cases.push_back({"sphere over sphere, gap", ball, o, ball, at(1.01, 0, 0), 1, X, 0.01, 0.01, 0});
  cases.push_back({"sphere in sphere", ball, o, ball, at(0, 0.9, 0), 1, Y, -0.1, -0.1, 0});
  cases.push_back({"sphere over face", cube, o, ball, at(0.3, 0.2, 1.51), 1, Z, 0.01, 0.01, 0});
  cases.push_back({"sphere in face", cube, o, ball, at(0.3, 0.2, 1.4), 1, Z, -0.1, -0.1, 0});
  cases.push_back({"sphere at edge", cube, o, ball, at(1 + d / root2, 0.2, 1 + d / root2), 1,
                   Vector3(1, 0, 1) / root2, 0.01, 0.01, 0});
  cases.push_back({"sphere at corner", cube, o, ball,
                   at(1 + d / root3, 1 + d / root3, 1 + d / root3), 1, Vector3(1, 1, 1) / root3,
                   0.01, 0.01, 0});
  cases.push_back(
      {"centre of sphere inside box", cube, o, ball, at(0.8, 0.1, 0.2), 1, X, -0.7, -0.7, 0});
  const Capsule rod{0.3, 1};
  cases.push_back({"sphere beside capsule", rod, o, ball, at(0.79, 0, 0.4), 1, X, -0.01, -0.01, 0});
  cases.push_back({"sphere at end of capsule", rod, o, ball, at(0, 0, 1.81), 1, Z, 0.01, 0.01, 0});
  const Cylinder drum{0.6, 1};
  cases.push_back({"sphere on cap", drum, o, ball, at(0.2, 0.3, 1.49), 1, Z, -0.01, -0.01, 0});
  cases.push_back(
      {"sphere at side of cylinder", drum, o, ball, at(0, 1.11, 0.3), 1, Y, 0.01, 0.01, 0});
  cases.push_back({"sphere at rim", drum, o, ball, at(0.6 + d / root2, 0, 1 + d / root2), 1,
                   Vector3(1, 0, 1) / root2, 0.01, 0.01, 0});
  cases.push_back({"sphere on face of hull", block({1, 1, 1}), o, ball, at(0.3, 0.2, 1.49), 1, Z,
                   -0.01, -0.01, 0});
  cases.push_back(
      {"sphere at corner of hull", top(), o, ball, at(0, 0, -0.51), 1, -Z, 0.01, 0.01, 0});
  cases.push_back({"sphere on plane", Plane{}, o, ball, at(3, 4, 0.499), 1, Z, -0.001, -0.001, 0});
}

void add_planes(std::vector<Case>& cases) {
  const Plane ground;
  const Pose o;
  const Box brick{{1, 0.5, 0.25}};
  const double diagonal = std::hypot(2, 1);
  cases.push_back(
      {"box on plane", ground, o, brick, at(1, 2, 0.249), 4, Z, -0.001, -0.001, diagonal});
  for (const double tilt : {1e-6, 1e-5}) {
    const double s = std::sin(tilt);
    const double low = 0.25 - s - 0.25 * std::cos(tilt);
    cases.push_back({"box tilted on plane", ground, o, brick, turned({0, 0, 0.25}, tilt, Y), 4, Z,
                     low, low + 2 * s, std::hypot(2 * std::cos(tilt), 1)});
  }
  cases.push_back({"box on plane by an edge", ground, o, Box{{1, 1, 1}},
                   turned({0, 0, root2 - 0.01}, pi / 4, X), 2, Z, -0.01, -0.01, 2});
  cases.push_back({"box on plane by a corner", ground, o, Box{{1, 1, 1}},
                   standing_on_corner(0, 0, root3 + 0.01), 1, Z, 0.01, 0.01, 0});
  const Capsule rod{0.2, 1};
  cases.push_back(
      {"capsule on plane", ground, o, rod, turned({0, 0, 0.21}, pi / 2, X), 2, Z, 0.01, 0.01, 2});
  cases.push_back({"capsule tilted on plane", ground, o, rod, turned({0, 0, 0.2}, pi / 2 + 1e-5, X),
                   2, Z, -std::sin(1e-5), std::sin(1e-5), 2 * std::cos(1e-5)});
  cases.push_back({"capsule upright on plane", ground, o, rod, at(0, 0, 1.2), 1, Z, 0, 0, 0});
  const Cylinder drum{0.5, 1};
  cases.push_back({"cylinder on plane", ground, o, drum, at(0, 0, 0.99), 4, Z, -0.01, -0.01, 1});
  const double s = std::sin(1e-5);
  const double c = std::cos(1e-5);
  cases.push_back({"cylinder tilted towards a corner of its points", ground, o, drum,
                   turned({0, 0, 1}, 1e-5, Vector3(1, 1, 0)), 5, Z, 1 - c - 0.5 * s,
                   1 - c + 0.5 * s / root2, 1});
  cases.push_back(
      {"cylinder lying on plane", ground, o, drum, turned({0, 0, 0.5}, pi / 2, X), 2, Z, 0, 0, 2});
  cases.push_back({"cylinder on plane by its rim", ground, o, drum,
                   turned({0, 0, std::cos(0.5) + 0.5 * std::sin(0.5)}, 0.5, X), 1, Z, 0, 0, 0});
  cases.push_back({"hull on plane", ground, o, block({1, 0.5, 0.25}), at(0, 0, 0.26), 4, Z, 0.01,
                   0.01, diagonal});
  cases.push_back(
      {"hull on plane by a corner", ground, o, top(), at(0, 0, -0.01), 1, Z, -0.01, -0.01, 0});
}

void add_boxes(std::vector<Case>& cases) {
  const Box brick{{1, 0.5, 0.25}};
  const Box cube{{1, 1, 1}};
  const Pose o;
  const double diagonal = std::hypot(2, 1);
  cases.push_back(
      {"brick on brick", brick, o, brick, at(0, 0, 0.49), 4, Z, -0.01, -0.01, diagonal});
  cases.push_back(
      {"brick over brick", brick, o, brick, at(0, 0, 0.51), 4, Z, 0.01, 0.01, diagonal});
  cases.push_back(
      {"brick across two bricks", brick, o, brick, at(1, 0, 0.499), 4, Z, -0.001, -0.001, root2});
  cases.push_back({"brick aside in both directions", brick, o, brick, at(-0.5, 0.3, 0.5), 4, Z, 0,
                   0, std::hypot(1.5, 0.7)});
  for (const double tilt : {1e-6, 1e-5}) {
    const double s = std::sin(tilt);
    const double low = 0.5 - s - 0.25 - 0.25 * std::cos(tilt);
    cases.push_back({"brick pitched on brick", brick, o, Box{{0.9, 0.4, 0.25}},
                     turned({0, 0, 0.5}, tilt, Y), 4, Z, low + 0.1 * s, low + 1.9 * s,
                     std::hypot(1.8, 0.8)});
    cases.push_back({"brick yawed on brick", brick, o, Box{{0.9, 0.4, 0.25}},
                     turned({0, 0, 0.499}, tilt, Z), 4, Z, -0.001, -0.001, std::hypot(1.8, 0.8)});
  }
  cases.push_back({"equal bricks yawed by 1e-5", brick, o, brick, turned({0, 0, 0.5}, 1e-5, Z), 4,
                   Z, 0, 0, -1});
  cases.push_back({"cube on cube turned by 45°", cube, o, cube, turned({0, 0, 1.999}, pi / 4, Z), 8,
                   Z, -0.001, -0.001, 2 / std::cos(pi / 8)});
  cases.push_back({"cube on cube by an edge", cube, o, Box{{0.5, 0.5, 0.5}},
                   turned({0.1, 0, 1 + 0.5 * root2 - 0.01}, pi / 4, X), 2, Z, -0.01, -0.01, 1});
  cases.push_back({"cube on cube by a corner", cube, o, Box{{0.5, 0.5, 0.5}},
                   standing_on_corner(0.1, 0.2, 1 + 0.5 * root3 + 0.01), 1, Z, 0.01, 0.01, 0});
  const Pose edge_up = turned({0, 0, 0}, pi / 4, X);
  for (const double gap : {-0.01, 0.01}) {
    cases.push_back({gap < 0 ? "crossed edges" : "crossed edges apart", cube, edge_up, cube,
                     turned({0.2, 0.1, 2 * root2 + gap}, pi / 4, Y), 1, Z, gap, gap, 0});
  }
  cases.push_back({"corner at corner", cube, o, cube, at(2.006, 2.006, 2.006), 1,
                   Vector3(1, 1, 1) / root3, 0.006 * root3, 0.006 * root3, 0});
  cases.push_back({"edge beside edge", cube, o, cube, at(2.006, 0.5, 2.006), 2,
                   Vector3(1, 0, 1) / root2, 0.006 * root2, 0.006 * root2, 1.5});
  cases.push_back({"hull on box", brick, o, block({0.5, 0.5, 0.5}), at(0.2, 0.1, 0.751), 4, Z,
                   0.001, 0.001, std::hypot(1, 0.9)});
  cases.push_back(
      {"corner of hull on box", brick, o, top(), at(0.2, 0.1, 0.249), 1, Z, -0.001, -0.001, 0});
  cases.push_back({"hull on hull", block({1, 0.5, 0.25}), o, block({1, 0.5, 0.25}), at(1, 0, 0.499),
                   4, Z, -0.001, -0.001, root2});
  cases.push_back({"hull tilted on hull", block({1, 0.5, 0.25}), o, block({0.9, 0.4, 0.25}),
                   turned({0, 0, 0.51}, 1e-5, X), 4, Z, 0.01 - 0.4e-5, 0.01 + 0.4e-5,
                   std::hypot(1.8, 0.8)});
  cases.push_back({"crossed edges of hulls", block({1, 1, 1}), edge_up, block({1, 1, 1}),
                   turned({0.2, 0.1, 2 * root2 - 0.01}, pi / 4, Y), 1, Z, -0.01, -0.01, 0});
}

/// Lying along x, then turned by a hair.
Pose beside(double x, double z, double angle, const Vector3& axis) {
  Pose pose = turned({x, 0, z}, pi / 2, Y);
  pose.orientation = Quaternion(Eigen::AngleAxisd(angle, axis)) * pose.orientation;
  return pose;
}

void add_capsules(std::vector<Case>& cases) {
  const Capsule rod{0.2, 1};
  const Pose o;
  const Pose lying = turned({0, 0, 0}, pi / 2, Y);  // along x
  cases.push_back(
      {"capsule along capsule", rod, lying, rod, beside(0, 0.41, 0, Z), 2, Z, 0.01, 0.01, 2});
  cases.push_back({"capsule along half of capsule", rod, lying, rod, beside(1, 0.39, 0, Z), 2, Z,
                   -0.01, -0.01, 1});
  cases.push_back(
      {"capsules crossed by 1e-6", rod, lying, rod, beside(0, 0.4, 1e-6, Z), 2, Z, 0, 0, 2});
  cases.push_back(
      {"capsules crossed by 1e-5", rod, lying, rod, beside(0, 0.4, 1e-5, Z), 2, Z, 0, 0, 2});
  cases.push_back({"capsule pitched on capsule by 1e-6", rod, lying, rod, beside(0, 0.4, 1e-6, Y),
                   2, Z, -1e-6, 1e-6, -1});
  cases.push_back({"capsules crossed", rod, lying, rod, turned({0.3, 0.4, 0.39}, pi / 2, X), 1, Z,
                   -0.01, -0.01, 0});
  cases.push_back(
      {"capsules end to end", rod, lying, rod, beside(2.41, 0, 0, Z), 1, X, 0.01, 0.01, 0});
  const Box slab{{2, 2, 0.5}};
  cases.push_back({"capsule on box", slab, o, rod, beside(0, 0.69, 0, Z), 2, Z, -0.01, -0.01, 2});
  cases.push_back({"capsule pitched on box by 1e-6", slab, o, rod, beside(0, 0.7, 1e-6, Y), 2, Z,
                   -1e-6, 1e-6, 2});
  cases.push_back({"capsule pitched on box by 1e-5", slab, o, rod, beside(0, 0.7, 1e-5, Y), 2, Z,
                   -1e-5, 1e-5, 2});
  cases.push_back({"capsule over the end of a box", slab, o, rod, beside(1.5, 0.71, 0, Z), 2, Z,
                   0.01, 0.01, 1.5});
  const double d = 0.21 / root2;
  cases.push_back({"capsule along an edge", slab, o, rod, turned({2 + d, 0, 0.5 + d}, pi / 2, X), 2,
                   Vector3(1, 0, 1) / root2, 0.01, 0.01, 2});
  cases.push_back({"capsule across an edge", Box{{1, 1, 1}}, turned({0, 0, 0}, pi / 4, X), rod,
                   turned({0.2, 0.1, root2 + 0.19}, pi / 2, X), 1, Z, -0.01, -0.01, 0});
  cases.push_back(
      {"capsule upright on box", slab, o, rod, at(0.3, 0, 1.69), 1, Z, -0.01, -0.01, 0});
  cases.push_back({"capsule on hull", block({2, 2, 0.5}), o, rod, beside(0, 0.7, 1e-5, Y), 2, Z,
                   -1e-5, 1e-5, 2});
  const Cylinder drum{0.5, 1};
  cases.push_back(
      {"capsule along drum", drum, lying, rod, beside(0.5, 0.71, 0, Z), 2, Z, 0.01, 0.01, 1.5});
  cases.push_back({"capsule pitched on drum by 1e-6", drum, lying, rod, beside(0, 0.7, 1e-6, Y), 2,
                   Z, -1e-6, 1e-6, -1});
  cases.push_back({"capsule across drum", drum, lying, rod, turned({0.3, 0.1, 0.69}, pi / 2, X), 1,
                   Z, -0.01, -0.01, 0});
  cases.push_back(
      {"capsule on cap", Cylinder{2, 1}, o, rod, beside(0, 1.19, 0, Z), 2, Z, -0.01, -0.01, 2});
  cases.push_back({"capsule over the rim of a cap", Cylinder{2, 1}, o, rod, beside(1.5, 1.19, 0, Z),
                   2, Z, -0.01, -0.01, 1.5});
  cases.push_back(
      {"capsule upright on cap", drum, o, rod, at(0.1, 0.2, 2.21), 1, Z, 0.01, 0.01, 0});
}

void add_cylinders(std::vector<Case>& cases) {
  const Cylinder drum{0.5, 1};
  const Pose o;
  const Pose lying = turned({0, 0, 0}, pi / 2, Y);  // along x
  cases.push_back(
      {"drum along drum", drum, lying, drum, beside(0, 1.01, 0, Z), 2, Z, 0.01, 0.01, 2});
  cases.push_back(
      {"drum along half of drum", drum, lying, drum, beside(1, 0.99, 0, Z), 2, Z, -0.01, -0.01, 1});
  cases.push_back(
      {"drums crossed by 1e-5", drum, lying, drum, beside(0, 1, 1e-5, Z), 2, Z, 0, 0, 2});
  cases.push_back({"drums crossed", drum, lying, drum, turned({0.3, 0.4, 0.99}, pi / 2, X), 1, Z,
                   -0.01, -0.01, 0});
  cases.push_back({"drum on drum", drum, o, drum, at(0, 0, 1.99), 4, Z, -0.01, -0.01, 1});
  cases.push_back({"drum over drum", drum, o, drum, at(0, 0, 2.01), 4, Z, 0.01, 0.01, 1});
  cases.push_back({"drum aside on drum", drum, o, drum, at(0.6, 0, 2), 6, Z, 0, 0, 0.8});
  cases.push_back({"small drum on drum", drum, o, Cylinder{0.2, 1}, at(0.1, 0.1, 1.999), 4, Z,
                   -0.001, -0.001, 0.4});
  cases.push_back({"drum lying on cap", Cylinder{2, 1}, o, drum, beside(0.2, 1.49, 0, Z), 2, Z,
                   -0.01, -0.01, 2});
  const Box slab{{2, 2, 0.5}};
  cases.push_back({"cylinder on box", slab, o, drum, at(0.5, 0.5, 1.49), 4, Z, -0.01, -0.01, 1});
  cases.push_back(
      {"cylinder over the end of a box", slab, o, drum, at(1.7, 0, 1.51), 5, Z, 0.01, 0.01, 1});
  cases.push_back({"cylinder pitched on box by 1e-5", slab, o, drum, turned({0, 0, 1.5}, 1e-5, Y),
                   4, Z, 1 - std::cos(1e-5) - 0.5 * std::sin(1e-5),
                   1 - std::cos(1e-5) + 0.5 * std::sin(1e-5), 1});
  cases.push_back(
      {"cylinder lying on box", slab, o, drum, beside(0, 0.99, 0, Z), 2, Z, -0.01, -0.01, 2});
  cases.push_back({"cylinder lying on box, pitched by 1e-6", slab, o, drum, beside(0, 1, 1e-6, Y),
                   2, Z, -1e-6, 1e-6, 2});
  cases.push_back({"cylinder on box by its rim", slab, o, drum,
                   turned({0, 0, 0.5 + std::cos(0.5) + 0.5 * std::sin(0.5) - 0.01}, 0.5, X), 1, Z,
                   -0.01, -0.01, 0});
  const double d = 0.51 / root2;
  cases.push_back({"cylinder along an edge", slab, o, drum, turned({2 + d, 0, 0.5 + d}, pi / 2, X),
                   2, Vector3(1, 0, 1) / root2, 0.01, 0.01, 2});
  cases.push_back({"cylinder across an edge", Box{{1, 1, 1}}, turned({0, 0, 0}, pi / 4, X), drum,
                   turned({0.2, 0.1, root2 + 0.49}, pi / 2, X), 1, Z, -0.01, -0.01, 0});
  cases.push_back({"corner of a box on a cap", Cylinder{2, 1}, o, Box{{0.5, 0.5, 0.5}},
                   standing_on_corner(0.1, 0.2, 1 + 0.5 * root3 - 0.01), 1, Z, -0.01, -0.01, 0});
  cases.push_back({"box on a cap", Cylinder{2, 1}, o, Box{{0.5, 0.25, 0.5}}, at(0.1, 0.2, 1.51), 4,
                   Z, 0.01, 0.01, std::hypot(1, 0.5)});
  cases.push_back(
      {"cylinder on hull", block({2, 2, 0.5}), o, drum, at(0.5, 0.5, 1.49), 4, Z, -0.01, -0.01, 1});
  cases.push_back({"cylinder lying on hull", block({2, 2, 0.5}), o, drum, beside(0, 0.99, 0, Z), 2,
                   Z, -0.01, -0.01, 2});
}

std::vector<Case> all_cases() {
  std::vector<Case> cases;
  add_spheres(cases);
  add_planes(cases);
  add_boxes(cases);
  add_capsules(cases);
  add_cylinders(cases);
  return cases;
}

double extent_of(const ContactManifold& manifold) {
  double extent = 0;
  for (const ContactPoint& p : manifold) {
    for (const ContactPoint& q : manifold) {
      extent = std::max(extent, (p.position - q.position).norm());
    }
  }
  return extent;
}

void expect_answer(const Case& c, const ContactManifold& m, const Vector3& normal) {
  EXPECT_EQ(m.count, c.count);
  if (m.count == 0) return;
  EXPECT_LT((m.normal - normal).norm(), 1e-9) << m.normal.transpose();
  double least = m.points[0].gap;
  double most = least;
  for (const ContactPoint& p : m) {
    least = std::min(least, p.gap);
    most = std::max(most, p.gap);
  }
  EXPECT_NEAR(least, c.least, 1e-9);
  EXPECT_NEAR(most, c.most, 1e-9);
  if (c.extent >= 0) {
    EXPECT_NEAR(extent_of(m), c.extent, 1e-8);
  }
}

TEST(ExactContact, HasAtLeast48Cases) {
  EXPECT_GE(all_cases().size(), 48u);
}

class ExactContact : public testing::TestWithParam<Case> {};

TEST_P(ExactContact, HasItsPointsNormalGapsAndExtent) {
  const Case& c = GetParam();
  const ContactManifold m = collide_convex(c.a, c.pose_a, c.b, c.pose_b, contact_margin);
  expect_answer(c, m, c.normal);
}

/// Where the bodies stand in the world must not matter.
TEST_P(ExactContact, HasThemInAnotherPlaceToo) {
  const Case& c = GetParam();
  const Pose moved{{3, -2, 5}, Quaternion(Eigen::AngleAxisd(0.7, Vector3(1, 2, 3).normalized()))};
  const ContactManifold m =
      collide_convex(c.a, moved * c.pose_a, c.b, moved * c.pose_b, contact_margin);
  expect_answer(c, m, moved.direction(c.normal));
}

TEST_P(ExactContact, IsTheSameWithTheShapesExchanged) {
  const Case& c = GetParam();
  const ContactManifold m = collide_convex(c.a, c.pose_a, c.b, c.pose_b, contact_margin);
  const ContactManifold r = collide_convex(c.b, c.pose_b, c.a, c.pose_a, contact_margin);
  ASSERT_EQ(m.count, r.count);
  EXPECT_EQ(m.normal, Vector3(-r.normal));
  for (int i = 0; i < m.count; ++i) {
    EXPECT_EQ(m.points[i].position, r.points[i].position);
    EXPECT_EQ(m.points[i].gap, r.points[i].gap);
    EXPECT_EQ(m.points[i].feature.first, r.points[i].feature.second);
    EXPECT_EQ(m.points[i].feature.second, r.points[i].feature.first);
  }
}

TEST_P(ExactContact, GivesEveryPointItsOwnId) {
  const Case& c = GetParam();
  const ContactManifold m = collide_convex(c.a, c.pose_a, c.b, c.pose_b, contact_margin);
  for (int i = 0; i < m.count; ++i) {
    for (int j = 0; j < i; ++j) EXPECT_FALSE(m.points[i].feature == m.points[j].feature);
  }
}

INSTANTIATE_TEST_SUITE_P(Table, ExactContact, testing::ValuesIn(all_cases()),
                         [](const auto& tested) {
                           std::string name;
                           for (const char letter : tested.param.name) {
                             if (std::isalnum(static_cast<unsigned char>(letter))) name += letter;
                             if (letter == ' ') name += '_';
                           }
                           return name + "_" + std::to_string(tested.index);
                         });

}  // namespace
}  // namespace perpend
