#include "description/described_verb.h"

#include <algorithm>
#include <set>

namespace perpend::cli {
namespace {

/// The words of a type such as "TEXT:{box,cone}".
std::vector<std::string> words_of(const std::string& type) {
  const std::size_t begin = type.find('{'), end = type.find('}');
  if (begin == type.npos || end == type.npos) return {};
  std::vector<std::string> words{""};
  for (std::size_t k = begin + 1; k < end; ++k) {
    if (type[k] == ',') {
      words.emplace_back();
    } else {
      words.back() += type[k];
    }
  }
  return words;
}

/// "INT:INT in [1 - 9]" is what the parser calls a whole number.
std::string value_of(const CLI::Option& option, const std::vector<std::string>& words) {
  if (option.get_expected_max() == 0) return "";
  std::string joined;
  for (const std::string& word : words) joined += (joined.empty() ? "" : "|") + word;
  if (!joined.empty()) return joined;
  const std::string type = option.get_type_name();
  const std::string kind = type.substr(0, type.find(':'));
  if (kind == "INT" || kind == "UINT") return "N";
  return kind == "FLOAT" ? "NUMBER" : kind;
}

/// "; not with --view", sorted: the parser keeps them by their addresses.
std::string partners_text(const std::set<CLI::Option*>& options, const char* before) {
  std::set<std::string> names;
  for (const CLI::Option* option : options) names.insert(option->get_name());
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? before : ", ") + name;
  return text;
}

std::string meaning_of(const CLI::Option& option) {
  std::string text = option.get_description();
  if (!option.get_default_str().empty() && option.get_default_str() != "{}") {
    text += " (default " + option.get_default_str() + ")";
  }
  return text + partners_text(option.get_needs(), "; with ") +
         partners_text(option.get_excludes(), "; not with ");
}

}  // namespace

DescribedOption describe(const CLI::Option& option) {
  DescribedOption described;
  described.is_positional = option.get_positional();
  described.words = words_of(option.get_type_name());
  described.value = value_of(option, described.words);
  described.meaning = meaning_of(option);
  described.is_required = option.get_required();
  described.takes_many = option.get_expected_max() > 1;
  if (described.is_positional) {
    described.name = option.get_name();
    return described;
  }
  for (const std::string& name : option.get_lnames()) described.other.push_back("--" + name);
  for (const std::string& name : option.get_snames()) described.other.push_back("-" + name);
  described.name = described.other.front();
  described.other.erase(described.other.begin());
  return described;
}

DescribedVerb describe(const CLI::App& verb) {
  DescribedVerb described{verb.get_name(), verb.get_description(), {}, verb.get_footer()};
  for (const CLI::Option* option : verb.get_options()) {
    described.options.push_back(describe(*option));
  }
  std::stable_partition(described.options.begin(), described.options.end(),
                        [](const DescribedOption& option) { return option.is_positional; });
  return described;
}

std::vector<DescribedVerb> describe_verbs(const CLI::App& program) {
  std::vector<DescribedVerb> verbs;
  for (const CLI::App* verb : program.get_subcommands({})) verbs.push_back(describe(*verb));
  return verbs;
}

std::string usage_of(const DescribedVerb& verb, const std::string& program) {
  std::string text = program + " " + verb.name;
  for (const DescribedOption& option : verb.options) {
    if (!option.is_positional) continue;
    const std::string name = option.name + (option.takes_many ? "…" : "");
    text += option.is_required ? " " + name : " [" + name + "]";
  }
  return text + " [OPTIONS]";
}

std::string names_and_value(const DescribedOption& option) {
  std::string text = option.name;
  for (const std::string& name : option.other) text += ", " + name;
  if (!option.is_positional && !option.value.empty()) text += " " + option.value;
  return text;
}

}  // namespace perpend::cli
