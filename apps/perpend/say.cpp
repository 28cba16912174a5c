#include "say.h"

#include "command_line.h"
#include "ink.h"

namespace perpend::cli {

void say_error(const std::string& text) {
  {
    const Ink ink(Colour::bad, stderr);
    fmt::print(stderr, "{}:", one_line(program_name()));
  }
  fmt::print(stderr, " {}\n", one_line(text));
}

}  // namespace perpend::cli
