#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace perpend::cli {

/// A script for "bash", "zsh" or "fish" that completes verbs, options, scenes, solvers and the
/// words that options take; files where nothing else fits.
std::string completion_script(const CLI::App& program, const std::string& shell);

}  // namespace perpend::cli
