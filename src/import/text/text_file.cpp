#include "import/text/text_file.h"

#include <algorithm>
#include <fstream>

#include "border/bad_input.h"
#include "border/require_file.h"

namespace perpend {
namespace {

std::ifstream open(const std::filesystem::path& path) {
  require_file(path);
  std::ifstream file(path, std::ios::binary);
  if (!file) throw BadInput(sentence(path.string(), ": the file cannot be read; check its rights"));
  return file;
}

std::string read(const std::filesystem::path& path, std::ifstream& file, std::size_t size) {
  std::string bytes(size, '\0');
  file.read(bytes.data(), static_cast<std::streamsize>(size));
  if (file.bad()) throw BadInput(sentence(path.string(), ": the file cannot be read"));
  bytes.resize(static_cast<std::size_t>(file.gcount()));
  return bytes;
}

}  // namespace

std::string read_text_file(const std::filesystem::path& path, std::size_t at_most) {
  std::ifstream file = open(path);
  std::error_code error;
  const std::uintmax_t size = std::filesystem::file_size(path, error);
  if (error) throw BadInput(sentence(path.string(), ": the file cannot be read"));
  if (size > at_most) {
    throw BadInput(sentence(path.string(), ": the file has ", size, " bytes; no more than ",
                            at_most, " are read of such a file"));
  }
  return read(path, file, static_cast<std::size_t>(size));
}

std::string read_first_bytes(const std::filesystem::path& path, std::size_t at_most) {
  std::ifstream file = open(path);
  return read(path, file, at_most);
}

std::string printable(std::string_view remark) {
  constexpr std::size_t longest = 300;
  std::string line;
  for (const char c : remark) {
    if (line.size() == longest) return line + " ...";
    const bool blank = c == ' ' || (c >= '\t' && c <= '\r');
    if (!blank) {
      line += c > ' ' && c <= '~' ? c : '?';
    } else if (!line.empty() && line.back() != ' ') {
      line += ' ';
    }
  }
  if (!line.empty() && line.back() == ' ') line.pop_back();
  return line;
}

}  // namespace perpend
