#include "report/showcase_hard_cases.h"

#include <cmath>
#include <limits>

namespace perpend {

ReportTable wide_table() {
  const auto error = [](const char* label, const char* unit, int digits) {
    return Column{.label = label, .unit = unit, .style = NumberStyle::scientific, .digits = digits};
  };
  ReportTable table{.id = "solvers", .title = "Medians over the problems of a scene"};
  table.columns = {{.label = "scene", .is_text = true},
                   {.label = "rows"},
                   {.label = "solver", .is_text = true},
                   error("natural error", "mixed", 1),
                   error("energy error", "J", 1),
                   {.label = "time", .unit = "ms"},
                   {.label = "lower quartile", .unit = "ms"},
                   {.label = "upper quartile", .unit = "ms"},
                   {.label = "iterations"},
                   {.label = "certified", .unit = "%", .digits = 4},
                   error("E18: natural", "mixed", 0),
                   {.label = "E18: time", .unit = "ms"}};
  for (const bool is_exact : {true, false}) {
    const CellMark mark = is_exact ? CellMark::none : CellMark::failed;
    table.rows.push_back({"log_grasping", 426, is_exact ? "bpp:algebra=dense" : "spook",
                          Cell(is_exact ? 1.2e-12 : 2.6e-13, mark), 3.8e-26, 0.0453, 0.0335, 0.0504,
                          75, Cell(is_exact ? 100 : 84.94, mark), Cell(1e-11, CellMark::quoted),
                          Cell(226., CellMark::quoted)});
  }
  return table;
}

Figure grids_in_one_panel() {
  Figure figure{.id = "grids",
                .title = "Circles of several kinds",
                .caption = "The thick line has the value 0.",
                .kind = FigureKind::isolines,
                .x = {.label = "x", .unit = "m"},
                .y = {.label = "y", .unit = "m"}};
  constexpr int columns = 41;
  Panel panel;
  for (const double stretch : {0.5, 1.0, 2.0}) {
    Isolines grid{.name = stretch < 1   ? "narrow, $a = 10^{-1}$"
                          : stretch > 1 ? "wide"
                                        : "round",
                  .x_range = {-2, 2},
                  .y_range = {-2, 2},
                  .columns = columns,
                  .rows = columns,
                  .values = {},
                  .levels = {1},
                  .is_dashed = stretch == 1};
    for (int k = 0; k < columns * columns; ++k) {
      const double x = -2 + 4.0 * (k % columns) / (columns - 1);
      const double y = -2 + 4.0 * (k / columns) / (columns - 1);
      grid.values.push_back(std::hypot(x / stretch, y));
    }
    panel.isolines.push_back(std::move(grid));
  }
  panel.series = {{.name = "zero", .x = {-2, 0, 2}, .y = {0, 0, 0}}};
  figure.panels = {panel, panel};
  return figure;
}

Figure many_short_lines() {
  Figure figure{.id = "forces",
                .title = "Forces at points",
                .caption = "A dot is a point, the line from it the force there.",
                .x = {.label = "x", .unit = "m"},
                .y = {.label = "y", .unit = "m"},
                .has_equal_units = true};
  for (const char* solver :
       {"spook:regularisation=100,decay=0.98,rounds=50,settle=impulses", "bpp", "exact"}) {
    Series lines{.name = "force"};
    for (int k = 0; k < 30; ++k) {
      for (const double length : {1.0, 1.3}) {
        lines.x.push_back(length * std::cos(k / 4.7));
        lines.y.push_back(length * std::sin(k / 4.7));
      }
      lines.x.push_back(std::numeric_limits<double>::quiet_NaN());
      lines.y.push_back(std::numeric_limits<double>::quiet_NaN());
    }
    figure.panels.push_back({.title = solver, .series = {std::move(lines)}});
  }
  return figure;
}

}  // namespace perpend
