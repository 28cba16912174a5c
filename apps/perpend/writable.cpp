#include "writable.h"

#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "problem/bad_input.h"

namespace perpend::cli {

void require_writable(const std::filesystem::path& path) {
  const std::filesystem::path folder = path.has_parent_path() ? path.parent_path() : ".";
  if (std::filesystem::is_directory(path)) {
    throw BadInput(sentence(path.string(), " is a folder; give the name of a file to write"));
  }
  if (!std::filesystem::is_directory(folder)) {
    throw BadInput(sentence("there is no folder ", folder.string(), " to write ",
                            path.filename().string(), " to; make it first"));
  }
  const bool exists = std::filesystem::exists(path);
  if (access(exists ? path.c_str() : folder.c_str(), W_OK) != 0) {
    throw BadInput(sentence("cannot write ", path.string(), ": ", std::strerror(errno)));
  }
}

}  // namespace perpend::cli
