#include "run_command_line.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <exception>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "border/bad_input.h"
#include "border/closest_word.h"
#include "command_line.h"
#include "description/command_pages.h"
#include "description/help_format.h"
#include "parse_error.h"
#include "say.h"
#include "stage.h"
#include "verbs.h"
#include "version_text.h"

namespace {

constexpr const char* description =
    "perpend - multibody systems with contact and dry friction, solved and certified.\n"
    "\n"
    "A problem is: find x with l <= x <= u and w = A x + b, where w >= 0 at l, w <= 0 at u and\n"
    "w = 0 in between. Of every answer perpend says how wrong it is, in joules, per row.\n"
    "perpend help VERB explains a verb.";

std::vector<std::string_view> verbs_of(const CLI::App& app) {
  std::vector<std::string_view> verbs;
  for (const CLI::App* verb : app.get_subcommands({})) verbs.emplace_back(verb->get_name());
  return verbs;
}

const CLI::App* find_verb(const CLI::App& app, const std::string& name) {
  for (const CLI::App* verb : app.get_subcommands({})) {
    if (verb->get_name() == name) return verb;
  }
  return nullptr;
}

/// Thrown where the first argument is no verb, or is missing.
void require_verb(const CLI::App& app, const std::vector<std::string>& arguments) {
  if (arguments.empty()) {
    throw perpend::BadInput(
        perpend::sentence("a verb is missing; the verbs are: ", perpend::listed(verbs_of(app)),
                          ". ", perpend::cli::program_name(), " help says what they do"));
  }
  const std::string& first = arguments.front();
  if (first.starts_with('-') || find_verb(app, first) != nullptr) return;
  throw perpend::BadInput(
      perpend::sentence("there is no verb '", first, "'",
                        perpend::meant_and_listed(first, verbs_of(app), "the verbs are")));
}

/// The arguments without the program's name. "help" and "help VERB" are "--help", "VERB --help".
std::vector<std::string> arguments_of(int argc, char** argv) {
  std::vector<std::string> arguments(argv + std::min(argc, 1), argv + argc);
  if (arguments.empty() || arguments.front() != "help") return arguments;
  arguments.erase(arguments.begin());
  arguments.resize(std::min<std::size_t>(arguments.size(), 1));
  if (arguments == std::vector<std::string>{"--help"}) return arguments;
  arguments.emplace_back("--help");
  return arguments;
}

/// The app that the arguments are for: that of the verb, if they name one.
const CLI::App& app_of(const CLI::App& app, const std::vector<std::string>& arguments) {
  const CLI::App* verb = arguments.empty() ? nullptr : find_verb(app, arguments.front());
  return verb == nullptr ? app : *verb;
}

/// "help --man" and "help --markdown" print all of the command line, for files made from it.
bool print_page(const CLI::App& app, const std::vector<std::string>& arguments) {
  const bool is_manual = arguments.front() == "--man";
  if (!is_manual && arguments.front() != "--markdown") return false;
  fmt::print("{}", is_manual ? perpend::cli::manual_page(app) : perpend::cli::reference_page(app));
  return true;
}

/// Before the verbs are added, which take it over.
void use_own_words(CLI::App& app) {
  app.formatter(std::make_shared<perpend::cli::HelpFormat>());
  app.set_help_flag("-h,--help", "Print this help and exit");
  app.set_version_flag("--version", perpend::cli::version_text,
                       "Print the version and what is built in, and exit");
}

void use_the_word_verb(CLI::App& app) {
  app.get_formatter()->label("SUBCOMMAND", "VERB");
  app.get_formatter()->label("Subcommands", "Verbs");
  for (CLI::App* verb : app.get_subcommands({})) verb->group("Verbs");
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
  use_own_words(app);
  app.require_subcommand(1);
  const std::vector<std::string> arguments = arguments_of(argc, argv);
  int exit_code = done;
  add_scenes(app, exit_code);
  add_run(app, exit_code);
  add_replay(app, exit_code);
  add_view(app, exit_code);
  add_render(app, exit_code);
  add_solvers(app, exit_code);
  add_solve(app, exit_code);
  add_inspect(app, exit_code);
  add_convert(app, exit_code);
  add_compare(app, exit_code);
  add_reproduce(app, exit_code);
  add_completion(app, exit_code);
  use_the_word_verb(app);
  try {
    require_verb(app, arguments);
    if (print_page(app, arguments)) return exit_code;
    in_stage(sentence("the verb ", arguments.front()),
             [&] { app.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend())); });
    require_printed();
    return exit_code;
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return app.exit(error);  // help and version
    say_error(parse_error_text(app_of(app, arguments), error));
    return bad_input;
  } catch (const perpend::BadInput& error) {
    say_error(error.what());
    return bad_input;
  } catch (const OutOfMemory& error) {
    say_error(error.what());
    return internal_error;
  } catch (const std::system_error& error) {  // it names what the system refused
    say_error(error.what());
    return internal_error;
  } catch (const std::exception& error) {
    say_error(sentence("internal error: ", error.what()));
    return internal_error;
  }
}

}  // namespace perpend::cli
