#pragma once

#include <filesystem>

namespace perpend::support {

/// The folder of problems written by others, which lies beside the project or nowhere.
inline std::filesystem::path shared_problems() {
  return PERPEND_SHARED_PROBLEMS;
}

}  // namespace perpend::support
