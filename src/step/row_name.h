#pragma once

#include <string>

#include "dynamics/step_problem.h"

namespace perpend {

/// What a row of a step's problem is, for people: "motor of joint hinge", "friction of brick and
/// floor".
std::string row_name(const Model& model, const StepProblem& step, int row);

}  // namespace perpend
