#include "border/require_file.h"

#include "border/bad_input.h"

namespace perpend {
namespace {

const char* kind_name(std::filesystem::file_type type) {
  switch (type) {
    case std::filesystem::file_type::directory:
      return "a folder";
    case std::filesystem::file_type::fifo:
      return "a pipe";
    case std::filesystem::file_type::socket:
      return "a socket";
    case std::filesystem::file_type::block:
    case std::filesystem::file_type::character:
      return "a device";
    default:
      return "no file";
  }
}

}  // namespace

void require_file(const std::filesystem::path& path) {
  std::error_code error;
  const std::filesystem::file_status status = std::filesystem::status(path, error);
  if (std::filesystem::is_regular_file(status)) return;
  if (status.type() == std::filesystem::file_type::not_found) {
    throw BadInput(sentence(path.string(), ": there is no such file"));
  }
  if (error) throw BadInput(sentence(path.string(), ": cannot be read: ", error.message()));
  throw BadInput(sentence(path.string(), ": this is ", kind_name(status.type()), "; give a file"));
}

}  // namespace perpend
