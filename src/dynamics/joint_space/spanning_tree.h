#pragma once

#include <string>
#include <vector>

#include "dynamics/joint_space/joint_axes.h"
#include "dynamics/model.h"

namespace perpend {

/// A moving body and what it hangs on.
struct TreeLink {
  int body = 0;
  int parent = 0;         ///< a body; the world for one that nothing holds
  int joint = -1;         ///< of the model; −1: none, the body is free or a shaft
  bool is_first = false;  ///< whether the body is the first one of its joint
  int parent_link = -1;   ///< −1: the parent does not move by forces
  int first_speed = 0;    ///< of its axes, among all
  std::span<const JointAxis> axes{};
};

/// The bodies of a model as trees of joints. What closes a loop is cut: the joint with the most
/// freedom, and one without a motor before one that has one.
class SpanningTree {
 public:
  explicit SpanningTree(const Model& model);

  /// Every moving body once, parents before children.
  const std::vector<TreeLink>& links() const { return links_; }
  const TreeLink& link_of(int body) const { return links_[link_of_body_[body]]; }
  /// Joints that are no link: they close loops, or are distances and ropes.
  const std::vector<int>& cut_joints() const { return cut_joints_; }
  /// What each speed is called: "elbow.angle", of a ball joint "hip.turn_x", of a body that nothing
  /// holds "hull.shift_x".
  const std::vector<std::string>& speed_names() const { return speed_names_; }
  int speeds() const { return static_cast<int>(speed_names_.size()); }

 private:
  void add_link(const Model& model, TreeLink link);
  void add_children(const Model& model, const std::vector<std::vector<int>>& kept, int parent);

  std::vector<TreeLink> links_;
  std::vector<int> link_of_body_;
  std::vector<int> cut_joints_;
  std::vector<std::string> speed_names_;
};

}  // namespace perpend
