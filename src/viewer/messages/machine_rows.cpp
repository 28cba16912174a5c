#include "viewer/messages/machine_rows.h"

#include "step/row_name.h"

namespace perpend {

MachineRows machine_rows_of(const Model& model) {
  StepProblem step(model);
  step.build(model.start(), {}, {}, {}, {});
  MachineRows rows;
  for (int i = 0; i < step.machine_rows(); ++i) {
    rows.names.push_back(row_name(model, step, i));
    rows.roles.push_back(step.rows().laws()[i].role);
    rows.turns.push_back(step.rows().laws()[i].motion == Motion::angular);
  }
  for (std::size_t j = 0; j <= model.joints().size(); ++j) {
    rows.joint_starts.push_back(step.joint_start(static_cast<int>(j)));
  }
  rows.first_gearing = step.machine_rows() - static_cast<int>(model.gearings().size());
  return rows;
}

}  // namespace perpend
