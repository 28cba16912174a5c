#pragma once

#include "scene/scene.h"

namespace perpend {

/// The winch of E18 §5.2: a chain of capsules with spherical joints, straight and horizontal at the
/// beginning, falls to the ground, is dragged over it and wound up by a drum with two flanges. x is
/// along the chain, y along the drum's axle. The chain leaves the drum at its lowest point, so that
/// it falls by 0.185 m.
///
///      ╭───╮ flanges
///      │ ○ │ drum, turns so that its lowest point moves to the left
///      ╰─┬─╯────────────────  chain at the beginning
///     ══════════════════════  ground
///
/// docs/guide/scenes/winch.md tells why these sizes and masses.
struct Winch {
  int links = 50;
  double speed_rpm = 160;  ///< of the drum, once it is up to speed
  double turns = 5.7;      ///< of the drum, from rest to rest
  double ramp_s = 2;       ///< in which it gets up to speed
  double brake_s = 1.2;    ///< in which it comes to rest
  /// Radius of gyration of a link about the axes across it. The least that is stable grows with the
  /// tension: it must be larger than h √(T ℓ / 4 m).
  double gyration_m = 0.1;
  double friction_compliance = 1;  ///< friction's C over the normal's, which E18 leaves open
};

Scene winch(const Winch& winch = {});

}  // namespace perpend
