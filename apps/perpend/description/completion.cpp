#include "description/completion.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "built_in_scenes.h"
#include "command_line.h"
#include "description/described_verb.h"
#include "solver/catalog.h"

namespace perpend::cli {
namespace {

using Words = std::vector<std::string>;

/// What can stand for the value of an option, or for a positional; empty: a file or a number.
Words words_for(const DescribedVerb& verb, const DescribedOption& option) {
  if (!option.words.empty()) return option.words;
  Words words;
  if (option.name == "SCENE" || (verb.name == "scenes" && option.is_positional)) {
    for (const BuiltInScene& scene : built_in_scenes()) words.push_back(scene.name);
  }
  const bool names_solver = option.name == "--solver" || option.name == "--solvers" ||
                            (verb.name == "solvers" && option.is_positional);
  if (names_solver) {
    for (const CatalogEntry& entry : catalog()) words.emplace_back(entry.name);
  }
  return words;
}

Words names_of(const std::vector<DescribedVerb>& verbs) {
  Words names{"help"};
  for (const DescribedVerb& verb : verbs) names.push_back(verb.name);
  return names;
}

Words option_names(const DescribedVerb& verb) {
  Words names;
  for (const DescribedOption& option : verb.options) {
    if (!option.is_positional) names.push_back(option.name);
  }
  return names;
}

/// The cases of a shell's `case "$verb $before"`, each of which sets `words`; the same in bash and
/// zsh.
std::string cases(const std::vector<DescribedVerb>& verbs) {
  std::string text = fmt::format("    'help '*) words='{}' ;;\n", fmt::join(names_of(verbs), " "));
  for (const DescribedVerb& verb : verbs) {
    Words positional;
    for (const DescribedOption& option : verb.options) {
      const Words words = words_for(verb, option);
      if (option.is_positional) {
        positional.insert(positional.end(), words.begin(), words.end());
      } else if (!words.empty()) {
        text += fmt::format("    '{} {}') words='{}' ;;\n", verb.name, option.name,
                            fmt::join(words, " "));
      } else if (!option.value.empty()) {
        text += fmt::format("    '{} {}') words='' ;;\n", verb.name, option.name);
      }
    }
    text += fmt::format("    '{} '*) words='{}{}{}' ;;\n", verb.name, fmt::join(positional, " "),
                        positional.empty() ? "" : " ", fmt::join(option_names(verb), " "));
  }
  return text;
}

constexpr const char* bash = R"(# Completion for bash: source <({0} completion bash)
_{1}() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}} verb=${{COMP_WORDS[1]}} words
  if [ "$COMP_CWORD" = 1 ]; then
    COMPREPLY=($(compgen -W '{2} --help --version' -- "$word"))
    return
  fi
  case "$verb $before" in
{3}  esac
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}}
complete -o default -F _{1} {0}
)";

constexpr const char* zsh = R"(#compdef {0}
# Completion for zsh: source <({0} completion zsh), after compinit
_{1}() {{
  local verb=${{words[2]}} before=${{words[CURRENT-1]}} place=$CURRENT
  local words
  if (( place == 2 )); then
    compadd -- {2} --help --version
    return
  fi
  case "$verb $before" in
{3}  esac
  compadd -- ${{=words}}
  _files
}}
if [ "${{funcstack[1]}}" = _{1} ]; then _{1} "$@"; else compdef _{1} {0}; fi
)";

std::string for_fish(const std::vector<DescribedVerb>& verbs, const std::string& program) {
  std::string text = fmt::format(
      "# Completion for fish: {0} completion fish | source\n"
      "complete -c {0} -n __fish_use_subcommand -f -a help -d 'Explain the verbs'\n",
      program);
  const auto quoted = [](const std::string& plain) {
    std::string out = "'";
    for (const char c : plain) out += c == '\'' ? std::string("\\'") : std::string(1, c);
    return out + "'";
  };
  for (const DescribedVerb& verb : verbs) {
    text += fmt::format("complete -c {} -n __fish_use_subcommand -f -a {} -d {}\n", program,
                        verb.name, quoted(verb.summary));
    const std::string seen =
        fmt::format("complete -c {} -n '__fish_seen_subcommand_from {}'", program, verb.name);
    for (const DescribedOption& option : verb.options) {
      const std::string words = fmt::format("{}", fmt::join(words_for(verb, option), " "));
      if (option.is_positional) {
        if (!words.empty()) text += fmt::format("{} -a '{}'\n", seen, words);
        continue;
      }
      const std::string takes = !words.empty()         ? fmt::format(" -x -a '{}'", words)
                                : option.value.empty() ? ""
                                                       : " -r";
      text += fmt::format("{} -l {}{} -d {}\n", seen, option.name.substr(2), takes,
                          quoted(option.meaning));
    }
  }
  return text;
}

}  // namespace

std::string completion_script(const CLI::App& program, const std::string& shell) {
  const std::vector<DescribedVerb> verbs = describe_verbs(program);
  const std::string name = program_name();
  if (shell == "fish") return for_fish(verbs, name);
  return fmt::format(fmt::runtime(shell == "zsh" ? zsh : bash), name, name,
                     fmt::join(names_of(verbs), " "), cases(verbs));
}

}  // namespace perpend::cli
