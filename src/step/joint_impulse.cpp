#include "step/joint_impulse.h"

namespace perpend {

Vector6 impulse_on_second(const BlockRows& J, const Vector& x, const JointSpan& joint) {
  Vector6 on_first = Vector6::Zero(), on_second = Vector6::Zero();
  for (int i = joint.begin; i < joint.end; ++i) {
    for (int k = J.start[i]; k < J.start[i + 1]; ++k) {
      (J.body[k] == joint.second ? on_second : on_first) += x[i] * J.block[k];
    }
  }
  if (joint.second_moves) return on_second;
  on_second.head<3>() = -on_first.head<3>();
  on_second.tail<3>() = -on_first.tail<3>() - joint.arm_m.cross(on_first.head<3>());
  return on_second;
}

}  // namespace perpend
