#pragma once

#include <string>
#include <vector>

#include "import/problem_source.h"

namespace perpend::support {

/// One file of the folder problems/: what it is called and what is in it.
struct ProblemFileContents {
  std::string file;   ///< "rod.h5"
  std::string title;  ///< one line
  StoredProblem stored;
};

/// Everything in the folder problems/. `store_problems` writes it there.
std::vector<ProblemFileContents> stored_problems();

}  // namespace perpend::support
