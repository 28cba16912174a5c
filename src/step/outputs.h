#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "dynamics/model.h"

namespace perpend {

class Simulation;

/// What can be read of a simulation. Forces are those of the last step, as a mean over it, and so
/// are accelerations; they are 0 before the first step and after a snapshot was restored.
enum class OutputKind : std::uint8_t {
  time,
  // Of coordinates of joints, and of shafts.
  coordinate,
  speed,
  acceleration,
  motor_force,
  motor_power,
  spring_force,
  friction_force,
  limit_force,
  // Of joints.
  joint_force,   ///< on the second body, part: the axis of the world
  joint_torque,  ///< about its centre of mass
  gap_m,
  gap_rad,
  holds,          ///< 1, or 0 once it has let go
  ball_friction,  ///< of spherical joints, part: the axis of their frame in the first body
  tension,        ///< of ropes and distances: > 0 pulls
  distance,       ///< of ropes and distances: between their points
  // Of gearings and clutches.
  gear_force,  ///< on the first coordinate
  // Of bodies, at the origins of their frames, and of named points.
  position,  ///< part: the axis of the world
  velocity,
  point_acceleration,
  orientation,  ///< of bodies; part: w, x, y, z
  spin,
  spin_acceleration,
  // Of two bodies, or groups.
  contact_force,   ///< on the second, part: the axis of the world
  contact_torque,  ///< about the centre of mass of its first body
  normal_force,    ///< of all points that touch, their sum
  // Of the last step.
  kinetic_energy,
  potential_energy,
  motor_work,
  friction_work,
  solver_error,
  removed,  ///< what it was of is no longer there
};

/// Whose output it is.
enum class OutputOf : std::uint8_t {
  run,
  angle,  ///< a coordinate
  shift,  ///< a coordinate
  motor_of_angle,
  motor_of_shift,
  spring_of_angle,
  spring_of_shift,
  friction_of_angle,
  friction_of_shift,
  limit_of_angle,
  limit_of_shift,
  joint,
  ball,    ///< spherical joints with friction
  length,  ///< ropes and distances
  gear_of_angle,
  gear_of_shift,
  body,
  point,  ///< named points, and bodies
  pair,   ///< of bodies
};

/// A thing that has outputs.
struct OutputThing {
  OutputOf of = OutputOf::run;
  int item = 0, part = 0;  ///< as `Output` has them
  Vector3 point_m = Vector3::Zero();
};

struct Output {
  std::string name;
  std::string unit;  ///< "rad/s"
  OutputKind kind = OutputKind::time;
  int item = 0;                          ///< joint, gearing, body; of shafts the shaft
  int part = 0;                          ///< axis, or coordinate of the joint; −1: of a shaft
  std::vector<int> firsts{}, seconds{};  ///< bodies of a pair, rising
  Vector3 point_m = Vector3::Zero();     ///< from the body's centre of mass, in its axes
};

/// An output that was found by its name. Valid for the simulation that it was found in.
struct OutputHandle {
  int index = -1;
};

/// The outputs of a simulation, by name:
///
///     boom.angle_rad, boom.speed_rad_per_s, boom.motor_torque_N_m    of a joint with one
///     coordinate spindle.shift.position_m                                      of one with several
///     rope.tension_N, rope.distance_m, gear.torque_N_m
///     load.position_m.z, load.velocity_m_per_s.x, tip.position_m.z   of bodies and named points
///     load+ground.contact_force_N.z            on the second body; groups of the scene as well
///     energy.kinetic_J, time_s
///
/// Reading computes what was asked for and nothing else, in about 0.1 µs, and allocates nothing.
class Outputs {
 public:
  /// Must outlive it.
  explicit Outputs(const Simulation& simulation) : simulation_(simulation) {}

  /// Throws BadInput with the nearest names where there is none of this name.
  OutputHandle find(std::string_view name);
  /// Throws BadInput where the handle is none of this simulation, or of what is no longer there.
  double read(OutputHandle output) const;
  const Output& about(OutputHandle output) const { return found_[output.index]; }
  /// For the simulation, whose scene is another now.
  void follow_scene();

  /// The names of all outputs, but those of contacts, which are of each two bodies.
  std::vector<std::string> names() const;

 private:
  bool resolve(std::string_view name, Output& output) const;
  double coordinate_speed(const Output& output, const State& state) const;
  double row_force(const Output& output) const;
  double joint_value(const Output& output) const;
  double contact_value(const Output& output) const;
  [[noreturn]] void refuse(OutputHandle output) const;
  double step_value(const Output& output) const;

  /// Made when a name is first asked for.
  using Things = std::map<std::string, std::vector<OutputThing>, std::less<>>;
  const Things& things() const;

  const Simulation& simulation_;
  mutable Things things_;
  std::vector<Output> found_;
  std::map<std::string, int, std::less<>> by_name_;  // of those found
  mutable RowSet gradients_;                         // memory
};

}  // namespace perpend
