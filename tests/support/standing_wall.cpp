#include "support/standing_wall.h"

#include <algorithm>
#include <vector>

#include "support/system_builder.h"

namespace perpend::support {
namespace {

using Eigen::Vector3d;

constexpr int ground = StandingPoint::ground;

struct Brick {
  double x_m = 0;  ///< centre
  double z_m = 0;
  double length_m = 0;
  int row = 0;

  double left() const { return x_m - length_m / 2; }
  double right() const { return x_m + length_m / 2; }
};

/// A rectangle where one brick stands on another or on the ground, over the whole depth.
struct Patch {
  int upper = 0;
  int lower = ground;
  double left = 0, right = 0;
  /// Static load of its two points at either end: N each, not their sum.
  double load_left_N = 0, load_right_N = 0;

  double centre() const { return (left + right) / 2; }
  double load_N() const { return 2 * (load_left_N + load_right_N); }
};

double mass_kg(const StandingWall& wall, const Brick& brick) {
  return wall.density_kg_per_m3 * brick.length_m * wall.brick_depth_m * wall.brick_height_m;
}

/// From the ground up, each row from left to right.
std::vector<Brick> lay_bricks(const StandingWall& wall) {
  const double pitch = wall.brick_length_m + wall.joint_m;
  const double half = (wall.brick_length_m - wall.joint_m) / 2;
  const double end = (wall.bricks_per_row * pitch - wall.joint_m) / 2;
  std::vector<Brick> bricks;
  for (int row = 0; row < wall.rows; ++row) {
    const double z = (row + 0.5) * wall.brick_height_m;
    const bool has_halves = row % 2 == 1;
    const int wholes = wall.bricks_per_row - (has_halves ? 1 : 0);
    if (has_halves) bricks.push_back({-end + half / 2, z, half, row});
    for (int k = 0; k < wholes; ++k) {
      bricks.push_back({(k - (wholes - 1) / 2.0) * pitch, z, wall.brick_length_m, row});
    }
    if (has_halves) bricks.push_back({end - half / 2, z, half, row});
  }
  return bricks;
}

/// In the order of their upper bricks.
std::vector<Patch> find_patches(const StandingWall& wall, const std::vector<Brick>& bricks) {
  std::vector<Patch> patches;
  const int count = static_cast<int>(bricks.size());
  int below_begin = 0;  // the first brick of the row below
  for (int upper = 0; upper < count; ++upper) {
    const Brick& brick = bricks[upper];
    if (brick.row == 0) {
      patches.push_back({upper, ground, brick.left(), brick.right()});
      continue;
    }
    while (bricks[below_begin].row < brick.row - 1) ++below_begin;
    for (int lower = below_begin; bricks[lower].row == brick.row - 1; ++lower) {
      const double left = std::max(brick.left(), bricks[lower].left());
      const double right = std::min(brick.right(), bricks[lower].right());
      if (right - left > wall.joint_m) patches.push_back({upper, lower, left, right});
    }
  }
  return patches;
}

/// Loads that hold every brick in balance, from the top down: a brick on two patches loads
/// them as a beam on two supports, one on a single patch loads the ends of it so.
void find_loads(const StandingWall& wall, const std::vector<Brick>& bricks,
                std::vector<Patch>& patches) {
  std::vector<double> force(bricks.size());   // N, downwards
  std::vector<double> moment(bricks.size());  // N m, force times its place along the wall
  for (std::size_t k = 0; k < bricks.size(); ++k) {
    force[k] = mass_kg(wall, bricks[k]) * wall.gravity_m_per_s2;
    moment[k] = force[k] * bricks[k].x_m;
  }
  for (int last = static_cast<int>(patches.size()) - 1; last >= 0;) {
    const int upper = patches[last].upper;
    int first = last;
    while (first > 0 && patches[first - 1].upper == upper) --first;
    Patch& a = patches[first];
    Patch& b = patches[last];
    const bool is_single = first == last;
    const double x_a = is_single ? a.left : a.centre(), x_b = is_single ? b.right : b.centre();
    const double on_b = (moment[upper] - force[upper] * x_a) / (x_b - x_a);
    const double on_a = force[upper] - on_b;
    if (is_single) {
      a.load_left_N = on_a / 2;
      a.load_right_N = on_b / 2;
    } else {
      a.load_left_N = a.load_right_N = on_a / 4;
      b.load_left_N = b.load_right_N = on_b / 4;
    }
    for (int k = first; k <= last; ++k) {
      const Patch& patch = patches[k];
      if (patch.lower == ground) continue;
      force[patch.lower] += patch.load_N();
      moment[patch.lower] +=
          2 * (patch.load_left_N * patch.left + patch.load_right_N * patch.right);
    }
    last = first - 1;
  }
}

std::vector<StandingPoint> find_points(const StandingWall& wall, const std::vector<Brick>& bricks) {
  std::vector<Patch> patches = find_patches(wall, bricks);
  find_loads(wall, bricks, patches);
  std::vector<StandingPoint> points;
  for (const Patch& patch : patches) {
    const double z = bricks[patch.upper].row * wall.brick_height_m;
    for (double y : {-wall.brick_depth_m / 2, wall.brick_depth_m / 2}) {
      points.push_back({patch.upper, patch.lower, {patch.left, y, z}, patch.load_left_N});
      points.push_back({patch.upper, patch.lower, {patch.right, y, z}, patch.load_right_N});
    }
  }
  return points;
}

}  // namespace

SystemStep standing_wall_step(const StandingWall& wall) {
  const std::vector<Brick> bricks = lay_bricks(wall);
  SystemBuilder builder(wall.time_step_s, wall.gravity_m_per_s2);
  Random random(wall.shake_seed);
  for (const Brick& brick : bricks) {
    const Vector3d size{brick.length_m, wall.brick_depth_m, wall.brick_height_m};
    builder.add_body(box_mass(mass_kg(wall, brick), size), {brick.x_m, 0, brick.z_m},
                     random_velocity(random, wall.shake_m_per_s, brick.length_m / 2));
  }
  const Spring spring{wall.stiffness_N_per_m, wall.damping_N_s_per_m};
  for (const StandingPoint& point : find_points(wall, bricks)) {
    builder.add_contact(point, wall.friction, spring);
  }
  return builder.finish();
}

Problem standing_wall_problem(const StandingWall& wall) {
  return standing_wall_step(wall).problem;
}

Vector resting_impulses(const StandingWall& wall) {
  return standing_impulses(standing_wall_step(wall), find_points(wall, lay_bricks(wall)));
}

}  // namespace perpend::support
