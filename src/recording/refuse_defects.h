#pragma once

#include <string>

#include "recording/problem_source.h"

namespace perpend {

/// Throws BadInput, naming the file and the problem, if `find_defect` finds fault with the problem
/// or with the x stored with it. What every `ProblemSource::read` ends with.
void refuse_defects(const std::string& file, const StoredProblem& stored);

}  // namespace perpend
