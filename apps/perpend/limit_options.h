#pragma once

#include <CLI/CLI.hpp>
#include <cmath>
#include <cstdlib>
#include <map>
#include <string>

#include "solver/monitor.h"

/// How the limits of a solver are given on the command line.
namespace perpend::cli {

inline const std::map<std::string, Select> selects{{"last", Select::last},
                                                   {"natural", Select::natural},
                                                   {"fb", Select::fischer_burmeister},
                                                   {"energy", Select::energy}};

inline const CLI::Validator finite_and_not_negative(
    [](std::string& text) -> std::string {
      char* end = nullptr;
      const double value = std::strtod(text.c_str(), &end);
      if (end != text.c_str() && *end == '\0' && std::isfinite(value) && value >= 0) return "";
      return "'" + text + "' is not a finite number >= 0";
    },
    "NUMBER >= 0");

inline const CLI::Validator finite_and_positive(
    [](std::string& text) -> std::string {
      char* end = nullptr;
      const double value = std::strtod(text.c_str(), &end);
      if (end != text.c_str() && *end == '\0' && std::isfinite(value) && value > 0) return "";
      return "'" + text + "' is not a finite number > 0";
    },
    "NUMBER > 0");

}  // namespace perpend::cli
