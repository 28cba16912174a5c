#include "dynamics/transmission/engine.h"

#include <algorithm>

namespace perpend {

double engine_torque(const Engine& engine, double speed_rad_per_s, double throttle) {
  const double open = std::clamp(throttle, 0.0, 1.0);
  return open * engine.torque_N_m.value(speed_rad_per_s) +
         (1 - open) * engine.drag_N_m.value(speed_rad_per_s);
}

}  // namespace perpend
