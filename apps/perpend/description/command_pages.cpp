#include "description/command_pages.h"

#include <fmt/format.h>

#include "command_line.h"
#include "description/described_verb.h"
#include "verbs.h"

namespace perpend::cli {
namespace {

/// Text as troff shows it letter by letter: its hyphens can be copied, no line begins a request.
std::string in_troff(const std::string& text) {
  std::string out;
  bool begins_line = true;
  for (const char c : text) {
    if (begins_line && (c == '.' || c == '\'')) out += "\\&";
    if (c == '\\' || c == '-') out += '\\';
    out += c == '\\' ? 'e' : c;
    begins_line = c == '\n';
  }
  return out;
}

std::string manual_of(const DescribedVerb& verb, const std::string& program) {
  std::string text = fmt::format(".SS {}\n{}.\n.PP\n.B {}\n", in_troff(verb.name),
                                 in_troff(verb.summary), in_troff(usage_of(verb, program)));
  for (const DescribedOption& option : verb.options) {
    text += fmt::format(".TP\n.B {}\n{}\n", in_troff(names_and_value(option)),
                        in_troff(option.meaning));
  }
  if (!verb.footer.empty()) text += fmt::format(".PP\n.nf\n{}\n.fi\n", in_troff(verb.footer));
  return text;
}

/// A cell of a table in Markdown.
std::string in_cell(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '|' || c == '*' || c == '_' || c == '<') out += '\\';
    out += c == '\n' ? ' ' : c;
  }
  return out;
}

/// The same between backticks, where only the bar between cells counts.
std::string in_code(const std::string& text) {
  std::string out = "`";
  for (const char c : text) {
    if (c == '|') out += '\\';
    out += c;
  }
  return out + "`";
}

std::string reference_of(const DescribedVerb& verb, const std::string& program) {
  std::string text = fmt::format("## {}\n\n{}.\n\n```\n{}\n```\n\n", verb.name, verb.summary,
                                 usage_of(verb, program));
  text += "| option | meaning |\n|---|---|\n";
  for (const DescribedOption& option : verb.options) {
    text += fmt::format("| {} | {} |\n", in_code(names_and_value(option)), in_cell(option.meaning));
  }
  if (!verb.footer.empty()) text += fmt::format("\n```text\n{}\n```\n", verb.footer);
  return text + "\n";
}

}  // namespace

std::string manual_page(const CLI::App& program) {
  std::string text = fmt::format(
      ".TH PERPEND 1 \"\" \"perpend {}\" \"User commands\"\n"
      ".SH NAME\nperpend \\- multibody systems with contact and dry friction, solved and "
      "certified\n"
      ".SH SYNOPSIS\n.B perpend\n.I VERB\n.RI [ OPTIONS ]\n"
      ".SH DESCRIPTION\n{}\n.SH VERBS\n",
      PERPEND_VERSION, in_troff(program.get_description()));
  for (const DescribedVerb& verb : describe_verbs(program)) text += manual_of(verb, "perpend");
  return text + fmt::format(
                    ".SH EXIT STATUS\n{}\n.SH ENVIRONMENT\n.TP\n.B NO_COLOR\n"
                    "If it is set, nothing is printed in colours.\n",
                    in_troff(exit_codes_text));
}

std::string reference_page(const CLI::App& program) {
  std::string text =
      "# Commands and options\n\n"
      "Written by `perpend help --markdown`; a test compares it. "
      "[The command line](../guide/command-line.md) shows how to use it.\n\n";
  for (const DescribedVerb& verb : describe_verbs(program)) text += reference_of(verb, "perpend");
  return text + fmt::format("## Exit codes\n\n```text\n{}\n```\n", exit_codes_text);
}

}  // namespace perpend::cli
