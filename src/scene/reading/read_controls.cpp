#include "scene/reading/read_values.h"
#include "scene/reading/yaml_values.h"

namespace perpend {
namespace {

template <typename Read>
void read_each(const YamlNode& file, std::string_view key, const Read& read_item) {
  const YamlNode* list = file.find(key);
  if (list == nullptr) return;
  for (const YamlNode& item : list->items) read_item(item);
}

}  // namespace

void read_controls(const YamlNode& file, Scene& scene) {
  read_each(file, "inputs", [&](const YamlNode& item) {
    SceneInput& input = scene.inputs.emplace_back();
    read(item, "name", input.name);
    read(item, "drives", input.drives);
    read(item, "min", input.min);
    read(item, "max", input.max);
  });
  read_each(file, "signals", [&](const YamlNode& item) {
    ValueSignal& one = scene.signals.emplace_back();
    read(item, "value", one.value);
    const YamlNode* signal = item.find("signal");
    if (signal->kind == YamlNode::Kind::map && signal->find("input") != nullptr) {
      throw BadYaml(signal->mark, "this is an input; give it in the list 'inputs'");
    }
    read(item, "signal", one.signal);
  });
  read_each(file, "points", [&](const YamlNode& item) {
    NamedPoint& point = scene.points.emplace_back();
    read(item, "name", point.name);
    read(item, "body", point.body);
    read(item, "position_m", point.position_m);
  });
  read_each(file, "groups", [&](const YamlNode& item) {
    NamedGroup& group = scene.groups.emplace_back();
    read(item, "name", group.name);
    read(item, "bodies", group.bodies);
  });
  read(file, "outputs", scene.outputs);
}

}  // namespace perpend
