#include <algorithm>
#include <numbers>

#include "scene/joint_coordinates.h"
#include "scene/reading/read_values.h"
#include "scene/reading/yaml_values.h"

namespace perpend {
namespace {

/// Reads one transmission; knows the joints, by which coordinates have names.
class TransmissionReader {
 public:
  TransmissionReader(const YamlNode& map, const Scene& scene) : map_(map), scene_(scene) {}

  Transmission read_kind() const {
    const std::string& kind = map_.find("kind")->text;
    if (kind == "engine") return engine();
    if (kind == "torque_converter") return torque_converter();
    Gearing gearing;
    read(map_, "name", gearing.name);
    read_compliance(map_, gearing.compliance, false);
    const auto tie = [&](const CoordinateName& coordinate, double factor) {
      gearing.terms.push_back({coordinate, factor});
    };
    if (kind == "gear") {
      tie(angle("first"), 1);
      tie(angle("second"), -number("ratio"));
    } else if (kind == "clutch") {
      tie(angle("first"), 1);
      tie(angle("second"), map_.find("ratio") != nullptr ? -number("ratio") : -1);
    } else if (kind == "rack") {
      tie(named("shift", false), 1);
      tie(angle("angle"), -number("radius_m"));
    } else if (kind == "screw") {
      const std::string joint_name = screw_joint();
      tie({joint_name, 0}, 1);
      tie({joint_name, 1}, -number("lead_m") / (2 * std::numbers::pi));
    } else if (kind == "differential") {
      tie(angle("cage"), 1);
      tie(angle("left"), -0.5);
      tie(angle("right"), -0.5);
    } else {
      for (const YamlNode& term : map_.find("terms")->items) {
        tie(in_map(term), 1);
        read(term, "factor", gearing.terms.back().factor);
      }
    }
    read(map_, "largest_torque_N_m", gearing.largest_torque_N_m);
    return gearing;
  }

 private:
  double number(std::string_view key) const { return number_of(*map_.find(key)); }

  /// The kind of that joint; null for a shaft, or for what `check_scene` will miss.
  const Joint* joint(const std::string& name) const {
    const auto found = std::find_if(scene_.joints.begin(), scene_.joints.end(),
                                    [&](const Joint& j) { return j.name == name; });
    return found == scene_.joints.end() ? nullptr : &*found;
  }

  CoordinateName angle(std::string_view key) const { return named(key, true); }

  /// A name alone stands for the first coordinate of that type.
  CoordinateName named(std::string_view key, bool is_angle) const {
    const YamlNode& node = *map_.find(key);
    if (node.kind == YamlNode::Kind::map) return in_map(node);
    CoordinateName name{text_of(node), 0};
    if (const Joint* of = joint(name.of)) {
      const auto coordinates = joint_coordinates(of->kind);
      const auto found =
          std::find_if(coordinates.begin(), coordinates.end(),
                       [&](const CoordinateKind& c) { return c.is_angle == is_angle; });
      if (found != coordinates.end()) {
        name.coordinate = static_cast<int>(found - coordinates.begin());
      }
    }
    return name;
  }

  /// By its name, or by its number.
  CoordinateName in_map(const YamlNode& map) const {
    CoordinateName name;
    read(map, "of", name.of);
    const YamlNode* node = map.find("coordinate");
    if (node == nullptr) return name;
    if (!node->text.empty() && (node->text[0] == '-' || std::isdigit(node->text[0]) != 0)) {
      read(map, "coordinate", name.coordinate);
      return name;
    }
    const Joint* of = joint(name.of);
    const auto coordinates = joint_coordinates(of != nullptr ? of->kind : JointKind::revolute);
    std::string allowed;
    for (const CoordinateKind& c : coordinates) {
      if (c.name == node->text) return name;
      ++name.coordinate;
      allowed += sentence(allowed.empty() ? "" : ", ", c.name);
    }
    throw BadYaml(node->mark, sentence("'", name.of, "' has no coordinate '", node->text,
                                       "'; it has ", allowed.empty() ? "none" : allowed));
  }

  std::string screw_joint() const {
    const YamlNode& node = *map_.find("joint");
    std::string name = text_of(node);
    if (const Joint* of = joint(name); of != nullptr && of->kind != JointKind::cylindrical) {
      throw BadYaml(node.mark, sentence("joint '", name, "' is ", joint_kind_name(of->kind),
                                        "; a screw needs a cylindrical joint"));
    }
    return name;
  }

  Engine engine() const {
    Engine engine;
    read(map_, "name", engine.name);
    engine.on = angle("on");
    read(map_, "torque_N_m", engine.torque_N_m);
    read(map_, "drag_N_m", engine.drag_N_m);
    read(map_, "throttle", engine.throttle);
    return engine;
  }

  TorqueConverter torque_converter() const {
    TorqueConverter converter;
    read(map_, "name", converter.name);
    converter.pump = angle("pump");
    converter.turbine = angle("turbine");
    read(map_, "capacity_N_m_s2", converter.capacity_N_m_s2);
    read(map_, "ratio", converter.ratio);
    return converter;
  }

  const YamlNode& map_;
  const Scene& scene_;
};

}  // namespace

void read_transmissions(const YamlNode& file, Scene& scene) {
  const YamlNode* list = file.find("transmissions");
  if (list == nullptr) return;
  for (const YamlNode& item : list->items) {
    scene.transmissions.push_back(TransmissionReader(item, scene).read_kind());
  }
}

}  // namespace perpend
