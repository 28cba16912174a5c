#include "scene/reading/read_values.h"

#include <limits>
#include <numbers>

#include "scene/reading/yaml_values.h"

namespace perpend {
namespace {

template <typename Whole>
void read_whole(const YamlNode& map, std::string_view key, Whole& into) {
  const YamlNode* node = map.find(key);
  if (node == nullptr) return;
  const std::int64_t value = whole_of(*node);
  if (value < std::numeric_limits<Whole>::min() || value > std::numeric_limits<Whole>::max()) {
    throw BadYaml(node->mark,
                  sentence("'", key, "': ", value, " is beyond ", std::numeric_limits<Whole>::min(),
                           "…", std::numeric_limits<Whole>::max(), "; give a number within"));
  }
  into = static_cast<Whole>(value);
}

Quaternion turned_about(const YamlNode& rotation) {
  Vector3 axis = Vector3::UnitZ();
  read(rotation, "axis", axis);
  const std::string_view key = at_most_one(rotation, {"angle_rad", "angle_deg"});
  if (key.empty()) {
    throw BadYaml(rotation.mark, "a rotation needs an angle; give angle_deg or angle_rad");
  }
  double angle = 0;
  read(rotation, key, angle);
  if (key == "angle_deg") angle *= std::numbers::pi / 180;
  if (!axis.allFinite() || axis.norm() == 0) {
    throw BadYaml(rotation.find("axis")->mark,
                  sentence("the axis of a rotation is (", axis.transpose(),
                           "); give a finite vector that is not 0"));
  }
  return Quaternion(Eigen::AngleAxisd(angle, axis.normalized()));
}

}  // namespace

void read(const YamlNode& map, std::string_view key, double& into) {
  if (const YamlNode* node = map.find(key)) into = number_of(*node);
}

void read(const YamlNode& map, std::string_view key, std::optional<double>& into) {
  if (const YamlNode* node = map.find(key)) into = number_of(*node);
}

void read(const YamlNode& map, std::string_view key, int& into) {
  read_whole(map, key, into);
}

void read(const YamlNode& map, std::string_view key, std::uint32_t& into) {
  read_whole(map, key, into);
}

void read(const YamlNode& map, std::string_view key, bool& into) {
  if (const YamlNode* node = map.find(key)) into = truth_of(*node);
}

void read(const YamlNode& map, std::string_view key, std::string& into) {
  if (const YamlNode* node = map.find(key)) into = text_of(*node);
}

void read(const YamlNode& map, std::string_view key, Vector3& into) {
  if (const YamlNode* node = map.find(key)) into = vector_of(*node);
}

void read(const YamlNode& map, std::string_view key, Signal& into) {
  const YamlNode* node = map.find(key);
  if (node == nullptr) return;
  if (node->kind != YamlNode::Kind::map) {
    into = Signal(number_of(*node));
    return;
  }
  into = Signal{};
  if (const YamlNode* points = node->find("points")) {
    for (const YamlNode& point : points->items) {
      into.points.push_back({number_of(point.items[0]), number_of(point.items[1])});
    }
  }
  if (const YamlNode* sine = node->find("sine")) {
    read(*sine, "amplitude", into.amplitude);
    read(*sine, "frequency_Hz", into.frequency_Hz);
    read(*sine, "phase_rad", into.phase_rad);
  }
}

void read(const YamlNode& map, std::string_view key, std::vector<std::string>& into) {
  const YamlNode* node = map.find(key);
  if (node == nullptr) return;
  into.clear();
  if (node->kind != YamlNode::Kind::list) into.push_back(text_of(*node));
  for (const YamlNode& name : node->items) into.push_back(text_of(name));
}

void read(const YamlNode& map, std::string_view key, Curve& into) {
  const YamlNode* node = map.find(key);
  if (node == nullptr) return;
  into = Curve{};
  for (const YamlNode& point : node->items) {
    into.x.push_back(number_of(point.items[0]));
    into.y.push_back(number_of(point.items[1]));
  }
}

void read_between(const YamlNode& map, std::string& first, std::string& second) {
  const YamlNode* node = map.find("between");
  first = text_of(node->items[0]);
  second = text_of(node->items[1]);
}

void read_pose(const YamlNode& map, Pose& into) {
  read(map, "position_m", into.position);
  const std::string_view key = at_most_one(map, {"orientation_wxyz", "rotation"});
  if (key == "orientation_wxyz") {
    const std::vector<double> q = numbers_of(*map.find(key), 4);
    into.orientation = Quaternion(q[0], q[1], q[2], q[3]);
  } else if (key == "rotation") {
    into.orientation = turned_about(*map.find(key));
  }
}

void read_compliance(const YamlNode& map, Compliance& into, bool is_angle) {
  read(map, is_angle ? "stiffness_N_m_per_rad" : "stiffness_N_per_m", into.stiffness);
  read(map, is_angle ? "damping_N_m_s_per_rad" : "damping_N_s_per_m", into.damping);
}

std::string_view at_most_one(const YamlNode& map, std::initializer_list<std::string_view> keys) {
  std::string_view found;
  for (const std::string_view key : keys) {
    const YamlNode* node = map.find(key);
    if (node == nullptr) continue;
    if (!found.empty()) {
      throw BadYaml(node->mark,
                    sentence("'", found, "' and '", key, "' say the same thing; give one of them"));
    }
    found = key;
  }
  return found;
}

}  // namespace perpend
