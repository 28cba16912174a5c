#pragma once

#include "dynamics/model.h"

namespace perpend {

/// The forces on the moving bodies that are no rows: N and N m, linear then angular, about the
/// centres of mass.
struct StepForces {
  std::vector<Vector6> gravity;
  std::vector<Vector6> applied;  ///< forces of the scene, engines, torque converters, pushes
  std::vector<Vector6> pushes;   ///< from outside, through the next step only; may be empty
  RowSet gradients;              ///< memory to find them with
};

/// Forces at the instant and in the pose of `state`. Engines and converters read the speeds there.
/// The pushes are used up.
void find_forces(const Model& model, const State& state, StepForces& forces);

}  // namespace perpend
