#include "scene/joint_coordinates.h"
#include "scene/vocabulary/vocabulary_parts.h"

namespace perpend {
namespace {

using enum ValueKind;

/// Of transmissions: a row of shifts or of angles.
const Keys gear_compliance_keys{
    {"stiffness_N_per_m", number, "", "N_per_m", "1e10",
     "stiffness of the held directions, > 0; used as N m/rad for angles; .inf: hard"},
    {"damping_N_s_per_m", number, "", "N_s_per_m", "1e8",
     "damping of the held directions, ≥ 0; used as N m s/rad for angles"},
};

const Keys shift_compliance_keys{
    {"stiffness_N_per_m", number, "", "N_per_m", "1e10", "how it yields, > 0; .inf: hard"},
    {"damping_N_s_per_m", number, "", "N_s_per_m", "1e8", "how it yields, ≥ 0"},
};

const Keys angle_compliance_keys{
    {"stiffness_N_m_per_rad", number, "", "N_m_per_rad", "1e10", "how it yields, > 0; .inf: hard"},
    {"damping_N_m_s_per_rad", number, "", "N_m_s_per_rad", "1e8", "how it yields, ≥ 0"},
};

const KeyEntry on_key{"on", setting, "signal", "", "1", "1, or 0: it lets go"};

const Keys shift_law_keys{
    {"limits", map, "limits of a shift", "", "none", "the range it may move in"},
    {"motor", map, "motor of a shift", "", "none",
     "drives it to a speed or a position, or by a force"},
    {"spring", map, "spring of a shift", "", "none", "pulls it to its rest"},
    {"friction_N", setting, "signal", "N", "0", "largest dry friction, ≥ 0"},
};

const Keys angle_law_keys{
    {"limits", map, "limits of an angle", "", "none", "the range it may turn in"},
    {"motor", map, "motor of an angle", "", "none",
     "drives it to a speed or an angle, or by a torque"},
    {"spring", map, "spring of an angle", "", "none", "turns it to its rest"},
    {"friction_N_m", setting, "signal", "N_m", "0", "largest dry friction torque, ≥ 0"},
};

const Keys joint_compliance_keys{
    {"stiffness_N_per_m", number, "", "N_per_m", "1e10", "of what it holds, > 0; .inf: hard"},
    {"damping_N_s_per_m", number, "", "N_s_per_m", "1e8", "of what it holds, ≥ 0"},
};

const Keys held_angle_keys{
    {"stiffness_N_m_per_rad", number, "", "N_m_per_rad", "the number of stiffness_N_per_m",
     "of the angles it holds, > 0; .inf: hard"},
    {"damping_N_m_s_per_rad", number, "", "N_m_s_per_rad", "the number of damping_N_s_per_m",
     "of the angles it holds, ≥ 0"},
};

Keys joint_keys(JointKind kind, const Keys& own) {
  return Keys{{"name", text, "", "", "!", "unique among joints, transmissions and shafts"},
              {"kind", choice, joint_kind_name(kind), "", "!", "the type of joint"},
              {"between", between, "", "", "!", "its two bodies; one may be world"}} +
         own + joint_compliance_keys + (holds_angles(kind) ? held_angle_keys : Keys{}) +
         Keys{{"may_touch", truth, "", "", "false", "whether its two bodies have contacts"},
              {"holds", setting, "signal", "", "1", "1, or 0: it has let go"},
              {"break_force_N", number, "", "N", ".inf",
               "force between its bodies beyond which it lets go for good, > 0"},
              {"break_torque_N_m", number, "", "N_m", ".inf",
               "the same of the torque about its place, > 0"},
              {"in_first", map, "frame", "", "from the world",
               "the joint's frame in the first body, in place of where it is in the world"},
              {"in_second", map, "frame", "", "from the world", "and in the second body"}};
}

const Keys at_point{
    {"position_m", vector, "", "m", "[0, 0, 0]", "its origin in the world, at the beginning"}};
const Keys along_axis =
    at_point + Keys{{"axis", vector, "", "", "[0, 0, 1]",
                     "z of its frame in the world, of any length, at the beginning"}};
const Keys between_points{
    {"from_m", vector, "", "m", "origin of the first body",
     "its point of the first body, in the world, at the beginning"},
    {"to_m", vector, "", "m", "origin of the second body",
     "its point of the second body, in the world, at the beginning"},
    {"length_m", setting, "signal", "m", "as at the beginning", "between the two points, > 0"}};

/// The law of one coordinate stands in the joint itself; of several, each has a key.
Keys laws_of(JointKind kind) {
  const auto coordinates = joint_coordinates(kind);
  if (coordinates.size() == 1) return coordinates[0].is_angle ? angle_law_keys : shift_law_keys;
  Keys keys;
  for (const CoordinateKind& c : coordinates) {
    keys.push_back({c.name, map, c.is_angle ? "law of an angle" : "law of a shift", "", "free",
                    "what acts along this coordinate"});
  }
  return keys;
}

}  // namespace

std::vector<MapEntry> joint_maps() {
  const Keys with_x = along_axis + Keys{{"x_axis", vector, "", "", "any",
                                         "x of its frame in the world, perpendicular to `axis`"}};
  return {
      {"fixed joint", "a fixed joint", joint_keys(JointKind::fixed, at_point), {}},
      {"spherical joint",
       "a spherical joint",
       joint_keys(
           JointKind::spherical,
           with_x + Keys{{"swing", map, "limit of a swing", "", "none",
                          "how far `axis` of the second body may turn from that of the first"},
                         {"twist", map, "limits of a twist", "", "none",
                          "how far the second body may turn about `axis`"},
                         {"friction_N_m", setting, "signal", "N_m", "0",
                          "largest dry friction torque about each axis of its frame in the first "
                          "body, ≥ 0"}}),
       {}},
      {"revolute joint",
       "a revolute joint",
       joint_keys(JointKind::revolute, along_axis + laws_of(JointKind::revolute)),
       {}},
      {"prismatic joint",
       "a prismatic joint",
       joint_keys(JointKind::prismatic, along_axis + laws_of(JointKind::prismatic)),
       {}},
      {"cylindrical joint",
       "a cylindrical joint",
       joint_keys(JointKind::cylindrical, along_axis + laws_of(JointKind::cylindrical)),
       {}},
      {"universal joint",
       "a universal joint",
       joint_keys(JointKind::universal, with_x + laws_of(JointKind::universal)),
       {}},
      {"planar joint",
       "a planar joint",
       joint_keys(JointKind::planar, with_x + laws_of(JointKind::planar)),
       {}},
      {"distance joint", "a distance joint", joint_keys(JointKind::distance, between_points), {}},
      {"rope joint", "a rope joint", joint_keys(JointKind::rope, between_points), {}},
  };
}

std::vector<MapEntry> coordinate_maps() {
  return {
      {"law of a shift", "the law of a shift", shift_law_keys, {}},
      {"law of an angle", "the law of an angle", angle_law_keys, {}},
      {"limits of a shift",
       "the limits of a shift",
       Keys{{"lower_m", number, "", "m", "-.inf", "lower end"},
            {"upper_m", number, "", "m", ".inf", "upper end"}} +
           shift_compliance_keys,
       {}},
      {"limits of an angle",
       "the limits of an angle",
       Keys{{"lower_rad", number, "", "rad", "-.inf", "lower end"},
            {"upper_rad", number, "", "rad", ".inf", "upper end"},
            {"lower_deg", number, "", "deg", "none", "lower end, in place of lower_rad"},
            {"upper_deg", number, "", "deg", "none", "upper end, in place of upper_rad"}} +
           angle_compliance_keys,
       {}},
      {"limit of a swing",
       "the limit of a swing",
       Keys{{"upper_rad", number, "", "rad", "none", "largest angle between the axes, 0…π"},
            {"upper_deg", number, "", "deg", "none", "the same, in place of upper_rad"}} +
           angle_compliance_keys,
       {}},
      {"limits of a twist",
       "the limits of a twist",
       Keys{{"lower_rad", number, "", "rad", "none", "lower end"},
            {"upper_rad", number, "", "rad", "none", "upper end, less than a turn above"},
            {"lower_deg", number, "", "deg", "none", "lower end, in place of lower_rad"},
            {"upper_deg", number, "", "deg", "none", "upper end, in place of upper_rad"}} +
           angle_compliance_keys,
       {}},
      {"motor of a shift",
       "the motor of a shift",
       Keys{{"speed_m_per_s", signal, "signal", "m_per_s", "none", "the speed it drives to"},
            {"position_m", signal, "signal", "m", "none", "or the position it drives to"},
            {"force_N", signal, "signal", "N", "none", "or the force it pushes with"},
            {"largest_force_N", setting, "signal", "N", ".inf", "the most it can push, ≥ 0"},
            {"slip_m_per_N_s", setting, "signal", "m_per_N_s", "0",
             "of a speed: speed lost per newton of force, ≥ 0"},
            {"stiffness_N_per_m", setting, "signal", "N_per_m", "1e10",
             "of a position: force per error, > 0; .inf: hard"},
            {"damping_N_s_per_m", setting, "signal", "N_s_per_m", "1e8",
             "of a position: force per error of the speed, ≥ 0"},
            on_key},
       {}},
      {"motor of an angle",
       "the motor of an angle",
       Keys{{"speed_rad_per_s", signal, "signal", "rad_per_s", "none", "the speed it drives to"},
            {"angle_rad", signal, "signal", "rad", "none", "or the angle it drives to"},
            {"torque_N_m", signal, "signal", "N_m", "none", "or the torque it turns with"},
            {"largest_torque_N_m", setting, "signal", "N_m", ".inf",
             "the most it can turn with, ≥ 0"},
            {"slip_rad_per_N_m_s", setting, "signal", "rad_per_N_m_s", "0",
             "of a speed: what a torque costs, ≥ 0"},
            {"stiffness_N_m_per_rad", setting, "signal", "N_m_per_rad", "1e10",
             "of an angle: torque per error, > 0; .inf: hard"},
            {"damping_N_m_s_per_rad", setting, "signal", "N_m_s_per_rad", "1e8",
             "of an angle: torque per error of the speed, ≥ 0"},
            on_key},
       {}},
      {"spring of a shift",
       "the spring of a shift",
       {{"rest_m", setting, "signal", "m", "0", "where it does not pull"},
        {"stiffness_N_per_m", setting, "signal", "N_per_m", "0", "≥ 0"},
        {"damping_N_s_per_m", setting, "signal", "N_s_per_m", "0", "≥ 0"},
        {"yield_N", number, "", "N", ".inf",
         "largest force, > 0: beyond it the spring gives way, and its rest moves and stays there"}},
       {}},
      {"spring of an angle",
       "the spring of an angle",
       {{"rest_rad", setting, "signal", "rad", "0", "where it does not turn"},
        {"stiffness_N_m_per_rad", setting, "signal", "N_m_per_rad", "0", "≥ 0"},
        {"damping_N_m_s_per_rad", setting, "signal", "N_m_s_per_rad", "0", "≥ 0"},
        {"yield_N_m", number, "", "N_m", ".inf",
         "largest torque, > 0: beyond it the spring gives way, and its rest moves and stays "
         "there"}},
       {}},
  };
}

std::vector<MapEntry> transmission_maps() {
  const auto keys = [](std::string_view kind, const Keys& own) {
    return Keys{{"name", text, "", "", "!", "unique among joints, transmissions and shafts"},
                {"kind", choice, kind, "", "!", "what it does"}} +
           own;
  };
  return {
      {"gear transmission",
       "a gear",
       keys("gear", Keys{{"first", coordinate, "coordinate", "", "!", "an angle"},
                         {"second", coordinate, "coordinate", "", "!", "another"},
                         {"ratio", setting, "signal", "", "!",
                          "turns of the first for one of the second, not 0"}} +
                        gear_compliance_keys),
       {}},
      {"clutch transmission",
       "a clutch",
       keys("clutch", {{"first", coordinate, "coordinate", "", "!", "an angle"},
                       {"second", coordinate, "coordinate", "", "!", "another"},
                       {"ratio", setting, "signal", "", "1",
                        "turns of the first for one of the second, not 0"},
                       {"largest_torque_N_m", setting, "signal", "N_m", "!",
                        "on the first, beyond which it slips, ≥ 0"}}),
       {}},
      {"rack transmission",
       "a rack",
       keys("rack", Keys{{"shift", coordinate, "coordinate", "", "!", "of the rack"},
                         {"angle", coordinate, "coordinate", "", "!", "of the pinion"},
                         {"radius_m", number, "", "m", "!", "of the pinion, not 0"}} +
                        gear_compliance_keys),
       {}},
      {"screw transmission",
       "a screw",
       keys("screw", Keys{{"joint", text, "", "", "!", "a cylindrical joint"},
                          {"lead_m", number, "", "m", "!", "shift in one turn, not 0"}} +
                         gear_compliance_keys),
       {}},
      {"differential transmission",
       "a differential",
       keys("differential", Keys{{"cage", coordinate, "coordinate", "", "!", "an angle"},
                                 {"left", coordinate, "coordinate", "", "!", "of one wheel"},
                                 {"right", coordinate, "coordinate", "", "!", "of the other"}} +
                                gear_compliance_keys),
       {}},
      {"gearing transmission",
       "a gearing",
       keys("gearing", Keys{{"terms", maps, "term", "", "!",
                             "two or three, whose changes times their factors sum to 0"},
                            {"largest_torque_N_m", setting, "signal", "N_m", "none",
                             "makes it a clutch: see there"}} +
                           gear_compliance_keys),
       {}},
      {"engine transmission",
       "an engine",
       keys("engine", {{"on", coordinate, "coordinate", "", "!", "the angle it turns"},
                       {"torque_N_m", curve, "", "N_m", "!",
                        "[rad/s, N m], with the throttle full, at rising speeds"},
                       {"drag_N_m", curve, "", "N_m", "[]",
                        "[rad/s, N m], with the throttle closed; negative brakes"},
                       {"throttle", signal, "signal", "", "0", "0…1"}}),
       {}},
      {"torque_converter transmission",
       "a torque converter",
       keys("torque_converter",
            {{"pump", coordinate, "coordinate", "", "!", "the angle that drives"},
             {"turbine", coordinate, "coordinate", "", "!", "the angle that is driven"},
             {"capacity_N_m_s2", curve, "", "N_m_s2", "!",
              "[speed ratio, N m per (rad/s)²], at rising ratios"},
             {"ratio", curve, "", "", "!", "[speed ratio, torque ratio], at rising ratios"}}),
       {}},
      {"term",
       "a term",
       {{"of", text, "", "", "!", "a shaft or a joint"},
        {"coordinate", coordinate_of, "", "", "0", "of a joint, as below"},
        {"factor", number, "", "", "1", "not 0"}},
       {}},
      {"coordinate",
       "a coordinate",
       {{"of", text, "", "", "!", "a shaft or a joint"},
        {"coordinate", coordinate_of, "", "", "0",
         "of a joint with several: its name (shift, angle, …), or its number from 0"}},
       {}},
  };
}

}  // namespace perpend
