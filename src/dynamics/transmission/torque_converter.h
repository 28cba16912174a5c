#pragma once

#include "scene/transmission.h"

namespace perpend {

/// What a torque converter does to its two shafts.
struct ConverterTorques {
  double pump_N_m = 0;     ///< on the pump: < 0 brakes a pump that turns forwards
  double turbine_N_m = 0;  ///< on the turbine
};

/// With ν = ω_turbine / ω_pump (docs/theory/30-joints.md, eq. (321)),
///
///     pump     −capacity(ν) ω_pump |ω_pump|
///     turbine  ratio(ν) capacity(ν) ω_pump |ω_pump|
///
/// at any speeds: a pump at rest takes and gives nothing, which is the limit of the formula since
/// curves are constant beyond their ends; a pump that turns backwards does the same with all signs
/// changed; in overrun, ν > 1, and for a turbine that turns against the pump, ν < 0, the curves say
/// what happens (capacity < 0 lets the turbine drive the pump, capacity 0 lets go).
ConverterTorques converter_torques(const TorqueConverter& converter, double pump_rad_per_s,
                                   double turbine_rad_per_s);

}  // namespace perpend
