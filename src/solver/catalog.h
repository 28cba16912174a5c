#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "solver/solver.h"

namespace perpend {

/// One setting of a solver, as it is written on the command line: `pgs:order=reversed`.
struct Setting {
  std::string name;
  std::string fallback;              ///< the default
  std::string meaning;               ///< with its unit
  std::vector<std::string> allowed;  ///< empty: a number
  std::string range = "≥ 0";         ///< of a number, in words
};

using SettingValues = std::map<std::string, std::string>;

struct CatalogEntry {
  std::string name;
  std::string summary;
  std::vector<Setting> settings;
  std::function<std::unique_ptr<Solver>(const SettingValues&)> make;
};

/// Every solver there is; the only list of perpend's own.
const std::vector<CatalogEntry>& catalog();

/// Adds a solver of another program, which is linked with perpend: whatever walks the catalog then
/// has it, and it gets the settings that every solver has. To be called before anything asks the
/// catalog. Throws BadInput for a name that is taken or could not be asked for.
void add_to_catalog(CatalogEntry entry);

/// The solver that `name` or `name:setting=value,setting=value` stands for.
/// Throws BadInput with the allowed names if there is none.
std::unique_ptr<Solver> make_solver(std::string_view description);

/// The descriptions in a comma-separated list. Settings are separated by commas too: what has
/// the shape `setting=value` goes with the solver before it. Blanks around them do not count.
/// Throws BadInput if there are none.
std::vector<std::string> split_solvers(std::string_view list);

}  // namespace perpend
