#include "scene/material.h"

#include <algorithm>
#include <cmath>

namespace perpend {
namespace {

bool yields_by_itself(const SurfaceLaw& law) {
  return law.friction_stiffness_N_per_m || law.friction_damping_N_s_per_m ||
         law.friction_slip_m_per_N_s;
}

/// Along the surface: the softer spring with its damping. A slip gives way to any force, so it is
/// softer than every spring, and the larger one is the softer.
void combine_yields(const SurfaceLaw& first, const SurfaceLaw& second, SurfaceLaw& law) {
  law.friction_stiffness_N_per_m.reset();
  law.friction_damping_N_s_per_m.reset();
  law.friction_slip_m_per_N_s =
      std::max(first.friction_slip_m_per_N_s, second.friction_slip_m_per_N_s);
  if (law.friction_slip_m_per_N_s) return;
  if (!yields_by_itself(first) && !yields_by_itself(second)) return;
  const FrictionYield a = friction_yield(first), b = friction_yield(second);
  const FrictionYield& softer = a.stiffness_N_per_m <= b.stiffness_N_per_m ? a : b;
  law.friction_stiffness_N_per_m = softer.stiffness_N_per_m;
  law.friction_damping_N_s_per_m = softer.damping_N_s_per_m;
}

}  // namespace

FrictionYield friction_yield(const SurfaceLaw& law) {
  return {law.friction_stiffness_N_per_m.value_or(law.stiffness_N_per_m),
          law.friction_damping_N_s_per_m.value_or(law.damping_N_s_per_m),
          law.friction_slip_m_per_N_s};
}

void scale_friction_compliance(SurfaceLaw& law, double scale) {
  if (scale == 1) return;
  law.friction_stiffness_N_per_m = law.stiffness_N_per_m / scale;
  law.friction_damping_N_s_per_m = law.damping_N_s_per_m / scale;
}

SurfaceLaw combine(const SurfaceLaw& first, const SurfaceLaw& second) {
  const SurfaceLaw& softer = first.stiffness_N_per_m <= second.stiffness_N_per_m ? first : second;
  SurfaceLaw law = softer;
  law.friction = std::sqrt(first.friction * second.friction);
  law.restitution = std::sqrt(first.restitution * second.restitution);
  law.rolling_resistance_m = std::max(first.rolling_resistance_m, second.rolling_resistance_m);
  law.spinning_resistance_m = std::max(first.spinning_resistance_m, second.spinning_resistance_m);
  law.sliding_drag_N_s_per_m =
      std::max(first.sliding_drag_N_s_per_m, second.sliding_drag_N_s_per_m);
  law.relaxation_length_m = std::max(first.relaxation_length_m, second.relaxation_length_m);
  law.lateral_stiffness_N_per_m = first.relaxation_length_m ? first.lateral_stiffness_N_per_m
                                                            : second.lateral_stiffness_N_per_m;
  law.friction_remembers = first.friction_remembers && second.friction_remembers;
  combine_yields(first, second, law);
  return law;
}

}  // namespace perpend
