#pragma once

#include <span>
#include <string>
#include <string_view>

#include "solver/catalog.h"

/// The catalog as docs/guide/solvers.md shows it.
namespace perpend {

/// The line of docs/guide/solvers.md after which the tables stand.
inline constexpr std::string_view solver_tables_begin = "## Every solver\n";

/// A table of the solvers and one of the settings of each, in Markdown.
std::string tables_of_solvers(std::span<const CatalogEntry> solvers);

}  // namespace perpend
