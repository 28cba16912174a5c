#pragma once

#include <stdlib.h>

#include <filesystem>
#include <string>
#include <system_error>

#include "border/bad_input.h"

namespace perpend::cli {

/// A folder of our own, which is removed with all that is in it.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::error_code error;
    const std::filesystem::path where = std::filesystem::temp_directory_path(error);
    std::string name = (where / "perpend-XXXXXX").string();
    if (error || mkdtemp(name.data()) == nullptr) {
      throw BadInput(sentence("no folder can be made in ", where.string(),
                              "; set TMPDIR to one that can be written"));
    }
    path_ = name;
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace perpend::cli
