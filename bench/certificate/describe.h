#pragma once

#include <string>

#include "bench/certificate/hostile_problem.h"

namespace perpend::bench {

/// The problem's numbers in a few lines, to be read and typed.
std::string describe(const HostileProblem& made);
std::string describe(const Vector& x);

}  // namespace perpend::bench
