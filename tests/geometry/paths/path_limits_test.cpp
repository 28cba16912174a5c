#include "geometry/paths/path_limits.h"

#include <gtest/gtest.h>

#include "geometry/pairs/contact.h"
#include "support/random_numbers.h"

namespace perpend {
namespace {

constexpr double margin_m = 0.01;

/// A thin plate across x, and something that flies towards it.
struct PlateAndBody {
  Shape plate{ConvexShape{Box{{0.01, 1, 1}}}};
  Shape body;
  std::vector<CollisionItem> items;

  PlateAndBody(ConvexShape shape, const Vector3& from) : body(std::move(shape)) {
    items.resize(2);
    items[0].shape = &plate;
    items[0].fixed = true;
    items[1].shape = &body;
    items[1].pose.position = items[1].path.centre = from;
  }
  double depth_after(double share) const {
    const Pose pose = moved_along(items[1].path, items[1].pose, share);
    double least = 1;
    for (const PartContact& contact : collide(plate, items[0].pose, body, pose, 1)) {
      for (const ContactPoint& point : contact.manifold) least = std::min(least, point.gap);
    }
    return -least;
  }
};

TEST(PathLimits, ABallEndsBeforeItsMiddlePassesThePlate) {
  PlateAndBody scene(Sphere{0.1}, {-1, 0, 0});
  scene.items[1].path.way = {3, 0, 0};
  PathLimits limits;
  const std::span<const PathLimit> found = limits.find(scene.items, margin_m, true);
  ASSERT_EQ(found.size(), 1u);
  const double safe = 0.9 * 0.5 * (0.2 + 0.02);
  EXPECT_LE(scene.depth_after(found[0].share), safe);
  EXPECT_GE(scene.depth_after(found[0].share), 0.9 * safe);
}

TEST(PathLimits, WhatMayNotOverlapEndsBeforeItTouches) {
  PlateAndBody scene(Box{{0.05, 0.05, 0.05}}, {-1, 0, 0});
  scene.items[1].path.way = {3, 0, 0};
  PathLimits limits;
  const std::span<const PathLimit> found = limits.find(scene.items, margin_m, false);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_LT(scene.depth_after(found[0].share), 0);
}

TEST(PathLimits, WhatPassesBesideThePlateGoesAllItsWay) {
  PlateAndBody scene(Sphere{0.1}, {-1, 1.101, 0});
  scene.items[1].path.way = {3, 0, 0};
  PathLimits limits;
  EXPECT_TRUE(limits.find(scene.items, margin_m, true).empty());
}

TEST(PathLimits, WhatIsDeepMayComeOut) {
  PlateAndBody scene(Box{{0.05, 0.05, 0.05}}, {-0.045, 0, 0});
  scene.items[1].path.way = {-0.5, 0, 0};
  PathLimits limits;
  EXPECT_TRUE(limits.find(scene.items, margin_m, true).empty());
}

// A tenth of the safe depth in each half step would be through the plate after a few.
TEST(PathLimits, WhatPressesOnDoesNotCreepThrough) {
  const ConvexShape box = Box{{0.05, 0.05, 0.05}};
  PlateAndBody scene(box, {-0.06, 0, 0});
  PathLimits limits;
  const double safe = safe_depth(box, Box{{0.01, 1, 1}});
  for (int half_step = 0; half_step < 200; ++half_step) {
    CollisionItem& item = scene.items[1];
    item.path = {item.pose.position, {0.5, 0.1, 0}, {0, 0, 0.3}};
    const std::span<const PathLimit> found = limits.find(scene.items, margin_m, true);
    item.pose = moved_along(item.path, item.pose, found.empty() ? 1 : found[0].share);
    item.path = {};
    ASSERT_LE(scene.depth_after(0), 1.15 * safe) << half_step;
  }
}

TEST(PathLimits, NoShapeThatTurnsComesDeeperThanIsSafeOnTheWay) {
  support::Random random(7);
  PathLimits limits;
  int limited = 0;
  for (int k = 0; k < 300; ++k) {
    ConvexShape shape = Box{{0.1, 0.05, 0.02}};
    if (k % 3 == 1) shape = Capsule{0.03, 0.1};
    if (k % 3 == 2) shape = Cylinder{0.1, 0.03};
    const double safe = safe_depth(shape, Box{{0.01, 1, 1}});
    PlateAndBody scene(shape, {-0.3, 0, 0});
    Path& path = scene.items[1].path;
    path.way = {support::uniform(random, 0, 1), support::uniform(random, -1, 1), 0};
    path.turn = support::uniform(random, 0, 6) * support::unit_vector(random);
    const std::span<const PathLimit> found = limits.find(scene.items, margin_m, true);
    const double share = found.empty() ? 1 : found[0].share;
    limited += found.size() == 1;
    // Contacts prefer faces by 5 % of the depth, once against edges and once against other faces.
    for (int s = 0; s <= 100; ++s) {
      ASSERT_LE(scene.depth_after(0.01 * s * share), 1.12 * safe) << k;
    }
  }
  EXPECT_GT(limited, 100);
}

}  // namespace
}  // namespace perpend
