#include "scene/limits.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace perpend {
namespace {

constexpr std::array<UnitLimit, 20> listed_limits{{
    {"s", 1e-9, 1e6, "time step, times of signals"},
    {"m", 1e-9, 1e9, "sizes, places, lengths, margins, resistances"},
    {"m/s", 1e-12, 1e8, "speeds"},
    {"m/s²", 1e-12, 1e12, "gravity"},
    {"rad", 1e-12, 1e9, "angles"},
    {"rad/s", 1e-12, 1e8, "spins, speeds of shafts"},
    {"Hz", 1e-12, 1e9, "frequencies"},
    {"kg", 1e-24, 1e24, "masses, given or of shapes"},
    {"kg/m³", 1e-12, 1e24, "densities"},
    {"kg m²", 1e-42, 1e42, "inertias, given or of shapes"},
    {"N", 1e-30, 1e30, "forces, dry friction of shifts"},
    {"N m", 1e-30, 1e30, "torques, dry friction of angles"},
    {"N/m", 1e-30, 1e30, "stiffnesses of shifts"},
    {"N m/rad", 1e-30, 1e30, "stiffnesses of angles"},
    {"N s/m", 1e-30, 1e30, "dampings of shifts"},
    {"N m s/rad", 1e-30, 1e30, "dampings of angles"},
    {"m/(N s)", 1e-30, 1e30, "slips of friction, and of motors on shifts"},
    {"rad/(N m s)", 1e-30, 1e30, "slips of motors on angles"},
    {"N m s²", 1e-30, 1e30, "capacities of torque converters"},
    {"", 1e-9, 1e9, "friction coefficients, ratios, factors, weights"},
}};

}  // namespace

std::span<const UnitLimit> unit_limits() {
  return listed_limits;
}

const UnitLimit& limit_of(std::string_view unit) {
  const auto* found = std::find_if(listed_limits.begin(), listed_limits.end(),
                                   [&](const UnitLimit& limit) { return limit.unit == unit; });
  assert(found != listed_limits.end());
  return *found;
}

}  // namespace perpend
