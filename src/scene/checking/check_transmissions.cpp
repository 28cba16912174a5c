#include <cmath>

#include "scene/checking/scene_check.h"
#include "scene/joint_coordinates.h"

namespace perpend {
namespace {

/// Checks one transmission; the keys are those of the kinds in scene files.
struct TransmissionCheck {
  const ItemCheck& item;
  const SceneNames& names;

  /// Returns whether it is an angle.
  bool coordinate(std::string_view key, const CoordinateName& name) const {
    std::size_t count = 1;
    bool is_angle = true;
    if (!names.shafts.contains(name.of)) {
      const auto joint = names.joints.find(name.of);
      if (joint == names.joints.end()) {
        item.fail(key, "there is no shaft or joint '", name.of, "'",
                  meant_among(name.of, names_in(names.shafts, names.joints)));
      }
      const auto coordinates = joint_coordinates(joint->second->kind);
      count = coordinates.size();
      const std::size_t k = static_cast<std::size_t>(name.coordinate);
      is_angle = k < count && coordinates[k].is_angle;
    }
    if (name.coordinate < 0 || static_cast<std::size_t>(name.coordinate) >= count) {
      item.fail(key, "'", name.of, "' has ", count, count == 1 ? " coordinate" : " coordinates",
                " and none with the number ", name.coordinate, "; they are counted from 0");
    }
    return is_angle;
  }

  void angle(std::string_view key, const CoordinateName& name) const {
    if (coordinate(key, name)) return;
    item.fail(key, "coordinate ", name.coordinate, " of '", name.of,
              "' is a shift; name an angle or a shaft");
  }

  void different(std::string_view key, const CoordinateName& a, const CoordinateName& b) const {
    if (!(a == b)) return;
    item.fail(key, "coordinate ", b.coordinate, " of '", b.of,
              "' stands in it twice; name "
              "different coordinates");
  }

  void operator()(const Gearing& gearing) const {
    if (gearing.terms.size() < 2 || gearing.terms.size() > 3) {
      item.fail("terms", "it ties ", gearing.terms.size(), " coordinates; give two or three");
    }
    for (std::size_t k = 0; k < gearing.terms.size(); ++k) {
      const Gearing::Term& term = gearing.terms[k];
      const std::string key = sentence("terms/", k);
      coordinate(key, term.coordinate);
      for (std::size_t other = 0; other < k; ++other) {
        different(key, gearing.terms[other].coordinate, term.coordinate);
      }
      if (!std::isfinite(term.factor) || term.factor == 0) {
        item.fail(key, "the factor of '", term.coordinate.of, "' is ", term.factor,
                  "; give a finite number that is not 0");
      }
      item.positive(key, sentence("size of the factor of '", term.coordinate.of, "'"),
                    std::abs(term.factor), "");
    }
    item.compliance("", gearing.compliance, false);
    if (gearing.largest_torque_N_m) {
      item.not_negative("largest_torque_N_m", "largest torque", *gearing.largest_torque_N_m, "N m");
    }
  }

  void operator()(const Engine& engine) const {
    angle("on", engine.on);
    item.curve("torque_N_m", "torque", engine.torque_N_m, "rad/s", "N m");
    if (engine.torque_N_m.x.empty()) {
      item.fail("torque_N_m", "the torque has no points; give at least one");
    }
    item.curve("drag_N_m", "drag", engine.drag_N_m, "rad/s", "N m");
    item.signal("throttle", "throttle", engine.throttle, "");
    for (const Signal::Point& point : engine.throttle.points) {
      if (point.value >= 0 && point.value <= 1) continue;
      item.fail("throttle", "the throttle is ", point.value, " at ", point.time_s,
                " s; give numbers between 0 and 1");
    }
  }

  void operator()(const TorqueConverter& converter) const {
    angle("pump", converter.pump);
    angle("turbine", converter.turbine);
    different("turbine", converter.pump, converter.turbine);
    item.curve("capacity_N_m_s2", "capacity", converter.capacity_N_m_s2, "", "N m s²");
    item.curve("ratio", "torque ratio", converter.ratio, "", "");
    if (converter.capacity_N_m_s2.x.empty()) {
      item.fail("capacity_N_m_s2", "the capacity has no points; give at least one");
    }
    if (converter.ratio.x.empty()) {
      item.fail("ratio", "the torque ratio has no points; give at least one");
    }
  }
};

}  // namespace

void check_transmissions(const Scene& scene, const SceneNames& names) {
  std::set<std::string_view> taken = names.shafts;
  for (const auto& [name, joint] : names.joints) taken.insert(name);
  for (std::size_t i = 0; i < scene.transmissions.size(); ++i) {
    const std::string& name = std::visit([](const auto& t) -> const std::string& { return t.name; },
                                         scene.transmissions[i]);
    const ItemCheck item(
        sentence("transmissions/", i),
        name.empty() ? sentence("transmission ", i) : sentence("transmission '", name, "'"));
    check_name(item, "joint, transmission or shaft", name, taken);
    std::visit(TransmissionCheck{item, names}, scene.transmissions[i]);
  }
}

}  // namespace perpend
