#include "ink.h"

#include <unistd.h>

#include <cstdlib>
#include <string_view>

namespace perpend::cli {
namespace {

bool takes_colours(std::FILE* stream) {
  const char* no = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  if (no != nullptr && *no != '\0') return false;
  if (terminal == nullptr || std::string_view(terminal) == "dumb") return false;
  return isatty(fileno(stream)) != 0;
}

const char* code_of(Colour colour) {
  if (colour == Colour::good) return "\033[32m";
  return colour == Colour::doubtful ? "\033[33m" : "\033[1;31m";
}

}  // namespace

Ink::Ink(Colour colour, std::FILE* stream) : stream_(takes_colours(stream) ? stream : nullptr) {
  if (stream_ != nullptr) std::fputs(code_of(colour), stream_);
}

Ink::~Ink() {
  if (stream_ != nullptr) std::fputs("\033[0m", stream_);
}

}  // namespace perpend::cli
