#include <algorithm>
#include <cmath>
#include <limits>

#include "border/closest_word.h"
#include "scene/checking/scene_check.h"
#include "scene/drivable.h"

namespace perpend {
namespace {

/// Whether the value is a signal in the scene, which can say all that another one could.
bool has_own_signal(Quantity quantity) {
  using enum Quantity;
  return quantity == motor_target || quantity == throttle || quantity == speed ||
         quantity == spin || quantity == force || quantity == torque;
}

/// Checks the inputs and signals against the values that there are.
class ControlCheck {
 public:
  ControlCheck(const Scene& scene, const SceneNames& names)
      : names_(names), values_(drivable_values(scene)) {}

  void input(const ItemCheck& item, const SceneInput& input) {
    if (input.drives.empty()) item.fail("drives", "it drives nothing; name a value");
    if (!(input.min <= input.max)) {
      item.fail("min", "its range is ", input.min, " to ", input.max,
                "; give a min that is not above the max");
    }
    const DrivableValue first = value(item, "drives", input.drives[0]);
    for (const std::string& name : input.drives) {
      const DrivableValue one = value(item, "drives", name);
      drive_once(item, name);
      if (one.unit != first.unit) {
        item.fail("drives", "'", name, "' is in ", unit_of(one), " and '", first.name, "' in ",
                  unit_of(first), "; give each an input of its own");
      }
      if (one.start != first.start) {
        item.fail("drives", "'", name, "' begins at ", one.start, " and '", first.name, "' at ",
                  first.start, "; give both the same");
      }
      if (!(one.start >= input.min && one.start <= input.max)) {
        item.fail("drives", "'", name, "' begins at ", one.start, ", which is not from ", input.min,
                  " to ", input.max, "; give it a number within");
      }
    }
  }

  void signal(const ItemCheck& item, const ValueSignal& one) {
    const DrivableValue known = value(item, "value", one.value);
    if (has_own_signal(known.place.quantity)) {
      item.fail("value", "'", one.value, "' is a signal by itself; give it there");
    }
    drive_once(item, one.value);
    item.signal("signal", "signal", one.signal, known.unit);
    double least = std::numeric_limits<double>::infinity(), most = -least;
    for (const Signal::Point& point : one.signal.points) {
      least = std::min(least, point.value);
      most = std::max(most, point.value);
    }
    if (one.signal.points.empty()) least = most = 0;
    const double swing = std::abs(one.signal.amplitude);
    for (const double end : {least - swing, most + swing}) {
      if (known.range.holds(end)) continue;
      item.fail("signal", "'", one.value, "' becomes ", end, "; give ",
                known.range.described(known.unit));
    }
  }

  bool is_value(std::string_view name) const {
    return std::any_of(values_.begin(), values_.end(),
                       [&](const DrivableValue& one) { return one.name == name; });
  }

 private:
  static std::string unit_of(const DrivableValue& value) {
    return value.unit.empty() ? "no unit" : std::string(value.unit);
  }

  DrivableValue value(const ItemCheck& item, std::string_view key, const std::string& name) const {
    for (const DrivableValue& one : values_) {
      if (one.name == name) return one;
    }
    DrivableValue push;
    std::string_view body;
    if (find_push(name, body, push)) {
      const auto found = names_.bodies.find(body);
      if (found != names_.bodies.end() && found->second->kind == BodyKind::free) return push;
    }
    std::vector<std::string_view> words;
    for (const DrivableValue& one : values_) words.push_back(one.name);
    item.fail(key, "there is no value '", name, "' that can be driven",
              meant_and_listed(name, words, "there are"));
  }

  void drive_once(const ItemCheck& item, const std::string& name) {
    if (driven_.insert(name).second) return;
    item.fail("drives", "'", name, "' is driven twice; drive it by one input or one signal");
  }

  const SceneNames& names_;
  std::vector<DrivableValue> values_;
  std::set<std::string> driven_;
};

void check_points(const Scene& scene, const SceneNames& names) {
  std::set<std::string_view> taken = names.shafts;
  for (const auto& [name, body] : names.bodies) taken.insert(name);
  for (std::size_t i = 0; i < scene.points.size(); ++i) {
    const NamedPoint& point = scene.points[i];
    const ItemCheck item(sentence("points/", i), sentence("point '", point.name, "'"));
    check_name(item, "point, body or shaft", point.name, taken);
    check_body_name(item, "body", point.body, names);
    item.finite("position_m", "position", point.position_m, "m");
  }
}

void check_groups(const Scene& scene, const SceneNames& names) {
  std::set<std::string_view> taken = names.shafts;
  for (const auto& [name, body] : names.bodies) taken.insert(name);
  for (std::size_t i = 0; i < scene.groups.size(); ++i) {
    const NamedGroup& group = scene.groups[i];
    const ItemCheck item(sentence("groups/", i), sentence("group '", group.name, "'"));
    check_name(item, "group, body or shaft", group.name, taken);
    if (group.bodies.empty()) item.fail("bodies", "it is empty; name a body");
    for (const std::string& body : group.bodies) check_body_name(item, "bodies", body, names);
  }
}

}  // namespace

void check_controls(const Scene& scene, const SceneNames& names) {
  check_points(scene, names);
  check_groups(scene, names);
  if (scene.inputs.empty() && scene.signals.empty()) return;
  ControlCheck check(scene, names);
  std::set<std::string_view> taken;
  for (std::size_t i = 0; i < scene.inputs.size(); ++i) {
    const SceneInput& input = scene.inputs[i];
    const ItemCheck item(sentence("inputs/", i), input.name.empty()
                                                     ? sentence("input ", i)
                                                     : sentence("input '", input.name, "'"));
    check_name(item, "input", input.name, taken);
    if (check.is_value(input.name)) {
      item.fail("name", "a value of the scene has this name; give the input another");
    }
    check.input(item, input);
  }
  for (std::size_t i = 0; i < scene.signals.size(); ++i) {
    const ValueSignal& one = scene.signals[i];
    check.signal(ItemCheck(sentence("signals/", i), sentence("signal of '", one.value, "'")), one);
  }
}

}  // namespace perpend
