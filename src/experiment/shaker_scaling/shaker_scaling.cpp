#include "experiment/shaker_scaling/shaker_scaling.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "experiment/processor_time.h"
#include "experiment/shaker_scaling/equal_error.h"
#include "problem/assemble.h"
#include "solver/catalog.h"
#include "step/simulation.h"

namespace perpend {
namespace {

constexpr std::array<int, 9> shaker_sizes{5, 10, 30, 100, 300, 1000, 3000, 6000, 10000};
constexpr int steps = 4;  ///< after which the problem is taken: the heap has settled a bit
constexpr double patience_ms = 1e3;  ///< a solver that took longer is not given a larger problem
constexpr double short_ms = 300;     ///< shorter solves are repeated
constexpr int fitted_from = 1000;    ///< rows; below, what does not grow with n is seen

struct HeapProblem {
  Problem problem;
  double step_ms = infinity;  ///< of the fastest step
};

/// The problem of a step, with the friction bounds that its answer gave.
HeapProblem problem_of(Scene scene, const std::string& solver) {
  scene.settings.friction = FrictionLaw::box;
  Simulation simulation(scene, {.solver = solver, .on_wrong = OnWrong::take});
  HeapProblem made;
  for (int k = 0; k < steps; ++k) {
    const double begin = processor_ms();
    simulation.step();
    made.step_ms = std::min(made.step_ms, processor_ms() - begin);
  }
  made.problem = simulation.problem();
  return made;
}

/// From zero; the least of three times where one is short.
ScalingPoint solve_timed(const Problem& problem, const std::string& description) {
  const std::unique_ptr<Solver> solver = make_solver(description);
  ScalingPoint point{.rows = problem.size(), .ms = infinity};
  for (int repeat = 0; repeat < 3; ++repeat) {
    const double begin = processor_ms();
    const Answer& answer = solver->solve(problem, {}, {});
    point.ms = std::min(point.ms, processor_ms() - begin);
    point.iterations = answer.iterations;
    point.natural = answer.certificate.natural.total;
    if (point.ms > short_ms) break;
  }
  return point;
}

ShakerScaling measure(const Laboratory& laboratory, EqualError& equal) {
  ShakerScaling study;
  study.sweeps = {"75 sweeps without a matrix", "psor:tolerance=0", {}};
  study.exact = {"exact", "exact", {}};
  study.pivots = {"dense block pivoting", "bpp:algebra=dense", {}};
  const int of = static_cast<int>(shaker_sizes.size());
  for (int k = 0; k < of; ++k) {
    const std::string spheres = std::to_string(shaker_sizes[k]);
    if (!laboratory.progress("shaker of " + spheres + " spheres", k, of)) break;
    const Scene scene = laboratory.scene("shaker", {"spheres=" + spheres});
    HeapProblem heap = problem_of(scene, study.sweeps.solver);
    study.steps.push_back({shaker_sizes[k], heap.problem.size(), heap.step_ms, 0, 0});
    for (ScalingSeries* series : {&study.sweeps, &study.exact, &study.pivots}) {
      const bool is_slow = !series->points.empty() && series->points.back().ms > patience_ms;
      if (series != &study.sweeps && is_slow) continue;
      if (!series->points.empty() &&
          series->points.back().spheres != (k > 0 ? shaker_sizes[k - 1] : 0)) {
        continue;  // given up before
      }
      if (series == &study.pivots) ensure_rows(heap.problem);
      series->points.push_back(solve_timed(heap.problem, series->solver));
      series->points.back().spheres = shaker_sizes[k];
    }
    add_size(shaker_sizes[k], std::move(heap.problem), equal);
  }
  return study;
}

const ScalingPoint* at_rows(const ScalingSeries& series, int rows) {
  const auto found = std::find_if(series.points.begin(), series.points.end(),
                                  [&](const ScalingPoint& point) { return point.rows == rows; });
  return found == series.points.end() ? nullptr : &*found;
}

ReportTable times_table(const ShakerScaling& study) {
  ReportTable table{.id = "shaker-times", .title = "Processor time of a solve and of a step"};
  table.columns = {{.label = "spheres"},
                   {.label = "rows", .digits = 6},
                   {.label = "step with sweeps", .unit = "ms"}};
  const std::array<const ScalingSeries*, 3> all{&study.sweeps, &study.exact, &study.pivots};
  for (const ScalingSeries* series : all) {
    table.columns.push_back({.label = "time", .unit = "ms", .group = series->name});
    table.columns.push_back({.label = "iterations", .group = series->name});
    table.columns.push_back({.label = "natural error",
                             .style = NumberStyle::scientific,
                             .digits = 0,
                             .group = series->name});
  }
  for (const ScalingPoint& step : study.steps) {
    std::vector<Cell> row{step.spheres, step.rows, step.ms};
    for (const ScalingSeries* series : all) {
      const ScalingPoint* point = at_rows(*series, step.rows);
      row.push_back(point ? Cell(point->ms) : Cell("–"));
      row.push_back(point ? Cell(point->iterations) : Cell("–"));
      row.push_back(point ? Cell(point->natural) : Cell("–"));
    }
    table.rows.push_back(std::move(row));
  }
  table.notes = {
      fmt::format("The problem of step {} of the scene, with fixed friction bounds, solved from "
                  "zero; the time is the processor's and includes judging the answer. A solver "
                  "that took more than a second was not given a larger problem.",
                  steps)};
  return table;
}

Figure times_figure(const ShakerScaling& study) {
  Figure figure{.id = "shaker-times",
                .title = "Time over the number of rows",
                .caption = fmt::format("A solve is that of step {}, from zero; a whole step is "
                                       "the fastest of the first {}.",
                                       steps, steps),
                .x = {.label = "rows", .scale = Scale::log},
                .y = {.label = "processor time", .unit = "ms", .scale = Scale::log}};
  Panel panel;
  const auto add = [&panel](const std::string& name, const std::vector<ScalingPoint>& points) {
    Series series{.name = name};
    for (const ScalingPoint& point : points) {
      series.x.push_back(point.rows);
      series.y.push_back(std::max(point.ms, 1e-3));
    }
    panel.series.push_back(std::move(series));
  };
  for (const ScalingSeries* one : {&study.sweeps, &study.exact, &study.pivots}) {
    add(one->name, one->points);
  }
  add("whole step with sweeps", study.steps);
  panel.series.back().is_dashed = true;
  if (!study.sweeps.points.empty()) {
    const ScalingPoint& last = study.sweeps.points.back();
    const double first = study.sweeps.points.front().rows;
    panel.guides.push_back(
        {"slope 1", {first, double(last.rows)}, {last.ms * first / last.rows, last.ms}});
  }
  figure.panels.push_back(std::move(panel));
  return figure;
}

PaperFinding slope_finding(const ShakerScaling& study) {
  const double slope = fitted_slope(study.sweeps.points, fitted_from);
  PaperFinding finding;
  finding.title = "Time over size";
  finding.expected = "a sweep takes O(n) time: slope 1 (T06)";
  if (std::isnan(slope)) {
    finding.why = "there are too few sizes";
    return finding;
  }
  finding.found = fmt::format("slope {:.2f} from {} to {} rows", slope, fitted_from,
                              study.sweeps.points.back().rows);
  finding.verdict = std::abs(slope - 1) <= 0.2 ? Agreement::as_in_the_paper : Agreement::differs;
  return finding;
}

PaperFinding magnitude_finding(const ShakerScaling& study) {
  PaperFinding finding;
  finding.title = "Against pivoting";
  finding.expected = "orders of magnitude faster than simplex methods (T06)";
  if (study.pivots.points.empty()) return finding;
  const ScalingPoint& pivots = study.pivots.points.back();
  const ScalingPoint* sweeps = at_rows(study.sweeps, pivots.rows);
  if (sweeps == nullptr) return finding;
  finding.found = fmt::format(
      "at {} rows {:.3g} ms against {:.4g} ms: {:.0f} times faster, at a natural error of {:.0e} "
      "against {:.0e}",
      pivots.rows, sweeps->ms, pivots.ms, pivots.ms / sweeps->ms, sweeps->natural, pivots.natural);
  finding.verdict = pivots.ms >= 100 * sweeps->ms ? Agreement::as_in_the_paper : Agreement::differs;
  return finding;
}

/// T06 looks at methods that move one index at a time.
PaperFinding hundred_finding(const ShakerScaling& study) {
  PaperFinding finding;
  finding.title = "A hundred constraints";
  finding.expected = "beyond a hundred, pivoting takes no reasonable time (T06)";
  const auto point = std::find_if(study.pivots.points.begin(), study.pivots.points.end(),
                                  [](const ScalingPoint& one) { return one.rows > 100; });
  if (point == study.pivots.points.end()) return finding;
  constexpr double frame_ms = 1e3 / 60;
  finding.found = fmt::format("{} rows take dense block pivoting {:.3g} ms in {} pivots",
                              point->rows, point->ms, point->iterations);
  finding.verdict = point->ms > frame_ms ? Agreement::as_in_the_paper : Agreement::differs;
  if (finding.verdict == Agreement::differs && point->iterations < point->rows / 4) {
    finding.why =
        "block pivoting moves every infeasible row at once, where a simplex method moves "
        "one: the pivots are far fewer than the rows";
  }
  return finding;
}

PaperFinding exact_finding(const ShakerScaling& study) {
  PaperFinding finding;
  finding.title = "Against this project's exact solver";
  finding.expected = "not in the papers";
  finding.why = "the papers have no such solver";
  const double slope = fitted_slope(study.exact.points, fitted_from);
  if (study.exact.points.empty()) return finding;
  const ScalingPoint& exact = study.exact.points.back();
  const ScalingPoint* sweeps = at_rows(study.sweeps, exact.rows);
  if (sweeps == nullptr) return finding;
  finding.found = fmt::format(
      "at {} rows {:.4g} ms exactly, {:.3g} ms for the sweeps; {} rows are solved exactly within "
      "a second{}",
      exact.rows, exact.ms, sweeps->ms,
      [&] {
        int most = 0;
        for (const ScalingPoint& one : study.exact.points) {
          if (one.ms <= 1e3) most = std::max(most, one.rows);
        }
        return most;
      }(),
      std::isnan(slope) ? "" : fmt::format("; slope {:.2f}", slope));
  return finding;
}

}  // namespace

double fitted_slope(const std::vector<ScalingPoint>& points, int least_rows) {
  int count = 0;
  double x = 0, y = 0, xx = 0, xy = 0;
  for (const ScalingPoint& point : points) {
    if (point.rows < least_rows) continue;
    const double u = std::log(point.rows), v = std::log(point.ms);
    ++count;
    x += u;
    y += v;
    xx += u * u;
    xy += u * v;
  }
  return count < 2 ? no_value : (count * xy - x * y) / (count * xx - x * x);
}

std::vector<PaperFinding> shaker_findings(const ShakerScaling& study) {
  return {slope_finding(study), magnitude_finding(study), hundred_finding(study),
          exact_finding(study)};
}

Section shaker_scaling(const Laboratory& laboratory) {
  EqualError equal;
  const ShakerScaling study = measure(laboratory, equal);
  Section section{.id = "X8", .title = "Time over size: a shaker of spheres"};
  section.paragraphs = {
      "An open box of steel spheres with box friction is stepped a few times with sweeps that need "
      "no matrix, at sizes from a few spheres to ten thousand. The problem that arises is solved "
      "by those sweeps, by the exact solver, and by block pivoting with dense factorisations.",
      "All sweeps are made, 75 of them, whatever they reach: their error grows with the depth of "
      "the heap, and stands in the table.",
      "Then every solver is brought to the same accuracy, with Lemke's method for the simplex "
      "methods that T06 speaks of."};
  section.findings = shaker_findings(study);
  section.tables = {times_table(study)};
  if (!study.steps.empty()) section.figures = {times_figure(study)};
  add_equal_error(equal, section);
  return section;
}

}  // namespace perpend
