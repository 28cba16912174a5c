#include "solvers_text.h"

#include <fmt/format.h>

#include "command_line.h"
#include "description/papers_text.h"
#include "description/wrapped.h"
#include "solver/catalog.h"

namespace perpend::cli {
namespace {

/// "tolerance=1e-5, order=given": of one solver those of its own, or those that every solver has.
std::string settings_text(const CatalogEntry& entry, bool common) {
  std::string text;
  for (const Setting& setting : entry.settings) {
    if (setting.is_common != common) continue;
    text += fmt::format("{}{}={}", text.empty() ? "" : ", ", setting.name, fallback_text(setting));
  }
  return text;
}

}  // namespace

std::string solvers_text() {
  std::string text;
  for (const CatalogEntry& entry : catalog()) {
    text += wrapped(fmt::format("  {}", entry.name), 14, entry.summary);
    const std::string own = settings_text(entry, false);
    if (!own.empty()) text += wrapped("", 16, own);
  }
  text += fmt::format("Every solver also takes {}.\n", settings_text(catalog().front(), true));
  text += "A solver with settings is written pgs:order=reversed,tolerance=1e-8.\n";
  text += fmt::format("{} solvers NAME shows what its settings mean.\n", program_name());
  return text + papers_named_in(text);
}

}  // namespace perpend::cli
