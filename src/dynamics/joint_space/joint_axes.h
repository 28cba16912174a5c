#pragma once

#include <span>

#include "dynamics/joints/joint_frames.h"
#include "scene/joint.h"

namespace perpend {

/// One way in which frame B of a joint moves against frame A: along or about an axis of A, or about
/// an axis of B.
struct JointAxis {
  int axis = 2;  ///< x, y, z
  bool is_angle = false;
  bool is_of_second = false;

  Vector3 direction(const JointFrames& frames) const {
    return (is_of_second ? frames.b : frames.a).axes.col(axis);
  }
};

/// Those of a kind of joint, in the order of its coordinates; of a ball joint the turns about the
/// three axes of A. None of a distance or a rope, which are no links of a tree.
std::span<const JointAxis> joint_axes(JointKind kind);
/// Those of a body that nothing holds: A is the world.
std::span<const JointAxis> free_axes();

/// How B stands in A after it stood there by `pose` and has moved by these ways along its axes, in
/// m and rad. Three turns about the axes of A are one turn, whose vector they are.
Pose moved_along(std::span<const JointAxis> axes, const Pose& pose, std::span<const double> ways);

/// The ways that bring B from A to `pose`; an angle in (−π, π].
void find_ways(std::span<const JointAxis> axes, const Pose& pose, std::span<double> ways);

}  // namespace perpend
