#pragma once

#include "report/report.h"
#include "study/comparison.h"

namespace perpend {

/// What E18 §6.3 and §6.4 say of its solvers in words, scene by scene: who fluctuates, who is
/// faster, which one is recommended. Only what the comparison has all four scenes and solvers for.
std::vector<PaperFinding> scene_statements(const Comparison& comparison);

/// What it says of one scene alone, and whom it recommends there; nothing where one of its solvers
/// is missing.
std::vector<PaperFinding> statements_of(const SceneComparison& scene);

}  // namespace perpend
