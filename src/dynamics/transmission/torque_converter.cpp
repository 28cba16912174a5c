#include "dynamics/transmission/torque_converter.h"

#include <cmath>

namespace perpend {

ConverterTorques converter_torques(const TorqueConverter& converter, double pump_rad_per_s,
                                   double turbine_rad_per_s) {
  if (pump_rad_per_s == 0) return {};
  const double nu = turbine_rad_per_s / pump_rad_per_s;
  const double taken =
      converter.capacity_N_m_s2.value(nu) * pump_rad_per_s * std::abs(pump_rad_per_s);
  return {-taken, converter.ratio.value(nu) * taken};
}

}  // namespace perpend
