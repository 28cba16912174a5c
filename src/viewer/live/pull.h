#pragma once

#include "dynamics/model.h"

namespace perpend {

/// Somebody pulls a point of a body towards a place, by a damped spring.
struct Pull {
  int body = 0;
  Vector3 point_m = Vector3::Zero();   ///< in the body's own frame
  Vector3 target_m = Vector3::Zero();  ///< in the world
};

/// The force of that spring on the body: N and N m, about its centre of mass. Stiffness and damping
/// follow from the mass that the point has for a push there and from the time step, such that the
/// force, which is explicit, cannot make a free body unstable; far targets pull no harder than
/// near ones from some hundred times the weight on.
Vector6 pull_force(const Model& model, const State& state, const Pull& pull);

}  // namespace perpend
