#pragma once

#include <span>
#include <string>

#include "study/solver_study.h"

namespace perpend {

/// Whether every problem that a solver took is certified, and there was one.
bool is_certified(const StudySummary& summary);

/// The fastest of the solvers that sweep, by which speeds are measured; null: there is none.
const StudySummary* fastest_sweeps(std::span<const StudySummary> summaries);

/// Who is exact on a scene, how fast, and what the others lose; empty where nobody took a problem.
std::string headline_of(const std::string& scene, std::span<const StudySummary> summaries);

/// The command that shows the scene by these solvers side by side; empty where there are not two.
std::string race_command(const std::string& scene, std::span<const StudySummary> summaries);

}  // namespace perpend
