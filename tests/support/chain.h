#pragma once

#include <cstdint>

#include "support/system_builder.h"

namespace perpend::support {

/// A chain of capsules that lies straight along x on the ground, its links joined by ball joints:
/// three rows a joint, and two contact points under the ends of each link's axis, nine rows a
/// link. 50 links have 447 rows, as the winch of E18 with its chain on the ground.
///
///      (════)(════)(════)        the first link has the least x; `pull_N` draws it along −x
///     ─┴────┴┴────┴┴────┴─
///
/// Joints are a hundred thousand times stiffer than contacts, as in E18.
struct Chain {
  int links = 50;

  double link_length_m = 0.1;  ///< between its two joints
  double radius_m = 0.02;
  double mass_kg = 0.8;  ///< of a link

  double friction = 1;            ///< μ
  Spring joint{1e10, 1e8};        ///< E18's bilateral rows
  Spring contact{1e5, 1e4};       ///< E18's unilateral and friction rows
  double time_step_s = 1.0 / 60;  ///< h
  double gravity_m_per_s2 = 9.81;

  /// Every joint gets a random velocity across the chain, up to this along y and z; the links
  /// move with their joints. 0: the chain rests, unless pulled.
  double shake_m_per_s = 0;
  std::uint64_t shake_seed = 1;
  double pull_N = 0;  ///< friction of the chain as a whole: μ g times its mass
};

/// The problem of one time step. Rows come link by link: its two contacts, then the joint to the
/// next link.
SystemStep chain_step(const Chain& chain = {});

/// Half a link's weight on every point: the solution of the chain at rest.
Vector resting_impulses(const Chain& chain);

}  // namespace perpend::support
