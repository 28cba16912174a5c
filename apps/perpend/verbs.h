#pragma once

#include <CLI/CLI.hpp>

/// The verbs of the command line, one file each: arguments and printing, no physics.
/// Each function adds its verb to the app; when the verb is called it leaves its exit code:
/// 0 done, 1 something was not certified or did not verify. Bad input is thrown (BadInput), or
/// makes the code 2 where the rest of a folder could still be shown.
namespace perpend::cli {

enum ExitCode { done = 0, not_certified = 1, bad_input = 2, internal_error = 3 };

inline constexpr const char* exit_codes_text =
    "Exit codes: 0 done; 1 an answer is not certified, or a run not sound, or its verdict failed, "
    "or\n"
    "a repeated run differs; 2 bad input; 3 internal error; 128 + the signal that ended it early.";

/// Of verbs that judge nothing.
inline constexpr const char* plain_exit_codes_text =
    "Exit codes: 0 done; 2 bad input; 3 internal error.";

void add_inspect(CLI::App& app, int& exit_code);
void add_convert(CLI::App& app, int& exit_code);
void add_solve(CLI::App& app, int& exit_code);
void add_solvers(CLI::App& app, int& exit_code);
/// A program that a signal ended exits with this and the number of the signal, as in a shell.
inline constexpr int signal_base = 128;

void add_scenes(CLI::App& app, int& exit_code);
void add_run(CLI::App& app, int& exit_code);
void add_replay(CLI::App& app, int& exit_code);
void add_view(CLI::App& app, int& exit_code);
void add_render(CLI::App& app, int& exit_code);
void add_compare(CLI::App& app, int& exit_code);
void add_reproduce(CLI::App& app, int& exit_code);
void add_completion(CLI::App& app, int& exit_code);

}  // namespace perpend::cli
