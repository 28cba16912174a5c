#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <exception>

#include "problem/bad_input.h"
#include "verbs.h"

namespace {

enum ExitCode { done = 0, not_certified = 1, bad_input = 2, internal_error = 3 };

constexpr const char* description =
    "perpend - multibody systems with contact and dry friction, solved and certified.\n"
    "\n"
    "A problem is: find x with l <= x <= u and w = A x + b, where w >= 0 at l, w <= 0 at u and\n"
    "w = 0 in between. Of every answer perpend says how wrong it is, in joules, per row.";

constexpr const char* footer =
    "Exit codes: 0 done; 1 something was not certified; 2 bad input; 3 internal error.\n"
    "perpend VERB --help tells more.";

}  // namespace

int main(int argc, char** argv) {
  CLI::App app{description, "perpend"};
  app.footer(footer);
  app.set_version_flag("--version", "perpend " PERPEND_VERSION);
  app.require_subcommand(1);
  int exit_code = done;
  perpend::cli::add_solve(app, exit_code);
  perpend::cli::add_inspect(app, exit_code);
  perpend::cli::add_convert(app, exit_code);
  perpend::cli::add_reproduce(app, exit_code);
  try {
    app.parse(argc, argv);
    return exit_code;
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? done : bad_input;
  } catch (const perpend::BadInput& error) {
    fmt::print(stderr, "perpend: {}\n", error.what());
    return bad_input;
  } catch (const std::exception& error) {
    fmt::print(stderr, "perpend: internal error: {}\n", error.what());
    return internal_error;
  }
}
