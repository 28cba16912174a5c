#include "gallery/brick_wall.h"

#include <algorithm>

#include "gallery/parts.h"

namespace perpend {
namespace {

constexpr double brick_length_m = 0.25, brick_depth_m = 0.12, brick_height_m = 0.08;
constexpr double joint_m = 5e-3;  ///< free space between neighbours of a course
constexpr double brick_kg_per_m3 = 1800;

/// Whole bricks in the lowest course of the shortest wall whose courses hold that many.
int bricks_per_course(const BrickWall& wall) {
  const int odd_courses = wall.courses / 2;  // these have one brick more
  return std::max(1, (wall.bricks - odd_courses + wall.courses - 1) / wall.courses);
}

/// Lays a course from its left end, until it is complete or all bricks are laid.
void lay_course(int course, int whole_bricks, const BrickWall& wall, Scene& scene) {
  const bool is_even = course % 2 == 0;
  const int count = is_even ? whole_bricks : whole_bricks + 1;
  double x = -(whole_bricks * (brick_length_m + joint_m) - joint_m) / 2;
  const double z = (course + 0.5) * brick_height_m + (course + 1) * wall.gap_m;
  for (int k = 0; k < count; ++k) {
    const int laid = static_cast<int>(scene.bodies.size()) - 1;  // beside the ground
    if (laid == wall.bricks) return;
    const bool is_half = !is_even && (k == 0 || k == count - 1);
    const double long_m = is_half ? (brick_length_m - joint_m) / 2 : brick_length_m;
    Body& brick = scene.bodies.emplace_back(gallery_parts::body(
        gallery_parts::numbered("brick", laid + 1, wall.bricks),
        Box{{long_m / 2, brick_depth_m / 2, brick_height_m / 2}}, {x + long_m / 2, 0, z}, "brick"));
    brick.shapes[0].density_kg_per_m3 = brick_kg_per_m3;
    x += long_m + joint_m;
  }
}

/// It sinks by its gaps and by what contacts yield, and then stays.
void expect_it_stands(const BrickWall& wall, Scene& scene) {
  constexpr double settled_s = 4;
  scene.verdict = {{.name = "stands",
                    .measure = Measure::shift,
                    .of = {"brick_*"},
                    .over = Over::last,
                    .at_most = wall.courses * wall.gap_m + brick_height_m / 2},
                   {.name = "no drift sideways",
                    .measure = Measure::shift,
                    .of = {"brick_*"},
                    .axes = {1, 1, 0},
                    .from_s = settled_s,
                    .at_most = 1e-6}};
}

}  // namespace

Scene brick_wall(const BrickWall& wall) {
  Scene scene;
  // Less than the joints, so that neighbours in a course never meet.
  scene.settings.contact_margin_m = 2e-3;
  scene.materials = {{.name = "brick", .law = {}}};
  scale_friction_compliance(scene.materials[0].law, wall.friction_compliance);
  scene.bodies = {gallery_parts::ground("brick")};
  const int whole_bricks = bricks_per_course(wall);
  for (int course = 0; course < wall.courses; ++course) {
    lay_course(course, whole_bricks, wall, scene);
  }
  expect_it_stands(wall, scene);
  return scene;
}

}  // namespace perpend
