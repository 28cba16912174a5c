#pragma once

#include <array>
#include <cmath>
#include <functional>
#include <numbers>
#include <string>
#include <vector>

#include "dynamics/joints/joint_rows.h"
#include "support/random_numbers.h"

/// Two bodies with a joint between them, in poses at random.
namespace perpend::test {

using Vector12 = Eigen::Matrix<double, 12, 1>;

inline const std::vector<JointKind> joint_kinds{
    JointKind::fixed,     JointKind::spherical,   JointKind::revolute,
    JointKind::prismatic, JointKind::cylindrical, JointKind::universal,
    JointKind::planar,    JointKind::distance,    JointKind::rope};

inline const std::vector<std::string> joint_kind_names{"fixed",     "spherical",   "revolute",
                                                       "prismatic", "cylindrical", "universal",
                                                       "planar",    "distance",    "rope"};

inline Pose random_pose(support::Random& random) {
  const Eigen::AngleAxisd turn(support::uniform(random, 0, 6), support::unit_vector(random));
  return {support::uniform(random, 0.1, 3) * support::unit_vector(random), Quaternion(turn)};
}

inline Quaternion turn(double angle, const Vector3& axis) {
  return Quaternion(Eigen::AngleAxisd(angle, axis));
}

struct JointedPair {
  Joint joint;
  std::array<Pose, 2> centre;

  JointFrames frames() const {
    return {frame_of(0, centre[0], joint.in_first), frame_of(1, centre[1], joint.in_second)};
  }

  /// Moved by a small way along one of twelve coordinates: a shift in m, or a turn in rad about an
  /// axis of the world, of the first and then of the second body.
  JointedPair moved(int k, double way) const {
    JointedPair other = *this;
    Pose& pose = other.centre[k / 6];
    if (k % 6 < 3) {
      pose.position[k % 6] += way;
    } else {
      pose.orientation = turn(way, Vector3::Unit(k % 6 - 3)) * pose.orientation;
    }
    return other;
  }
};

/// In any pose, mostly far from what the joint asks for.
inline JointedPair random_pair(support::Random& random, JointKind kind) {
  JointedPair pair;
  pair.joint.kind = kind;
  pair.joint.in_first = random_pose(random);
  pair.joint.in_second = random_pose(random);
  pair.joint.length_m = support::uniform(random, 0.5, 2);
  pair.centre = {random_pose(random), random_pose(random)};
  return pair;
}

/// Moves the second body so that its frame stands by `b_in_a` in that of the first.
inline void place(JointedPair& pair, const Pose& b_in_a) {
  const Pose frame_a = pair.centre[0] * pair.joint.in_first;
  pair.centre[1] = frame_a * b_in_a * inverse(pair.joint.in_second);
}

/// How B stands in A if the coordinates of the joint are q and it is not violated, written down
/// here independently of the rows; whatever is free but no coordinate is random.
inline Pose held_pose(support::Random& random, const Joint& joint, const std::vector<double>& q) {
  const Vector3 x = Vector3::UnitX(), z = Vector3::UnitZ();
  const Quaternion none = Quaternion::Identity();
  switch (joint.kind) {
    case JointKind::fixed:
      return {};
    case JointKind::spherical:
      return {Vector3::Zero(), random_pose(random).orientation};
    case JointKind::revolute:
      return {Vector3::Zero(), turn(q[0], z)};
    case JointKind::prismatic:
      return {q[0] * z, none};
    case JointKind::cylindrical:
      return {q[0] * z, turn(q[1], z)};
    case JointKind::universal:
      return {Vector3::Zero(), turn(q[0], z) * turn(q[1], x)};
    case JointKind::planar:
      return {{q[0], q[1], 0}, turn(q[2], z)};
    case JointKind::distance:
    case JointKind::rope:
      return {joint.length_m * support::unit_vector(random), random_pose(random).orientation};
  }
  return {};
}

/// Coordinates at random: shifts up to 2 m, angles up to just under half a turn.
inline std::vector<double> random_coordinates(support::Random& random, JointKind kind) {
  std::vector<double> q(joint_rows(kind).coordinates());
  for (double& value : q) value = support::uniform(random, -2, 2);
  for (int i = 0; i < static_cast<int>(q.size()); ++i) {
    if (joint_rows(kind).is_angle(i)) q[i] *= 0.49 * std::numbers::pi;
  }
  return q;
}

/// Row i of J, over the two bodies.
inline Vector12 dense_row(const RowSet& rows, int i) {
  Vector12 row = Vector12::Zero();
  for (int k = rows.J().start[i]; k < rows.J().start[i + 1]; ++k) {
    row.segment<6>(6 * rows.J().body[k]) += rows.J().block[k];
  }
  return row;
}

inline const std::vector<Vector6>& at_rest() {
  static const std::vector<Vector6> v(2, Vector6::Zero());
  return v;
}

inline RowSet holding_rows(const JointedPair& pair) {
  RowSet rows;
  rows.begin(2, at_rest());
  joint_rows(pair.joint.kind).add_holding_rows(pair.frames(), pair.joint, rows);
  return rows;
}

/// The derivative of `value` by the twelve coordinates, from central differences; a jump by a full
/// turn counts as none.
inline Vector12 gradient_by_differences(const JointedPair& pair,
                                        const std::function<double(const JointedPair&)>& value) {
  constexpr double way = 1e-5;
  Vector12 gradient;
  for (int k = 0; k < 12; ++k) {
    const double change = value(pair.moved(k, way)) - value(pair.moved(k, -way));
    const bool jumps = std::abs(change) > std::numbers::pi;
    gradient[k] = (jumps ? std::remainder(change, 2 * std::numbers::pi) : change) / (2 * way);
  }
  return gradient;
}

}  // namespace perpend::test
