#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>

#include "scene/joint_coordinates.h"
#include "scene/reading/read_values.h"
#include "scene/reading/yaml_values.h"

namespace perpend {
namespace {

using Poses = std::map<std::string_view, Pose>;

/// Where the body is; of the world, and of a body that `check_scene` will miss, the origin.
Pose pose_of(const Poses& poses, const std::string& name) {
  const auto found = poses.find(name);
  return found == poses.end() ? Pose{} : found->second;
}

Vector3 read_axis(const YamlNode& map, std::string_view key, const Vector3& fallback) {
  Vector3 axis = fallback;
  read(map, key, axis);
  if (!axis.allFinite() || axis.norm() == 0) {
    throw BadYaml(map.find(key)->mark, sentence("'", key, "' is (", axis.transpose(),
                                                "); give a finite vector that is not 0"));
  }
  return axis.normalized();
}

/// With z along `axis`, and x along `x_axis` where that is given.
Quaternion read_frame_axes(const YamlNode& map) {
  const Vector3 z = read_axis(map, "axis", Vector3::UnitZ());
  const YamlNode* given = map.find("x_axis");
  if (given == nullptr) return Quaternion::FromTwoVectors(Vector3::UnitZ(), z);
  const Vector3 x = read_axis(map, "x_axis", Vector3::UnitX());
  if (std::abs(x.dot(z)) > 1e-6) {
    throw BadYaml(given->mark, "'x_axis' is not perpendicular to 'axis'; turn it until it is");
  }
  Matrix3 axes;
  axes << x, z.cross(x), z;
  return Quaternion(axes).normalized();
}

void refuse_beside_frames(const YamlNode& map) {
  for (const std::string_view key : {"position_m", "axis", "x_axis", "from_m", "to_m"}) {
    const YamlNode* node = map.find(key);
    if (node == nullptr) continue;
    throw BadYaml(node->mark, sentence("'", key,
                                       "' is in the world, and in_first or in_second says "
                                       "where the joint is already; give one of both"));
  }
}

void read_points(const YamlNode& map, const Pose& first, const Pose& second, Joint& joint) {
  if (map.find("from_m") != nullptr) {
    Vector3 from = Vector3::Zero();
    read(map, "from_m", from);
    joint.in_first.position = inverse(first).point(from);
  }
  if (map.find("to_m") != nullptr) {
    Vector3 to = Vector3::Zero();
    read(map, "to_m", to);
    joint.in_second.position = inverse(second).point(to);
  }
}

void read_place(const YamlNode& map, const Poses& poses, Joint& joint) {
  const Pose first = pose_of(poses, joint.first);
  const Pose second = pose_of(poses, joint.second);
  const YamlNode* in_first = map.find("in_first");
  const YamlNode* in_second = map.find("in_second");
  if (in_first != nullptr || in_second != nullptr) refuse_beside_frames(map);
  if (in_first != nullptr) read_pose(*in_first, joint.in_first);
  if (in_second != nullptr) read_pose(*in_second, joint.in_second);
  if (joint.kind == JointKind::distance || joint.kind == JointKind::rope) {
    read_points(map, first, second, joint);
    joint.length_m =
        (second.point(joint.in_second.position) - first.point(joint.in_first.position)).norm();
    read(map, "length_m", joint.length_m);
    return;
  }
  Pose frame;
  if (in_first == nullptr && in_second == nullptr) {
    read(map, "position_m", frame.position);
    frame.orientation = read_frame_axes(map);
  } else {
    frame = in_first != nullptr ? first * joint.in_first : second * joint.in_second;
  }
  if (in_first == nullptr) joint.in_first = inverse(first) * frame;
  if (in_second == nullptr) joint.in_second = inverse(second) * frame;
}

/// An angle by one of its two keys, in rad.
void read_angle(const YamlNode& map, std::string_view rad, std::string_view deg, double& angle) {
  const std::string_view key = at_most_one(map, {rad, deg});
  if (key.empty()) return;
  read(map, key, angle);
  if (key == deg) angle *= std::numbers::pi / 180;
}

Range read_range(const YamlNode& map, bool is_angle) {
  Range range;
  read_compliance(map, range.compliance, is_angle);
  if (!is_angle) {
    read(map, "lower_m", range.lower);
    read(map, "upper_m", range.upper);
    return range;
  }
  read_angle(map, "lower_rad", "lower_deg", range.lower);
  read_angle(map, "upper_rad", "upper_deg", range.upper);
  return range;
}

void read_ball_limits(const YamlNode& map, Joint& joint) {
  if (const YamlNode* swing = map.find("swing")) {
    joint.swing.emplace().lower = 0;
    read_angle(*swing, "upper_rad", "upper_deg", joint.swing->upper);
    read_compliance(*swing, joint.swing->compliance, true);
  }
  if (const YamlNode* twist = map.find("twist")) joint.twist = read_range(*twist, true);
}

Motor read_motor(const YamlNode& map, bool is_angle) {
  const std::string_view speed = is_angle ? "speed_rad_per_s" : "speed_m_per_s";
  const std::string_view position = is_angle ? "angle_rad" : "position_m";
  const std::string_view force = is_angle ? "torque_N_m" : "force_N";
  std::string_view given;
  int count = 0;
  for (const std::string_view key : {speed, position, force}) {
    if (map.find(key) == nullptr) continue;
    given = key;
    ++count;
  }
  if (count != 1) {
    throw BadYaml(map.mark, sentence("a motor drives to a speed, to a position or by a force; ",
                                     "give one of ", speed, ", ", position, " and ", force));
  }
  Motor motor;
  motor.kind = given == speed      ? Motor::Kind::speed
               : given == position ? Motor::Kind::position
                                   : Motor::Kind::force;
  read(map, given, motor.target);
  read(map, is_angle ? "largest_torque_N_m" : "largest_force_N", motor.largest_force);
  read(map, is_angle ? "slip_rad_per_N_m_s" : "slip_m_per_N_s", motor.slip);
  read_compliance(map, motor.compliance, is_angle);
  read(map, "on", motor.on);
  return motor;
}

Spring read_spring(const YamlNode& map, bool is_angle) {
  Spring spring;
  read(map, is_angle ? "rest_rad" : "rest_m", spring.rest);
  read(map, is_angle ? "stiffness_N_m_per_rad" : "stiffness_N_per_m", spring.stiffness);
  read(map, is_angle ? "damping_N_m_s_per_rad" : "damping_N_s_per_m", spring.damping);
  read(map, is_angle ? "yield_N_m" : "yield_N", spring.yield);
  return spring;
}

CoordinateLaw read_law(const YamlNode& map, bool is_angle) {
  CoordinateLaw law;
  if (const YamlNode* limits = map.find("limits")) law.range = read_range(*limits, is_angle);
  if (const YamlNode* motor = map.find("motor")) law.motor = read_motor(*motor, is_angle);
  if (const YamlNode* spring = map.find("spring")) law.spring = read_spring(*spring, is_angle);
  read(map, is_angle ? "friction_N_m" : "friction_N", law.friction);
  return law;
}

bool has_law(const YamlNode& map, bool is_angle) {
  const std::string_view friction = is_angle ? "friction_N_m" : "friction_N";
  return std::any_of(map.keys.begin(), map.keys.end(), [&](const YamlNode& key) {
    return key.text == "limits" || key.text == "motor" || key.text == "spring" ||
           key.text == friction;
  });
}

void read_laws(const YamlNode& map, Joint& joint) {
  const auto coordinates = joint_coordinates(joint.kind);
  if (coordinates.size() == 1) {
    const bool is_angle = coordinates[0].is_angle;
    if (has_law(map, is_angle)) joint.coordinates.push_back(read_law(map, is_angle));
    return;
  }
  for (std::size_t k = 0; k < coordinates.size(); ++k) {
    const YamlNode* law = map.find(coordinates[k].name);
    if (law == nullptr) continue;
    joint.coordinates.resize(k + 1);
    joint.coordinates[k] = read_law(*law, coordinates[k].is_angle);
  }
}

JointKind joint_kind_of(const YamlNode& map) {
  const std::string& name = map.find("kind")->text;
  int kind = 0;
  while (joint_kind_name(static_cast<JointKind>(kind)) != name) ++kind;
  return static_cast<JointKind>(kind);
}

}  // namespace

void read_joints(const YamlNode& file, Scene& scene) {
  const YamlNode* list = file.find("joints");
  if (list == nullptr) return;
  Poses poses;
  for (const Body& body : scene.bodies) poses.emplace(body.name, body.pose);
  for (const YamlNode& item : list->items) {
    Joint& joint = scene.joints.emplace_back();
    read(item, "name", joint.name);
    joint.kind = joint_kind_of(item);
    read_between(item, joint.first, joint.second);
    for (std::string* name : {&joint.first, &joint.second}) {
      if (*name == "world") name->clear();
    }
    read_place(item, poses, joint);
    read_compliance(item, joint.compliance, false);
    if (item.find("stiffness_N_m_per_rad") != nullptr ||
        item.find("damping_N_m_s_per_rad") != nullptr) {
      joint.angle_compliance = joint.compliance;
      read_compliance(item, *joint.angle_compliance, true);
    }
    read_laws(item, joint);
    if (joint.kind == JointKind::spherical) {
      read_ball_limits(item, joint);
      read(item, "friction_N_m", joint.friction_N_m);
    }
    read(item, "may_touch", joint.may_touch);
    read(item, "holds", joint.holds);
    read(item, "break_force_N", joint.break_force_N);
    read(item, "break_torque_N_m", joint.break_torque_N_m);
  }
}

}  // namespace perpend
