#include "experiment/error_plane.h"

#include <fmt/format.h>

#include <algorithm>

#include "problem/problem.h"

namespace perpend {

std::vector<PlaneRow> plane_rows(double a) {
  return {{"contact", 0, infinity, a}, {"friction", -1, 1, a}};
}

std::pair<double, double> shown_impulses(const PlaneRow& row) {
  return row.u == infinity ? std::pair(-1.0, 3.0) : std::pair(-2.0, 2.0);
}

bool is_solution(double x, double w, const PlaneRow& row) {
  if (x < row.l || x > row.u) return false;
  return w == 0 || (w > 0 && x == row.l) || (w < 0 && x == row.u);
}

Isolines isolines(const PlaneMeasure& measure, const PlaneRow& row) {
  const auto range = shown_impulses(row);
  const int cells = static_cast<int>(range.second - range.first) * cells_per_unit;
  Isolines lines{.name = measure.name,
                 .x_range = range,
                 .y_range = {-half_height_m_per_s, half_height_m_per_s},
                 .columns = cells + 1,
                 .rows = static_cast<int>(2 * half_height_m_per_s) * cells_per_unit + 1,
                 .values = {},
                 .levels = {0.2, 0.4, 0.6, 0.8}};  // those of 1 would lie on the edge
  // As the energy is a square, its lines are as far apart as the others' with the squares of these.
  if (measure.unit == "J") lines.levels = {0.04, 0.16, 0.36, 0.64};
  visit_grid(row, [&](double x, double w) { lines.values.push_back(measure.error(x, w, row)); });
  return lines;
}

Series solutions(const PlaneRow& row) {
  const auto [first, last] = shown_impulses(row);
  Series line{.name = "solutions, error 0", .colour_of = "solutions"};
  line.x = {row.l, row.l, std::min(row.u, last)};
  line.y = {half_height_m_per_s, 0, 0};
  if (row.u < last) {
    line.x.push_back(row.u);
    line.y.push_back(-half_height_m_per_s);
  }
  return line;
}

std::vector<Guide> slopes(const PlaneRow& row) {
  const auto [first, last] = shown_impulses(row);
  const double half = half_height_m_per_s / row.a;
  std::vector<Guide> guides;
  for (const double at : {-1.5, -0.5, 0.5, 1.5, 2.5}) {
    const double from = std::max(first, at - half), to = std::min(last, at + half);
    if (from >= to) continue;
    guides.push_back({fmt::format("slope $a$ = {} /kg", row.a),
                      {from, to},
                      {row.a * (from - at), row.a * (to - at)}});
  }
  return guides;
}

Figure plane_figure(const std::string& id, const std::string& title, const std::string& caption) {
  Figure figure{.id = id, .title = title, .caption = caption, .kind = FigureKind::isolines};
  figure.x = {.label = "impulse $x$", .unit = "N s"};
  figure.y = {.label = "velocity $w$", .unit = "m/s"};
  return figure;
}

}  // namespace perpend
