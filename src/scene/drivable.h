#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "scene/scene.h"

/// The values of a scene that may change while it runs: the one list that inputs, scene files, the
/// command line and recordings take their names from.
namespace perpend {

/// What a value is. The comment says whose: which list of the scene `ValuePlace::item` counts in,
/// and what `part` is.
enum class Quantity : std::uint8_t {
  motor_target,     ///< joints, coordinate: of a speed, a position or a force
  motor_limit,      ///< joints, coordinate: the largest force
  motor_on,         ///< joints, coordinate: 1, or 0: it lets go
  motor_slip,       ///< joints, coordinate
  motor_stiffness,  ///< joints, coordinate
  motor_damping,    ///< joints, coordinate
  spring_rest,      ///< joints, coordinate
  spring_stiffness,
  spring_damping,
  friction,        ///< joints, coordinate
  drag,            ///< shafts: their friction
  length,          ///< joints: distances and ropes
  holds,           ///< joints: 1, or 0: it has let go
  ball_friction,   ///< joints: spherical ones
  ratio,           ///< transmissions: gearings of two coordinates
  largest_torque,  ///< transmissions: clutches
  throttle,        ///< transmissions: engines
  speed,           ///< bodies: driven ones
  spin,            ///< bodies: driven ones
  force,           ///< forces
  torque,          ///< forces
  gravity,         ///< part: the axis
  push,            ///< bodies: part 0…2 the axis of a force, 3…5 that of a torque
};

struct ValuePlace {
  Quantity quantity = Quantity::gravity;
  int item = 0;
  int part = 0;

  bool operator==(const ValuePlace&) const = default;
};

/// What numbers a value takes: `least` … `most`, and none but 0 nearer to 0 than `smallest`.
struct ValueRange {
  double least = 0, most = 0;
  double smallest = 0;
  bool is_switch = false;  ///< 0 or 1
  bool may_be_zero = true;

  bool holds(double value) const;
  /// "a number from 0 to 1e+30": what to give instead of one that it does not hold.
  std::string described(std::string_view unit) const;
};

struct DrivableValue {
  /// The name of what has it and the keys under which a scene file has it: "boom.motor.angle_rad".
  std::string name;
  std::string_view unit;  ///< as sentences have it: "rad"
  ValueRange range;
  double start = 0;  ///< what the scene says, at time 0
  ValuePlace place;
  /// Whether the scene has it: friction that is 0, a motor without force, have no rows, and can be
  /// driven only where an input or a signal of the scene says so.
  bool is_there = true;
};

/// In the order of the scene. Forces on bodies (`push`) are not among them: see `find_push`.
std::vector<DrivableValue> drivable_values(const Scene& scene);

/// "load.force_N.x" or "load.torque_N_m.z" of a body that moves by forces: in the world's axes,
/// about its centre of mass. Returns whether the name is such a one; `body` is then what is before
/// the first of the two keys, and `value` has no item yet.
bool find_push(std::string_view name, std::string_view& body, DrivableValue& value);

}  // namespace perpend
