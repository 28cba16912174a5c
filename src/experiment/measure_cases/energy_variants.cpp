#include "experiment/measure_cases/energy_variants.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "certificate/measures.h"
#include "problem/units.h"

namespace perpend {
namespace {

constexpr double mass_of_e17 = 1;  ///< kg, so that a = 1 per kg
constexpr UnitChange grams{.mass = 1000};

PlaneMeasure energy_measure() {
  return {"energy", "J", [](double x, double w, const PlaneRow& row) {
            return energy_error(x, w, row.l, row.u, row.a);
          }};
}

double as_speed(double x, double w, const PlaneRow& row) {
  return std::sqrt(2 * row.a * energy_error(x, w, row.l, row.u, row.a));
}

double as_impulse(double x, double w, const PlaneRow& row) {
  return std::sqrt(2 / row.a * energy_error(x, w, row.l, row.u, row.a));
}

Figure figure_of_e17() {
  Figure figure = plane_figure("isolines-e17", "Lines of equal energy, a = 1 /kg (E17, Fig. 1)",
                               "A contact row and a friction row of at most 1 N s.");
  for (const PlaneRow& row : plane_rows(1 / mass_of_e17)) {
    Panel& panel = figure.panels.emplace_back(Panel{row.name});
    panel.isolines = {isolines(energy_measure(), row)};
    panel.series = {solutions(row)};
    panel.guides = slopes(row);
  }
  return figure;
}

/// One state above the upper bound and one that slides: what δx, σ and w are.
Figure decomposition_figure() {
  Figure figure{.id = "decomposition",
                .title = "The parts of x and w of a friction row (E19, Fig. 3)",
                .caption =
                    "Left of the axis, a state beyond its upper bound with $w > 0$; right "
                    "of it, one short of its lower bound with $w > 0$.",
                .x = {.label = "impulse $x$", .unit = "N s"},
                .y = {.label = "velocity $w$", .unit = "m/s"}};
  const auto part = [](const char* name, std::vector<double> x, std::vector<double> y) {
    return Series{.name = name, .x = std::move(x), .y = std::move(y)};
  };
  const PlaneRow row = plane_rows(1)[1];
  Panel beyond{.title = "beyond the upper bound"}, inside{.title = "within the bounds"};
  beyond.series = {solutions(row), part("$\\delta x_u = x - u$", {row.u, 1.5}, {1, 1}),
                   part("$\\sigma_l = x_0 + \\delta x_u - l$", {row.l, 1.5}, {1.1, 1.1}),
                   part("$w_+$", {1.5, 1.5}, {0, 1})};
  inside.series = {solutions(row), part("$\\sigma_l = x_0 - l$", {row.l, 0.25}, {1, 1}),
                   part("$\\sigma_u = u - x_0$", {0.25, row.u}, {1, 1}),
                   part("$w_+$", {0.25, 0.25}, {0, 1})};
  figure.panels = {std::move(beyond), std::move(inside)};
  return figure;
}

/// By what a change from kg to g multiplies a measure, over the grid: least and most.
std::pair<double, double> factors_in_grams(double (*measure)(double, double, const PlaneRow&)) {
  const double impulse = grams.impulse(Motion::linear), velocity = grams.velocity(Motion::linear);
  double least = infinity, most = 0;
  for (const PlaneRow& row : plane_rows(2)) {
    const PlaneRow changed{row.name, row.l * impulse, row.u * impulse, row.a * velocity / impulse};
    visit_grid(row, [&](double x, double w) {
      if (is_solution(x, w, row)) return;
      const double factor = measure(x * impulse, w * velocity, changed) / measure(x, w, row);
      least = std::min(least, factor);
      most = std::max(most, factor);
    });
  }
  return {least, most};
}

}  // namespace

double energy_of_e17(double x, double w, double l, double u, double a) {
  const double over = std::max(x - u, 0.0), under = std::max(l - x, 0.0);
  const double inside = std::clamp(x, l, u);
  const double slack_l = inside + over - l, slack_u = u - (inside + under);
  const double excess = 0.5 * a * (over * over + under * under);
  const double pressed = w < 0 ? slack_u : slack_l;
  return std::max(excess, std::min(w * w / (2 * a), 0.5 * a * pressed * pressed));
}

VariantGap compare_variants(double a) {
  VariantGap gap;
  const PlaneRow row = plane_rows(a)[1];
  gap.largest_x = -infinity;
  visit_grid(row, [&](double x, double w) {
    const double theirs = energy_of_e17(x, w, row.l, row.u, row.a);
    const double ours = energy_error(x, w, row.l, row.u, row.a);
    ++gap.points;
    gap.different_zero_sets += (theirs == 0) != (ours == 0) ? 1 : 0;
    if (std::abs(theirs - ours) <= 1e-12) return;
    ++gap.different;
    gap.largest_x = std::max(gap.largest_x, x);
    gap.largest_J = std::max(gap.largest_J, std::abs(theirs - ours));
  });
  return gap;
}

PaperFinding variant_finding(const VariantGap& gap) {
  PaperFinding finding;
  finding.title = "The energy as E17 prints it";
  finding.expected =
      "zero on the solutions and nowhere else, as E19's; other numbers at most where x is below l "
      "(E17 eq. (5) has + δx_l in σ_u, E19 eq. (17) − δx_l)";
  finding.found = fmt::format(
      "of {} states {} have another number, by up to {:.3g} J, all with x ≤ {:.3g} N s; {} differ "
      "in being zero",
      gap.points, gap.different, gap.largest_J, gap.largest_x, gap.different_zero_sets);
  finding.verdict = gap.different_zero_sets == 0 && gap.largest_x < -1 ? Agreement::as_in_the_paper
                                                                       : Agreement::differs;
  return finding;
}

PaperFinding scalings_finding() {
  PaperFinding finding;
  finding.title = "The error as a speed and as an impulse";
  finding.expected = "other scalings give errors of one unit too (E19 §4.2)";
  const auto [speed_least, speed_most] = factors_in_grams(as_speed);
  const auto [impulse_least, impulse_most] = factors_in_grams(as_impulse);
  finding.found = fmt::format(
      "from kg to g every √(2ae), m/s, is multiplied by {:.6g} … {:.6g}, every √(2e/a), N s, by "
      "{:.6g} … {:.6g}",
      speed_least, speed_most, impulse_least, impulse_most);
  const bool is_one =
      speed_most < speed_least * (1 + 1e-9) && impulse_most < impulse_least * (1 + 1e-9);
  finding.verdict = is_one ? Agreement::as_in_the_paper : Agreement::differs;
  return finding;
}

void add_energy_variants(Section& section) {
  section.findings.push_back(variant_finding(compare_variants(1 / mass_of_e17)));
  section.findings.push_back(scalings_finding());
  section.figures.push_back(figure_of_e17());
  section.figures.push_back(decomposition_figure());
}

}  // namespace perpend
