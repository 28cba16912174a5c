#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "report/figure.h"

/// The plane of the impulse x and the velocity w of one row, on a grid, and how it is drawn.
namespace perpend {

/// A row whose impulse x and velocity w span the plane that is looked at.
struct PlaneRow {
  std::string name;
  double l = 0, u = 0;  ///< N s
  double a = 1;         ///< inverse effective mass, 1/kg
};

/// An error measure of one row.
struct PlaneMeasure {
  std::string name;
  std::string unit;
  std::function<double(double x, double w, const PlaneRow& row)> error;
};

inline constexpr int cells_per_unit = 16;  ///< a power of two: bounds and axes are on the grid
inline constexpr double half_height_m_per_s = 2;

/// The two rows of E19's figures: a contact, and friction of at most 1 N s.
std::vector<PlaneRow> plane_rows(double a);

/// The impulses that are shown: four N s, of which the row's solutions fill the middle.
std::pair<double, double> shown_impulses(const PlaneRow& row);

bool is_solution(double x, double w, const PlaneRow& row);

/// Calls visit(x, w) for every point of the grid, from below and row by row.
template <typename Visit>
void visit_grid(const PlaneRow& row, const Visit& visit) {
  const auto [first, last] = shown_impulses(row);
  const int columns = static_cast<int>(last - first) * cells_per_unit;
  const int rows = static_cast<int>(2 * half_height_m_per_s) * cells_per_unit;
  for (int j = 0; j <= rows; ++j) {
    for (int i = 0; i <= columns; ++i) {
      visit(first + double(i) / cells_per_unit, -half_height_m_per_s + double(j) / cells_per_unit);
    }
  }
}

Isolines isolines(const PlaneMeasure& measure, const PlaneRow& row);
/// Where the error is 0.
Series solutions(const PlaneRow& row);
/// Lines of slope a, as far as the panel goes.
std::vector<Guide> slopes(const PlaneRow& row);
/// With its axes, and no panel.
Figure plane_figure(const std::string& id, const std::string& title, const std::string& caption);

}  // namespace perpend
