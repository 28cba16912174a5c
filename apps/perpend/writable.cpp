#include "writable.h"

#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "border/bad_input.h"

namespace perpend::cli {

namespace {

namespace fs = std::filesystem;

bool is_part_of(const fs::path& path, const fs::path& input) {
  std::error_code error;
  if (!fs::exists(path, error)) return false;
  if (!fs::is_directory(input, error)) return fs::equivalent(path, input, error);
  const fs::path inside =
      fs::canonical(path, error).lexically_relative(fs::canonical(input, error));
  return !inside.empty() && *inside.begin() != "..";
}

}  // namespace

void require_writable(const fs::path& path, const fs::path& input) {
  std::error_code error;
  const fs::path folder = path.has_parent_path() ? path.parent_path() : ".";
  if (fs::is_directory(path, error)) {
    throw BadInput(sentence(path.string(), " is a folder; give the name of a file to write"));
  }
  if (!fs::is_directory(folder, error)) {
    throw BadInput(sentence("there is no folder ", folder.string(), " to write ",
                            path.filename().string(), " to; make it first"));
  }
  if (is_part_of(path, input)) {
    throw BadInput(sentence("writing ", path.string(), " would replace a file that is read; ",
                            "choose another name"));
  }
  if (access(fs::exists(path, error) ? path.c_str() : folder.c_str(), W_OK) != 0) {
    throw BadInput(sentence("cannot write ", path.string(), ": ", std::strerror(errno)));
  }
}

}  // namespace perpend::cli
