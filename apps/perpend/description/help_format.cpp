#include "description/help_format.h"

#include "command_line.h"
#include "description/described_verb.h"
#include "description/wrapped.h"

namespace perpend::cli {
namespace {

std::string entry(const std::string& name, const std::string& text) {
  return wrapped("  " + name, 28, text);
}

}  // namespace

std::string HelpFormat::make_usage(const CLI::App* app, std::string) const {
  if (app->get_parent() == nullptr) return "Usage: " + program_name() + " VERB [OPTIONS]\n";
  return "Usage: " + usage_of(describe(*app), program_name()) + "\n";
}

std::string HelpFormat::make_option(const CLI::Option* option, bool) const {
  const DescribedOption described = describe(*option);
  return entry(names_and_value(described), described.meaning);
}

std::string HelpFormat::make_subcommand(const CLI::App* verb) const {
  return entry(verb->get_name(), verb->get_description());
}

}  // namespace perpend::cli
