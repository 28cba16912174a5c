#include "scene/scene_file.h"

#include <optional>

#include "border/one_line.h"
#include "scene/checking/scene_defect.h"
#include "scene/reading/apply_override.h"
#include "scene/reading/list_inputs.h"
#include "scene/reading/obj_file.h"
#include "scene/reading/read_values.h"
#include "scene/reading/yaml_values.h"
#include "scene/vocabulary/vocabulary_check.h"

namespace perpend {
namespace {

void read_settings(const YamlNode& map, StepSettings& settings) {
  read(map, "time_step_s", settings.time_step_s);
  read(map, "steps", settings.steps);
  read(map, "gravity_m_per_s2", settings.gravity_m_per_s2);
  if (const YamlNode* node = map.find("regularisation")) {
    settings.regularisation =
        node->text == "spook" ? Regularisation::spook : Regularisation::spring_damper;
  }
  if (const YamlNode* node = map.find("friction")) {
    settings.friction = friction_law(node->text);
  }
  read(map, "contact_margin_m", settings.contact_margin_m);
  read(map, "restitution_speed_m_per_s", settings.restitution_speed_m_per_s);
  read(map, "largest_push_out_m_per_s", settings.largest_push_out_m_per_s);
  if (map.find("joint_corrections")) {
    read(map, "joint_corrections", settings.joint_corrections.emplace());
  }
  read(map, "hard_row_time_s", settings.hard_row_time_s);
  read(map, "geometric_stiffness", settings.geometric_stiffness);
  read(map, "warm_start", settings.warm_start);
  read(map, "solver", settings.solver);
}

void read_forces(const YamlNode& file, Scene& scene) {
  if (const YamlNode* list = file.find("forces")) {
    for (const YamlNode& item : list->items) {
      AppliedForce& force = scene.forces.emplace_back();
      read(item, "name", force.name);
      read(item, "body", force.body);
      read(item, "point_m", force.point_m);
      read(item, "direction", force.direction);
      read(item, "force_N", force.force_N);
      read(item, "axis", force.axis);
      read(item, "torque_N_m", force.torque_N_m);
      read(item, "turns_with_body", force.turns_with_body);
      read(item, "until_contact", force.until_contact);
    }
  }
  if (const YamlNode* list = file.find("never_touch")) {
    for (const YamlNode& pair : list->items) {
      scene.never_touch.emplace_back(text_of(pair.items[0]), text_of(pair.items[1]));
    }
  }
}

Scene read_tree(const YamlNode& file, const std::filesystem::path& path) {
  Scene scene;
  scene.name = one_line(path.stem().string());
  read(file, "name", scene.name);
  read(file, "title", scene.title);
  if (const YamlNode* step = file.find("step")) read_settings(*step, scene.settings);
  read_materials(file, scene);
  read_bodies(file, path.parent_path().string(), scene);
  read_joints(file, scene);
  read_transmissions(file, scene);
  read_forces(file, scene);
  read_controls(file, scene);
  read_verdict(file, scene);
  return scene;
}

const YamlNode* child(const YamlNode& node, std::string_view step) {
  if (node.kind == YamlNode::Kind::list) {
    std::size_t index = 0;
    for (const char digit : step) {
      if (digit < '0' || digit > '9') return nullptr;
      index = 10 * index + static_cast<std::size_t>(digit - '0');
    }
    return index < node.items.size() ? &node.items[index] : nullptr;
  }
  if (const YamlNode* found = node.find(step)) return found;
  return step == "shapes" ? node.find("shape") : nullptr;
}

/// Where the path of a defect leads. Steps that the file does not have, since it says the same
/// thing shorter, are passed over.
TextMark mark_at(const YamlNode& file, std::string_view path) {
  const YamlNode* node = &file;
  while (!path.empty()) {
    const std::size_t slash = std::min(path.find('/'), path.size());
    if (const YamlNode* next = child(*node, path.substr(0, slash))) node = next;
    path.remove_prefix(std::min(slash + 1, path.size()));
  }
  return node->mark;
}

Scene parse_checked(std::string_view text, const std::filesystem::path& path,
                    std::span<const SceneOverride> overrides, const SceneCheck& check) {
  YamlNode file = parse_yaml(text);
  for (std::size_t k = 0; k < overrides.size(); ++k) {
    apply_override(overrides[k], override_mark(k), file);
  }
  check_vocabulary(file);
  list_inputs(file);
  Scene scene = read_tree(file, path);
  try {
    check_scene(scene);
    if (check) check(scene);
  } catch (const SceneDefect& defect) {
    throw BadYaml(mark_at(file, defect.path()), defect.what());
  }
  return scene;
}

}  // namespace

Scene parse_scene(std::string_view text, std::string_view name,
                  std::span<const SceneOverride> overrides, const SceneCheck& check) {
  try {
    return parse_checked(text, std::filesystem::path(name), overrides, check);
  } catch (const BadYaml& bad) {
    if (const std::optional<std::size_t> k = override_at(bad.mark())) {
      const SceneOverride& at_fault = overrides[*k];
      throw BadInput(
          one_line(sentence(name, " with ", at_fault.path, "=", at_fault.value, ": ", bad.what())));
    }
    throw BadInput(
        one_line(sentence(name, ":", bad.mark().line, ":", bad.mark().column, ": ", bad.what())));
  }
}

Scene read_scene(const std::filesystem::path& path, std::span<const SceneOverride> overrides,
                 const SceneCheck& check) {
  return parse_scene(read_regular_file(path, largest_scene_text), path.string(), overrides, check);
}

}  // namespace perpend
