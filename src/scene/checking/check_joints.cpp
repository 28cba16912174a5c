#include <algorithm>
#include <cmath>
#include <numbers>

#include "scene/checking/scene_check.h"
#include "scene/joint_coordinates.h"

namespace perpend {
namespace {

/// The units of what acts along a coordinate, as sentences and as the keys of files have them.
struct Units {
  std::string_view length, speed, force, slip, stiffness, damping;
  std::string_view length_key, force_key, slip_key, stiffness_key, damping_key;
};

constexpr Units of_shifts{"m",
                          "m/s",
                          "N",
                          "m/(N s)",
                          "N/m",
                          "N s/m",
                          "m",
                          "force_N",
                          "slip_m_per_N_s",
                          "stiffness_N_per_m",
                          "damping_N_s_per_m"};
constexpr Units of_angles{"rad",
                          "rad/s",
                          "N m",
                          "rad/(N m s)",
                          "N m/rad",
                          "N m s/rad",
                          "rad",
                          "torque_N_m",
                          "slip_rad_per_N_m_s",
                          "stiffness_N_m_per_rad",
                          "damping_N_m_s_per_rad"};

void check_range(const ItemCheck& item, const std::string& under, const Range& range,
                 bool is_angle) {
  const Units& units = is_angle ? of_angles : of_shifts;
  // Written so that a NaN is refused as well.
  if (!(range.lower <= range.upper)) {
    item.fail(under + "limits", "the limits are ", range.lower, " and ", range.upper, " ",
              units.length, "; give a lower one that is not above the upper one");
  }
  for (const double end : {range.lower, range.upper}) {
    if (std::isfinite(end)) item.finite(under + "limits", "limit", end, units.length);
  }
  item.compliance(under + "limits/", range.compliance, is_angle);
}

void check_motor(const ItemCheck& item, const std::string& under, const Motor& motor,
                 bool is_angle) {
  const Units& units = is_angle ? of_angles : of_shifts;
  const std::string motor_key = under + "motor";
  item.signal(motor_key, "motor's target", motor.target,
              motor.kind == Motor::Kind::position ? units.length
              : motor.kind == Motor::Kind::speed  ? units.speed
                                                  : units.force);
  if (motor.on != 0 && motor.on != 1) {
    item.fail(motor_key + "/on", "the motor is ", motor.on, " on; give 1, or 0: it lets go");
  }
  item.not_negative_or_infinite(sentence(motor_key, "/largest_", units.force_key),
                                is_angle ? "motor's largest torque" : "motor's largest force",
                                motor.largest_force, units.force);
  item.not_negative(sentence(motor_key, "/", units.slip_key), "motor's slip", motor.slip,
                    units.slip);
  item.compliance(motor_key + "/", motor.compliance, is_angle);
}

void check_law(const ItemCheck& item, const std::string& under, const CoordinateLaw& law,
               bool is_angle) {
  const Units& units = is_angle ? of_angles : of_shifts;
  if (law.range) check_range(item, under, *law.range, is_angle);
  if (law.motor) check_motor(item, under, *law.motor, is_angle);
  if (law.spring) {
    const std::string spring = under + "spring/";
    item.finite(sentence(spring, "rest_", units.length_key), "spring's rest", law.spring->rest,
                units.length);
    item.not_negative(sentence(spring, units.stiffness_key), "spring's stiffness",
                      law.spring->stiffness, units.stiffness);
    item.not_negative(sentence(spring, units.damping_key), "spring's damping", law.spring->damping,
                      units.damping);
    item.positive_or_infinite(sentence(spring, is_angle ? "yield_N_m" : "yield_N"),
                              "spring's yield", law.spring->yield, units.force);
  }
  item.not_negative(sentence(under, is_angle ? "friction_N_m" : "friction_N"), "friction",
                    law.friction, units.force);
}

bool moves_freely(std::string_view name, const SceneNames& names) {
  return !name.empty() && names.bodies.at(name)->kind == BodyKind::free;
}

void check_bodies_of(const ItemCheck& item, const Joint& joint, const SceneNames& names) {
  if (!joint.first.empty()) check_body_name(item, "between/0", joint.first, names);
  if (!joint.second.empty()) check_body_name(item, "between/1", joint.second, names);
  if (joint.first == joint.second) {
    item.fail("between", "both its bodies are '", joint.first.empty() ? "world" : joint.first,
              "'; name two different bodies");
  }
  if (!moves_freely(joint.first, names) && !moves_freely(joint.second, names)) {
    item.fail("between",
              "neither of its bodies can move freely; make one of them free, or remove "
              "the joint");
  }
}

void check_length(const ItemCheck& item, const Joint& joint) {
  if (joint.kind == JointKind::distance || joint.kind == JointKind::rope) {
    item.positive("length_m", "length", joint.length_m, "m");
  } else if (joint.length_m != 0) {
    item.fail("length_m", "a ", joint_kind_name(joint.kind), " joint has no length, and ",
              joint.length_m, " m is given; leave it 0");
  }
}

/// Of a spherical joint.
void check_ball_limits(const ItemCheck& item, const Joint& joint) {
  constexpr double pi = std::numbers::pi;
  if (joint.kind != JointKind::spherical && (joint.swing || joint.twist)) {
    item.fail(joint.swing ? "swing" : "twist", "a ", joint_kind_name(joint.kind),
              " joint has no swing and no twist; leave them out");
  }
  if (joint.swing) {
    if (!(joint.swing->upper > 0 && joint.swing->upper < pi)) {
      item.fail("swing", "the largest swing is ", joint.swing->upper,
                " rad; give an angle between 0 and π");
    }
    item.compliance("swing/", joint.swing->compliance, true);
  }
  if (!joint.twist) return;
  const auto [lower, upper] = std::pair(joint.twist->lower, joint.twist->upper);
  if (!(lower <= upper && upper - lower < 2 * pi && std::abs(lower + upper) <= 2 * pi)) {
    item.fail("twist", "the twist may go from ", lower, " to ", upper,
              " rad; give a lower and an upper end, less than a turn apart, with their mean "
              "between −π and π");
  }
  item.compliance("twist/", joint.twist->compliance, true);
}

void check_hold(const ItemCheck& item, const Joint& joint) {
  if (joint.holds != 0 && joint.holds != 1) {
    item.fail("holds", "it holds ", joint.holds, "; give 1, or 0: it has let go");
  }
  item.positive_or_infinite("break_force_N", "force it breaks at", joint.break_force_N, "N");
  item.positive_or_infinite("break_torque_N_m", "torque it breaks at", joint.break_torque_N_m,
                            "N m");
  item.not_negative("friction_N_m", "friction", joint.friction_N_m, "N m");
  if (joint.friction_N_m != 0 && joint.kind != JointKind::spherical) {
    item.fail("friction_N_m", "a ", joint_kind_name(joint.kind),
              " joint has the friction of its coordinates; leave that of a ball at 0");
  }
}

void check_joint(const std::string& path, const std::string& name, const Joint& joint,
                 const SceneNames& names) {
  const ItemCheck item(path, name);
  check_bodies_of(item, joint, names);
  ItemCheck(path + "/in_first", name).pose(" of the frame in the first body", joint.in_first);
  ItemCheck(path + "/in_second", name).pose(" of the frame in the second body", joint.in_second);
  item.compliance("", joint.compliance, false);
  if (joint.angle_compliance) {
    item.compliance("", *joint.angle_compliance, true);
    if (!holds_angles(joint.kind)) {
      item.fail("stiffness_N_m_per_rad", "a ", joint_kind_name(joint.kind),
                " joint holds no angles; leave the stiffness of angles out");
    }
  }
  check_length(item, joint);
  check_ball_limits(item, joint);
  check_hold(item, joint);
  const auto coordinates = joint_coordinates(joint.kind);
  if (joint.coordinates.size() > coordinates.size()) {
    item.fail("", "it has laws for ", joint.coordinates.size(), " coordinates, and a ",
              joint_kind_name(joint.kind), " joint has ", coordinates.size(),
              "; remove what is too many");
  }
  for (std::size_t k = 0; k < joint.coordinates.size(); ++k) {
    check_law(item, sentence(coordinates[k].name, "/"), joint.coordinates[k],
              coordinates[k].is_angle);
  }
}

}  // namespace

void check_joints(const Scene& scene, SceneNames& names) {
  std::set<std::string_view> taken = names.shafts;
  for (std::size_t i = 0; i < scene.joints.size(); ++i) {
    const Joint& joint = scene.joints[i];
    const std::string path = sentence("joints/", i);
    const std::string name =
        joint.name.empty() ? sentence("joint ", i) : sentence("joint '", joint.name, "'");
    check_name(ItemCheck(path, name), "joint, transmission or shaft", joint.name, taken);
    check_joint(path, name, joint, names);
    names.joints.emplace(joint.name, &joint);
  }
}

}  // namespace perpend
