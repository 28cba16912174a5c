#include "experiment/convergence/pivot_times.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "experiment/convergence/judging_cost.h"
#include "solver/catalog.h"

namespace perpend {
namespace {

constexpr double quadratic = 2;
constexpr double slope_tolerance = 0.2;

Figure pivot_times_figure(const std::vector<PivotTimes>& all) {
  Figure figure{.id = "pivot-times",
                .title = "Time of a pivot over the length of a chain",
                .caption = "The winch with chains of several lengths."};
  figure.x = {.label = "rows", .scale = Scale::log};
  figure.y = {.label = "processor time of a pivot", .unit = "ms", .scale = Scale::log};
  Panel& panel = figure.panels.emplace_back();
  for (const PivotTimes& one : all) {
    panel.series.push_back(
        {.name = one.algebra, .x = {one.rows.begin(), one.rows.end()}, .y = one.ms});
  }
  return figure;
}

}  // namespace

double last_slope(const PivotTimes& times) {
  const std::size_t k = times.rows.size();
  if (k < 2) return no_value;
  return std::log(times.ms[k - 1] / times.ms[k - 2]) /
         std::log(double(times.rows[k - 1]) / times.rows[k - 2]);
}

PaperFinding envelope_finding(const PivotTimes& envelope, const PivotTimes& dense) {
  PaperFinding finding;
  finding.title = "A pivot within an envelope";
  finding.expected = fmt::format(
      "O(n²) for band matrices with a small envelope, where a dense pivot takes O(n³) (E18 "
      "§3.2.1): "
      "a slope of at most {:g} on a chain, within {:g}, and below that of dense pivots",
      quadratic, slope_tolerance);
  const double slope = last_slope(envelope), of_dense = last_slope(dense);
  if (std::isnan(slope) || std::isnan(of_dense)) return finding;
  finding.found =
      fmt::format("slope {:.2f} up to {} rows, {:.3g} ms there; dense {:.2f}, {:.3g} ms", slope,
                  envelope.rows.back(), envelope.ms.back(), of_dense, dense.ms.back());
  const bool is_so = slope <= quadratic + slope_tolerance && slope < of_dense;
  finding.verdict = is_so ? Agreement::as_in_the_paper : Agreement::differs;
  return finding;
}

void add_pivot_times(const Laboratory& laboratory, Section& section) {
  std::vector<PivotTimes> all{{"dense"}, {"envelope"}, {"sparse"}, {"body"}};
  for (const char* links : {"links=20", "links=40", "links=80", "links=160"}) {
    Scene scene = laboratory.scene("winch", {links});
    scene.settings.friction = FrictionLaw::box;
    const Problem problem = problem_after(scene, 5);
    for (PivotTimes& one : all) {
      const auto bpp = make_solver("bpp:algebra=" + one.algebra);
      one.rows.push_back(problem.size());
      one.ms.push_back(iteration_ms(problem, *bpp, Select::last));
    }
  }
  section.findings.push_back(envelope_finding(all[1], all[0]));
  section.figures.push_back(pivot_times_figure(all));
}

}  // namespace perpend
