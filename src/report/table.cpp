#include "report/table.h"

#include <algorithm>

namespace perpend {
namespace {

/// Columns a terminal needs for UTF-8 text: its code points, each one wide.
int width_of(const std::string& text) {
  return static_cast<int>(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

std::string line_of(const std::vector<std::string>& cells, const std::vector<int>& widths) {
  std::string line;
  for (std::size_t c = 0; c < widths.size(); ++c) {
    const std::string cell = c < cells.size() ? cells[c] : "";
    const std::string padding(widths[c] - width_of(cell), ' ');
    if (c > 0) line += "  ";
    line += c == 0 ? cell + padding : padding + cell;
  }
  line.erase(line.find_last_not_of(' ') + 1);
  return line + "\n";
}

}  // namespace

std::string Table::text() const {
  std::vector<int> widths;
  for (const std::string& header : headers_) widths.push_back(width_of(header));
  for (const auto& row : rows_) {
    for (std::size_t c = 0; c < row.size(); ++c) {
      widths[c] = std::max(widths[c], width_of(row[c]));
    }
  }
  std::string rule;
  for (std::size_t c = 0; c < widths.size(); ++c) {
    for (int i = 0; i < widths[c] + (c > 0 ? 2 : 0); ++i) rule += "─";
  }
  std::string text = line_of(headers_, widths) + rule + "\n";
  for (const auto& row : rows_) text += row.empty() ? rule + "\n" : line_of(row, widths);
  return text;
}

}  // namespace perpend
