#pragma once

#include "report/report.h"
#include "report/table.h"

namespace perpend {

/// The table of a report for a terminal.
Table terminal_table(const ReportTable& table);

}  // namespace perpend
