#pragma once

#include <CLI/CLI.hpp>
#include <cmath>
#include <cstdlib>
#include <string>

/// How the limits of a solver are given on the command line.
namespace perpend::cli {

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
