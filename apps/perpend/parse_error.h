#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace perpend::cli {

/// What is wrong with the arguments, as one sentence that says what to do. `verb` is the one that
/// they were for.
std::string parse_error_text(const CLI::App& verb, const CLI::ParseError& error);

}  // namespace perpend::cli
