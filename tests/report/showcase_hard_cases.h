#pragma once

#include "report/report.h"

/// Parts of the sample report that are hard to set and draw.
namespace perpend {

/// As wide as the table of a comparison, with its longest names and marks.
ReportTable wide_table();

/// Lines of equal value of several grids over each other, which only dashes tell apart without
/// colours; with numbers beside the y axis that are wide.
Figure grids_in_one_panel();

/// Forces at points, with titles of panels that do not fit on a line.
Figure many_short_lines();

}  // namespace perpend
