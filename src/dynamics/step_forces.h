#pragma once

#include "dynamics/model.h"

namespace perpend {

/// The forces on the moving bodies that are no rows: N and N m, linear then angular, about the
/// centres of mass.
struct StepForces {
  std::vector<Vector6> gravity;
  std::vector<Vector6> applied;  ///< forces of the scene, engines, torque converters
  RowSet gradients;              ///< memory to find them with
};

/// Forces at the instant and in the pose of `state`. Engines and converters read the speeds there.
void find_forces(const Model& model, const State& state, StepForces& forces);

}  // namespace perpend
