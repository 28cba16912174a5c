#include "report/formats/report_csv.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <string_view>

#include "report/formats/cell_text.h"

namespace perpend {
namespace {

/// A spreadsheet takes text that begins so for a formula, and may run it; with ' before, for text.
bool looks_like_formula(const std::string& text) {
  if (text.empty() || std::string_view("=+-@").find(text[0]) == std::string_view::npos)
    return false;
  char* end = nullptr;
  std::strtod(text.c_str(), &end);
  return *end != '\0';  // a number is none
}

/// As short as reads back to the same number.
std::string exact(double number) {
  return std::isnan(number) ? "" : fmt::format("{}", number);
}

std::string csv_line(const std::vector<std::string>& cells) {
  return fmt::format("{}\n", fmt::join(cells, ","));
}

bool has_band(const Figure& figure) {
  for (const Panel& panel : figure.panels) {
    for (const Series& series : panel.series) {
      if (!series.low.empty() || !series.high.empty()) return true;
    }
  }
  return false;
}

/// The name that stands for x on an axis of names, else the number.
std::string x_text(const Axis& axis, double x) {
  const bool is_named = x >= 0 && x < static_cast<double>(axis.names.size()) && x == std::floor(x);
  return is_named ? csv_field(axis.names[static_cast<std::size_t>(x)]) : exact(x);
}

void add_series(std::string& out, const Figure& figure, const Panel& panel, bool with_band) {
  const auto at = [](const std::vector<double>& values, std::size_t k) {
    return k < values.size() ? exact(values[k]) : "";
  };
  for (const Series& series : panel.series) {
    for (std::size_t k = 0; k < series.x.size(); ++k) {
      std::vector<std::string> cells = {csv_field(panel.title), csv_field(series.name),
                                        x_text(figure.x, series.x[k]), at(series.y, k)};
      if (with_band) cells.insert(cells.end(), {at(series.low, k), at(series.high, k)});
      out += csv_line(cells);
    }
  }
}

double on_grid(const std::pair<double, double>& range, int k, int count) {
  if (count < 2) return range.first;
  return range.first + (range.second - range.first) * k / (count - 1);
}

void add_isolines(std::string& out, const Panel& panel) {
  for (const Isolines& lines : panel.isolines) {
    for (int row = 0; row < lines.rows; ++row) {
      for (int column = 0; column < lines.columns; ++column) {
        out += csv_line({csv_field(panel.title), csv_field(lines.name),
                         exact(on_grid(lines.x_range, column, lines.columns)),
                         exact(on_grid(lines.y_range, row, lines.rows)),
                         exact(lines.values[row * lines.columns + column])});
      }
    }
  }
}

}  // namespace

std::string csv_field(const std::string& given) {
  std::string text = looks_like_formula(given) ? "'" + given : given;
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string out = "\"";
  for (char letter : text) {
    if (letter == '"') out += '"';
    out += letter;
  }
  return out + "\"";
}

std::string table_csv(const ReportTable& table) {
  std::vector<std::string> cells;
  for (const Column& column : table.columns) {
    cells.push_back(csv_field(full_label(column)));
  }
  std::string out = csv_line(cells);
  for (const auto& row : table.rows) {
    cells.clear();
    for (const Cell& cell : row) {
      const auto* number = std::get_if<double>(&cell.value);
      cells.push_back(number ? exact(*number) : csv_field(std::get<std::string>(cell.value)));
    }
    out += csv_line(cells);
  }
  return out;
}

std::string figure_csv(const Figure& figure) {
  std::vector<std::string> header = {"panel", "series",
                                     csv_field(with_unit(figure.x.label, figure.x.unit)),
                                     csv_field(with_unit(figure.y.label, figure.y.unit))};
  const bool with_band = has_band(figure);
  if (figure.kind == FigureKind::isolines) {
    header.emplace_back("value");
  } else if (with_band) {
    header.insert(header.end(), {"low", "high"});
  }
  std::string out = csv_line(header);
  for (const Panel& panel : figure.panels) {
    if (figure.kind == FigureKind::isolines) {
      add_isolines(out, panel);
    } else {
      add_series(out, figure, panel, with_band);
    }
  }
  return out;
}

}  // namespace perpend
