#pragma once

#include "dynamics/step_problem.h"

namespace perpend {

/// Where the things of a model are in another one, by their names: of each its number there, or −1.
struct ModelMap {
  std::vector<int> bodies;
  std::vector<int> items;
  /// Joints, shafts and gearings, counted as `StepProblem::machine_start` counts them.
  std::vector<int> parts;
};

/// A body whose kind or number of shapes is another keeps its place and loses its contacts; a joint
/// of another kind is another joint.
ModelMap map_of(const Model& before, const Model& after);

/// The state in another model: what it had before goes on as it was, the rest begins as its scene
/// says. A value that inputs can set is kept, unless the two scenes differ in it.
State carry_state(const Model& before, const State& state, const ModelMap& map, const Model& after);

/// What the rows of the machine carry, from the problem of the last step to one that was built in
/// the other model. New rows carry nothing.
MachineMemory carry_machine(const StepProblem& before, const MachineMemory& machine,
                            const ModelMap& map, const StepProblem& after);

}  // namespace perpend
