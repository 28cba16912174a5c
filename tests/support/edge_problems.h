#pragma once

#include <string>
#include <vector>

#include "problem/problem.h"

namespace perpend::support {

/// A well-formed problem that solvers like to stumble over.
struct EdgeProblem {
  std::string name;  ///< one word, for the name of a test
  Problem problem;   ///< with the row form; some with the body form too
  bool is_easy;      ///< every row on its own: each solver that takes it must certify
  bool is_solvable;  ///< whether it has a solution at all
};

std::vector<EdgeProblem> edge_problems();

}  // namespace perpend::support
