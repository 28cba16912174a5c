#pragma once

#include <string>

#include "report/report.h"

namespace perpend {

/// Text as a field of CSV: in quotes where it needs them, and with an apostrophe before it where a
/// spreadsheet would take it for a formula.
std::string csv_field(const std::string& text);

/// The table with full numbers: one line per row, under "label [unit]". A number that is NaN is an
/// empty cell.
std::string table_csv(const ReportTable& table);

/// The numbers behind a figure, one point per line: panel, series, x, y and, where some series has
/// them, low and high; for isolines panel, series, x, y and the value there.
std::string figure_csv(const Figure& figure);

}  // namespace perpend
