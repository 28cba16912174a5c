#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "border/bad_input.h"
#include "solver/settings.h"
#include "solver/solver.h"

namespace perpend {

struct CatalogEntry {
  std::string name{};
  std::string summary{};
  std::vector<Setting> settings{};
  /// Takes one value for each setting, in their order. Throws BadInput where they do not go
  /// together.
  std::function<std::unique_ptr<Solver>(std::span<const double>)> make{};
};

/// The entry of a solver that is constructed from a struct of options. `conflict` says in a
/// sentence which of its settings do not go together; nothing if they do.
template <typename Method, typename Options>
CatalogEntry catalog_entry(
    std::string name, std::string summary, std::vector<SettingField<Options>> fields,
    std::function<std::optional<std::string>(const Options&)> conflict = nullptr) {
  CatalogEntry entry{name, std::move(summary), settings_of(fields)};
  entry.make = [name = std::move(name), fields = std::move(fields),
                conflict = std::move(conflict)](std::span<const double> values) {
    const Options options = options_with(fields, values);
    const auto what = conflict ? conflict(options) : std::nullopt;
    if (what) throw BadInput(sentence("solver ", name, ": ", *what));
    return std::make_unique<Method>(options);
  };
  return entry;
}

/// Every solver there is; the only list of perpend's own.
const std::vector<CatalogEntry>& catalog();

/// Adds a solver of another program, which is linked with perpend: all that walks the catalog then
/// has it, and it gets the settings that every solver has. To be called before anything asks the
/// catalog. Throws BadInput for a name that is taken or could not be asked for.
void add_to_catalog(CatalogEntry entry);

/// The entry of that name. Throws BadInput with the allowed names if there is none.
const CatalogEntry& find_in_catalog(std::string_view name);

/// The solver that `name` or `name:setting=value,setting=value` stands for. Throws BadInput with
/// what is allowed if there is none.
std::unique_ptr<Solver> make_solver(std::string_view description);

/// The descriptions in a comma-separated list. Settings are separated by commas too: what has
/// the shape `setting=value` goes with the solver before it. Blanks around them do not count.
/// Throws BadInput if there are none.
std::vector<std::string> split_solvers(std::string_view list);

}  // namespace perpend
