#pragma once

#include "dynamics/joint_space/spanning_tree.h"

namespace perpend {

/// A machine in the coordinates of its joints (docs/theory/33-joint-space.md):
///
///     M(q) u̇ + bias(q, u) = gravity(q) + τ + Gᵀ λ,      G u = 0
///
/// u has the speeds of the joints and of bodies that nothing holds, τ the forces along them; G are
/// the loops, which the tree of joints does not know of: joints that close them, distances and
/// gears. Ropes, ends of ranges, contacts and what motors and springs do are no part of it: they
/// are forces τ for whoever wants them. Every function reads poses and velocities from the state it
/// is given, where joints are assumed to hold.
class JointSpace {
 public:
  /// The model must outlive it.
  explicit JointSpace(const Model& model);

  int size() const { return tree_.speeds(); }
  const SpanningTree& tree() const { return tree_; }
  const Model& model() const { return model_; }

  /// q: m and rad. A joint's angle counts its turns; a ball joint has the vector of its turn in the
  /// axes of its first body, a body that nothing holds its centre of mass and the vector of its
  /// turn in the world.
  Vector coordinates(const State& state) const;
  /// u: m/s and rad/s.
  Vector speeds(const State& state) const;

  /// Forward kinematics: the poses of all moving bodies from q. Their velocities stay.
  void place(const Vector& q, State& state) const;
  /// All moving bodies go by these ways, in m and rad, along and about the axes that their joints
  /// have now.
  void move_by(const Vector& ways, State& state) const;
  /// The velocities of all moving bodies from u.
  void set_speeds(const Vector& u, State& state) const;

  Eigen::MatrixXd mass_matrix(const State& state) const;
  /// N and N m: what Coriolis' and centrifugal forces take.
  Vector bias(const State& state) const;
  /// N and N m: what gravity gives.
  Vector gravity(const State& state) const;
  /// M u̇ + bias − gravity: the forces τ that make these accelerations, λ being 0.
  Vector inverse_dynamics(const State& state, const Vector& accelerations) const;

  /// The velocity of a point of a body, m/s, then its angular velocity, rad/s, from u. The point is
  /// given in the world. What a driven body adds is not in it.
  Eigen::Matrix<double, 6, Eigen::Dynamic> jacobian(const State& state, int body,
                                                    const Vector3& point_m) const;
  /// What G u must be 0 for; its rows may depend on each other.
  Eigen::MatrixXd loop_rows(const State& state) const;
  /// The speeds of the loops' rows: G u, and what driven bodies add.
  Vector loop_speeds(const State& state) const;
  /// How far the loops are apart, m and rad.
  Vector loop_gaps(const State& state) const;

 private:
  Pose in_parent_frame(const TreeLink& link, const State& state) const;
  void place_link(const TreeLink& link, const Pose& b_in_a, State& state) const;
  void follow(State& state) const;
  std::vector<Vector6> axes_at(const State& state) const;
  std::vector<Vector6> motions_of(const State& state, const std::vector<Vector6>& axes,
                                  const Vector& u) const;
  Vector6 given_motion(const TreeLink& link, const State& state) const;
  Matrix6 mass_of(int body, const State& state) const;
  Vector along_axes(const std::vector<Vector6>& axes, std::vector<Vector6> forces) const;
  RowSet rows_of_loops(const State& state) const;

  const Model& model_;
  SpanningTree tree_;
};

}  // namespace perpend
