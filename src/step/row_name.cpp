#include "step/row_name.h"

#include "border/bad_input.h"

namespace perpend {
namespace {

const char* name_of(RowRole role) {
  switch (role) {
    case RowRole::joint:
      return "hold";
    case RowRole::limit:
      return "limit";
    case RowRole::motor:
      return "motor";
    case RowRole::spring:
      return "spring";
    case RowRole::drag:
      return "drag";
    case RowRole::transmission:
      return "transmission";
    case RowRole::normal:
      return "contact";
    case RowRole::friction:
      return "friction";
    case RowRole::resistance:
      return "resistance";
  }
  return "row";
}

/// The contact point whose rows hold this one: points come in the order of their rows.
const PointRows& point_of(const StepProblem& step, int row) {
  std::size_t k = 0;
  while (k + 1 < step.points().size() && step.points()[k + 1].normal <= row) ++k;
  return step.points()[k];
}

std::string machine_row_name(const Model& model, const StepProblem& step, int row) {
  const int joints = static_cast<int>(model.joints().size());
  for (int j = 0; j < joints; ++j) {
    if (row < step.joint_start(j + 1)) return sentence("joint ", model.joints()[j].joint.name);
  }
  const int first_gearing = step.machine_rows() - static_cast<int>(model.gearings().size());
  if (row >= first_gearing) return sentence("gearing ", model.gearings()[row - first_gearing].name);
  const BlockRows& J = step.rows().J();
  return sentence("shaft ", model.bodies()[J.body[J.start[row]]].name);
}

}  // namespace

std::string row_name(const Model& model, const StepProblem& step, int row) {
  const char* role = name_of(step.rows().laws()[row].role);
  if (row < step.machine_rows()) {
    return sentence(role, " of ", machine_row_name(model, step, row));
  }
  const PointRows& point = point_of(step, row);
  return sentence(role, " of ", model.bodies()[point.first_body].name, " and ",
                  model.bodies()[point.second_body].name);
}

}  // namespace perpend
