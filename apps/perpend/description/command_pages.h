#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace perpend::cli {

/// The command line as a manual page (troff), as perpend(1) has it.
std::string manual_page(const CLI::App& program);
/// The command line as a page of Markdown, docs/reference/commands.md.
std::string reference_page(const CLI::App& program);

}  // namespace perpend::cli
