#include "dynamics/carry_over.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>

#include "dynamics/rows/coordinate.h"

namespace perpend {
namespace {

using Numbers = std::unordered_map<std::string_view, int>;

template <typename List, typename NameOf>
Numbers numbers_of(const List& list, const NameOf& name_of) {
  Numbers numbers;
  for (std::size_t k = 0; k < list.size(); ++k) {
    numbers.emplace(name_of(list[k]), static_cast<int>(k));
  }
  return numbers;
}

int number_in(const Numbers& numbers, std::string_view name) {
  const auto found = numbers.find(name);
  return found == numbers.end() ? -1 : found->second;
}

/// Where the items of each body begin, and the end of the last.
std::vector<int> item_starts(const Model& model) {
  std::vector<int> starts(model.bodies().size() + 1, 0);
  for (const ModelItem& item : model.items()) ++starts[static_cast<std::size_t>(item.body) + 1];
  for (std::size_t i = 1; i < starts.size(); ++i) starts[i] += starts[i - 1];
  return starts;
}

void map_items(const Model& before, const Model& after, ModelMap& map) {
  map.items.assign(before.items().size(), -1);
  const std::vector<int> from = item_starts(before), to = item_starts(after);
  for (std::size_t b = 0; b < map.bodies.size(); ++b) {
    const int a = map.bodies[b];
    if (a < 0) continue;
    const bool was_moving = static_cast<int>(b) < before.moving();
    const int count = from[b + 1] - from[b];
    // The order of the others stays, in which contacts are kept.
    if (was_moving != (a < after.moving()) || to[a + 1] - to[a] != count) continue;
    for (int k = 0; k < count; ++k) map.items[from[b] + k] = to[a] + k;
  }
}

void map_parts(const Model& before, const Model& after, ModelMap& map) {
  const auto joint_name = [](const ModelJoint& one) -> std::string_view { return one.joint.name; };
  const auto gear_name = [](const ModelGearing& one) -> std::string_view { return one.name; };
  const Numbers joints = numbers_of(after.joints(), joint_name);
  for (const ModelJoint& joint : before.joints()) {
    const int j = number_in(joints, joint.joint.name);
    const bool is_same = j >= 0 && after.joints()[j].joint.kind == joint.joint.kind;
    map.parts.push_back(is_same ? j : -1);
  }
  const int first_shaft = static_cast<int>(after.joints().size());
  const Numbers shafts = numbers_of(after.shafts(), [&](const ModelShaft& one) -> std::string_view {
    return after.bodies()[one.body].name;
  });
  for (const ModelShaft& shaft : before.shafts()) {
    const int s = number_in(shafts, before.bodies()[shaft.body].name);
    map.parts.push_back(s < 0 ? -1 : first_shaft + s);
  }
  const int first_gear = first_shaft + static_cast<int>(after.shafts().size());
  const Numbers gears = numbers_of(after.gearings(), gear_name);
  for (const ModelGearing& gear : before.gearings()) {
    const int g = number_in(gears, gear.name);
    map.parts.push_back(g < 0 ? -1 : first_gear + g);
  }
}

void carry_bodies(const Model& before, const State& state, const ModelMap& map, const Model& after,
                  State& now) {
  for (std::size_t b = 0; b < map.bodies.size(); ++b) {
    const int a = map.bodies[b];
    if (a < 0) continue;
    now.poses[a] = state.poses[b];
    if (a < after.moving()) now.v[a] = state.v[b];
    const Vector3 shift = after.bodies()[a].centre_m - before.bodies()[b].centre_m;
    if (shift.isZero(0)) continue;
    const Vector3 way = state.poses[b].orientation * shift;
    now.poses[a].position += way;
    if (a < after.moving()) now.v[a].head<3>() += Vector3(state.v[b].tail<3>()).cross(way);
  }
}

bool is_same(const Pose& a, const Pose& b) {
  return a.position == b.position && a.orientation.coeffs() == b.orientation.coeffs();
}

void carry_coordinates(const Model& before, const State& state, const ModelMap& map,
                       const Model& after, State& now) {
  for (const ModelJoint& joint : after.joints()) {
    const JointFrames frames = after.frames(joint, now);
    for (int c = 0; c < joint.rows->coordinates(); ++c) {
      now.coordinates[joint.first_coordinate + c] = joint.rows->coordinate(frames, c);
    }
  }
  for (std::size_t j = 0; j < before.joints().size(); ++j) {
    if (map.parts[j] < 0) continue;
    const ModelJoint& old = before.joints()[j];
    const ModelJoint& joint = after.joints()[map.parts[j]];
    const bool stays = old.joint.first == joint.joint.first &&
                       old.joint.second == joint.joint.second &&
                       is_same(old.joint.in_first, joint.joint.in_first) &&
                       is_same(old.joint.in_second, joint.joint.in_second);
    for (int c = 0; c < joint.rows->coordinates(); ++c) {
      const double was = state.coordinates[old.first_coordinate + c];
      double& q = now.coordinates[joint.first_coordinate + c];
      if (stays) {
        q = was;
      } else if (joint.rows->is_angle(c)) {
        q = unwrap(q, was);  // angles count their turns
      }
    }
  }
  const std::size_t joints = before.joints().size();
  for (std::size_t s = 0; s < before.shafts().size(); ++s) {
    const int part = map.parts[joints + s];
    if (part < 0) continue;
    const int shaft = part - static_cast<int>(after.joints().size());
    now.coordinates[after.shafts()[shaft].coordinate] =
        state.coordinates[before.shafts()[s].coordinate];
  }
}

/// The values that can be driven, and what goes with them.
void carry_values(const Model& before, const State& state, const Model& after, State& now) {
  const Numbers values = numbers_of(
      before.values(), [](const DrivableValue& one) -> std::string_view { return one.name; });
  const auto signal_at = [](const Model& model, const ValuePlace& place) {
    const auto found = std::ranges::find(model.signals(), place, &ModelSignal::place);
    return found == model.signals().end() ? -1 : static_cast<int>(found - model.signals().begin());
  };
  for (const DrivableValue& value : after.values()) {
    const int k = number_in(values, value.name);
    if (k < 0) continue;
    const DrivableValue& old = before.values()[k];
    if (old.start != value.start || old.unit != value.unit) continue;
    value_at(now.controls, value.place) = value_at(state.controls, old.place);
    if (value.place.quantity == Quantity::motor_target) {
      now.controls.coordinates[value.place.item].target_rate =
          state.controls.coordinates[old.place.item].target_rate;
    }
    const int was = signal_at(before, old.place), is = signal_at(after, value.place);
    if (was >= 0 && is >= 0) {
      now.controls.is_overruled[is] = state.controls.is_overruled[was];
    }
  }
}

void carry_controls(const Model& before, const State& state, const ModelMap& map,
                    const Model& after, State& now) {
  carry_values(before, state, after, now);
  Controls& controls = now.controls;
  for (JointControls& one : controls.joints) one.before_m = one.length_m;
  for (std::size_t j = 0; j < before.joints().size(); ++j) {
    if (map.parts[j] >= 0) {
      controls.joints[map.parts[j]].before_m = state.controls.joints[j].before_m;
    }
  }
  const std::size_t first = before.joints().size() + before.shafts().size();
  const std::size_t first_after = after.joints().size() + after.shafts().size();
  for (std::size_t g = 0; g < before.gearings().size(); ++g) {
    if (map.parts[first + g] < 0) continue;
    GearControls& gear = controls.gears[map.parts[first + g] - first_after];
    gear.engaged = state.controls.gears[g].engaged;
    gear.shift = state.controls.gears[g].shift;
  }
  controls.is_touched = controls.is_touched || state.controls.is_touched;
  if (state.controls.pushes.empty()) return;
  controls.pushes.resize(static_cast<std::size_t>(after.moving()), Vector6::Zero());
  for (int b = 0; b < before.moving(); ++b) {
    const int a = map.bodies[b];
    if (0 <= a && a < after.moving()) controls.pushes[a] = state.controls.pushes[b];
  }
}

}  // namespace

ModelMap map_of(const Model& before, const Model& after) {
  ModelMap map;
  for (const RigidBody& body : before.bodies()) {
    map.bodies.push_back(after.body_named(body.name));
  }
  map_items(before, after, map);
  map_parts(before, after, map);
  return map;
}

State carry_state(const Model& before, const State& state, const ModelMap& map,
                  const Model& after) {
  State now = after.start();
  now.time_s = state.time_s;
  carry_bodies(before, state, map, after, now);
  carry_coordinates(before, state, map, after, now);
  carry_controls(before, state, map, after, now);
  for (std::size_t k = 0; k < after.forces().size(); ++k) {
    const AppliedForce& force = after.forces()[k].force;
    for (std::size_t old = 0; old < before.forces().size(); ++old) {
      const AppliedForce& other = before.forces()[old].force;
      const bool is_it =
          other.name == force.name && other.body == force.body && (!force.name.empty() || old == k);
      if (is_it) now.has_ended[k] = state.has_ended[old];
    }
  }
  return now;
}

MachineMemory carry_machine(const StepProblem& before, const MachineMemory& machine,
                            const ModelMap& map, const StepProblem& after) {
  MachineMemory now;
  if (machine.impulses.size() != before.machine_rows()) return now;
  const int rows = after.machine_rows();
  const bool has_lasting = machine.lasting.size() == before.machine_rows();
  now.impulses.setZero(rows);
  if (has_lasting) now.lasting.setZero(rows);
  for (int i = 0; i < rows; ++i) now.phi.push_back(after.rows().laws()[i].phi);
  for (int part = 0; part < static_cast<int>(map.parts.size()); ++part) {
    if (map.parts[part] < 0) continue;
    const int from = before.machine_start(part), to = after.machine_start(map.parts[part]);
    const int count = before.machine_start(part + 1) - from;
    if (after.machine_start(map.parts[part] + 1) - to != count) continue;
    for (int k = 0; k < count; ++k) {
      now.impulses[to + k] = machine.impulses[from + k];
      if (has_lasting) now.lasting[to + k] = machine.lasting[from + k];
      now.phi[to + k] = machine.phi[from + k];
    }
  }
  const auto moving = static_cast<std::size_t>(after.moving());
  now.kicks.assign(moving, Vector6::Zero());
  now.excess.assign(moving, 0);
  for (std::size_t b = 0; b < machine.kicks.size(); ++b) {
    const int a = map.bodies[b];
    if (a < 0 || static_cast<std::size_t>(a) >= moving) continue;
    now.kicks[a] = machine.kicks[b];
    now.excess[a] = machine.excess[b];
  }
  return now;
}

}  // namespace perpend
