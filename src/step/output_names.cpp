#include "step/output_names.h"

namespace perpend {
namespace {

using enum OutputKind;
using Of = OutputOf;

constexpr std::array listed_words{
    OutputWord{"time_s", "s", time, Of::run},
    OutputWord{"energy.kinetic_J", "J", kinetic_energy, Of::run},
    OutputWord{"energy.potential_J", "J", potential_energy, Of::run},
    OutputWord{"energy.motor_work_J", "J", motor_work, Of::run},
    OutputWord{"energy.friction_work_J", "J", friction_work, Of::run},
    OutputWord{"energy.solver_error_J", "J", solver_error, Of::run},
    OutputWord{"angle_rad", "rad", coordinate, Of::angle},
    OutputWord{"speed_rad_per_s", "rad/s", speed, Of::angle},
    OutputWord{"acceleration_rad_per_s2", "rad/s²", acceleration, Of::angle},
    OutputWord{"position_m", "m", coordinate, Of::shift},
    OutputWord{"speed_m_per_s", "m/s", speed, Of::shift},
    OutputWord{"acceleration_m_per_s2", "m/s²", acceleration, Of::shift},
    OutputWord{"motor_torque_N_m", "N m", motor_force, Of::motor_of_angle},
    OutputWord{"motor_force_N", "N", motor_force, Of::motor_of_shift},
    OutputWord{"motor_power_W", "W", motor_power, Of::motor_of_angle},
    OutputWord{"motor_power_W", "W", motor_power, Of::motor_of_shift},
    OutputWord{"spring_torque_N_m", "N m", spring_force, Of::spring_of_angle},
    OutputWord{"spring_force_N", "N", spring_force, Of::spring_of_shift},
    OutputWord{"friction_torque_N_m", "N m", friction_force, Of::friction_of_angle},
    OutputWord{"friction_force_N", "N", friction_force, Of::friction_of_shift},
    OutputWord{"limit_torque_N_m", "N m", limit_force, Of::limit_of_angle},
    OutputWord{"limit_force_N", "N", limit_force, Of::limit_of_shift},
    OutputWord{"joint_force_N", "N", joint_force, Of::joint, 3},
    OutputWord{"joint_torque_N_m", "N m", joint_torque, Of::joint, 3},
    OutputWord{"gap_m", "m", gap_m, Of::joint},
    OutputWord{"gap_rad", "rad", gap_rad, Of::joint},
    OutputWord{"holds", "", holds, Of::joint},
    OutputWord{"friction_torque_N_m", "N m", ball_friction, Of::ball, 3},
    OutputWord{"tension_N", "N", tension, Of::length},
    OutputWord{"distance_m", "m", distance, Of::length},
    OutputWord{"torque_N_m", "N m", gear_force, Of::gear_of_angle},
    OutputWord{"force_N", "N", gear_force, Of::gear_of_shift},
    OutputWord{"position_m", "m", position, Of::point, 3},
    OutputWord{"velocity_m_per_s", "m/s", velocity, Of::point, 3},
    OutputWord{"acceleration_m_per_s2", "m/s²", point_acceleration, Of::point, 3},
    OutputWord{"orientation", "", orientation, Of::body, 4},
    OutputWord{"spin_rad_per_s", "rad/s", spin, Of::body, 3},
    OutputWord{"spin_acceleration_rad_per_s2", "rad/s²", spin_acceleration, Of::body, 3},
    OutputWord{"contact_force_N", "N", contact_force, Of::pair, 3},
    OutputWord{"contact_torque_N_m", "N m", contact_torque, Of::pair, 3},
    OutputWord{"normal_force_N", "N", normal_force, Of::pair},
};

}  // namespace

std::span<const OutputWord> output_words() {
  return listed_words;
}

std::string_view part_name(int parts, int part) {
  static constexpr std::array<std::string_view, 4> names{"w", "x", "y", "z"};
  if (parts == 1) return "";
  return names[parts == 4 ? part : part + 1];
}

}  // namespace perpend
