#pragma once

#include "dynamics/joint_space/joint_space.h"

namespace perpend {

/// The accelerations u̇ that these forces τ along all speeds make, loops held: (395).
Vector forward_dynamics(const JointSpace& space, const State& state, const Vector& forces);

/// Forces along some of the speeds, and how far they are from enough.
struct ActuatedForces {
  Vector forces;          ///< N and N m, in the order of the speeds that were named
  double unbalanced = 0;  ///< N and N m: the largest force that is missing along any speed
};

/// The forces along the speeds of these numbers that make these accelerations; loops and gears
/// carry them to the others. Where many do, the smallest ones.
ActuatedForces inverse_dynamics(const JointSpace& space, const State& state,
                                const Vector& accelerations, const std::vector<int>& actuated);

/// Closes the loops by moving the speeds that are not held, as little as will do (Newton's method),
/// and makes the speeds u agree with them likewise. Returns whether all gaps are below 1e-12 of the
/// machine's size; if not, the state is where it was.
bool close_loops(const JointSpace& space, const std::vector<int>& held, State& state);

/// How small deviations change with time: d/dt (δq, δu) = A (δq, δu) + B δτ, where δq are ways as
/// `JointSpace::move_by` takes them. By central differences of `forward_dynamics`, right to about
/// nine digits.
struct Linearisation {
  Eigen::MatrixXd A, B;
};
Linearisation linearise(const JointSpace& space, const State& state, const Vector& forces);

}  // namespace perpend
