#pragma once

#include "experiment/controllers/control_task.h"

namespace perpend {

/// Locomotion: a heavy body that balances on two light wheels and drives. Each step the controller
/// reads place, speed, lean and spin, and sets the torque of the wheels' motors; somebody pushes it
/// on the way. It succeeded if it did not fall, came to where it should, and no joint came apart.
ControlTask balancer_task();

/// Gains of place, speed, lean and spin.
struct BalanceGains {
  double place = 0, speed = 0, lean = 0, spin = 0;
};

/// What the body is, as the controller believes.
struct BalancedBody {
  double mass_kg = 40, height_m = 0.5;                ///< of the centre of mass above the axle
  double inertia_kg_m2 = 1.5;                         ///< about it
  double wheel_mass_kg = 0.5, wheel_radius_m = 0.15;  ///< of each of two
};

/// Gains that bring all four poles of the linear model, which rolls without slip, to −p.
BalanceGains balance_gains(const BalancedBody& body, double p_per_s);

}  // namespace perpend
