#pragma once

#include <string>

#include "report/report.h"

namespace perpend {

/// The number as its column wants it: "0.146", "1.46e-1"; "–" for NaN, "∞" and "−∞".
std::string number_text(double number, const Column& column);
/// What the cell shows: its words, or its number as its column wants it.
std::string cell_text(const Cell& cell, const Column& column);
/// The label of a column where nothing stands above it: "group, label [unit]".
std::string full_label(const Column& column);
/// "label [unit]", or the label alone where there is no unit.
std::string with_unit(const std::string& label, const std::string& unit);

}  // namespace perpend
