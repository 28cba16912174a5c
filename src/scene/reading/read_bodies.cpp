#include "scene/reading/read_values.h"
#include "scene/reading/yaml_values.h"

namespace perpend {
namespace {

void read_law(const YamlNode& map, SurfaceLaw& law) {
  read(map, "friction", law.friction);
  read(map, "stiffness_N_per_m", law.stiffness_N_per_m);
  read(map, "damping_N_s_per_m", law.damping_N_s_per_m);
  read(map, "restitution", law.restitution);
  read(map, "rolling_resistance_m", law.rolling_resistance_m);
  read(map, "spinning_resistance_m", law.spinning_resistance_m);
  read(map, "friction_remembers", law.friction_remembers);
  read(map, "friction_stiffness_N_per_m", law.friction_stiffness_N_per_m);
  read(map, "friction_damping_N_s_per_m", law.friction_damping_N_s_per_m);
  read(map, "friction_slip_m_per_N_s", law.friction_slip_m_per_N_s);
  read(map, "sliding_drag_N_s_per_m", law.sliding_drag_N_s_per_m);
  read(map, "relaxation_length_m", law.relaxation_length_m);
  read(map, "lateral_stiffness_N_per_m", law.lateral_stiffness_N_per_m);
}

Matrix3 read_inertia(const YamlNode& node) {
  if (node.items[0].kind != YamlNode::Kind::list) return vector_of(node).asDiagonal();
  Matrix3 inertia;
  for (int i = 0; i < 3; ++i) inertia.row(i) = vector_of(node.items[i]);
  return inertia;
}

void read_mass(const YamlNode& map, Body& body) {
  if (map.find("mass_kg") == nullptr) {
    for (const std::string_view key : {"centre_m", "inertia_kg_m2"}) {
      if (const YamlNode* node = map.find(key)) {
        throw BadYaml(node->mark, sentence("'", key,
                                           "' counts with a given mass only; give "
                                           "mass_kg as well"));
      }
    }
    return;
  }
  body.mass.emplace();
  read(map, "mass_kg", body.mass->mass_kg);
  read(map, "centre_m", body.mass->centre_m);
  if (const YamlNode* inertia = map.find("inertia_kg_m2")) {
    body.mass->inertia_kg_m2 = read_inertia(*inertia);
  }
}

void read_motion(const YamlNode& map, DrivenMotion& motion) {
  read(map, "direction", motion.direction);
  read(map, "speed_m_per_s", motion.speed_m_per_s);
  read(map, "axis", motion.axis);
  read(map, "spin_rad_per_s", motion.spin_rad_per_s);
}

BodyKind body_kind_of(const YamlNode& map) {
  const YamlNode* kind = map.find("kind");
  if (kind == nullptr) {
    return map.find("motion") == nullptr ? BodyKind::free : BodyKind::driven;
  }
  if (kind->text == "fixed") return BodyKind::fixed;
  return kind->text == "driven" ? BodyKind::driven : BodyKind::free;
}

Body read_body(const YamlNode& map, const std::string& folder) {
  Body body;
  read(map, "name", body.name);
  body.kind = body_kind_of(map);
  read_pose(map, body.pose);
  read(map, "velocity_m_per_s", body.velocity_m_per_s);
  read(map, "spin_rad_per_s", body.spin_rad_per_s);
  const std::string_view key = at_most_one(map, {"shape", "shapes"});
  if (key == "shape") body.shapes.push_back(read_shape(*map.find(key), folder));
  if (key == "shapes") {
    for (const YamlNode& item : map.find(key)->items) {
      body.shapes.push_back(read_shape(item, folder));
    }
  }
  read_mass(map, body);
  if (const YamlNode* motion = map.find("motion")) read_motion(*motion, body.motion);
  read(map, "falls", body.falls);
  read(map, "damping_N_s_per_m", body.damping_N_s_per_m);
  read(map, "spin_damping_N_m_s_per_rad", body.spin_damping_N_m_s_per_rad);
  read(map, "group", body.group);
  read(map, "mask", body.mask);
  return body;
}

}  // namespace

void read_materials(const YamlNode& file, Scene& scene) {
  if (const YamlNode* list = file.find("materials")) {
    for (const YamlNode& item : list->items) {
      Material& material = scene.materials.emplace_back();
      read(item, "name", material.name);
      read_law(item, material.law);
    }
  }
  if (const YamlNode* list = file.find("material_pairs")) {
    for (const YamlNode& item : list->items) {
      MaterialPair& pair = scene.material_pairs.emplace_back();
      read_between(item, pair.first, pair.second);
      read_law(item, pair.law);
    }
  }
}

void read_bodies(const YamlNode& file, const std::string& folder, Scene& scene) {
  if (const YamlNode* list = file.find("bodies")) {
    for (const YamlNode& item : list->items) scene.bodies.push_back(read_body(item, folder));
  }
  if (const YamlNode* list = file.find("shafts")) {
    for (const YamlNode& item : list->items) {
      Shaft& shaft = scene.shafts.emplace_back();
      read(item, "name", shaft.name);
      read(item, "inertia_kg_m2", shaft.inertia_kg_m2);
      read(item, "speed_rad_per_s", shaft.speed_rad_per_s);
      read(item, "drag_N_m", shaft.drag_N_m);
    }
  }
}

}  // namespace perpend
