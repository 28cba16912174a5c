#include "dynamics/follow_signals.h"

#include <algorithm>
#include <cmath>

namespace perpend {
namespace {

bool is_of_a_driven_body(const ValuePlace& place) {
  return place.quantity == Quantity::speed || place.quantity == Quantity::spin;
}

/// φ = f₀ (q₀ − start₀) − ratio f₀ (q₁ − start₁) − shift stays as it is.
void engage(const ModelGearing& gearing, const State& state, GearControls& gear) {
  if (gear.ratio == gear.engaged) return;
  const ModelGearing::Term& second = gearing.terms[1];
  const double turned = state.coordinates[second.coordinate.place] - second.start;
  gear.shift -= (gear.ratio - gear.engaged) * gearing.terms[0].factor * turned;
  gear.engaged = gear.ratio;
}

/// A spring is stretched by its yield at most: what is beyond has moved its rest.
void give_way(const Spring& spring, double q, CoordinateControls& now) {
  if (!std::isfinite(spring.yield) || !(now.spring_stiffness > 0)) return;
  const double most = spring.yield / now.spring_stiffness;
  now.rest = std::clamp(now.rest, q - most, q + most);
}

void give_way(const Model& model, State& middle) {
  for (const ModelJoint& joint : model.joints()) {
    for (std::size_t c = 0; c < joint.joint.coordinates.size(); ++c) {
      const auto& spring = joint.joint.coordinates[c].spring;
      const std::size_t at = joint.first_coordinate + c;
      if (spring) give_way(*spring, middle.coordinates[at], middle.controls.coordinates[at]);
    }
  }
}

}  // namespace

void begin_controls(const Model& model, int step, State& middle) {
  const double h = model.settings().time_step_s;
  Controls& controls = middle.controls;
  for (std::size_t k = 0; k < model.signals().size(); ++k) {
    if (controls.is_overruled[k]) continue;
    const auto& [place, signal] = model.signals()[k];
    const double time_s = is_of_a_driven_body(place) ? h * (step + 1) : middle.time_s;
    value_at(controls, place) = signal.value(time_s);
    if (place.quantity == Quantity::motor_target) {
      controls.coordinates[place.item].target_rate = signal.rate(time_s);
    }
  }
  give_way(model, middle);
  for (std::size_t g = 0; g < controls.gears.size(); ++g) {
    engage(model.gearings()[g], middle, controls.gears[g]);
  }
}

void end_controls(Controls& controls) {
  for (JointControls& one : controls.joints) one.before_m = one.length_m;
}

}  // namespace perpend
