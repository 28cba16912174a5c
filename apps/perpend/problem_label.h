#pragma once

#include <filesystem>
#include <string>

namespace perpend::cli {

/// The name that a problem goes by when people see it, whether its file was opened by itself or
/// with its folder: of the file, and within a file of several its own.
inline std::string problem_label(const std::filesystem::path& opened, int problems,
                                 const std::string& name) {
  if (!std::filesystem::is_regular_file(opened)) return name;  // a folder has named it so already
  const std::string file = opened.filename().string();
  return problems == 1 ? file : file + ": " + name;
}

}  // namespace perpend::cli
