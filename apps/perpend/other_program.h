#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace perpend::cli {

/// How another program ended.
struct ProgramEnd {
  bool was_stopped = false;  ///< by us
  int signal = 0;            ///< that it died of; 0 for none
  int code = 0;              ///< that it ended with
};

/// Runs a program without input and hands over each line it prints on standard output. `go_on` is
/// asked between lines, and several times a second; where it says no, the program is ended.
ProgramEnd run_program(const std::vector<std::string>& command,
                       const std::function<void(const std::string&)>& take_line,
                       const std::function<bool()>& go_on);

}  // namespace perpend::cli
