#include <algorithm>
#include <cmath>

#include "border/closest_word.h"
#include "border/one_line.h"
#include "scene/checking/scene_check.h"
#include "scene/limits.h"

namespace perpend {
namespace {

/// What is printed of a scene. A title may go over several lines.
void check_texts(const Scene& scene) {
  const ItemCheck item("", "the scene");
  std::string title = scene.title;
  std::replace(title.begin(), title.end(), '\n', ' ');
  if (const auto character = unprintable_in(title)) {
    item.fail("title", "the title holds a character, ", *character,
              ", that cannot be shown; leave it out");
  }
  if (const auto character = unprintable_in(scene.name)) {
    item.fail("name", "the name holds a character, ", *character,
              ", that cannot be shown; leave it out");
  }
  if (const auto character = unprintable_in(scene.settings.solver)) {
    item.fail("step/solver", "the solver holds a character, ", *character,
              ", that cannot be shown; leave it out");
  }
}

void check_settings(const StepSettings& settings) {
  const ItemCheck item("step", "the step settings");
  item.positive("time_step_s", "time step", settings.time_step_s, "s");
  item.finite("gravity_m_per_s2", "gravity", settings.gravity_m_per_s2, "m/s²");
  item.not_negative("contact_margin_m", "contact margin", settings.contact_margin_m, "m");
  item.not_negative("restitution_speed_m_per_s", "restitution speed",
                    settings.restitution_speed_m_per_s, "m/s");
  item.positive("largest_push_out_m_per_s", "largest push-out speed",
                settings.largest_push_out_m_per_s, "m/s");
  item.not_negative("hard_row_time_s", "time of hard rows", settings.hard_row_time_s.value_or(0),
                    "s");
  item.count("steps", "number of steps", settings.steps, 1, most_steps);
  item.count("joint_corrections", "number of joint corrections",
             settings.joint_corrections.value_or(0), 0, most_joint_corrections);
  if (settings.solver.empty()) item.fail("solver", "the solver has no name; give one");
}

void check_friction_yield(const ItemCheck& item, const SurfaceLaw& law) {
  const FrictionYield yield = friction_yield(law);
  item.positive_or_infinite("friction_stiffness_N_per_m", "friction stiffness",
                            yield.stiffness_N_per_m, "N/m");
  item.not_negative("friction_damping_N_s_per_m", "friction damping", yield.damping_N_s_per_m,
                    "N s/m");
  if (!yield.slip_m_per_N_s) return;
  item.not_negative("friction_slip_m_per_N_s", "friction slip", *yield.slip_m_per_N_s, "m/(N s)");
  if (law.friction_stiffness_N_per_m || law.friction_damping_N_s_per_m) {
    item.fail("friction_slip_m_per_N_s",
              "friction yields either by a slip or by a spring and a damper; leave out "
              "friction_slip_m_per_N_s, or both friction_stiffness_N_per_m and "
              "friction_damping_N_s_per_m");
  }
}

void check_law(const ItemCheck& item, const SurfaceLaw& law) {
  item.not_negative("friction", "friction coefficient", law.friction, "");
  item.positive_or_infinite("stiffness_N_per_m", "stiffness", law.stiffness_N_per_m, "N/m");
  item.not_negative("damping_N_s_per_m", "damping", law.damping_N_s_per_m, "N s/m");
  if (!(law.restitution >= 0 && law.restitution <= 1)) {
    item.fail("restitution", "the restitution is ", law.restitution,
              "; give a number between 0 and 1");
  }
  item.not_negative("rolling_resistance_m", "rolling resistance", law.rolling_resistance_m, "m");
  item.not_negative("spinning_resistance_m", "spinning resistance", law.spinning_resistance_m, "m");
  if (law.relaxation_length_m) {
    item.positive("relaxation_length_m", "relaxation length", *law.relaxation_length_m, "m");
    const FrictionYield yield = friction_yield(law);
    if (!law.friction_remembers || yield.slip_m_per_N_s ||
        !std::isfinite(yield.stiffness_N_per_m)) {
      item.fail("relaxation_length_m",
                "a tyre's friction is a spring; leave friction_remembers and "
                "friction_slip_m_per_N_s out, and give a finite stiffness");
    }
  }
  if (law.lateral_stiffness_N_per_m) {
    item.positive("lateral_stiffness_N_per_m", "lateral stiffness", *law.lateral_stiffness_N_per_m,
                  "N/m");
  }
  item.not_negative("sliding_drag_N_s_per_m", "drag of sliding", law.sliding_drag_N_s_per_m,
                    "N s/m");
  check_friction_yield(item, law);
}

void check_forces(const Scene& scene, const SceneNames& names) {
  std::set<std::string_view> taken;
  for (std::size_t i = 0; i < scene.forces.size(); ++i) {
    const AppliedForce& force = scene.forces[i];
    const ItemCheck item(sentence("forces/", i),
                         sentence("force ", i, " on body '", force.body, "'"));
    if (!force.name.empty()) check_name(item, "force", force.name, taken);
    check_body_name(item, "body", force.body, names);
    item.finite("point_m", "point", force.point_m, "m");
    item.direction("direction", "direction", force.direction);
    item.signal("force_N", "force", force.force_N, "N");
    item.direction("axis", "axis", force.axis);
    item.signal("torque_N_m", "torque", force.torque_N_m, "N m");
  }
}

void check_never_touch(const Scene& scene, const SceneNames& names) {
  for (std::size_t i = 0; i < scene.never_touch.size(); ++i) {
    const auto& [first, second] = scene.never_touch[i];
    const ItemCheck item(sentence("never_touch/", i),
                         sentence("pair ", i, " of the bodies that never touch"));
    check_body_name(item, "0", first, names);
    check_body_name(item, "1", second, names);
    if (first == second) {
      item.fail("1", "both bodies are '", first, "'; name two different bodies");
    }
  }
}

}  // namespace

void check_name(const ItemCheck& item, std::string_view kind, std::string_view name,
                std::set<std::string_view>& taken) {
  if (name.empty()) item.fail("name", "it has no name; give each ", kind, " a name of its own");
  if (const auto character = unprintable_in(name)) {
    item.fail("name", "the name holds a character, ", *character,
              ", that cannot be shown; leave it out");
  }
  if (name.size() > longest_name) {
    item.fail("name", "the name has ", name.size(), " bytes; give at most ", longest_name);
  }
  if (!taken.insert(name).second) {
    item.fail("name", "the name is taken; give each ", kind, " a name of its own");
  }
}

std::string meant_among(std::string_view name, std::vector<std::string_view> known) {
  if (known.empty()) return "; the scene has none";
  return meant_and_listed(name, known, "there are");
}

void check_body_name(const ItemCheck& item, std::string_view key, std::string_view name,
                     const SceneNames& names) {
  if (names.bodies.contains(name)) return;
  item.fail(key, "there is no body '", name, "'", meant_among(name, names_in(names.bodies)));
}

void check_materials(const Scene& scene, SceneNames& names) {
  for (std::size_t i = 0; i < scene.materials.size(); ++i) {
    const Material& material = scene.materials[i];
    const ItemCheck item(sentence("materials/", i),
                         material.name.empty() ? sentence("material ", i)
                                               : sentence("material '", material.name, "'"));
    check_name(item, "material", material.name, names.materials);
    check_law(item, material.law);
  }
  std::set<std::pair<std::string_view, std::string_view>> pairs;
  for (std::size_t i = 0; i < scene.material_pairs.size(); ++i) {
    const MaterialPair& pair = scene.material_pairs[i];
    const ItemCheck item(sentence("material_pairs/", i),
                         sentence("material pair '", pair.first, "' and '", pair.second, "'"));
    for (const auto& [key, name] :
         {std::pair{"between/0", &pair.first}, {"between/1", &pair.second}}) {
      if (names.materials.contains(*name)) continue;
      item.fail(key, "there is no material '", *name, "'",
                meant_among(*name, names_in(names.materials)));
    }
    if (!pairs.insert(std::minmax<std::string_view>(pair.first, pair.second)).second) {
      item.fail("", "the law of the pair is given twice; remove one");
    }
    check_law(item, pair.law);
  }
}

void check_scene(const Scene& scene) {
  SceneNames names;
  check_texts(scene);
  check_settings(scene.settings);
  check_materials(scene, names);
  check_bodies(scene, names);
  check_joints(scene, names);
  check_transmissions(scene, names);
  check_forces(scene, names);
  check_never_touch(scene, names);
  check_verdict(scene, names);
  check_controls(scene, names);
}

}  // namespace perpend
