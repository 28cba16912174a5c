#include "experiment/error_isolines.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "certificate/measures.h"
#include "problem/units.h"

namespace perpend {
namespace {

constexpr double shown_a = 2;    ///< 1/kg, of the figures
constexpr double heavy_a = 0.5;  ///< 1/kg, to compare with
constexpr UnitChange to_grams{.mass = 1000};

/// The least and the largest of some numbers.
struct Spread {
  double least = infinity, most = -infinity;

  void add(double value) {
    least = std::min(least, value);
    most = std::max(most, value);
  }
  double ratio() const { return most / least; }
  std::string text(const char* format) const {
    const std::string low = fmt::format(fmt::runtime(format), least),
                      high = fmt::format(fmt::runtime(format), most);
    return low == high ? low : fmt::format("{} … {}", low, high);
  }
};

/// Points of the grid where an error is 0 and no solution, or a solution and not 0.
int misplaced_zeros(const PlaneMeasure& measure) {
  int count = 0;
  for (const PlaneRow& row : plane_rows(shown_a)) {
    visit_grid(row, [&](double x, double w) {
      if ((measure.error(x, w, row) == 0) != is_solution(x, w, row)) ++count;
    });
  }
  return count;
}

/// By which power of the distance the error grows along the lines of slope a, both ways from every
/// solution on the grid: log2 e(2t)/e(t).
Spread exponents(const PlaneMeasure& measure) {
  Spread spread;
  for (const PlaneRow& row : plane_rows(shown_a)) {
    visit_grid(row, [&](double x, double w) {
      if (!is_solution(x, w, row)) return;
      for (const double t : {-1.0, -0.25, 0.25, 1.0}) {
        const double near = measure.error(x + t, w + row.a * t, row);
        const double far = measure.error(x + 2 * t, w + row.a * 2 * t, row);
        spread.add(std::log2(far / near));
      }
    });
  }
  return spread;
}

/// The error of each point of the grids, before and after something changed.
struct Pair {
  double before, after;
};

std::vector<Pair> in_grams(const PlaneMeasure& measure) {
  const double impulse = to_grams.impulse(Motion::linear),
               velocity = to_grams.velocity(Motion::linear);
  std::vector<Pair> pairs;
  for (const PlaneRow& row : plane_rows(shown_a)) {
    const PlaneRow changed{row.name, row.l * impulse, row.u * impulse, row.a * velocity / impulse};
    visit_grid(row, [&](double x, double w) {
      if (is_solution(x, w, row)) return;
      pairs.push_back(
          {measure.error(x, w, row), measure.error(x * impulse, w * velocity, changed)});
    });
  }
  return pairs;
}

Spread factors(const std::vector<Pair>& pairs) {
  Spread spread;
  for (const Pair& pair : pairs) spread.add(pair.after / pair.before);
  return spread;
}

/// The share of pairs of states of which the worse one became the better one.
double reordered(const std::vector<Pair>& all) {
  constexpr std::size_t stride = 13;  // enough of them, and no multiple of the grid's width
  constexpr double rounding = 1e-9;   // equals are not put in order by their last digits
  long count = 0, swapped = 0;
  const auto sign = [](double a, double b) {
    return std::abs(a - b) <= rounding * (a + b) ? 0 : a < b ? -1 : 1;
  };
  for (std::size_t i = 0; i < all.size(); i += stride) {
    for (std::size_t j = 0; j < i; j += stride) {
      ++count;
      if (sign(all[i].before, all[j].before) * sign(all[i].after, all[j].after) < 0) ++swapped;
    }
  }
  return double(swapped) / double(count);
}

/// The factor by which errors grow where the body becomes lighter, its impulse and velocity not.
Spread factors_of_mass(const PlaneMeasure& measure) {
  std::vector<Pair> pairs;
  const std::vector<PlaneRow> heavy = plane_rows(heavy_a), light = plane_rows(shown_a);
  for (std::size_t k = 0; k < heavy.size(); ++k) {
    visit_grid(heavy[k], [&](double x, double w) {
      if (is_solution(x, w, heavy[k])) return;
      pairs.push_back({measure.error(x, w, heavy[k]), measure.error(x, w, light[k])});
    });
  }
  return factors(pairs);
}

/// The three measures of one row side by side.
Figure measures_figure(const PlaneRow& row) {
  Figure figure = plane_figure(
      "isolines-" + row.name, fmt::format("Lines of equal error of a {} row", row.name),
      row.u == infinity
          ? "$l = 0$, $u = \\infty$. E19's Figs 2, 1 and 4, in this order, left halves."
          : "$l = -1$ N s, $u = 1$ N s. E19's Figs 2, 1 and 4, in this order, right halves.");
  for (const PlaneMeasure& measure : plane_measures()) {
    Panel& panel =
        figure.panels.emplace_back(Panel{fmt::format("{}, {}", measure.name, measure.unit)});
    panel.isolines = {isolines(measure, row)};
    panel.series = {solutions(row)};
    if (measure.unit == "J") panel.guides = slopes(row);
  }
  return figure;
}

/// One line of the energy for bodies of several masses.
Figure masses_figure(const PlaneMeasure& energy) {
  Figure figure = plane_figure(
      "isolines-mass", "The line of 0.25 J for bodies of different mass",
      "A heavier body may have a larger wrong impulse, and only a smaller wrong velocity. The "
      "lines of the other two measures are the same for all bodies.");
  for (const PlaneRow& row : plane_rows(shown_a)) {
    Panel& panel = figure.panels.emplace_back(Panel{row.name});
    for (const double a : {0.5, 1.0, 2.0}) {
      PlaneRow of_mass = row;
      of_mass.a = a;
      Isolines lines = isolines(energy, of_mass);
      lines.name = fmt::format("effective mass {} kg", 1 / a);
      lines.levels = {0.25};
      lines.is_dashed = a == 1;
      panel.isolines.push_back(std::move(lines));
    }
    panel.series = {solutions(row)};
  }
  return figure;
}

ReportTable plane_table() {
  ReportTable table{.id = "plane", .title = "The three measures on the grid of both rows"};
  const auto text = [](const char* label) { return Column{.label = label, .is_text = true}; };
  table.columns = {text("measure"),
                   text("unit"),
                   {.label = "zeros in the wrong place"},
                   text("grows by the power"),
                   text("kg to g: factor"),
                   {.label = "kg to g: pairs reordered", .unit = "%", .digits = 3},
                   text("mass / 4: factor")};
  for (const PlaneMeasure& measure : plane_measures()) {
    const std::vector<Pair> grams = in_grams(measure);
    table.rows.push_back({measure.name, measure.unit, misplaced_zeros(measure),
                          exponents(measure).text("{:.2f}"), factors(grams).text("{:.4g}"),
                          100 * reordered(grams), factors_of_mass(measure).text("{:.3g}")});
  }
  table.notes = {
      "Power: of the distance from a solution, along lines of slope a. Factors: of the error of "
      "the same state, over all states on the grid; a measure is free of units where it is one "
      "number. Pairs reordered: of two states the worse one became the better one."};
  return table;
}

}  // namespace

std::vector<PlaneMeasure> plane_measures() {
  return {
      {"natural", "mixed",
       [](double x, double w, const PlaneRow& row) { return natural_error(x, w, row.l, row.u); }},
      {"Fischer–Burmeister", "mixed",
       [](double x, double w, const PlaneRow& row) {
         return fischer_burmeister_error(x, w, row.l, row.u);
       }},
      {"energy", "J", [](double x, double w, const PlaneRow& row) {
         return energy_error(x, w, row.l, row.u, row.a);
       }}};
}

PaperFinding zero_set_finding(const std::vector<PlaneMeasure>& measures) {
  PaperFinding finding;
  finding.title = "Zero on the solutions, and nowhere else";
  finding.expected = "every measure vanishes exactly on the thick line (E19 Figs 1, 2, 4)";
  int wrong = 0, points = 0;
  for (const PlaneRow& row : plane_rows(shown_a)) {
    visit_grid(row, [&](double, double) { ++points; });
  }
  for (const PlaneMeasure& measure : measures) {
    const int misplaced = misplaced_zeros(measure);
    wrong += misplaced;
    finding.found +=
        fmt::format("{}{}: {}", finding.found.empty() ? "" : ", ", measure.name, misplaced);
  }
  finding.found = fmt::format("points that break this, of {}: {}", points, finding.found);
  finding.verdict = wrong == 0 ? Agreement::as_in_the_paper : Agreement::differs;
  return finding;
}

PaperFinding quadratic_finding(const PlaneMeasure& energy) {
  PaperFinding finding;
  finding.title = "The energy grows as a square along the dashed lines";
  const Spread power = exponents(energy);
  finding.expected = "quadratic along lines of slope a, both ways (E19 §4.2.1, Fig. 4)";
  finding.found =
      fmt::format("the power of the distance is {} on all of them", power.text("{:.6f}"));
  finding.verdict = std::abs(power.least - 2) < 1e-9 && std::abs(power.most - 2) < 1e-9
                        ? Agreement::as_in_the_paper
                        : Agreement::differs;
  return finding;
}

PaperFinding unit_finding(const std::vector<PlaneMeasure>& measures) {
  PaperFinding finding;
  finding.title = "Only the energy is free of units";
  finding.expected =
      "the energy has one unit; the others mix N s with m/s, so that the choice of units decides "
      "(E19 §3.3, §4.2)";
  bool is_so = true;
  for (const PlaneMeasure& measure : measures) {
    const std::vector<Pair> grams = in_grams(measure);
    const Spread factor = factors(grams);
    const bool is_consistent = factor.ratio() < 1 + 1e-9;
    is_so = is_so && is_consistent == (measure.unit == "J");
    finding.found += fmt::format("{}{}: factor {}, {:.2g} % of pairs change their order",
                                 finding.found.empty() ? "from kg to g, " : "; ", measure.name,
                                 factor.text("{:.4g}"), 100 * reordered(grams));
  }
  finding.verdict = is_so ? Agreement::as_in_the_paper : Agreement::differs;
  return finding;
}

PaperFinding mass_finding(const std::vector<PlaneMeasure>& measures) {
  PaperFinding finding;
  finding.title = "A wrong impulse counts for more on a light body";
  finding.expected =
      "a small one on a light body can matter more than a large one on a heavy body, which natural "
      "and Fischer–Burmeister errors do not see (E19 §3.3)";
  bool is_so = true;
  for (const PlaneMeasure& measure : measures) {
    const PlaneRow heavy = plane_rows(heavy_a).front(), light = plane_rows(shown_a).front();
    const double factor = measure.error(-0.5, 0, light) / measure.error(-0.5, 0, heavy);
    is_so = is_so && (factor > 1 + 1e-9) == (measure.unit == "J");
    finding.found +=
        fmt::format("{}{} {:.3g}", finding.found.empty() ? "" : ", ", measure.name, factor);
  }
  finding.found = fmt::format(
      "an impulse of −0.5 N s of a contact, at a quarter of the mass, is worse by a factor: {}",
      finding.found);
  finding.verdict = is_so ? Agreement::as_in_the_paper : Agreement::differs;
  return finding;
}

Section error_isolines(const Laboratory&) {
  const std::vector<PlaneMeasure> measures = plane_measures();
  Section section{.id = "X2", .title = "Lines of equal error"};
  section.paragraphs = {
      "One row has an impulse $x$ and a velocity $w$; a solution lies on the thick line. A measure "
      "says how far from it a state is, and its lines of equal error show what it takes for "
      "equally "
      "bad. Natural and Fischer–Burmeister errors know only $x$, $w$ and the bounds; the energy "
      "knows the inverse effective mass $a$ too. Moving along a line of slope $a$ is what "
      "correcting this row's impulse alone does, and $\\frac{1}{2} a t^2$ is the energy at a "
      "distance of $t$ N s from the solution."};
  section.tables = {plane_table()};
  for (const PlaneRow& row : plane_rows(shown_a)) section.figures.push_back(measures_figure(row));
  section.figures.push_back(masses_figure(measures.back()));
  section.findings = {zero_set_finding(measures), quadratic_finding(measures.back()),
                      unit_finding(measures), mass_finding(measures)};
  return section;
}

}  // namespace perpend
