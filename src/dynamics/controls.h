#pragma once

#include <cstdint>
#include <vector>

#include "scene/drivable.h"

namespace perpend {

/// The numbers of what acts along a coordinate, as they are now: those of a `CoordinateLaw`, whose
/// signals have their value of this step. The rows that there are never change; a row that has
/// nothing to do now has bounds 0.
struct CoordinateControls {
  double target = 0;       ///< of the motor: m/s or m, rad/s or rad, N or N m
  double target_rate = 0;  ///< of a position, m/s or rad/s; 0 where an input gives it
  double largest_force = 0;
  double on = 1;
  double slip = 0;
  double motor_stiffness = 0, motor_damping = 0;
  double rest = 0;
  double spring_stiffness = 0, spring_damping = 0;
  double friction = 0;
  bool has_motor = false, has_spring = false, has_friction = false;  ///< rows
};

/// The numbers of that law at that time. It has rows for what is not 0.
CoordinateControls controls_of(const CoordinateLaw& law, double time_s);

/// The numbers of a joint beside those of its coordinates.
struct JointControls {
  /// Of a distance or a rope. It counts as changing as fast as it did since the step before.
  double length_m = 0;
  double before_m = 0;        ///< in the step before
  double friction_N_m = 0;    ///< of a spherical joint
  bool has_friction = false;  ///< rows
  double holds = 1;           ///< 0: nothing in it acts
};

/// A gearing of two coordinates whose ratio may change: the wheels are let go where they are and
/// meet again there, so that φ = Σ factor (q − start) − shift stays what it was.
struct GearControls {
  double ratio = 1;
  double engaged = 1;  ///< the ratio that `shift` belongs to
  double shift = 0;    ///< in the unit of the first coordinate
  double largest_torque_N_m = 0;
};

/// Everything that may change between two steps without changing the model: what inputs set, and
/// where the signals of the scene are, and which joints have broken. Part of the state.
struct Controls {
  Vector3 gravity_m_per_s2 = Vector3::Zero();
  std::vector<CoordinateControls> coordinates;  ///< as State::coordinates
  std::vector<JointControls> joints;            ///< as Model::joints
  std::vector<GearControls> gears;              ///< as Model::gearings
  std::vector<double> throttles;                ///< as Model::engines
  struct Motion {
    double speed_m_per_s = 0, spin_rad_per_s = 0;
  };
  std::vector<Motion> motions;  ///< of the bodies that do not move by forces
  struct Force {
    double force_N = 0, torque_N_m = 0;
  };
  std::vector<Force> forces;    ///< as Model::forces
  std::vector<Vector6> pushes;  ///< on the moving bodies, N and N m; empty: none was ever set
  /// For each of Model::signals whether an input has taken its place.
  std::vector<std::uint8_t> is_overruled;
  bool is_touched = false;  ///< whether an input was ever set, or a joint broke
};

/// The number at a place, whose item counts in the lists above: coordinates, joints, gears,
/// throttles, motions, forces, pushes.
double& value_at(Controls& controls, const ValuePlace& place);
double value_at(const Controls& controls, const ValuePlace& place);

/// Calls visit(number) for every number, in a fixed order.
template <typename Visit>
void visit_controls(const Controls& controls, const Visit& visit) {
  for (const double g : controls.gravity_m_per_s2) visit(g);
  for (const CoordinateControls& c : controls.coordinates) {
    for (const double number :
         {c.target, c.target_rate, c.largest_force, c.on, c.slip, c.motor_stiffness,
          c.motor_damping, c.rest, c.spring_stiffness, c.spring_damping, c.friction}) {
      visit(number);
    }
  }
  double number_of_joint = 0;
  for (const JointControls& one : controls.joints) {
    visit(one.length_m), visit(one.before_m);
    // Older recordings have hashes without these.
    if (one.friction_N_m != 0) visit(one.friction_N_m);
    ++number_of_joint;
    if (one.holds == 0) visit(-number_of_joint);
  }
  for (const GearControls& gear : controls.gears) {
    for (const double number : {gear.ratio, gear.engaged, gear.shift, gear.largest_torque_N_m}) {
      visit(number);
    }
  }
  for (const double throttle : controls.throttles) visit(throttle);
  for (const Controls::Motion& one : controls.motions) {
    visit(one.speed_m_per_s), visit(one.spin_rad_per_s);
  }
  for (const Controls::Force& one : controls.forces) visit(one.force_N), visit(one.torque_N_m);
  for (const Vector6& push : controls.pushes) {
    for (const double number : push) visit(number);
  }
  for (const std::uint8_t overruled : controls.is_overruled) visit(overruled);
}

}  // namespace perpend
