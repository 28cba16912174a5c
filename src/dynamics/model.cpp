#include "dynamics/model.h"

#include <Eigen/LU>
#include <algorithm>

#include "border/bad_input.h"
#include "dynamics/move.h"
#include "scene/body_mass.h"

namespace perpend {
namespace {

template <typename Named>
std::vector<const Named*> by_name(const std::vector<Named>& all) {
  std::vector<const Named*> sorted;
  for (const Named& one : all) sorted.push_back(&one);
  std::sort(sorted.begin(), sorted.end(),
            [](const Named* a, const Named* b) { return a->name < b->name; });
  return sorted;
}

/// A frame in the frame of the body, seen from its centre of mass.
Pose from_centre(const RigidBody& body, const Pose& in_frame) {
  return {in_frame.position - body.centre_m, in_frame.orientation};
}

/// The axis of a shape that rolls about one, in the frame of the body; else 0.
Vector3 axis_of(const BodyShape& shape) {
  const auto* solid = std::get_if<Shape>(&shape.shape);
  const auto* convex = solid == nullptr ? nullptr : std::get_if<ConvexShape>(solid);
  const bool is_round = convex != nullptr && (std::holds_alternative<Cylinder>(*convex) ||
                                              std::holds_alternative<Capsule>(*convex));
  return is_round ? Vector3(shape.offset.orientation * Vector3::UnitZ()) : Vector3::Zero();
}

RigidBody make_body(const Body& body) {
  RigidBody made;
  made.name = body.name;
  made.kind = body.kind;
  made.falls = body.falls;
  made.motion = body.motion;
  if (body.kind != BodyKind::free) return made;
  const BodyMass mass = mass_of(body);
  made.mass_kg = mass.mass_kg;
  made.inertia_kg_m2 = mass.inertia_kg_m2;
  made.inverse_inertia = mass.inertia_kg_m2.inverse();
  made.centre_m = mass.centre_m;
  made.damping_N_s_per_m = body.damping_N_s_per_m;
  made.spin_damping_N_m_s_per_rad = body.spin_damping_N_m_s_per_rad;
  return made;
}

/// Only its angle counts. The mass keeps its block of M regular and is never moved.
RigidBody make_shaft(const Shaft& shaft) {
  RigidBody made;
  made.name = shaft.name;
  made.inertia_kg_m2 = shaft.inertia_kg_m2 * Matrix3::Identity();
  made.inverse_inertia = Matrix3::Identity() / shaft.inertia_kg_m2;
  made.falls = false;
  return made;
}

}  // namespace

Model::Model(const Scene& scene) : settings_(scene.settings) {
  check_scene(scene);
  add_bodies(scene);
  add_laws(scene);
  add_items(scene);
  add_joints(scene);
  add_transmissions(scene);
  add_forces(scene);
  exclude_pairs(scene);
  add_controls(scene);
  tell_driven(*this, start_);
}

void Model::add_bodies(const Scene& scene) {
  struct Entry {
    RigidBody body;
    Pose pose;
    Vector6 v;
  };
  std::vector<Entry> moving, others;
  for (const Body* body : by_name(scene.bodies)) {
    Entry entry{make_body(*body), body->pose, Vector6::Zero()};
    entry.pose.position = body->pose.point(entry.body.centre_m);
    if (body->kind == BodyKind::free) {
      entry.v << body->velocity_m_per_s, body->spin_rad_per_s;
    }
    (body->kind == BodyKind::free ? moving : others).push_back(std::move(entry));
  }
  for (const Shaft& shaft : scene.shafts) {
    Entry entry{make_shaft(shaft), Pose{}, Vector6::Zero()};
    entry.v[5] = shaft.speed_rad_per_s;
    moving.push_back(std::move(entry));
  }
  std::sort(moving.begin(), moving.end(),
            [](const Entry& a, const Entry& b) { return a.body.name < b.body.name; });
  moving_ = static_cast<int>(moving.size());
  RigidBody world;
  world.name = "world";
  world.kind = BodyKind::fixed;
  others.push_back({world, Pose{}, Vector6::Zero()});
  for (std::vector<Entry>* part : {&moving, &others}) {
    for (Entry& entry : *part) {
      bodies_.push_back(std::move(entry.body));
      start_.poses.push_back(entry.pose);
      start_.poses.back().orientation.normalize();
      start_.v.push_back(entry.v);
    }
  }
  for (const Shaft* shaft : by_name(scene.shafts)) {
    shafts_.push_back({body_named(shaft->name), static_cast<int>(start_.coordinates.size())});
    start_.coordinates.push_back(0);
  }
}

void Model::add_laws(const Scene& scene) {
  std::vector<SurfaceLaw> own{SurfaceLaw{}};
  material_names_.push_back("");
  for (const Material* material : by_name(scene.materials)) {
    material_names_.push_back(material->name);
    own.push_back(material->law);
  }
  const std::size_t count = own.size();
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t j = 0; j < count; ++j) {
      laws_.push_back(i == j ? own[i] : combine(own[std::min(i, j)], own[std::max(i, j)]));
    }
  }
  const auto number = [this](const std::string& name) {
    return static_cast<std::size_t>(
        std::find(material_names_.begin(), material_names_.end(), name) - material_names_.begin());
  };
  for (const MaterialPair& pair : scene.material_pairs) {
    const std::size_t i = number(pair.first), j = number(pair.second);
    laws_[i * count + j] = laws_[j * count + i] = pair.law;
  }
}

const SurfaceLaw& Model::law_between(int first_material, int second_material) const {
  return laws_[static_cast<std::size_t>(first_material) * material_names_.size() +
               static_cast<std::size_t>(second_material)];
}

void Model::add_items(const Scene& scene) {
  std::vector<const Body*> owners;
  for (const Body* body : by_name(scene.bodies)) owners.push_back(body);
  std::stable_sort(owners.begin(), owners.end(), [this](const Body* a, const Body* b) {
    return body_named(a->name) < body_named(b->name);
  });
  std::size_t count = 0;
  for (const Body* body : owners) count += body->shapes.size();
  shapes_.reserve(count);  // items point into it
  for (const Body* body : owners) {
    const int number = body_named(body->name);
    for (const BodyShape& shape : body->shapes) {
      if (!shape.touches) continue;
      const auto material =
          std::find(material_names_.begin(), material_names_.end(), shape.material);
      items_.push_back({number, from_centre(bodies_[number], shape.offset),
                        static_cast<int>(material - material_names_.begin()), axis_of(shape)});
      const BodyShape& kept = shapes_.emplace_back(shape);
      CollisionItem item;
      if (const auto* solid = std::get_if<Shape>(&kept.shape)) item.shape = solid;
      if (const auto* mesh = std::get_if<1>(&kept.shape)) item.shape = mesh->get();
      if (const auto* field = std::get_if<2>(&kept.shape)) item.shape = field->get();
      item.fixed = body->kind != BodyKind::free;
      item.group = body->group;
      item.mask = body->mask;
      shapes_in_items_.push_back(item);
    }
  }
}

void Model::place_items(const State& state, std::vector<CollisionItem>& placed) const {
  placed = shapes_in_items_;
  for (std::size_t k = 0; k < items_.size(); ++k) {
    placed[k].pose = state.poses[items_[k].body] * items_[k].in_body;
  }
}

void Model::add_joints(const Scene& scene) {
  const auto body_of = [this](const std::string& name) {
    return name.empty() ? world() : body_named(name);
  };
  for (const Joint* joint : by_name(scene.joints)) {
    ModelJoint made;
    made.joint = *joint;
    made.first = body_of(joint->first);
    made.second = body_of(joint->second);
    made.in_first = from_centre(bodies_[made.first], joint->in_first);
    made.in_second = from_centre(bodies_[made.second], joint->in_second);
    made.rows = &joint_rows(joint->kind);
    made.first_coordinate = static_cast<int>(start_.coordinates.size());
    const JointFrames frames = this->frames(made, start_);
    for (int c = 0; c < made.rows->coordinates(); ++c) {
      start_.coordinates.push_back(made.rows->coordinate(frames, c));
    }
    joints_.push_back(std::move(made));
  }
}

JointFrames Model::frames(const ModelJoint& joint, const State& state) const {
  return {frame_of(joint.first, state.poses[joint.first], joint.in_first),
          frame_of(joint.second, state.poses[joint.second], joint.in_second)};
}

CoordinateRef Model::find(const CoordinateName& name) const {
  CoordinateRef ref;
  for (std::size_t s = 0; s < shafts_.size(); ++s) {
    if (bodies_[shafts_[s].body].name != name.of) continue;
    ref.shaft = static_cast<int>(s);
    ref.place = shafts_[s].coordinate;
    return ref;
  }
  for (std::size_t j = 0; j < joints_.size(); ++j) {
    if (joints_[j].joint.name != name.of) continue;
    ref.joint = static_cast<int>(j);
    ref.coordinate = name.coordinate;
    ref.place = joints_[j].first_coordinate + name.coordinate;
  }
  return ref;
}

void Model::add_transmissions(const Scene& scene) {
  for (const Transmission& one : scene.transmissions) {
    if (const auto* gearing = std::get_if<Gearing>(&one)) {
      ModelGearing made;
      made.name = gearing->name;
      made.compliance = gearing->compliance;
      made.is_clutch = gearing->largest_torque_N_m.has_value();
      for (const Gearing::Term& term : gearing->terms) {
        const CoordinateRef ref = find(term.coordinate);
        made.terms.push_back({ref, term.factor, start_.coordinates[ref.place]});
      }
      gearings_.push_back(std::move(made));
    } else if (const auto* engine = std::get_if<Engine>(&one)) {
      engines_.push_back({*engine, find(engine->on)});
    } else if (const auto* converter = std::get_if<TorqueConverter>(&one)) {
      converters_.push_back({*converter, find(converter->pump), find(converter->turbine)});
    }
  }
  std::sort(gearings_.begin(), gearings_.end(),
            [](const auto& a, const auto& b) { return a.name < b.name; });
  std::sort(engines_.begin(), engines_.end(),
            [](const auto& a, const auto& b) { return a.engine.name < b.engine.name; });
  std::sort(converters_.begin(), converters_.end(),
            [](const auto& a, const auto& b) { return a.converter.name < b.converter.name; });
}

void Model::count_gears_as(const Model& before, const State& now) {
  using Term = ModelGearing::Term;
  const auto is_same_place = [&](const Term& was, const Term& is) {
    return before.owner_of(was.coordinate) == owner_of(is.coordinate) &&
           was.coordinate.coordinate == is.coordinate.coordinate;
  };
  for (ModelGearing& gearing : gearings_) {
    for (Term& term : gearing.terms) term.start = now.coordinates[term.coordinate.place];
    for (const ModelGearing& same : before.gearings_) {
      const bool is_same =
          same.name == gearing.name && std::ranges::equal(same.terms, gearing.terms, is_same_place);
      if (!is_same) continue;
      for (std::size_t k = 0; k < same.terms.size(); ++k) {
        gearing.terms[k].start = same.terms[k].start;
      }
    }
  }
}

const std::string& Model::owner_of(const CoordinateRef& ref) const {
  return ref.shaft >= 0 ? bodies_[shafts_[ref.shaft].body].name : joints_[ref.joint].joint.name;
}

void Model::add_forces(const Scene& scene) {
  for (const AppliedForce& force : scene.forces) {
    const int body = body_named(force.body);
    forces_.push_back({force, body, force.point_m - bodies_[body].centre_m});
  }
  start_.has_ended.assign(forces_.size(), 0);
}

void Model::exclude_pairs(const Scene& scene) {
  for (const auto& [first, second] : scene.never_touch) {
    add_item_pairs(body_named(first), body_named(second), never_touch_);
  }
  for (int body = 0; body < static_cast<int>(bodies_.size()); ++body) {
    add_item_pairs(body, body, never_touch_);
  }
}

std::vector<ItemPair> Model::never_touch(const Controls& controls) const {
  std::vector<ItemPair> pairs = never_touch_;
  for (std::size_t j = 0; j < joints_.size(); ++j) {
    if (joints_[j].joint.may_touch || controls.joints[j].holds == 0) continue;
    add_item_pairs(joints_[j].first, joints_[j].second, pairs);
  }
  return pairs;
}

/// All items of the one body with all of the other.
void Model::add_item_pairs(int first, int second, std::vector<ItemPair>& pairs) const {
  // Items are sorted by their bodies.
  const auto items_of = [this](int body) {
    return std::equal_range(items_.begin(), items_.end(), ModelItem{body, {}, 0, {}},
                            [](const ModelItem& a, const ModelItem& b) { return a.body < b.body; });
  };
  const auto [begin_i, end_i] = items_of(std::min(first, second));
  const auto [begin_j, end_j] = items_of(std::max(first, second));
  for (auto i = begin_i; i != end_i; ++i) {
    for (auto j = first == second ? i + 1 : begin_j; j != end_j; ++j) {
      pairs.push_back({static_cast<int>(i - items_.begin()), static_cast<int>(j - items_.begin())});
    }
  }
}

int Model::body_named(std::string_view name) const {
  // Two runs of names in ascending order, the world after them.
  const auto is_less = [](const RigidBody& body, std::string_view key) { return body.name < key; };
  for (const auto& [begin, end] : {std::pair{bodies_.begin(), bodies_.begin() + moving_},
                                   std::pair{bodies_.begin() + moving_, bodies_.end() - 1}}) {
    const auto found = std::lower_bound(begin, end, name, is_less);
    if (found != end && found->name == name) return static_cast<int>(found - bodies_.begin());
  }
  return name == "world" ? world() : -1;
}

}  // namespace perpend
