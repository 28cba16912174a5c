#pragma once

#include <filesystem>
#include <memory>
#include <string_view>

#include "import/problem_source.h"

namespace perpend {

/// A format that problems can be read from.
struct ProblemFormat {
  /// Whether a file that begins with these bytes is of this format.
  bool (*looks_like)(std::string_view first_bytes);
  /// Opens such a file. Throws BadInput naming the file.
  std::unique_ptr<ProblemSource> (*open)(const std::filesystem::path& path);
  /// How many problems such a file holds; null: one in every file. Throws BadInput.
  int (*count)(const std::filesystem::path& path) = nullptr;
  /// Whether such a file only belongs to another one, with which it is read; null if none does.
  bool (*is_companion)(const std::filesystem::path& path) = nullptr;
};

/// The format that the contents of a file show; null if none. Throws BadInput if the file cannot
/// be read.
const ProblemFormat* find_problem_format(const std::filesystem::path& path);

}  // namespace perpend
