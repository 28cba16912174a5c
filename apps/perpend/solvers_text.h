#pragma once

#include <string>

namespace perpend::cli {

/// Every solver with its settings and their defaults, as lines of text.
std::string solvers_text();

}  // namespace perpend::cli
