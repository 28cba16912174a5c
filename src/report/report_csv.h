#pragma once

#include <string>

#include "report/report.h"

namespace perpend {

/// The table with full numbers: one line per row, under "label [unit]". A number that is NaN is an
/// empty cell.
std::string table_csv(const ReportTable& table);

/// The numbers behind a figure, one point per line: panel, series, x, y and, where some series has
/// them, low and high; for isolines panel, series, x, y and the value there.
std::string figure_csv(const Figure& figure);

}  // namespace perpend
