#include "dynamics/joint_space/joint_axes.h"

#include <array>
#include <cmath>

namespace perpend {
namespace {

constexpr JointAxis shift_along(int axis) {
  return {axis, false, false};
}

constexpr JointAxis turn_about(int axis) {
  return {axis, true, false};
}

constexpr std::array all_six{shift_along(0), shift_along(1), shift_along(2),
                             turn_about(0),  turn_about(1),  turn_about(2)};
constexpr std::array along_and_about_z{shift_along(2), turn_about(2)};
constexpr std::array in_plane{shift_along(0), shift_along(1), turn_about(2)};
constexpr std::array about_z_and_x{turn_about(2), JointAxis{0, true, true}};

Quaternion turn_by(const Vector3& vector) {
  const double angle = vector.norm();
  if (!(angle > 0)) return Quaternion::Identity();
  return Quaternion(Eigen::AngleAxisd(angle, vector / angle));
}

/// In the half turn that is shorter.
Vector3 turn_vector(const Quaternion& turn) {
  const Quaternion shorter = turn.w() < 0 ? Quaternion(-turn.coeffs()) : turn;
  const double sine = shorter.vec().norm();
  if (!(sine > 0)) return Vector3::Zero();
  return shorter.vec() * (2 * std::atan2(sine, shorter.w()) / sine);
}

}  // namespace

std::span<const JointAxis> joint_axes(JointKind kind) {
  const std::span<const JointAxis> z(along_and_about_z);
  switch (kind) {
    case JointKind::spherical:
      return std::span(all_six).last<3>();
    case JointKind::revolute:
      return z.last(1);
    case JointKind::prismatic:
      return z.first(1);
    case JointKind::cylindrical:
      return z;
    case JointKind::universal:
      return about_z_and_x;
    case JointKind::planar:
      return in_plane;
    case JointKind::fixed:
    case JointKind::distance:
    case JointKind::rope:
      break;
  }
  return {};
}

std::span<const JointAxis> free_axes() {
  return all_six;
}

Pose moved_along(std::span<const JointAxis> axes, const Pose& pose, std::span<const double> ways) {
  Vector3 shift = Vector3::Zero(), turn = Vector3::Zero(), own_turn = Vector3::Zero();
  for (std::size_t k = 0; k < axes.size(); ++k) {
    const JointAxis& axis = axes[k];
    (!axis.is_angle ? shift : axis.is_of_second ? own_turn : turn)[axis.axis] += ways[k];
  }
  return {pose.position + shift,
          (turn_by(turn) * pose.orientation * turn_by(own_turn)).normalized()};
}

void find_ways(std::span<const JointAxis> axes, const Pose& pose, std::span<double> ways) {
  const Vector3 turn = turn_vector(pose.orientation);
  const Matrix3 R = pose.rotation();
  for (std::size_t k = 0; k < axes.size(); ++k) {
    const JointAxis& axis = axes[k];
    if (!axis.is_angle) {
      ways[k] = pose.position[axis.axis];
    } else if (axes.size() == 2 && axes[1].is_of_second) {  // R = turn about z, then about x
      ways[k] = axis.is_of_second ? std::atan2(R(2, 1), R(2, 2)) : std::atan2(R(1, 0), R(0, 0));
    } else {
      ways[k] = turn[axis.axis];
    }
  }
}

}  // namespace perpend
