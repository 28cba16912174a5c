#include "scene/vocabulary/vocabulary.h"

#include <cassert>

#include "scene/vocabulary/vocabulary_parts.h"

namespace perpend {
namespace {

using enum ValueKind;
const Keys pose_keys{
    {"position_m", vector, "", "m", "[0, 0, 0]", "where its origin is"},
    {"orientation_wxyz", quaternion, "", "", "[1, 0, 0, 0]",
     "how it is turned: a quaternion of length 1, the real part first"},
    {"rotation", map, "rotation", "", "none", "how it is turned, in place of a quaternion"},
};

const Keys law_keys{
    {"friction", number, "", "", "1", "coefficient μ, ≥ 0"},
    {"stiffness_N_per_m", number, "", "N_per_m", "1e5", "of a contact point, > 0; .inf: hard"},
    {"damping_N_s_per_m", number, "", "N_s_per_m", "1e4", "of a contact point, ≥ 0"},
    {"restitution", number, "", "", "0", "share of the approach speed given back, 0…1"},
    {"rolling_resistance_m", number, "", "m", "0", "largest rolling torque per normal force, ≥ 0"},
    {"spinning_resistance_m", number, "", "m", "0",
     "largest torque about the normal per normal force, ≥ 0"},
    {"friction_remembers", truth, "", "", "true",
     "whether friction is a spring that slips at its bound, and so does not creep"},
    {"friction_stiffness_N_per_m", number, "", "N_per_m", "stiffness_N_per_m",
     "of a contact point along the surface, > 0; .inf: hard"},
    {"friction_damping_N_s_per_m", number, "", "N_s_per_m", "damping_N_s_per_m",
     "of a contact point along the surface, ≥ 0"},
    {"friction_slip_m_per_N_s", number, "", "m_per_N_s", "none",
     "speed of sliding that a friction force within its bound costs, ≥ 0; in place of a spring and "
     "a damper along the surface"},
    {"sliding_drag_N_s_per_m", number, "", "N_s_per_m", "0",
     "of a contact point that touches: force against sliding besides dry friction, per speed, ≥ 0"},
    {"relaxation_length_m", number, "", "m", "none",
     "makes it a tyre: length of rolling over which friction's spring lets go, > 0"},
    {"lateral_stiffness_N_per_m", number, "", "N_per_m", "as along the way",
     "of a tyre: of a contact point along the axis of the cylinder, > 0"},
};

const Keys convex_keys{
    {"box", map, "box", "", "none", "a box"},
    {"sphere", map, "sphere", "", "none", "a sphere"},
    {"capsule", map, "capsule", "", "none", "a cylinder with round ends, along z"},
    {"cylinder", map, "cylinder", "", "none", "a cylinder along z"},
    {"hull", map, "hull", "", "none", "the convex hull of points"},
    {"plane", map, "plane", "", "none", "the half-space below z = 0, for bodies not free"},
};

std::vector<MapEntry> shape_maps() {
  const Keys radius_and_length{{"radius_m", number, "", "m", "!", "> 0"},
                               {"length_m", number, "", "m", "!", "along z, > 0"}};
  return {
      {"shape",
       "a shape",
       convex_keys +
           Keys{{"compound", maps, "part", "", "none", "convex shapes fixed to each other"},
                {"mesh", map, "mesh", "", "none", "a surface of triangles, for bodies not free"},
                {"height_field", map, "height field", "", "none",
                 "terrain over a grid, for bodies not free"}} +
           pose_keys +
           Keys{{"material", text, "", "", "none", "name of a material"},
                {"density_kg_per_m3", number, "", "kg_per_m3", "1000",
                 "> 0, counts where the body has no mass of its own"},
                {"touches", truth, "", "", "true", "false: it has mass, and nothing touches it"}},
       {}},
      {"part", "a part of a compound", convex_keys + pose_keys, {}},
      {"box",
       "a box",
       {{"size_m", vector, "", "m", "!", "whole lengths along x, y and z, > 0"}},
       {}},
      {"sphere", "a sphere", {{"radius_m", number, "", "m", "!", "> 0"}}, {}},
      {"capsule",
       "a capsule",
       {{"radius_m", number, "", "m", "!", "> 0"},
        {"length_m", number, "", "m", "!", "along z, without the round ends, > 0"}},
       {}},
      {"cylinder", "a cylinder", radius_and_length, {}},
      {"hull",
       "a hull",
       {{"points_m", vectors, "", "m", "!", "at least four, not in one plane"}},
       {}},
      {"plane", "a plane", {}, {}},
      {"mesh",
       "a mesh",
       {{"file", text, "", "", "none", "an OBJ file, beside the scene file or in a folder there"},
        {"vertices_m", vectors, "", "m", "none", "or its corners"},
        {"triangles", triples, "", "", "none",
         "and three of them each, counted from 0, anticlockwise seen from outside"}},
       {}},
      {"height field",
       "a height field",
       {{"columns", whole, "", "", "!", "number of samples along x, ≥ 2"},
        {"rows", whole, "", "", "!", "number of samples along y, ≥ 2"},
        {"dx_m", number, "", "m", "1", "between columns, > 0"},
        {"dy_m", number, "", "m", "1", "between rows, > 0"},
        {"heights_m", numbers, "", "m", "!", "columns × rows of them, along x first"}},
       {}},
  };
}

std::vector<MapEntry> body_maps() {
  return {
      {"body",
       "a body",
       Keys{{"name", text, "", "", "!", "unique among bodies and shafts; not world"},
            {"kind", choice, "free fixed driven", "", "free, with a motion driven",
             "moves by forces, never, or as `motion` says"}} +
           pose_keys +
           Keys{{"velocity_m_per_s", vector, "", "m_per_s", "[0, 0, 0]", "of the centre of mass"},
                {"spin_rad_per_s", vector, "", "rad_per_s", "[0, 0, 0]", "angular velocity"},
                {"shape", map, "shape", "", "none", "what it is made of"},
                {"shapes", maps, "shape", "", "none", "the same, of several"},
                {"mass_kg", number, "", "kg", "of the shapes", "> 0"},
                {"centre_m", vector, "", "m", "[0, 0, 0]",
                 "centre of mass in the body's frame, where mass_kg is given"},
                {"inertia_kg_m2", inertia, "", "kg_m2", "of the shapes",
                 "about the centre of mass, where mass_kg is given"},
                {"motion", map, "motion", "", "none", "how a driven body moves"},
                {"falls", truth, "", "", "true", "whether gravity acts on it"},
                {"damping_N_s_per_m", number, "", "N_s_per_m", "0",
                 "force against the velocity of its centre of mass, ≥ 0"},
                {"spin_damping_N_m_s_per_rad", number, "", "N_m_s_per_rad", "0",
                 "torque against its angular velocity, ≥ 0"},
                {"group", whole, "", "", "1", "bits: what it is"},
                {"mask", whole, "", "", "0xffffffff", "bits: the groups it touches"}},
       {}},
      {"frame", "a frame", pose_keys, {}},
      {"rotation",
       "a rotation",
       {{"axis", vector, "", "", "!", "of any length"},
        {"angle_rad", number, "", "rad", "none", "about the axis, by the right hand"},
        {"angle_deg", number, "", "deg", "none", "in place of angle_rad"}},
       {}},
      {"motion",
       "a motion",
       {{"direction", vector, "", "", "[1, 0, 0]", "of length 1, in the world"},
        {"speed_m_per_s", signal, "signal", "m_per_s", "0", "along the direction"},
        {"axis", vector, "", "", "[0, 0, 1]", "of length 1, in the world, through the origin"},
        {"spin_rad_per_s", signal, "signal", "rad_per_s", "0", "about the axis"}},
       {}},
      {"shaft",
       "a shaft",
       {{"name", text, "", "", "!", "unique among bodies, shafts, joints and transmissions"},
        {"inertia_kg_m2", number, "", "kg_m2", "1", "> 0"},
        {"speed_rad_per_s", number, "", "rad_per_s", "0", "at the beginning"},
        {"drag_N_m", setting, "signal", "N_m", "0", "largest dry friction torque, ≥ 0"}},
       {}},
      {"force",
       "a force",
       {{"name", text, "", "", "forces.N, its number from 0", "unique among forces"},
        {"body", text, "", "", "!", "on which it acts"},
        {"point_m", vector, "", "m", "[0, 0, 0]", "where it acts, in the body's frame"},
        {"direction", vector, "", "", "[1, 0, 0]", "of length 1"},
        {"force_N", signal, "signal", "N", "0", "along the direction"},
        {"axis", vector, "", "", "[0, 0, 1]", "of length 1"},
        {"torque_N_m", signal, "signal", "N_m", "0", "about the axis"},
        {"turns_with_body", truth, "", "", "false",
         "whether direction and axis are in the axes of the body"},
        {"until_contact", truth, "", "", "false",
         "whether it ends when the body first touches anything"}},
       {}},
      {"signal",
       "a signal",
       {{"points", curve, "", "", "[]",
         "[time in s, value], straight lines between them, at rising times"},
        {"sine", map, "sine", "", "none", "added to the lines"}},
       {}},
      {"sine",
       "a sine",
       {{"amplitude", number, "", "", "0", "in the unit of the signal"},
        {"frequency_Hz", number, "", "Hz", "0", ""},
        {"phase_rad", number, "", "rad", "0", "at time 0"}},
       {}},
      {"input",
       "an input",
       {{"input", text, "", "", "!", "its name; one name can drive several values"},
        {"default", number, "", "", "!", "what holds until it is set"},
        {"min", number, "", "", "-.inf", "beside what the value allows"},
        {"max", number, "", "", ".inf", "beside what the value allows"}},
       {}},
      {"scene input",
       "an input of the scene",
       {{"name", text, "", "", "!", "unique among inputs"},
        {"drives", names, "", "", "!", "values, such as boom.motor.angle_rad"},
        {"min", number, "", "", "-.inf", "beside what the values allow"},
        {"max", number, "", "", ".inf", "beside what the values allow"}},
       {}},
      {"value signal",
       "the signal of a value",
       {{"value", text, "", "", "!", "such as hoist.length_m"},
        {"signal", signal, "signal", "", "!", "in the unit of the value"}},
       {}},
      {"point",
       "a point",
       {{"name", text, "", "", "!", "unique among points, bodies and shafts"},
        {"body", text, "", "", "!", "to which it belongs"},
        {"position_m", vector, "", "m", "[0, 0, 0]", "in the body's frame"}},
       {}},
      {"group",
       "a group",
       {{"name", text, "", "", "!", "unique among groups, bodies and shafts"},
        {"bodies", names, "", "", "!", "that are in it"}},
       {}},
  };
}

MapEntry scene_map() {
  return {"scene",
          "a scene",
          {{"name", text, "", "", "that of the file", "short name"},
           {"title", text, "", "", "none", "what it shows"},
           {"step", map, "step", "", "see there", "how to step it"},
           {"materials", maps, "material", "", "[]", "what shapes are made of"},
           {"material_pairs", maps, "material pair", "", "[]",
            "laws of two materials, in place of what follows from each"},
           {"bodies", maps, "body", "", "[]", "what moves, and what it moves on"},
           {"shafts", maps, "shaft", "", "[]", "wheels of a drive train that only turn"},
           {"joints", maps, "joint", "", "[]", "what holds bodies together"},
           {"transmissions", maps, "transmission", "", "[]", "gears, engines, converters"},
           {"forces", maps, "force", "", "[]", "on bodies"},
           {"never_touch", pairs, "", "", "[]", "bodies without contacts with each other"},
           {"inputs", maps, "scene input", "", "[]", "values that are set while it runs"},
           {"signals", maps, "value signal", "", "[]", "values that change with time"},
           {"points", maps, "point", "", "[]", "points of bodies that outputs tell of"},
           {"groups", maps, "group", "", "[]", "bodies whose contacts outputs tell of together"},
           {"outputs", names, "", "", "all", "what run --outputs tells of"},
           {"verdict", maps, "expectation", "", "[]", "what it must do"}},
          {}};
}

std::vector<MapEntry> settings_maps() {
  return {
      {"step",
       "the step settings",
       {{"time_step_s", number, "", "s", "1/60", "> 0"},
        {"steps", whole, "", "", "500", "steps when --steps is not given, 1…1e9"},
        {"gravity_m_per_s2", vector, "", "m_per_s2", "[0, 0, -9.81]", ""},
        {"regularisation", choice, "spring_damper spook", "", "spring_damper",
         "how rows yield over a step"},
        {"friction", choice, "box cone", "", "box", "the law of dry friction"},
        {"contact_margin_m", number, "", "m", "0.01", "gaps up to this have contact points, ≥ 0"},
        {"restitution_speed_m_per_s", number, "", "m_per_s", "0.05",
         "approach speed below which nothing bounces, ≥ 0"},
        {"largest_push_out_m_per_s", number, "", "m_per_s", "1",
         "speed at which bodies that overlap are parted at most, > 0; it does not become theirs"},
        {"joint_corrections", whole, "", "", "as needed",
         "solves after the first that make the joints exact, 0…100; as needed: at most 3, where "
         "they would end off by 0.001 of their levers"},
        {"hard_row_time_s", number, "", "s", "none",
         "time in which hard joints undo what they are violated by, ≥ 0; none: at once"},
        {"geometric_stiffness", truth, "", "", "true",
         "whether forces of joints turn with their bodies, without which chains under load tear"},
        {"warm_start", truth, "", "", "true",
         "whether a step starts from the impulses of the one before, or from zero"},
        {"solver", text, "", "", "exact", "with its settings, as on the command line"}},
       {}},
      {"material",
       "a material",
       Keys{{"name", text, "", "", "!", "unique among materials"}} + law_keys,
       {}},
      {"material pair",
       "a material pair",
       Keys{{"between", between, "", "", "!", "two materials"}} + law_keys,
       {}},
  };
}

std::vector<MapEntry> make_vocabulary() {
  std::vector<MapEntry> all{scene_map()};
  for (const auto& maps_of :
       {settings_maps(), body_maps(), shape_maps(),
        std::vector<MapEntry>{{"joint", "a joint", {}, {}}}, joint_maps(), coordinate_maps(),
        std::vector<MapEntry>{{"transmission", "a transmission", {}, {}}}, transmission_maps(),
        verdict_maps()}) {
    all.insert(all.end(), maps_of.begin(), maps_of.end());
  }
  for (MapEntry& chooser : all) {
    if (chooser.name != "joint" && chooser.name != "transmission") continue;
    for (const MapEntry& entry : all) {
      if (entry.name.ends_with(" " + chooser.name)) chooser.kinds.push_back(entry.name);
    }
  }
  return all;
}

}  // namespace

std::span<const MapEntry> vocabulary() {
  static const std::vector<MapEntry> all = make_vocabulary();
  return all;
}

const MapEntry& vocabulary_map(std::string_view name) {
  for (const MapEntry& entry : vocabulary()) {
    if (entry.name == name) return entry;
  }
  assert(false);
  return vocabulary().front();
}

}  // namespace perpend
