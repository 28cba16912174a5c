#include "say.h"

#include "command_line.h"

namespace perpend::cli {

void say_error(const std::string& text) {
  fmt::print(stderr, "{}\n", one_line(program_name() + ": " + text));
}

}  // namespace perpend::cli
