#include "report/formats/cell_text.h"

#include <fmt/format.h>

#include <cmath>

namespace perpend {
namespace {

/// 1.46e-01 as 1.46e-1, and 1e+02 as 1e2: the exponent without what says nothing.
std::string with_short_exponent(const std::string& text) {
  const std::size_t e = text.find('e');
  if (e == std::string::npos) return text;
  return text.substr(0, e) + "e" + std::to_string(std::stoi(text.substr(e + 1)));
}

/// −0.000 is a small number that is shown as zero.
std::string without_minus_zero(const std::string& text) {
  const bool is_zero = text.find_first_not_of("-0.") == std::string::npos;
  return is_zero && text.front() == '-' ? text.substr(1) : text;
}

std::string styled(double number, const Column& column) {
  switch (column.style) {
    case NumberStyle::general:
      return with_short_exponent(fmt::format("{:.{}g}", number, column.digits));
    case NumberStyle::fixed:
      return without_minus_zero(fmt::format("{:.{}f}", number, column.digits));
    case NumberStyle::scientific:
      return with_short_exponent(fmt::format("{:.{}e}", number, column.digits));
  }
  return {};
}

}  // namespace

std::string number_text(double number, const Column& column) {
  if (std::isnan(number)) return "–";
  if (std::isinf(number)) return number > 0 ? "∞" : "−∞";
  // A count stays whole however few digits its column has.
  const bool is_count = number == std::round(number) && std::abs(number) < 1e6;
  if (column.style == NumberStyle::general && is_count) {
    return without_minus_zero(fmt::format("{:.0f}", number));
  }
  return styled(number, column);
}

std::string cell_text(const Cell& cell, const Column& column) {
  if (const auto* words = std::get_if<std::string>(&cell.value)) return *words;
  return number_text(std::get<double>(cell.value), column);
}

std::string full_label(const Column& column) {
  return with_unit(column.group.empty() ? column.label : column.group + ", " + column.label,
                   column.unit);
}

std::string with_unit(const std::string& label, const std::string& unit) {
  return unit.empty() ? label : label + " [" + unit + "]";
}

}  // namespace perpend
