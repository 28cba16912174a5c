#include "geometry/queries/ray_cast.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "algebra/types.h"
#include "border/bad_input.h"
#include "geometry/broadphase/item_tree.h"
#include "geometry/random_pairs.h"
#include "geometry/support_directions.h"
#include "support/random_numbers.h"

namespace perpend {
namespace {

/// By the definitions in shape.h.
bool holds(const ConvexShape& shape, const Pose& pose, const Vector3& point) {
  const Vector3 p = pose.orientation.conjugate() * (point - pose.position);
  if (const auto* s = std::get_if<Sphere>(&shape)) return p.norm() <= s->radius;
  if (const auto* b = std::get_if<Box>(&shape)) {
    return (p.cwiseAbs().array() <= b->half_extents.array()).all();
  }
  if (const auto* c = std::get_if<Capsule>(&shape)) {
    const double z = std::clamp(p.z(), -c->half_length, c->half_length);
    return (p - Vector3(0, 0, z)).norm() <= c->radius;
  }
  if (const auto* c = std::get_if<Cylinder>(&shape)) {
    return std::abs(p.z()) <= c->half_length && std::hypot(p.x(), p.y()) <= c->radius;
  }
  if (const auto* h = std::get_if<ConvexHull>(&shape)) {
    return std::all_of(h->polytope->planes.begin(), h->polytope->planes.end(),
                       [&](const FacePlane& plane) { return plane.normal.dot(p) <= plane.offset; });
  }
  return p.z() <= 0;
}

Ray random_ray(support::Random& random) {
  const Vector3 origin = 3 * support::unit_vector(random);
  const Vector3 aim = support::uniform(random, 0, 1.2) * support::unit_vector(random);
  return {origin, (aim - origin).normalized(), infinity};
}

TEST(RayCast, EntersEveryShapeThroughItsSurface) {
  support::Random random(1);
  int hits = 0;
  int misses = 0;
  for (int round = 0; round < 3000; ++round) {
    const ConvexShape shape = test::random_shape(random, round % 6);
    const Pose pose{0.3 * support::unit_vector(random), test::random_turn(random)};
    const Ray ray = random_ray(random);
    const auto hit = ray_cast(ray, shape, pose);
    SCOPED_TRACE(testing::Message() << "kind " << round % 6 << ", round " << round);
    const double end = hit ? hit->distance : 10;
    for (int i = 0; i < 200; ++i) {
      ASSERT_FALSE(holds(shape, pose, ray.origin + i / 200. * (end - 1e-9) * ray.direction) &&
                   end > 0);
    }
    ++(hit ? hits : misses);
    if (!hit) continue;
    ASSERT_LT((hit->position - ray.origin - end * ray.direction).norm(), 1e-12);
    if (end == 0) {
      ASSERT_TRUE(holds(shape, pose, ray.origin));
      ASSERT_EQ(hit->normal, -ray.direction);
      continue;
    }
    // The shape lies behind its surface there, and the ray comes from before it.
    ASSERT_NEAR(hit->normal.norm(), 1, 1e-9);
    ASSERT_LE(hit->normal.dot(ray.direction), 1e-9);
    ASSERT_NEAR(test::reach(shape, pose, hit->normal), hit->normal.dot(hit->position), 1e-7);
  }
  EXPECT_GT(hits, 1000);
  EXPECT_GT(misses, 300);
}

TEST(RayCast, GivesTheClosedForms) {
  const Ray down{{0.1, 0.2, 5}, -Vector3::UnitZ(), infinity};
  const auto distance = [&](const ConvexShape& shape) {
    return ray_cast(down, shape, {})->distance;
  };
  EXPECT_NEAR(distance(Sphere{1}), 5 - std::sqrt(0.95), 1e-14);
  EXPECT_NEAR(distance(Box{{1, 1, 0.5}}), 4.5, 1e-14);
  EXPECT_NEAR(distance(Cylinder{0.5, 0.7}), 4.3, 1e-14);
  EXPECT_NEAR(distance(Capsule{0.5, 0.7}), 4.3 - std::sqrt(0.2), 1e-14);
  EXPECT_NEAR(distance(Plane{}), 5, 1e-14);
  Ray across{{-3, 0, 0.1}, Vector3::UnitX(), infinity};
  EXPECT_NEAR(ray_cast(across, ConvexShape(Cylinder{0.5, 0.7}), {})->distance, 2.5, 1e-14);
  across.length = 2.4;
  EXPECT_FALSE(ray_cast(across, ConvexShape(Cylinder{0.5, 0.7}), {}));
  EXPECT_FALSE(ray_cast({{0, 0, 5}, Vector3::UnitZ(), infinity}, ConvexShape(Sphere{1}), {}));
}

TEST(RayCast, MeetsTheNearestPartOfACompound) {
  Compound compound;
  for (int i = 0; i < 5; ++i) {
    compound.parts.push_back({Sphere{0.3}, {{1. * i, 0, 0}, Quaternion::Identity()}});
  }
  const auto hit = ray_cast({{10, 0, 0}, -Vector3::UnitX(), infinity}, compound, {});
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->part, 4);
  EXPECT_NEAR(hit->distance, 5.7, 1e-12);
}

HeightField rough(support::Random& random) {
  HeightField::Samples samples{15, 11, 0.3, 0.4, {}};
  for (int i = 0; i < 15 * 11; ++i) samples.heights.push_back(support::uniform(random, 0, 0.5));
  return HeightField(samples);
}

TEST(RayCast, MeetsFieldAndMeshWhereTheyFirstCrossTheRay) {
  support::Random random(4);
  const HeightField field = rough(random);
  std::vector<std::array<int, 3>> triangles;
  for (const auto& triangle : field.surface().triangles) triangles.push_back(triangle.corners);
  const TriangleMesh mesh(field.surface().vertices, triangles);
  int hits = 0;
  for (int round = 0; round < 400; ++round) {
    const Pose pose{support::unit_vector(random), test::random_turn(random)};
    const Vector3 origin = Vector3(2, 2, 1) + support::unit_vector(random);
    const Vector3 aim(support::uniform(random, -0.5, 5), support::uniform(random, -0.5, 5), 0.2);
    const Ray local{origin, (aim - origin).normalized(), infinity};
    const Ray ray{pose.point(local.origin), pose.direction(local.direction), infinity};
    const auto on_field = ray_cast(ray, field, pose);
    const auto on_mesh = ray_cast(ray, mesh, pose);
    ASSERT_EQ(on_field.has_value(), on_mesh.has_value()) << round;
    // Follow the ray by small steps: where it is first below a triangle.
    double crossing = infinity;
    for (const auto& triangle : field.surface().triangles) {
      const Vector3& a = field.surface().vertices[triangle.corners[0]];
      const double speed = triangle.normal.dot(local.direction);
      if (speed >= 0) continue;
      const double t = triangle.normal.dot(a - origin) / speed;
      if (t < 0 || t > crossing) continue;
      const Vector3 p = origin + t * local.direction;
      bool within = true;
      for (int k = 0; k < 3; ++k) {
        const Vector3& from = field.surface().vertices[triangle.corners[k]];
        const Vector3& to = field.surface().vertices[triangle.corners[(k + 1) % 3]];
        within = within && triangle.normal.dot((to - from).cross(p - from)) >= 0;
      }
      if (within) crossing = t;
    }
    if (!on_field) {
      ASSERT_EQ(crossing, infinity) << round;
      continue;
    }
    ++hits;
    EXPECT_NEAR(on_field->distance, crossing, 1e-9) << round;
    EXPECT_NEAR(on_mesh->distance, crossing, 1e-9) << round;
    EXPECT_EQ(on_field->part, on_mesh->part);
  }
  EXPECT_GT(hits, 200);
}

TEST(RayCast, RefusesWhatIsNoRay) {
  const ConvexShape ball = Sphere{1};
  EXPECT_THROW(ray_cast({{0, 0, std::nan("")}, Vector3::UnitX(), 1}, ball, {}), BadInput);
  EXPECT_THROW(ray_cast({{0, 0, 3}, 2 * Vector3::UnitX(), 1}, ball, {}), BadInput);
  EXPECT_THROW(ray_cast({{0, 0, 3}, Vector3::UnitX(), -1}, ball, {}), BadInput);
  EXPECT_THROW(ray_cast({}, ConvexShape(Sphere{-1}), {}), BadInput);
}

TEST(ItemTree, FindsWhatAskingEveryItemFinds) {
  support::Random random(9);
  const HeightField field = rough(random);
  std::vector<Shape> shapes;
  for (int i = 0; i < 300; ++i) shapes.push_back(test::random_shape(random, i % 5));
  shapes.push_back(ConvexShape(Plane{}));
  std::vector<CollisionItem> items;
  for (const Shape& shape : shapes) {
    CollisionItem item;
    item.shape = &shape;
    item.pose = {support::uniform(random, 2, 9) * support::unit_vector(random),
                 test::random_turn(random)};
    item.group = 1u << (items.size() % 3);
    items.push_back(item);
  }
  items.back().pose.position = {0, 0, -12};
  items.push_back({&field, {{1, 1, 1}, Quaternion::Identity()}, true, 1, 1});
  const ItemTree tree(items);
  for (int round = 0; round < 300; ++round) {
    const Ray ray{12 * support::unit_vector(random), support::unit_vector(random), 20};
    const std::uint32_t mask = round % 2 == 0 ? 7 : 2;
    double nearest = infinity;
    int item = -1;
    for (int i = 0; i < static_cast<int>(items.size()); ++i) {
      if ((items[i].group & mask) == 0) continue;
      const auto hit = std::visit(
          [&](const auto* shape) { return ray_cast(ray, *shape, items[i].pose); }, items[i].shape);
      if (!hit || hit->distance >= nearest) continue;
      nearest = hit->distance;
      item = i;
    }
    const auto found = tree.ray_cast(ray, mask);
    ASSERT_EQ(found ? found->item : -1, item) << round;
    if (found) {
      EXPECT_EQ(found->hit.distance, nearest);
    }
    const Aabb box{ray.origin - Vector3::Ones(), ray.origin + Vector3::Ones()};
    std::vector<int> wanted;
    for (int i = 0; i < static_cast<int>(items.size()); ++i) {
      if (overlap(bounding_box(items[i]), box)) wanted.push_back(i);
    }
    EXPECT_EQ(tree.items_in(box), wanted);
  }
}

}  // namespace
}  // namespace perpend
