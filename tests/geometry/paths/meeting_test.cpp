#include "geometry/paths/meeting.h"

#include <gtest/gtest.h>

#include <array>
#include <numbers>

namespace perpend {
namespace {

constexpr double near_m = 0.01;

Pose pose_at(const Vector3& position) {
  return {position, Quaternion::Identity()};
}

Path straight(const Vector3& centre, const Vector3& way) {
  return {centre, way, Vector3::Zero()};
}

TEST(Path, BringsAPointWhereItsVelocitiesDo) {
  const Path path{{1, 0, 0}, {0, 4, 0}, {0, 0, std::numbers::pi}};
  const Pose moved = moved_along(path, pose_at({2, 0, 0}), 0.5);
  EXPECT_LE((moved.position - Vector3(1, 3, 0)).norm(), 1e-15);
  EXPECT_LE((way_of_point(path, moved.position, 0.5) - Vector3(-std::numbers::pi, 4, 0)).norm(),
            1e-14);
}

TEST(Path, CountsNoTurningThatShowsNothing) {
  const Path spin{{0, 0, 0}, {0, 0, 0}, {0, 0, 5}};
  const Pose pose = pose_at({0, 0, 0});
  EXPECT_EQ(reach_of_turn(ConvexShape(Sphere{1}), pose, spin), 0);
  EXPECT_EQ(reach_of_turn(ConvexShape(Cylinder{1, 2}), pose, spin), 0);
  EXPECT_NEAR(reach_of_turn(ConvexShape(Box{{3, 4, 0.1}}), pose, spin), 5 * std::hypot(3, 4, 0.1),
              1e-12);
  EXPECT_NEAR(reach_of_turn(ConvexShape(Sphere{1}), pose_at({2, 0, 0}), spin), 10, 1e-12);
}

TEST(Meeting, OfABallWithAThinWallIsWhereItsSurfaceArrives) {
  const ConvexShape ball = Sphere{0.1}, wall = Box{{0.01, 1, 1}};
  const Path fast = straight({-2, 0, 0}, {4, 0, 0}), none;
  const Mover a{ball, pose_at({-2, 0, 0}), fast}, b{wall, pose_at({0, 0, 0}), none};
  const std::optional<Meeting> met = meet(a, b, near_m);
  ASSERT_TRUE(met);
  ASSERT_EQ(met->manifold.count, 1);
  EXPECT_NEAR(met->manifold.points[0].gap, 2 - 0.1 - 0.01, 1e-12);
  EXPECT_NEAR(met->share, (2 - 0.1 - 0.01) / 4, 0.005);
  EXPECT_LE((met->manifold.normal - Vector3::UnitX()).norm(), 1e-12);
}

TEST(Meeting, IsNotFoundWhereTheWayEndsBeforeOrLeadsPast) {
  const ConvexShape ball = Sphere{0.1}, wall = Box{{0.01, 1, 1}};
  const Path none;
  const Mover b{wall, pose_at({0, 0, 0}), none};
  const Path shorter = straight({-2, 0, 0}, {1.8, 0, 0});
  EXPECT_FALSE(meet({ball, pose_at({-2, 0, 0}), shorter}, b, near_m));
  const Path past = straight({-2, 0, 1.101}, {4, 0, 0});
  EXPECT_FALSE(meet({ball, pose_at({-2, 0, 1.101}), past}, b, near_m));
  const Path away = straight({-2, 0, 0}, {-4, 0, 0});
  EXPECT_FALSE(meet({ball, pose_at({-2, 0, 0}), away}, b, near_m));
}

TEST(Meeting, OfABlockWithTheNextSlabIsNotWithItsEdge) {
  const ConvexShape block = Box{{0.1, 0.1, 0.05}}, slab = Box{{0.5, 1, 0.5}};
  const Path along = straight({-0.7, 0, 0.05}, {0.3, 0, 0}), none;
  EXPECT_FALSE(
      meet({block, pose_at({-0.7, 0, 0.05}), along}, {slab, pose_at({0, 0, -0.5}), none}, near_m));
  // With its lower half below the top of the slab it is stopped.
  const Path lower = straight({-0.7, 0, 0.0}, {0.3, 0, 0});
  const std::optional<Meeting> met =
      meet({block, pose_at({-0.7, 0, 0.0}), lower}, {slab, pose_at({0, 0, -0.5}), none}, near_m);
  ASSERT_TRUE(met);
  EXPECT_LE((met->manifold.normal - Vector3::UnitX()).norm(), 1e-12);
  EXPECT_NEAR(met->manifold.points[0].gap, 0.1, 1e-12);
}

TEST(Meeting, KeepsOnlyWhatIsTouchedOfShapesThatTouch) {
  const ConvexShape block = Box{{0.1, 0.1, 0.1}}, ground = Plane{};
  const Path slide = straight({0, 0, 0.1}, {0.5, 0, 0}), none;
  const std::optional<Meeting> met =
      meet({block, pose_at({0, 0, 0.1}), slide}, {ground, Pose{}, none}, near_m);
  ASSERT_TRUE(met);
  EXPECT_EQ(met->share, 0);
  EXPECT_EQ(met->manifold.count, 4);
}

TEST(Meeting, FindsABarThatTurnsIntoAPlate) {
  const ConvexShape bar = Box{{0.5, 0.02, 0.02}}, plate = Box{{2, 2, 0.005}};
  const Path turning{{0, 0, 0.3}, Vector3::Zero(), {0, 1.2, 0}}, none;
  const std::optional<Meeting> met =
      meet({bar, pose_at({0, 0, 0.3}), turning}, {plate, pose_at({0, 0, 0}), none}, near_m);
  ASSERT_TRUE(met);
  // The end is down when 0.5 sin θ + 0.02 cos θ = 0.295.
  EXPECT_NEAR(met->share * 1.2, 0.5905, 0.02);
}

TEST(Meeting, HasAGuardThatIsTheInsideAtThePlane) {
  const ConvexShape bar = Box{{0.5, 0.02, 0.02}}, wall = Box{{0.01, 1, 1}};
  const Path fast = straight({-2, 0, 0}, {4, 0, 0}), none;
  const Mover a{bar, pose_at({-2, 0, 0}), fast}, b{wall, pose_at({0, 0, 0}), none};
  const std::optional<Meeting> met = meet(a, b, near_m);
  ASSERT_TRUE(met);
  EXPECT_NEAR(guard_of(a, *met, none).gap, 2 - 0.02 - 0.01, 0.01);
}

}  // namespace
}  // namespace perpend
