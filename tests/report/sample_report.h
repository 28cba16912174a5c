#pragma once

#include <cmath>
#include <limits>

#include "report/report.h"

namespace perpend {

/// A small report in which every kind of thing occurs, with letters that files must escape.
inline Report sample_report() {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double inf = std::numeric_limits<double>::infinity();
  ReportTable table{"medians", "Medians of $w$ & x_1"};
  table.columns = {{.label = "solver", .is_text = true},
                   {.label = "time", .unit = "ms", .style = NumberStyle::fixed, .digits = 2},
                   {.label = "error", .unit = "J", .style = NumberStyle::scientific, .digits = 1}};
  table.rows = {{"bpp, dense", 84.6, {1e-6, CellMark::best}},
                {"pgs \"25\"", 14.3, {123.0, CellMark::failed}},
                {"none", nan, inf}};
  table.notes = {"100 % of </script> runs"};

  Figure curves{.id = "curves", .title = "Error", .caption = "One curve."};
  curves.x = {.label = "sweep"};
  curves.y = {.label = "energy error", .unit = "J", .scale = Scale::log, .limits = {{1e-6, 1.0}}};
  curves.panels = {{.title = "wall"}, {.title = "a, b"}};
  curves.panels[0].series = {{.name = "pgs",
                              .x = {0, 1, 2},
                              .y = {1, nan, 0.25},
                              .low = {0.5, nan, 0.125},
                              .high = {2, nan, 0.5}},
                             {.name = "pgs, reversed",
                              .x = {0},
                              .y = {0.1},
                              .colour_of = "pgs",
                              .mark = Mark::crossed,
                              .is_dashed = true}};
  curves.panels[0].guides = {{"tolerance", {}, {1e-3}}};

  Figure isolines{.id = "isolines", .title = "Natural"};
  isolines.kind = FigureKind::isolines;
  isolines.x = {.label = "x", .unit = "N s"};
  isolines.y = {.label = "w", .unit = "m/s"};
  isolines.panels.resize(1);
  isolines.panels[0].isolines = {{.name = "natural",
                                  .x_range = {-1, 1},
                                  .y_range = {0, 4},
                                  .columns = 3,
                                  .rows = 2,
                                  .values = {1, 2, 3, 4, 5, 6},
                                  .levels = {2, 5}}};

  Report report{.title = "A sample",
                .command = "perpend compare",
                .program_version = "perpend 0",
                .date = "2026-01-01"};
  report.machine = {{"dense Cholesky, n = 500", "3.1", "ms"}};
  report.settings = {{"steps", "500"}};
  report.sections = {{.id = "wall",
                      .title = "Wall",
                      .paragraphs = {"Of </script><!-- & $a < b$."},
                      .findings = {{"falls", Agreement::differs, "falls", "rises", "cold start"}},
                      .tables = {table},
                      .figures = {curves, isolines}}};
  return report;
}

}  // namespace perpend
