#include "dynamics/transmission/engine.h"

#include <algorithm>

namespace perpend {

double engine_torque(const Engine& engine, double speed_rad_per_s, double time_s) {
  const double throttle = std::clamp(engine.throttle.value(time_s), 0.0, 1.0);
  return throttle * engine.torque_N_m.value(speed_rad_per_s) +
         (1 - throttle) * engine.drag_N_m.value(speed_rad_per_s);
}

}  // namespace perpend
