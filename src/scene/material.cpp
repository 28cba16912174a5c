#include "scene/material.h"

#include <algorithm>
#include <cmath>

namespace perpend {

SurfaceLaw combine(const SurfaceLaw& first, const SurfaceLaw& second) {
  const SurfaceLaw& softer = first.stiffness_N_per_m <= second.stiffness_N_per_m ? first : second;
  SurfaceLaw law = softer;
  law.friction = std::sqrt(first.friction * second.friction);
  law.restitution = std::sqrt(first.restitution * second.restitution);
  law.rolling_resistance_m = std::max(first.rolling_resistance_m, second.rolling_resistance_m);
  law.spinning_resistance_m = std::max(first.spinning_resistance_m, second.spinning_resistance_m);
  law.friction_remembers = first.friction_remembers && second.friction_remembers;
  return law;
}

}  // namespace perpend
