#include "dynamics/controls.h"

namespace perpend {

CoordinateControls controls_of(const CoordinateLaw& law, double time_s) {
  CoordinateControls now;
  if (law.motor) {
    now.target = law.motor->target.value(time_s);
    if (law.motor->kind == Motor::Kind::position) {
      now.target_rate = law.motor->target.rate(time_s);
    }
    now.largest_force = law.motor->largest_force;
    now.on = law.motor->on;
    now.slip = law.motor->slip;
    now.motor_stiffness = law.motor->compliance.stiffness;
    now.motor_damping = law.motor->compliance.damping;
    now.has_motor = now.largest_force != 0;
  }
  if (law.spring) {
    now.rest = law.spring->rest;
    now.spring_stiffness = law.spring->stiffness;
    now.spring_damping = law.spring->damping;
    now.has_spring = now.spring_stiffness != 0 || now.spring_damping != 0;
  }
  now.friction = law.friction;
  now.has_friction = now.friction != 0;
  return now;
}

double& value_at(Controls& controls, const ValuePlace& place) {
  using enum Quantity;
  const auto coordinate = [&]() -> CoordinateControls& { return controls.coordinates[place.item]; };
  switch (place.quantity) {
    case motor_target:
      return coordinate().target;
    case motor_limit:
      return coordinate().largest_force;
    case motor_on:
      return coordinate().on;
    case motor_slip:
      return coordinate().slip;
    case motor_stiffness:
      return coordinate().motor_stiffness;
    case motor_damping:
      return coordinate().motor_damping;
    case spring_rest:
      return coordinate().rest;
    case spring_stiffness:
      return coordinate().spring_stiffness;
    case spring_damping:
      return coordinate().spring_damping;
    case friction:
    case drag:
      return coordinate().friction;
    case length:
      return controls.joints[place.item].length_m;
    case holds:
      return controls.joints[place.item].holds;
    case ball_friction:
      return controls.joints[place.item].friction_N_m;
    case ratio:
      return controls.gears[place.item].ratio;
    case largest_torque:
      return controls.gears[place.item].largest_torque_N_m;
    case throttle:
      return controls.throttles[place.item];
    case speed:
      return controls.motions[place.item].speed_m_per_s;
    case spin:
      return controls.motions[place.item].spin_rad_per_s;
    case force:
      return controls.forces[place.item].force_N;
    case torque:
      return controls.forces[place.item].torque_N_m;
    case push:
      return controls.pushes[place.item][place.part];
    case gravity:
      break;
  }
  return controls.gravity_m_per_s2[place.part];
}

double value_at(const Controls& controls, const ValuePlace& place) {
  return value_at(const_cast<Controls&>(controls), place);
}

}  // namespace perpend
