#pragma once

#include <string>

namespace perpend::cli {

/// The command that this program was called with, as one would type it in a shell again, its own
/// name without the folder.
std::string command_line();

/// The name of this program, without the folder.
std::string program_name();

}  // namespace perpend::cli
