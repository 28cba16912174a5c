#include "run_command_line.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>
#include <new>

#include "border/bad_input.h"
#include "command_line.h"
#include "verbs.h"

namespace {

constexpr const char* description =
    "perpend - multibody systems with contact and dry friction, solved and certified.\n"
    "\n"
    "A problem is: find x with l <= x <= u and w = A x + b, where w >= 0 at l, w <= 0 at u and\n"
    "w = 0 in between. Of every answer perpend says how wrong it is, in joules, per row.\n"
    "perpend VERB --help tells more.";

/// Thrown for a first argument that is no verb; the parser would only miss a verb.
void refuse_unknown_verb(const CLI::App& app, int argc, char** argv) {
  if (argc < 2 || argv[1][0] == '-') return;
  std::string verbs;
  for (const CLI::App* verb : app.get_subcommands({})) {
    if (verb->get_name() == argv[1]) return;
    verbs += (verbs.empty() ? "" : ", ") + verb->get_name();
  }
  throw perpend::BadInput(
      perpend::sentence("there is no verb '", argv[1], "'; the verbs are ", verbs));
}

/// A full disk behind standard output shows only here.
void require_printed() {
  if (std::fflush(stdout) != 0) throw perpend::BadInput("could not write to standard output");
}

}  // namespace

namespace perpend::cli {

int run_command_line(int argc, char** argv) {
  CLI::App app{description, program_name()};
  app.footer(exit_codes_text);
  app.set_version_flag("--version", "perpend " PERPEND_VERSION);
  app.require_subcommand(1);
  int exit_code = done;
  add_scenes(app, exit_code);
  add_run(app, exit_code);
  add_replay(app, exit_code);
  add_view(app, exit_code);
  add_solvers(app, exit_code);
  add_solve(app, exit_code);
  add_inspect(app, exit_code);
  add_convert(app, exit_code);
  add_compare(app, exit_code);
  add_reproduce(app, exit_code);
  try {
    refuse_unknown_verb(app, argc, argv);
    app.parse(argc, argv);
    require_printed();
    return exit_code;
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? done : bad_input;
  } catch (const perpend::BadInput& error) {
    fmt::print(stderr, "{}: {}\n", program_name(), error.what());
    return bad_input;
  } catch (const std::bad_alloc&) {
    fmt::print(stderr, "{}: out of memory\n", program_name());
    return internal_error;
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}: internal error: {}\n", program_name(), error.what());
    return internal_error;
  }
}

}  // namespace perpend::cli
