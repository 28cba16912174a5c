#pragma once

#include <cstdint>

#include "support/system_builder.h"

namespace perpend::support {

/// A pyramid of equal boxes on the ground. Layer j from the ground has (layers − j)² of them, side
/// by side with a gap; every box stands on the four below it, in its four quarters:
///
///         ┌───┐
///       ┌─┴─┬─┴─┐        layers = 4: 30 boxes, 72 touching pairs of 4 points, 864 rows
///     ┌─┴─┬─┴─┬─┴─┐      layers = 9: 285 boxes, 897 pairs, 10,764 rows
struct Pile {
  int layers = 4;

  double side_m = 0.2;
  double height_m = 0.2;
  double gap_m = 0.002;
  double density_kg_per_m3 = 1000;

  double friction = 0.6;          ///< μ
  Spring contact{1e5, 1e4};       ///< of every row
  double time_step_s = 1.0 / 60;  ///< h
  double gravity_m_per_s2 = 9.81;

  /// Every box gets a random velocity, linear along each axis up to this, and angular up to this
  /// over half a side. 0: the pile rests.
  double shake_m_per_s = 0;
  std::uint64_t shake_seed = 1;
};

/// The problem of one time step; rows come contact by contact, from the ground up.
SystemStep pile_step(const Pile& pile = {});

/// The solution of the pile at rest. A box presses with a quarter of its weight on each quarter
/// below it, and what presses on a quarter from above passes straight down; a patch shares its
/// load evenly over its four points.
Vector resting_impulses(const Pile& pile);

}  // namespace perpend::support
