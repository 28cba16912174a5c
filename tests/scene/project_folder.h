#pragma once

#include <filesystem>

namespace perpend::test {

/// The folder with the sources of perpend.
inline std::filesystem::path project() {
  return PERPEND_PROJECT;
}

}  // namespace perpend::test
