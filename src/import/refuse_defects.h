#pragma once

#include <string>

#include "import/problem_source.h"

namespace perpend {

/// Throws BadInput if `find_defect` finds fault with the problem or with the x stored with it.
/// What `ProblemSource::read` of every format ends with. The sentence begins with `where`, which
/// names the file and, where it holds several, the problem.
void refuse_defects(const std::string& where, const StoredProblem& stored);

}  // namespace perpend
