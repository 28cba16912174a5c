#include "solver/described_solvers.h"

#include <optional>
#include <sstream>

namespace perpend {
namespace {

std::string written_form(std::optional<Form> form) {
  if (!form) return "either";
  return form == Form::rows ? "rows" : "body";
}

/// What is allowed; words with their meanings, one below the other.
std::string written_allowed(const Setting& setting) {
  std::string words;
  for (const SettingWord& word : setting.words) {
    if (word.meaning.empty()) return allowed_text(setting);
    words += sentence(words.empty() ? "" : "<br>", "`", word.word, "`: ", word.meaning);
  }
  return words.empty() ? allowed_text(setting) : words;
}

void write_settings(std::ostream& out, const CatalogEntry& entry, bool common) {
  out << "\n| setting | default | unit | allowed | meaning |\n|---|---|---|---|---|\n";
  for (const Setting& setting : entry.settings) {
    if (setting.is_common != common) continue;
    out << "| `" << setting.name << "` | " << fallback_text(setting) << " | " << setting.unit
        << " | " << written_allowed(setting) << " | " << setting.meaning << " |\n";
  }
}

}  // namespace

std::string tables_of_solvers(std::span<const CatalogEntry> solvers) {
  std::ostringstream out;
  out << "\n| solver | form it reads | friction | iterations | what it does |\n"
         "|---|---|---|---|---|\n";
  for (const CatalogEntry& entry : solvers) {
    const auto solver = make_solver(entry.name);
    out << "| [`" << entry.name << "`](#" << entry.name << ") | " << written_form(solver->form())
        << " | " << (solver->law() == FrictionLaw::cone ? "cones, boxes" : "boxes") << " | "
        << solver->default_iterations() << " | " << entry.summary << " |\n";
  }
  out << "\n### Settings of every solver\n";
  write_settings(out, solvers.front(), true);
  for (const CatalogEntry& entry : solvers) {
    out << "\n### " << entry.name << "\n";
    write_settings(out, entry, false);
  }
  return out.str();
}

}  // namespace perpend
