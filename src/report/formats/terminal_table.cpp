#include "report/formats/terminal_table.h"

#include "report/formats/cell_text.h"

namespace perpend {

Table terminal_table(const ReportTable& table) {
  std::vector<std::string> headers;
  for (const Column& column : table.columns) headers.push_back(full_label(column));
  Table text(std::move(headers));
  for (const std::vector<Cell>& row : table.rows) {
    std::vector<std::string> cells;
    for (std::size_t k = 0; k < row.size(); ++k) {
      cells.push_back(cell_text(row[k], table.columns[k]));
    }
    text.add_row(std::move(cells));
  }
  return text;
}

}  // namespace perpend
