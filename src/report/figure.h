#pragma once

#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

/// Figures as plain data: what is drawn, not how. The page of a report draws them all with one
/// code (web/), and report_csv.h writes the numbers behind each.
///
/// A NaN in the data is a gap. Texts may hold formulas between dollar signs, $x_n \ge 0$.
namespace perpend {

/// A gap in a series.
inline constexpr double no_value = std::numeric_limits<double>::quiet_NaN();

enum class Scale { linear, log };

/// One axis: what it shows, in which unit, and how.
struct Axis {
  std::string label = {};
  std::string unit = {};  ///< "ms", "J"; empty for a pure number
  Scale scale = Scale::linear;
  std::optional<std::pair<double, double>> limits = std::nullopt;  ///< else from the data
  /// Names instead of numbers: the value k stands for names[k]. For the x axis only.
  std::vector<std::string> names = {};
};

/// How the points and bars of a series look, so that they can be told apart without colours.
enum class Mark {
  filled,
  hollow,   ///< for what did not reach its tolerance
  crossed,  ///< for failures; bars are hatched
};

/// One curve, cloud of points, or set of bars.
struct Series {
  std::string name;  ///< as the legend shows it
  std::vector<double> x = {};
  std::vector<double> y = {};  ///< as many as x
  /// A band around the curve, or whiskers at the points; empty, or as many as x.
  std::vector<double> low = {};
  std::vector<double> high = {};
  /// What the colour stands for. The same solver has the same colour in all figures of a report,
  /// whatever name the series has there; empty: the name itself.
  std::string colour_of = {};
  Mark mark = Mark::filled;
  bool is_dashed = false;
  /// Drawn thin and pale behind the others, without a place in the legend: one series, with NaN
  /// between them, can hold hundreds of curves.
  bool is_background = false;
};

/// Values over a regular grid, of which the lines of the given levels are drawn.
struct Isolines {
  std::string name;
  std::pair<double, double> x_range;  ///< first and last column
  std::pair<double, double> y_range;  ///< first and last row
  int columns = 0;
  int rows = 0;
  std::vector<double> values;  ///< row by row from y_range.first, columns × rows of them
  std::vector<double> levels;  ///< rising
  std::string colour_of = {};
  bool is_dashed = false;
};

/// A line that is no data: a bound, an expected slope, a tolerance. Through the given points; or
/// across the whole panel where it has only one x or only one y.
struct Guide {
  std::string label;
  std::vector<double> x;
  std::vector<double> y;
};

/// One of the pictures that stand side by side and share the axes of their figure.
struct Panel {
  std::string title = {};  ///< may be empty where there is only one
  std::vector<Series> series = {};
  std::vector<Isolines> isolines = {};  ///< of figures of that kind
  std::vector<Guide> guides = {};
};

enum class FigureKind {
  points,
  lines,
  steps,  ///< profiles: the value holds until the next x
  bars,   ///< around each x; series stand on top of each other
  isolines,
};

struct Figure {
  std::string id;  ///< the name of its file: letters, digits, '-' and '_'
  std::string title;
  std::string caption = {};
  FigureKind kind = FigureKind::lines;
  Axis x = {};
  Axis y = {};
  std::vector<Panel> panels = {};
  double bar_width = 1;          ///< of bars, in the unit of x
  bool has_equal_units = false;  ///< one metre is as long along y as along x: trajectories
};

}  // namespace perpend
