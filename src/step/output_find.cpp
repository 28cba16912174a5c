// How outputs are found by their names.
#include <algorithm>

#include "border/bad_input.h"
#include "border/closest_word.h"
#include "scene/joint_coordinates.h"
#include "step/output_names.h"
#include "step/simulation.h"

namespace perpend {
namespace {

using Things = std::map<std::string, std::vector<OutputThing>, std::less<>>;

void add_laws(const ModelJoint& joint, int number, const Controls& controls, Things& things) {
  const auto kinds = joint_coordinates(joint.joint.kind);
  for (int c = 0; c < static_cast<int>(kinds.size()); ++c) {
    const std::string name =
        kinds.size() == 1 ? joint.joint.name : sentence(joint.joint.name, ".", kinds[c].name);
    const bool is_angle = kinds[c].is_angle;
    const auto add = [&](bool is_there, OutputOf of_angle, OutputOf of_shift) {
      if (is_there) things[name].push_back({is_angle ? of_angle : of_shift, number, c});
    };
    const CoordinateControls& now = controls.coordinates[joint.first_coordinate + c];
    using Of = OutputOf;
    add(true, Of::angle, Of::shift);
    add(now.has_motor, Of::motor_of_angle, Of::motor_of_shift);
    add(now.has_spring, Of::spring_of_angle, Of::spring_of_shift);
    add(now.has_friction, Of::friction_of_angle, Of::friction_of_shift);
    add(joint.joint.coordinates[c].range.has_value(), Of::limit_of_angle, Of::limit_of_shift);
  }
}

void add_machine(const Model& model, Things& things) {
  const Controls& controls = model.start().controls;
  for (int j = 0; j < static_cast<int>(model.joints().size()); ++j) {
    const ModelJoint& joint = model.joints()[j];
    add_laws(joint, j, controls, things);
    if (joint.has_length()) things[joint.joint.name].push_back({OutputOf::length, j});
    if (controls.joints[j].has_friction) things[joint.joint.name].push_back({OutputOf::ball, j});
    things[joint.joint.name].push_back({OutputOf::joint, j});
  }
  for (int s = 0; s < static_cast<int>(model.shafts().size()); ++s) {
    things[model.bodies()[model.shafts()[s].body].name].push_back({OutputOf::angle, s, -1});
  }
  for (int k = 0; k < static_cast<int>(model.gearings().size()); ++k) {
    const CoordinateRef& first = model.gearings()[k].terms[0].coordinate;
    const bool is_angle =
        first.joint < 0 || model.joints()[first.joint].rows->is_angle(first.coordinate);
    things[model.gearings()[k].name].push_back(
        {is_angle ? OutputOf::gear_of_angle : OutputOf::gear_of_shift, k});
  }
}

void add_bodies(const Model& model, Things& things) {
  std::vector<bool> is_shaft(model.bodies().size());
  for (const ModelShaft& shaft : model.shafts()) is_shaft[shaft.body] = true;
  for (int i = 0; i < model.world(); ++i) {
    const RigidBody& body = model.bodies()[i];
    if (body.kind == BodyKind::fixed || is_shaft[i]) continue;
    things[body.name].push_back({OutputOf::point, i, 0, -body.centre_m});
    things[body.name].push_back({OutputOf::body, i});
  }
}

std::string key_of(const OutputWord& word, int part) {
  return word.parts == 1 ? std::string(word.key)
                         : sentence(word.key, ".", part_name(word.parts, part));
}

/// Calls visit(thing, word, part) for each output of these.
template <typename Visit>
void visit_outputs(const std::vector<OutputThing>& things, const Visit& visit) {
  for (const OutputThing& thing : things) {
    for (const OutputWord& word : output_words()) {
      if (word.of != thing.of) continue;
      for (int part = 0; part < word.parts; ++part) visit(thing, word, part);
    }
  }
}

/// The bodies of a group, or the body of that name; none where there is neither.
std::vector<int> bodies_named(const Model& model, std::string_view name) {
  std::vector<int> bodies;
  if (const int body = model.body_named(name); body >= 0) bodies.push_back(body);
  for (const NamedGroup& group : model.groups()) {
    if (group.name != name) continue;
    for (const std::string& one : group.bodies) bodies.push_back(model.body_named(one));
  }
  std::sort(bodies.begin(), bodies.end());
  return bodies;
}

/// "load+ground.contact_force_N.z".
bool find_pair(const Model& model, std::string_view name, Output& output) {
  for (const OutputWord& word : output_words()) {
    if (word.of != OutputOf::pair) continue;
    for (int part = 0; part < word.parts; ++part) {
      const std::string end = "." + key_of(word, part);
      if (!name.ends_with(end)) continue;
      const std::string_view pair = name.substr(0, name.size() - end.size());
      // Names may hold a + themselves.
      for (std::size_t plus = pair.find('+'); plus != pair.npos; plus = pair.find('+', plus + 1)) {
        output.firsts = bodies_named(model, pair.substr(0, plus));
        output.seconds = bodies_named(model, pair.substr(plus + 1));
        if (output.firsts.empty() || output.seconds.empty()) continue;
        if (output.firsts == output.seconds) continue;
        output.kind = word.kind;
        output.unit = word.unit;
        output.part = part;
        return true;
      }
    }
  }
  return false;
}

}  // namespace

const Outputs::Things& Outputs::things() const {
  if (!things_.empty()) return things_;
  const Model& model = simulation_.model();
  things_[""].push_back({OutputOf::run});
  add_machine(model, things_);
  for (const NamedPoint& point : model.points()) {
    const int body = model.body_named(point.body);
    things_[point.name].push_back(
        {OutputOf::point, body, 0, point.position_m - model.bodies()[body].centre_m});
  }
  add_bodies(model, things_);
  return things_;
}

bool Outputs::resolve(std::string_view name, Output& output) const {
  output.name = name;
  bool is_found = find_pair(simulation_.model(), name, output);
  const auto try_thing = [&](std::string_view thing_name, std::string_view key) {
    const auto found = things().find(thing_name);
    if (found == things().end()) return;
    visit_outputs(found->second, [&](const OutputThing& thing, const OutputWord& word, int part) {
      if (is_found || !key.starts_with(word.key) || key_of(word, part) != key) return;
      is_found = true;
      output.kind = word.kind;
      output.unit = word.unit;
      output.item = thing.item;
      output.part = word.parts > 1 ? part : thing.part;
      output.point_m = thing.point_m;
    });
  };
  if (!is_found) try_thing("", name);
  // Names may hold dots themselves.
  for (std::size_t dot = name.find('.'); dot != name.npos && !is_found;
       dot = name.find('.', dot + 1)) {
    try_thing(name.substr(0, dot), name.substr(dot + 1));
  }
  return is_found;
}

OutputHandle Outputs::find(std::string_view name) {
  if (const auto known = by_name_.find(name); known != by_name_.end()) return {known->second};
  Output output;
  if (!resolve(name, output)) {
    const std::vector<std::string> all = names();
    const std::vector<std::string_view> words(all.begin(), all.end());
    throw BadInput(
        sentence("there is no output '", name, "'", meant_and_listed(name, words, "there are")));
  }
  const int index = static_cast<int>(found_.size());
  by_name_.emplace(output.name, index);
  found_.push_back(std::move(output));
  return {index};
}

void Outputs::follow_scene() {
  things_.clear();
  for (Output& output : found_) {
    Output now;
    if (!resolve(output.name, now)) {
      now = {.name = output.name, .unit = output.unit, .kind = OutputKind::removed};
    }
    output = std::move(now);
  }
}

void Outputs::refuse(OutputHandle handle) const {
  const auto index = static_cast<std::size_t>(handle.index);
  if (index >= found_.size()) {
    throw BadInput("the handle is of no output of this simulation; find it here by its name");
  }
  throw BadInput(sentence("output '", found_[index].name, "' is of something that was removed"));
}

std::vector<std::string> Outputs::names() const {
  std::vector<std::string> all;
  for (const auto& [name, its] : things()) {
    const std::string prefix = name.empty() ? "" : name + ".";
    visit_outputs(its, [&](const OutputThing&, const OutputWord& word, int part) {
      all.push_back(prefix + key_of(word, part));
    });
  }
  return all;
}

}  // namespace perpend
