#pragma once

#include <CLI/CLI.hpp>

/// The verbs of the command line, one file each: arguments and printing, no physics.
/// Each function adds its verb to the app; when the verb is called it leaves its exit code:
/// 0 done, 1 something was not certified or did not verify. Bad input is thrown (BadInput), or
/// makes the code 2 where the rest of a folder could still be shown.
namespace perpend::cli {

void add_inspect(CLI::App& app, int& exit_code);
void add_convert(CLI::App& app, int& exit_code);
void add_solve(CLI::App& app, int& exit_code);
void add_reproduce(CLI::App& app, int& exit_code);

}  // namespace perpend::cli
