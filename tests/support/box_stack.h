#pragma once

#include <cstdint>
#include <vector>

#include "support/system_builder.h"

namespace perpend::support {

/// Cubes on top of each other, the lowest on the ground, touching in a grid of points:
/// one cube on many points is a problem of redundancy, a heavy cube on light ones one of scale.
struct BoxStack {
  std::vector<double> masses_kg{10};  ///< from the ground up
  int points_x = 2, points_y = 2;     ///< of every touching pair, ≥ 2 each

  double side_m = 0.5;
  double friction = 0.5;          ///< μ
  Spring contact{1e5, 1e4};       ///< of every point and row
  double time_step_s = 1.0 / 60;  ///< h
  double gravity_m_per_s2 = 9.81;

  /// Every cube gets a random velocity, linear along each axis up to this, and angular up to this
  /// over half a side. 0: the stack rests.
  double shake_m_per_s = 0;
  std::uint64_t shake_seed = 1;
};

/// Two cubes, 1 kg below 1 kg times the ratio.
BoxStack heavy_on_light(double ratio);

/// The problem of one time step; rows come contact by contact, from the ground up.
SystemStep box_stack_step(const BoxStack& stack = {});

/// Every point carries its share of what stands above it: the solution of the stack at rest.
Vector resting_impulses(const BoxStack& stack);

}  // namespace perpend::support
