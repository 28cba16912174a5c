// How a model knows what of its scene may change while it runs.
#include <algorithm>

#include "dynamics/model.h"

namespace perpend {
namespace {

bool is_constant(const Signal& signal) {
  return signal.points.size() <= 1 && signal.amplitude == 0;
}

/// The place in a list that is in the order of names, where there is one of that name.
template <typename List, typename NameOf>
int place_of(const List& list, std::string_view name, const NameOf& name_of) {
  const auto found = std::lower_bound(
      list.begin(), list.end(), name,
      [&](const auto& one, std::string_view key) { return std::string_view(name_of(one)) < key; });
  return static_cast<int>(found - list.begin());
}

const std::string& joint_name(const ModelJoint& one) {
  return one.joint.name;
}
const std::string& gearing_name(const ModelGearing& one) {
  return one.name;
}
const std::string& engine_name(const ModelEngine& one) {
  return one.engine.name;
}

void add_to_hash(std::string_view text, std::uint64_t& hash) {
  for (const char c : text) {
    hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
  }
  hash = (hash ^ 0xff) * 0x100000001b3u;
}

}  // namespace

void Model::add_controls(const Scene& scene) {
  const auto shaft_name = [this](const ModelShaft& one) -> const std::string& {
    return bodies_[one.body].name;
  };
  Controls& controls = start_.controls;
  controls.gravity_m_per_s2 = scene.settings.gravity_m_per_s2;
  controls.coordinates.resize(start_.coordinates.size());
  for (ModelJoint& joint : joints_) {
    const Joint& own = joint.joint;
    controls.joints.push_back(
        {own.length_m, own.length_m, own.friction_N_m, own.friction_N_m != 0, own.holds});
    joint.joint.coordinates.resize(static_cast<std::size_t>(joint.rows->coordinates()));
    for (std::size_t c = 0; c < joint.joint.coordinates.size(); ++c) {
      controls.coordinates[joint.first_coordinate + c] = controls_of(joint.joint.coordinates[c], 0);
    }
  }
  for (const Shaft& shaft : scene.shafts) {
    const int s = place_of(shafts_, shaft.name, shaft_name);
    controls.coordinates[shafts_[s].coordinate] = controls_of({.friction = shaft.drag_N_m}, 0);
  }
  for (const ModelGearing& gearing : gearings_) {
    controls.gears.push_back({gearing.ratio(), gearing.ratio(), 0, 0});
  }
  for (const Transmission& one : scene.transmissions) {
    const auto* gearing = std::get_if<Gearing>(&one);
    if (gearing == nullptr || !gearing->largest_torque_N_m) continue;
    const int g = place_of(gearings_, gearing->name, gearing_name);
    controls.gears[g].largest_torque_N_m = *gearing->largest_torque_N_m;
  }
  for (const ModelEngine& one : engines_) {
    controls.throttles.push_back(one.engine.throttle.value(0));
  }
  for (int i = moving_; i <= world(); ++i) {
    const DrivenMotion& motion = bodies_[i].motion;
    controls.motions.push_back({motion.speed_m_per_s.value(0), motion.spin_rad_per_s.value(0)});
  }
  for (const ModelForce& one : forces_) {
    controls.forces.push_back({one.force.force_N.value(0), one.force.torque_N_m.value(0)});
  }
  values_ = drivable_values(scene);
  for (DrivableValue& value : values_) value.place = in_controls(scene, value.place);
  add_signals(scene);
  add_inputs(scene);
  points_ = scene.points;
  groups_ = scene.groups;
  outputs_ = scene.outputs;
  fingerprint_ = 0xcbf29ce484222325u;
  for (const RigidBody& body : bodies_) add_to_hash(body.name, fingerprint_);
  for (const ModelJoint& joint : joints_) add_to_hash(joint.joint.name, fingerprint_);
  for (const DrivableValue& value : values_) add_to_hash(value.name, fingerprint_);
}

/// From the lists of the scene to those of the controls.
ValuePlace Model::in_controls(const Scene& scene, ValuePlace place) const {
  using enum Quantity;
  const auto shaft_name = [this](const ModelShaft& one) -> const std::string& {
    return bodies_[one.body].name;
  };
  const auto transmission = [&]() -> const std::string& {
    return std::visit([](const auto& one) -> const std::string& { return one.name; },
                      scene.transmissions[place.item]);
  };
  switch (place.quantity) {
    case drag:
      place.item = shafts_[place_of(shafts_, scene.shafts[place.item].name, shaft_name)].coordinate;
      break;
    case length:
    case holds:
    case ball_friction:
      place.item = place_of(joints_, scene.joints[place.item].name, joint_name);
      break;
    case ratio:
    case largest_torque:
      place.item = place_of(gearings_, transmission(), gearing_name);
      break;
    case throttle:
      place.item = place_of(engines_, transmission(), engine_name);
      break;
    case speed:
    case spin:
      place.item = body_named(scene.bodies[place.item].name) - moving_;
      break;
    case force:
    case torque:
    case gravity:
    case push:
      break;
    default:  // along a coordinate of a joint
      place.item =
          joints_[place_of(joints_, scene.joints[place.item].name, joint_name)].first_coordinate +
          place.part;
      place.part = 0;
  }
  return place;
}

const DrivableValue* Model::value_named(std::string_view name) const {
  const auto found = std::find_if(values_.begin(), values_.end(),
                                  [&](const DrivableValue& one) { return one.name == name; });
  return found == values_.end() ? nullptr : &*found;
}

bool Model::find_push_value(std::string_view name, DrivableValue& value) const {
  std::string_view body;
  if (!find_push(name, body, value)) return false;
  value.place.item = body_named(body);
  return value.place.item >= 0 && value.place.item < moving_;
}

void Model::add_signals(const Scene& scene) {
  using enum Quantity;
  const auto add = [this](const ValuePlace& place, const Signal& signal) {
    if (!is_constant(signal)) signals_.push_back({place, signal});
  };
  for (const ModelJoint& joint : joints_) {
    for (std::size_t c = 0; c < joint.joint.coordinates.size(); ++c) {
      const CoordinateLaw& law = joint.joint.coordinates[c];
      const int place = joint.first_coordinate + static_cast<int>(c);
      if (law.motor) add({motor_target, place, 0}, law.motor->target);
    }
  }
  for (std::size_t k = 0; k < engines_.size(); ++k) {
    add({throttle, static_cast<int>(k), 0}, engines_[k].engine.throttle);
  }
  for (int i = moving_; i < world(); ++i) {
    add({speed, i - moving_, 0}, bodies_[i].motion.speed_m_per_s);
    add({spin, i - moving_, 0}, bodies_[i].motion.spin_rad_per_s);
  }
  for (std::size_t k = 0; k < forces_.size(); ++k) {
    add({force, static_cast<int>(k), 0}, forces_[k].force.force_N);
    add({torque, static_cast<int>(k), 0}, forces_[k].force.torque_N_m);
  }
  for (const ValueSignal& one : scene.signals) {
    const DrivableValue& value = *value_named(one.value);
    signals_.push_back({value.place, one.signal});
    keep_row(value.place);
    value_at(start_.controls, value.place) = one.signal.value(0);
  }
  for (JointControls& one : start_.controls.joints) one.before_m = one.length_m;
  for (GearControls& gear : start_.controls.gears) gear.engaged = gear.ratio;
  start_.controls.is_overruled.assign(signals_.size(), 0);
}

void Model::add_inputs(const Scene& scene) {
  std::vector<ValuePlace> driven;
  for (const SceneInput& declared : scene.inputs) {
    ModelInput input{declared.name, "", {}, {}};
    for (const std::string& name : declared.drives) {
      DrivableValue push_value;
      const DrivableValue* value = value_named(name);
      if (value == nullptr) {
        find_push_value(name, push_value);
        value = &push_value;
        start_.controls.pushes.resize(static_cast<std::size_t>(moving_), Vector6::Zero());
      }
      if (input.places.empty()) {
        input.unit = value->unit;
        input.range = value->range;
      }
      input.range.least = std::max({input.range.least, value->range.least, declared.min});
      input.range.most = std::min({input.range.most, value->range.most, declared.max});
      input.places.push_back(value->place);
      keep_row(value->place);
    }
    driven.insert(driven.end(), input.places.begin(), input.places.end());
    inputs_.push_back(std::move(input));
  }
  for (const DrivableValue& value : values_) {
    const bool is_free =
        value.is_there && std::find(driven.begin(), driven.end(), value.place) == driven.end();
    if (is_free) inputs_.push_back({value.name, value.unit, value.range, {value.place}});
  }
}

/// What an input may make act has its row from the beginning: the rows are the same at every step.
void Model::keep_row(const ValuePlace& place) {
  using enum Quantity;
  const auto now = [&]() -> CoordinateControls& { return start_.controls.coordinates[place.item]; };
  switch (place.quantity) {
    case motor_target:
    case motor_limit:
    case motor_on:
    case motor_slip:
    case motor_stiffness:
    case motor_damping:
      now().has_motor = true;
      break;
    case spring_rest:
    case spring_stiffness:
    case spring_damping:
      now().has_spring = true;
      break;
    case friction:
    case drag:
      now().has_friction = true;
      break;
    case ball_friction:
      start_.controls.joints[place.item].has_friction = true;
      break;
    default:
      break;
  }
}

}  // namespace perpend
