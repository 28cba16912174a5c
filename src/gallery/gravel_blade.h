#pragma once

#include "scene/scene.h"

namespace perpend {

/// A machine that works in gravel: a carriage of 400 kg on a rail pushes a blade, on four arms that
/// keep it upright (over-constrained), through a trough of stones of less than half a kilogram.
/// Joints with a large mass ratio want a direct solver, many stones want sweeps: the case for a
/// hybrid (E18 §7). x is along the trough.
///
///     ▓▓▓▓▓▓▓▓▓ carriage, on a rail →
///       ║   ║  arms
///       ╚▐▌═╝
///      o ▐▌ooooooooooooo stones │
///     ──────────────────────────┘ trough
///
/// docs/guide/scenes/gravel_blade.md tells why these sizes.
struct GravelBlade {
  int stones = 60;
  double radius_m = 0.035;  ///< of a stone
  double speed_m_per_s = 0.2;
};

Scene gravel_blade(const GravelBlade& gravel = {});

}  // namespace perpend
