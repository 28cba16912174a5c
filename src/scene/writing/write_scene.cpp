#include "scene/scene_file.h"
#include "scene/writing/write_parts.h"

namespace perpend {
namespace {

YamlMap written(const StepSettings& settings) {
  YamlMap map;
  map.add("time_step_s", settings.time_step_s);
  map.add("steps", settings.steps);
  map.add("gravity_m_per_s2", settings.gravity_m_per_s2);
  map.add_written("regularisation",
                  settings.regularisation == Regularisation::spook ? "spook" : "spring_damper");
  map.add_written("friction", name_of(settings.friction));
  map.add("contact_margin_m", settings.contact_margin_m);
  map.add("restitution_speed_m_per_s", settings.restitution_speed_m_per_s);
  map.add("largest_push_out_m_per_s", settings.largest_push_out_m_per_s);
  if (settings.joint_corrections) map.add("joint_corrections", *settings.joint_corrections);
  if (settings.hard_row_time_s) map.add("hard_row_time_s", *settings.hard_row_time_s);
  map.add("geometric_stiffness", settings.geometric_stiffness);
  map.add("warm_start", settings.warm_start);
  map.add("solver", settings.solver);
  return map;
}

void add_law(YamlMap& map, const SurfaceLaw& law) {
  map.add("friction", law.friction);
  map.add("stiffness_N_per_m", law.stiffness_N_per_m);
  map.add("damping_N_s_per_m", law.damping_N_s_per_m);
  map.add("restitution", law.restitution);
  map.add("rolling_resistance_m", law.rolling_resistance_m);
  map.add("spinning_resistance_m", law.spinning_resistance_m);
  map.add("friction_remembers", law.friction_remembers);
  const auto add_given = [&map](std::string_view key, const std::optional<double>& value) {
    if (value) map.add(key, *value);
  };
  add_given("friction_stiffness_N_per_m", law.friction_stiffness_N_per_m);
  add_given("friction_damping_N_s_per_m", law.friction_damping_N_s_per_m);
  add_given("friction_slip_m_per_N_s", law.friction_slip_m_per_N_s);
  if (law.sliding_drag_N_s_per_m > 0) {
    map.add("sliding_drag_N_s_per_m", law.sliding_drag_N_s_per_m);
  }
  add_given("relaxation_length_m", law.relaxation_length_m);
  add_given("lateral_stiffness_N_per_m", law.lateral_stiffness_N_per_m);
}

YamlMap written(const Material& material) {
  YamlMap map;
  map.add("name", material.name);
  add_law(map, material.law);
  return map;
}

YamlMap written(const MaterialPair& pair) {
  YamlMap map;
  map.add_written("between", yaml_list({yaml(pair.first), yaml(pair.second)}));
  add_law(map, pair.law);
  return map;
}

YamlMap written(const Shaft& shaft) {
  YamlMap map;
  map.add("name", shaft.name);
  map.add("inertia_kg_m2", shaft.inertia_kg_m2);
  map.add("speed_rad_per_s", shaft.speed_rad_per_s);
  map.add("drag_N_m", shaft.drag_N_m);
  return map;
}

YamlMap written(const AppliedForce& force) {
  YamlMap map;
  if (!force.name.empty()) map.add("name", force.name);
  map.add("body", force.body);
  map.add("point_m", force.point_m);
  map.add("direction", force.direction);
  map.add("force_N", force.force_N);
  map.add("axis", force.axis);
  map.add("torque_N_m", force.torque_N_m);
  map.add("turns_with_body", force.turns_with_body);
  map.add("until_contact", force.until_contact);
  return map;
}

std::string listed_names(const std::vector<std::string>& names) {
  std::vector<std::string> quoted;
  for (const std::string& name : names) quoted.push_back(yaml(name));
  return yaml_list(quoted);
}

YamlMap written(const SceneInput& input) {
  YamlMap map;
  map.add("name", input.name);
  map.add_written("drives", listed_names(input.drives));
  map.add("min", input.min);
  map.add("max", input.max);
  return map;
}

YamlMap written(const ValueSignal& one) {
  YamlMap map;
  map.add("value", one.value);
  map.add("signal", one.signal);
  return map;
}

YamlMap written(const NamedPoint& point) {
  YamlMap map;
  map.add("name", point.name);
  map.add("body", point.body);
  map.add("position_m", point.position_m);
  return map;
}

YamlMap written(const NamedGroup& group) {
  YamlMap map;
  map.add("name", group.name);
  map.add_written("bodies", listed_names(group.bodies));
  return map;
}

YamlMap written(const Expectation& expectation) {
  YamlMap map;
  map.add("name", expectation.name);
  map.add_written("measure", std::string(kind_of(expectation.measure).word));
  map.add_written("of", listed_names(expectation.of));
  if (!expectation.seen_from.empty()) map.add("seen_from", expectation.seen_from);
  map.add("axes", expectation.axes);
  map.add("direction", expectation.direction);
  map.add("size_m", expectation.size_m);
  map.add("coordinate", expectation.coordinate);
  map.add("from_s", expectation.from_s);
  map.add("to_s", expectation.to_s);
  map.add_written("over", std::string(over_words()[static_cast<std::size_t>(expectation.over)]));
  map.add("at_least", expectation.at_least);
  map.add("at_most", expectation.at_most);
  return map;
}

template <typename Item>
std::string listed(std::string_view key, const std::vector<Item>& items) {
  if (items.empty()) return "";
  std::string text = std::string(key) + ":\n";
  for (const Item& item : items) text += written(item).as_item();
  return text;
}

}  // namespace

YamlMap written(const Body& body) {
  YamlMap map;
  map.add("name", body.name);
  map.add_written("kind", body.kind == BodyKind::free    ? "free"
                          : body.kind == BodyKind::fixed ? "fixed"
                                                         : "driven");
  map.add_pose(body.pose);
  map.add("velocity_m_per_s", body.velocity_m_per_s);
  map.add("spin_rad_per_s", body.spin_rad_per_s);
  std::vector<std::string> shapes;
  for (const BodyShape& shape : body.shapes) shapes.push_back(written(shape).in_line());
  map.add_written("shapes", yaml_list(shapes));
  if (body.mass) {
    map.add("mass_kg", body.mass->mass_kg);
    map.add("centre_m", body.mass->centre_m);
    if (body.mass->inertia_kg_m2) map.add("inertia_kg_m2", *body.mass->inertia_kg_m2);
  }
  if (body.kind == BodyKind::driven) {
    YamlMap motion;
    motion.add("direction", body.motion.direction);
    motion.add("speed_m_per_s", body.motion.speed_m_per_s);
    motion.add("axis", body.motion.axis);
    motion.add("spin_rad_per_s", body.motion.spin_rad_per_s);
    map.add_written("motion", motion.in_line());
  }
  map.add("falls", body.falls);
  if (body.damping_N_s_per_m != 0) map.add("damping_N_s_per_m", body.damping_N_s_per_m);
  if (body.spin_damping_N_m_s_per_rad != 0) {
    map.add("spin_damping_N_m_s_per_rad", body.spin_damping_N_m_s_per_rad);
  }
  map.add("group", body.group);
  map.add("mask", body.mask);
  return map;
}

std::string write_scene(const Scene& scene) {
  std::string text = "name: " + yaml(scene.name) + "\ntitle: " + yaml(scene.title) + "\nstep:\n" +
                     written(scene.settings).as_block();
  text += listed("materials", scene.materials);
  text += listed("material_pairs", scene.material_pairs);
  text += listed("bodies", scene.bodies);
  text += listed("shafts", scene.shafts);
  text += listed("joints", scene.joints);
  text += listed("transmissions", scene.transmissions);
  text += listed("forces", scene.forces);
  if (!scene.never_touch.empty()) {
    text += "never_touch:\n";
    for (const auto& [first, second] : scene.never_touch) {
      text += "  - " + yaml_list({yaml(first), yaml(second)}) + "\n";
    }
  }
  text += listed("inputs", scene.inputs);
  text += listed("signals", scene.signals);
  text += listed("points", scene.points);
  text += listed("groups", scene.groups);
  if (!scene.outputs.empty()) text += "outputs: " + listed_names(scene.outputs) + "\n";
  text += listed("verdict", scene.verdict);
  return text;
}

}  // namespace perpend
