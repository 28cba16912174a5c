#pragma once

#include "report/report.h"
#include "report/table.h"
#include "study/comparison.h"

namespace perpend {

/// The comparison as a report: the table beside E18's, time against error, iterations, profiles.
/// The caller adds the command, the version and the date.
Report comparison_report(const Comparison& comparison);

/// The table of it for a terminal.
Table comparison_table(const Comparison& comparison);

/// What belongs below the table: where the paper's figures are from, a sentence for each solver
/// that left out problems of a scene, and one for answers from files.
std::vector<std::string> comparison_notes(const Comparison& comparison);

/// What the papers and our own promises lead one to expect, and what was measured.
std::vector<PaperFinding> comparison_findings(const Comparison& comparison);

}  // namespace perpend
