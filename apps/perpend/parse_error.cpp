#include "parse_error.h"

#include <algorithm>
#include <vector>

#include "border/bad_input.h"
#include "border/closest_word.h"
#include "command_line.h"

namespace perpend::cli {
namespace {

std::vector<std::string> option_names(const CLI::App& verb) {
  std::vector<std::string> names;
  for (const CLI::Option* option : verb.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

bool is_option(const std::string& argument) {
  return argument.size() > 1 && argument[0] == '-';
}

/// The first argument that the verb has no place for: an option, if there is one.
std::string unexpected_text(const CLI::App& verb) {
  std::vector<std::string> extras = verb.remaining(true);
  if (extras.empty()) return "";
  // The parser gives them in the order in which it met them, or the other way round.
  const auto option = std::find_if(extras.begin(), extras.end(), is_option);
  if (option == extras.end()) return sentence("there is no place for '", extras.front(), "'");
  const std::string given = option->substr(0, option->find('='));
  const std::vector<std::string> names = option_names(verb);
  const std::vector<std::string_view> known(names.begin(), names.end());
  const std::string meant = closest_word(given, known);
  return sentence("there is no option '", given, "'",
                  meant.empty() ? "" : sentence("; did you mean '", meant, "'?"));
}

/// Numbers that are no number, or not whole where they must be.
std::string number_text(const CLI::App& verb) {
  for (const CLI::Option* option : verb.get_options()) {
    const bool is_whole = option->get_type_name().starts_with("INT");
    if (!is_whole) continue;
    for (const std::string& given : option->results()) {
      const std::size_t sign = given.starts_with('-') ? 1 : 0;
      const bool has_digits_only =
          given.size() > sign && given.find_first_not_of("0123456789", sign) == std::string::npos;
      if (has_digits_only) continue;
      return sentence(option->get_name(), ": '", given, "' is no whole number; give one");
    }
  }
  return "";
}

}  // namespace

std::string parse_error_text(const CLI::App& verb, const CLI::ParseError& error) {
  std::string what;
  if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) what = unexpected_text(verb);
  if (dynamic_cast<const CLI::ConversionError*>(&error) != nullptr ||
      dynamic_cast<const CLI::ValidationError*>(&error) != nullptr) {
    what = number_text(verb);
  }
  if (what.empty()) what = error.what();
  const char* end = what.ends_with('?') ? " " : "; ";
  return sentence(verb.get_name(), ": ", what, end, program_name(), " ", verb.get_name(),
                  " --help lists what it takes");
}

}  // namespace perpend::cli
