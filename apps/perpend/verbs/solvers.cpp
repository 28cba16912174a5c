#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "command_line.h"
#include "description/papers_text.h"
#include "description/wrapped.h"
#include "print_json.h"
#include "say.h"
#include "solver/catalog.h"
#include "solvers_text.h"
#include "verbs.h"

namespace perpend::cli {
namespace {

struct SolversOptions {
  std::string name;  ///< empty: all
  bool json = false;
};

std::string form_key(std::optional<Form> form) {
  if (!form) return "either";
  return form == Form::rows ? "rows" : "body";
}

std::string form_text(std::optional<Form> form) {
  if (!form) return "either form of a problem";
  return form == Form::rows ? "the row form of a problem (A, b)"
                            : "the body form of a problem (M, J, C, d)";
}

nlohmann::json to_json(const Setting& setting) {
  nlohmann::json object{{"name", setting.name},
                        {"unit", setting.unit},
                        {"meaning", setting.meaning},
                        {"common", setting.is_common}};
  if (setting.words.empty()) {
    object["default"] = setting.fallback;
    if (setting.is_whole) object["default"] = static_cast<int>(setting.fallback);
    object["whole"] = setting.is_whole;
    object["least"] = setting.least.value;
    object["least_allowed"] = setting.least.is_included;
    object["most"] = setting.most.value;
    object["most_allowed"] = setting.most.is_included;
    return object;
  }
  object["default"] = fallback_text(setting);
  object["words"] = nlohmann::json::array();
  for (const SettingWord& word : setting.words) {
    object["words"].push_back({{"word", word.word}, {"meaning", word.meaning}});
  }
  return object;
}

nlohmann::json to_json(const CatalogEntry& entry) {
  const auto solver = make_solver(entry.name);
  nlohmann::json settings = nlohmann::json::array();
  for (const Setting& setting : entry.settings) settings.push_back(to_json(setting));
  return {{"name", entry.name},
          {"summary", entry.summary},
          {"form", form_key(solver->form())},
          {"friction", solver->law() == FrictionLaw::cone ? "cone" : "box"},
          {"iterations", solver->default_iterations()},
          {"settings", settings}};
}

std::string setting_text(const Setting& setting) {
  const bool has_meanings =
      std::any_of(setting.words.begin(), setting.words.end(),
                  [](const SettingWord& word) { return !word.meaning.empty(); });
  const std::string head =
      fmt::format("    {:<14}  {:<9}  {:<3}", setting.name, fallback_text(setting), setting.unit);
  const std::string allowed = has_meanings ? ":" : fmt::format(" ({})", allowed_text(setting));
  std::string text = wrapped(head, 36, setting.meaning + allowed);
  if (!has_meanings) return text;
  for (const SettingWord& word : setting.words) {
    text += wrapped(fmt::format("{:38}{}", "", word.word), 54, word.meaning);
  }
  return text;
}

std::string description_of(const CatalogEntry& entry) {
  const auto solver = make_solver(entry.name);
  std::string text = wrapped("", 0, entry.name + ": " + entry.summary);
  text += fmt::format("  reads {}; friction {}; at most {} iterations by default\n",
                      form_text(solver->form()),
                      solver->law() == FrictionLaw::cone ? "cones and boxes" : "boxes",
                      solver->default_iterations());
  text += "  settings, with their defaults:\n";
  for (const Setting& setting : entry.settings) text += setting_text(setting);
  const Setting& first = entry.settings.front();
  text += fmt::format("  {} solve PATH --solvers {}:{}={}\n", program_name(), entry.name,
                      first.name, fallback_text(first));
  return text + papers_named_in(text);
}

void show(const SolversOptions& options) {
  if (!options.name.empty()) {
    const CatalogEntry& entry = find_in_catalog(options.name);
    options.json ? print_json(to_json(entry)) : say("{}", description_of(entry));
  } else if (options.json) {
    nlohmann::json list = nlohmann::json::array();
    for (const CatalogEntry& entry : catalog()) list.push_back(to_json(entry));
    print_json({{"solvers", list}});
  } else {
    say("{}", solvers_text());
  }
}

}  // namespace

void add_solvers(CLI::App& app, int&) {
  CLI::App* verb = app.add_subcommand("solvers", "List the solvers, or show the settings of one");
  auto options = std::make_shared<SolversOptions>();
  verb->add_option("NAME", options->name, "A solver; none: list them");
  verb->add_flag("--json", options->json, "One JSON object on standard output");
  verb->footer(plain_exit_codes_text);
  verb->callback([options] { show(*options); });
}

}  // namespace perpend::cli
