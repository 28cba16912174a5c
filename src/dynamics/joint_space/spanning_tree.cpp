#include "dynamics/joint_space/spanning_tree.h"

#include <algorithm>
#include <numeric>
#include <tuple>

#include "algebra/disjoint_sets.h"
#include "border/bad_input.h"
#include "scene/joint_coordinates.h"

namespace perpend {
namespace {

bool has_motor(const Joint& joint) {
  return std::ranges::any_of(joint.coordinates,
                             [](const CoordinateLaw& law) { return law.motor.has_value(); });
}

/// The order in which joints become links: those that come last close the loops.
std::vector<int> joints_by_worth(const Model& model) {
  std::vector<int> order(model.joints().size());
  std::iota(order.begin(), order.end(), 0);
  const auto worth = [&](int j) {
    const Joint& joint = model.joints()[j].joint;
    return std::tuple(!has_motor(joint), joint_axes(joint.kind).size(), j);
  };
  std::ranges::sort(order, {}, worth);
  return order;
}

std::string axis_name(const JointAxis& axis) {
  return sentence(axis.is_angle ? "turn_" : "shift_", "xyz"[axis.axis]);
}

std::string speed_name(const Model& model, const TreeLink& link, std::size_t k) {
  if (link.joint < 0) {
    const std::string& name = model.bodies()[link.body].name;
    return link.axes.size() == 1 ? sentence(name, ".angle")
                                 : sentence(name, ".", axis_name(link.axes[k]));
  }
  const Joint& joint = model.joints()[link.joint].joint;
  const auto coordinates = joint_coordinates(joint.kind);
  return sentence(
      joint.name, ".",
      k < coordinates.size() ? std::string(coordinates[k].name) : axis_name(link.axes[k]));
}

}  // namespace

SpanningTree::SpanningTree(const Model& model) : link_of_body_(model.bodies().size(), -1) {
  const int ground = model.world();
  const auto node = [&](int body) { return body < model.moving() ? body : ground; };
  DisjointSets sets(static_cast<int>(model.bodies().size()));
  std::vector<std::vector<int>> kept(model.bodies().size());  // joints of each body
  for (const int j : joints_by_worth(model)) {
    const ModelJoint& joint = model.joints()[j];
    const int first = node(joint.first), second = node(joint.second);
    if (joint.has_length() || sets.find(first) == sets.find(second)) {
      cut_joints_.push_back(j);
      continue;
    }
    sets.unite(first, second);
    kept[joint.first].push_back(j);
    kept[joint.second].push_back(j);
  }
  std::ranges::sort(cut_joints_);
  for (int body = model.moving(); body <= ground; ++body) add_children(model, kept, body);
  for (const ModelShaft& shaft : model.shafts()) {
    add_link(model,
             {.body = shaft.body, .parent = ground, .axes = joint_axes(JointKind::revolute)});
  }
  for (int body = 0; body < model.moving(); ++body) {
    if (link_of_body_[body] >= 0) continue;
    add_link(model, {.body = body, .parent = ground, .axes = free_axes()});
    add_children(model, kept, body);
  }
}

void SpanningTree::add_link(const Model& model, TreeLink link) {
  link.first_speed = speeds();
  link.parent_link = link_of_body_[link.parent];
  link_of_body_[link.body] = static_cast<int>(links_.size());
  for (std::size_t k = 0; k < link.axes.size(); ++k) {
    speed_names_.push_back(speed_name(model, link, k));
  }
  links_.push_back(link);
}

/// And theirs: without recursion, for chains may be long.
void SpanningTree::add_children(const Model& model, const std::vector<std::vector<int>>& kept,
                                int parent) {
  std::vector<int> to_visit{parent};
  while (!to_visit.empty()) {
    const int from = to_visit.back();
    to_visit.pop_back();
    for (const int j : kept[from]) {
      const ModelJoint& joint = model.joints()[j];
      const bool is_first = joint.second == from;
      const int child = is_first ? joint.first : joint.second;
      if (child >= model.moving() || link_of_body_[child] >= 0) continue;
      add_link(model, {child, from, j, is_first, -1, 0, joint_axes(joint.joint.kind)});
      to_visit.push_back(child);
    }
  }
}

}  // namespace perpend
