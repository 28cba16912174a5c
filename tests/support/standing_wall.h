#pragma once

#include <cstdint>

#include "support/system_step.h"

namespace perpend::support {

/// A free-standing wall in running bond, one brick thick: rows of whole bricks alternate with
/// rows that begin and end with a half brick, so that both ends are flush. The lowest row is of
/// whole bricks and stands on the ground. Bricks touch above and below, not at their sides.
///
///     ┌──┬─────┬──┐
///     ├──┴──┬──┴──┤      bricks_per_row = 2: rows of 2 and of 3, 12 rows = 30 bricks,
///     └─────┴─────┘      46 touching pairs of 4 points, 552 rows
///
/// x is along the wall, y through it, z up. Defaults: a whole brick has 4.3 kg, the ground
/// carries 103 kg; at rest the lowest points are pressed in by 1.3 mm.
struct StandingWall {
  int rows = 12;
  int bricks_per_row = 2;  ///< whole bricks in the lowest row

  double brick_length_m = 0.25;  ///< of a whole brick; a half brick has (length − joint) / 2
  double brick_depth_m = 0.12;
  double brick_height_m = 0.08;
  double joint_m = 0.002;  ///< free space between neighbours in a row
  double density_kg_per_m3 = 1800;

  double friction = 1;             ///< μ
  double stiffness_N_per_m = 1e5;  ///< k of every row, normal and friction
  double damping_N_s_per_m = 1e4;  ///< b̂
  double time_step_s = 1.0 / 60;   ///< h
  double gravity_m_per_s2 = 9.81;

  /// Every brick gets a random velocity, linear along each axis up to this, and angular up to
  /// this over the brick's half length. 0: the wall rests, and `resting_impulses` solve it.
  double shake_m_per_s = 0;
  std::uint64_t shake_seed = 1;
};

/// The problem of one time step, in body form. Compliance and offset of a row are
/// C = 1/(h²k + hb̂) and d = kφ/(hk + b̂), where φ is how far the static load N of the point
/// presses it in, −N/k (0 for friction). Friction is bounded by ±μ h N.
/// Rows come contact by contact (normal, along the wall, through the wall), from the ground up.
Problem standing_wall_problem(const StandingWall& wall = {});

/// The same, ready for `next_step`.
SystemStep standing_wall_step(const StandingWall& wall = {});

/// h N on every normal row and 0 on every friction row: the solution of the wall at rest.
Vector resting_impulses(const StandingWall& wall = {});

}  // namespace perpend::support
