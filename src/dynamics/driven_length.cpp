#include "dynamics/driven_length.h"

namespace perpend {
namespace {

/// φ of a rope grows with its length, that of a distance falls.
double sign_of(const Joint& joint) {
  return joint.kind == JointKind::rope ? 1 : -1;
}

}  // namespace

void take_length(const Joint& joint, const JointControls& now, double h_s, RowLaw& law) {
  law.phi += sign_of(joint) * (now.length_m - joint.length_m);
  if (now.length_m == now.before_m) return;
  law.target = -sign_of(joint) * (now.length_m - now.before_m) / h_s;
  law.role = RowRole::motor;
}

void take_length_after(const Joint& joint, const JointControls& now, RowLaw& law) {
  law.phi += sign_of(joint) * (2 * now.length_m - now.before_m - joint.length_m);
}

}  // namespace perpend
