#pragma once

#include "dynamics/model.h"

namespace perpend {

/// The rows of a joint in the problem of a step, and the bodies that they act between.
struct JointSpan {
  int first = 0, second = 0;  ///< bodies
  int begin = 0, end = 0;     ///< rows
  bool second_moves = true;   ///< whether it has columns in J
  /// From the centre of mass of the second body to that of the first, in the middle of the step.
  Vector3 arm_m = Vector3::Zero();
};

/// Jᵀx of these rows in the columns of the second body: N s, and N m s about its centre of mass. A
/// second body that has no columns feels the opposite of the first.
Vector6 impulse_on_second(const BlockRows& J, const Vector& x, const JointSpan& joint);

}  // namespace perpend
