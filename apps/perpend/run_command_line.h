#pragma once

namespace perpend::cli {

/// The whole of perpend's command line; returns the exit code. A program that calls it after
/// `add_to_catalog` is perpend with a solver more (docs/guide/own-solver.md).
int run_command_line(int argc, char** argv);

}  // namespace perpend::cli
