#pragma once

#include "scene/transmission.h"

namespace perpend {

/// The torque of an engine on its shaft in N m,
///
///     throttle torque(ω) + (1 − throttle) drag(ω)
///
/// (docs/theory/30-joints.md, eq. (320)). A throttle below 0 counts as 0, one above 1 as 1.
double engine_torque(const Engine& engine, double speed_rad_per_s, double throttle);

}  // namespace perpend
