#pragma once

#include <string>

#include "report/report.h"

namespace perpend {

/// The table as a LaTeX `table` with the lines of the package booktabs, labelled tab:<id>. Formulas
/// between dollar signs stay as they are; the best of a column is bold, what was printed in a paper
/// is slanted, what failed is marked with a dagger.
std::string table_latex(const ReportTable& table);

}  // namespace perpend
