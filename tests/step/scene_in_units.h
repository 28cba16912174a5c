#pragma once

#include "scene/scene.h"

namespace perpend::support {

/// How many of the new units make one old: {1000, 1000, 1} are millimetres, grams and seconds for
/// metres, kilograms and seconds.
struct UnitSystem {
  double length = 1, mass = 1, time = 1;

  double energy() const { return mass * length * length / (time * time); }
};

/// The same scene with all its numbers in other units: a file says in each key what its unit is,
/// but for signals and curves. Gearings are taken to be between angles.
Scene in_units(const Scene& scene, const UnitSystem& units);

}  // namespace perpend::support
