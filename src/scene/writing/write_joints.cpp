#include <cmath>

#include "scene/joint_coordinates.h"
#include "scene/writing/write_parts.h"

namespace perpend {
namespace {

void add_compliance(YamlMap& map, const Compliance& compliance, bool is_angle) {
  map.add(is_angle ? "stiffness_N_m_per_rad" : "stiffness_N_per_m", compliance.stiffness);
  map.add(is_angle ? "damping_N_m_s_per_rad" : "damping_N_s_per_m", compliance.damping);
}

std::string written(const Range& range, bool is_angle) {
  YamlMap map;
  map.add(is_angle ? "lower_rad" : "lower_m", range.lower);
  map.add(is_angle ? "upper_rad" : "upper_m", range.upper);
  add_compliance(map, range.compliance, is_angle);
  return map.in_line();
}

std::string written(const Motor& motor, bool is_angle) {
  YamlMap map;
  if (motor.kind == Motor::Kind::speed) {
    map.add(is_angle ? "speed_rad_per_s" : "speed_m_per_s", motor.target);
  } else if (motor.kind == Motor::Kind::position) {
    map.add(is_angle ? "angle_rad" : "position_m", motor.target);
  } else {
    map.add(is_angle ? "torque_N_m" : "force_N", motor.target);
  }
  map.add(is_angle ? "largest_torque_N_m" : "largest_force_N", motor.largest_force);
  map.add(is_angle ? "slip_rad_per_N_m_s" : "slip_m_per_N_s", motor.slip);
  add_compliance(map, motor.compliance, is_angle);
  map.add("on", motor.on);
  return map.in_line();
}

std::string written(const Spring& spring, bool is_angle) {
  YamlMap map;
  map.add(is_angle ? "rest_rad" : "rest_m", spring.rest);
  map.add(is_angle ? "stiffness_N_m_per_rad" : "stiffness_N_per_m", spring.stiffness);
  map.add(is_angle ? "damping_N_m_s_per_rad" : "damping_N_s_per_m", spring.damping);
  if (std::isfinite(spring.yield)) map.add(is_angle ? "yield_N_m" : "yield_N", spring.yield);
  return map.in_line();
}

void add_law(YamlMap& map, const CoordinateLaw& law, bool is_angle) {
  if (law.range) map.add_written("limits", written(*law.range, is_angle));
  if (law.motor) map.add_written("motor", written(*law.motor, is_angle));
  if (law.spring) map.add_written("spring", written(*law.spring, is_angle));
  map.add(is_angle ? "friction_N_m" : "friction_N", law.friction);
}

void add_laws(YamlMap& map, const Joint& joint) {
  const auto coordinates = joint_coordinates(joint.kind);
  for (std::size_t k = 0; k < std::min(joint.coordinates.size(), coordinates.size()); ++k) {
    if (coordinates.size() == 1) {
      add_law(map, joint.coordinates[k], coordinates[k].is_angle);
      continue;
    }
    YamlMap law;
    add_law(law, joint.coordinates[k], coordinates[k].is_angle);
    map.add_written(coordinates[k].name, law.in_line());
  }
}

std::string named_body(const std::string& name) {
  return yaml(name.empty() ? "world" : name);
}

struct TransmissionWriter {
  YamlMap& map;

  void operator()(const Gearing& gearing) const {
    map.add_written("kind", "gearing");
    std::vector<std::string> terms;
    for (const Gearing::Term& term : gearing.terms) {
      YamlMap own;
      own.add("of", term.coordinate.of);
      own.add("coordinate", term.coordinate.coordinate);
      own.add("factor", term.factor);
      terms.push_back(own.in_line());
    }
    map.add_written("terms", yaml_list(terms));
    if (gearing.largest_torque_N_m) map.add("largest_torque_N_m", *gearing.largest_torque_N_m);
    add_compliance(map, gearing.compliance, false);
  }

  void operator()(const Engine& engine) const {
    map.add_written("kind", "engine");
    map.add("on", engine.on);
    map.add("torque_N_m", engine.torque_N_m);
    map.add("drag_N_m", engine.drag_N_m);
    map.add("throttle", engine.throttle);
  }

  void operator()(const TorqueConverter& converter) const {
    map.add_written("kind", "torque_converter");
    map.add("pump", converter.pump);
    map.add("turbine", converter.turbine);
    map.add("capacity_N_m_s2", converter.capacity_N_m_s2);
    map.add("ratio", converter.ratio);
  }
};

}  // namespace

YamlMap written(const Joint& joint) {
  YamlMap map;
  map.add("name", joint.name);
  map.add_written("kind", std::string(joint_kind_name(joint.kind)));
  map.add_written("between", yaml_list({named_body(joint.first), named_body(joint.second)}));
  YamlMap in_first, in_second;
  in_first.add_pose(joint.in_first);
  in_second.add_pose(joint.in_second);
  map.add_written("in_first", in_first.in_line());
  map.add_written("in_second", in_second.in_line());
  if (joint.kind == JointKind::distance || joint.kind == JointKind::rope) {
    map.add("length_m", joint.length_m);
  }
  add_laws(map, joint);
  if (joint.swing) {
    YamlMap swing;
    swing.add("upper_rad", joint.swing->upper);
    add_compliance(swing, joint.swing->compliance, true);
    map.add_written("swing", swing.in_line());
  }
  if (joint.twist) map.add_written("twist", written(*joint.twist, true));
  add_compliance(map, joint.compliance, false);
  if (joint.angle_compliance) add_compliance(map, *joint.angle_compliance, true);
  if (joint.friction_N_m != 0) map.add("friction_N_m", joint.friction_N_m);
  map.add("may_touch", joint.may_touch);
  if (joint.holds != 1) map.add("holds", joint.holds);
  if (std::isfinite(joint.break_force_N)) map.add("break_force_N", joint.break_force_N);
  if (std::isfinite(joint.break_torque_N_m)) map.add("break_torque_N_m", joint.break_torque_N_m);
  return map;
}

YamlMap written(const Transmission& transmission) {
  YamlMap map;
  std::visit([&](const auto& t) { map.add("name", t.name); }, transmission);
  std::visit(TransmissionWriter{map}, transmission);
  return map;
}

}  // namespace perpend
