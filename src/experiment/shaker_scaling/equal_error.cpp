#include "experiment/shaker_scaling/equal_error.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

#include "experiment/processor_time.h"
#include "problem/assemble.h"
#include "solver/catalog.h"
#include "solver/sweeps/row_colouring.h"

namespace perpend {
namespace {

constexpr double most_solve_ms = 1000;  ///< a solver that took longer gets no larger problem
constexpr int most_iterations_each = 5000;
constexpr double frame_of_60_ms = 1e3 / 60;
constexpr int sizes_fitted_from = 1000;  ///< rows

/// Of the heap that is in use; no number where the C library does not tell.
double bytes_in_use() {
#if defined(__GLIBC__)
  const struct mallinfo2 info = mallinfo2();
  return static_cast<double>(info.uordblks + info.hblkhd);
#else
  return no_value;
#endif
}

double bytes_of_solver(const Problem& problem, const std::string& description) {
  const double before = bytes_in_use();
  const auto solver = make_solver(description);
  solver->solve_unjudged(problem, {}, {.iterations = 1});
  return bytes_in_use() - before;
}

bool is_left_out(const ScalingSeries& series, int sizes_before) {
  if (static_cast<int>(series.points.size()) < sizes_before) return true;
  return !series.points.empty() && series.points.back().ms > most_solve_ms;
}

const ScalingPoint* at(const ScalingSeries& series, int rows) {
  for (const ScalingPoint& point : series.points) {
    if (point.rows == rows) return &point;
  }
  return nullptr;
}

/// s of iterations = c rowsˢ.
double slope_of_iterations(const std::vector<ScalingPoint>& points) {
  std::vector<ScalingPoint> counted = points;
  for (ScalingPoint& point : counted) point.ms = std::max(point.iterations, 1);
  return fitted_slope(counted, sizes_fitted_from);
}

ReportTable equal_error_table(const EqualError& study) {
  ReportTable table{.id = "shaker-equal-error",
                    .title = "Time and iterations until the energy error is a ten-thousandth"};
  table.columns = {{.label = "rows", .digits = 6}};
  for (const ScalingSeries* series : study.all()) {
    table.columns.push_back({.label = "time", .unit = "ms", .group = series->name});
    table.columns.push_back({.label = "iterations", .digits = 5, .group = series->name});
  }
  table.columns.push_back({.label = "memory of psor", .unit = "MB"});
  table.columns.push_back({.label = "passes of a sweep"});
  for (std::size_t k = 0; k < study.sweeps.points.size(); ++k) {
    const int rows = study.sweeps.points[k].rows;
    std::vector<Cell> row{rows};
    for (const ScalingSeries* series : study.all()) {
      const ScalingPoint* point = at(*series, rows);
      row.push_back(point ? Cell(point->ms) : Cell("–"));
      row.push_back(
          point ? Cell(point->iterations, point->is_reached ? CellMark::none : CellMark::failed)
                : Cell("–"));
    }
    row.push_back(std::isnan(study.bytes[k]) ? Cell("–") : Cell(1e-6 * study.bytes[k]));
    row.push_back(study.passes[k]);
    table.rows.push_back(std::move(row));
  }
  table.failed_means = "did not reach the accuracy";
  table.notes = {
      fmt::format("The energy error of x = 0 divided by {:.0e}; direct solvers end below. The time "
                  "is the processor's and includes judging every tenth iterate. A solver that took "
                  "more than a second, or does not take the problem, gets no larger one.",
                  1 / accuracy_share)};
  return table;
}

}  // namespace

void add_size(int spheres, Problem problem, EqualError& study) {
  const int before = static_cast<int>(study.sweeps.points.size());
  const double first_J = certify(problem, Vector::Zero(problem.size())).energy.total;
  study.bytes.push_back(bytes_of_solver(problem, study.sweeps.solver));
  study.passes.push_back(static_cast<int>(colour_rows(problem, GroupOrder::coloured).pass.size()));
  ensure_rows(problem);
  for (ScalingSeries* series : study.all()) {
    if (series != &study.sweeps && is_left_out(*series, before)) continue;
    const auto solver = make_solver(series->solver);
    if (solver->refusal(problem)) continue;
    const Limits limits{.iterations = most_iterations_each,
                        .energy_J = accuracy_share * first_J,
                        .check_every = 10};
    const double begin = processor_ms();
    const Answer& answer = solver->solve(problem, {}, limits);
    ScalingPoint point{spheres, problem.size(), processor_ms() - begin, answer.iterations,
                       answer.certificate.natural.total};
    point.is_reached = answer.certificate.energy.total <= accuracy_share * first_J;
    series->points.push_back(point);
  }
}

PaperFinding accuracy_finding(const EqualError& study) {
  PaperFinding finding;
  finding.title = "Time to a given accuracy";
  finding.expected = "linear in n (T06): slope 1 within 0.2";
  const double slope = fitted_slope(study.sweeps.points, sizes_fitted_from);
  if (std::isnan(slope)) {
    finding.why = "there are too few sizes";
    return finding;
  }
  const double of_sweeps = slope_of_iterations(study.sweeps.points);
  finding.found = fmt::format("slope {:.2f} from {} to {} rows; of the sweeps needed {:.2f}", slope,
                              sizes_fitted_from, study.sweeps.points.back().rows, of_sweeps);
  const bool is_so = std::abs(slope - 1) <= 0.2;
  finding.verdict = is_so ? Agreement::as_in_the_paper : Agreement::differs;
  if (!is_so && std::abs(slope - of_sweeps - 1) <= 0.2) {
    finding.why =
        "a sweep takes linear time, but a deeper heap needs more of them: without that growth the "
        "slope is 1";
  }
  return finding;
}

PaperFinding memory_finding(const EqualError& study) {
  PaperFinding finding;
  finding.title = "Memory over size";
  finding.expected = "O(n) space (T06): bytes of the solver with slope 1 within 0.1";
  std::vector<ScalingPoint> points = study.sweeps.points;
  for (std::size_t k = 0; k < points.size(); ++k) points[k].ms = study.bytes[k];
  const double slope = fitted_slope(points, sizes_fitted_from);
  if (std::isnan(slope)) {
    finding.why = "there are too few sizes, or the C library does not tell";
    return finding;
  }
  finding.found = fmt::format("slope {:.3f}; {:.3g} MB at {} rows, {:.0f} bytes a row", slope,
                              1e-6 * study.bytes.back(), points.back().rows,
                              study.bytes.back() / points.back().rows);
  finding.verdict = std::abs(slope - 1) <= 0.1 ? Agreement::as_in_the_paper : Agreement::differs;
  return finding;
}

PaperFinding simplex_finding(const EqualError& study) {
  PaperFinding finding;
  finding.title = "A hundred constraints by a simplex method";
  finding.expected =
      "beyond a hundred constraints a simplex method takes no reasonable time (T06): more than a "
      "frame of 1/60 s at the first size above, by Lemke's method";
  const auto point = std::find_if(study.simplex.points.begin(), study.simplex.points.end(),
                                  [](const ScalingPoint& one) { return one.rows > 100; });
  if (point == study.simplex.points.end()) return finding;
  finding.found =
      fmt::format("{} rows take {:.3g} ms in {} pivots", point->rows, point->ms, point->iterations);
  finding.verdict = point->ms > frame_of_60_ms ? Agreement::as_in_the_paper : Agreement::differs;
  return finding;
}

PaperFinding faster_finding(const EqualError& study) {
  PaperFinding finding;
  finding.title = "Against a simplex method, at equal error";
  finding.expected = "orders of magnitude faster than simplex methods (T06): a hundred times";
  if (study.simplex.points.empty()) return finding;
  const ScalingPoint& simplex = study.simplex.points.back();
  const ScalingPoint* sweeps = at(study.sweeps, simplex.rows);
  if (sweeps == nullptr || !sweeps->is_reached) return finding;
  finding.found = fmt::format(
      "at {} rows Lemke's method takes {:.4g} ms, sweeps to {:g} of the first energy error {:.3g} "
      "ms: {:.0f} times faster",
      simplex.rows, simplex.ms, accuracy_share, sweeps->ms, simplex.ms / sweeps->ms);
  finding.verdict =
      simplex.ms >= 100 * sweeps->ms ? Agreement::as_in_the_paper : Agreement::differs;
  return finding;
}

PaperFinding parallel_finding(const EqualError& study) {
  PaperFinding finding;
  finding.title = "Passes of a sweep";
  finding.expected =
      "the method suits parallel processors (T06, class NC): what of a sweep must wait for each "
      "other does not grow with n; at the largest size at most twice of that at the first above a "
      "thousand rows";
  std::size_t first = 0;
  while (first < study.sweeps.points.size() &&
         study.sweeps.points[first].rows < sizes_fitted_from) {
    ++first;
  }
  if (first + 1 >= study.sweeps.points.size()) return finding;
  finding.found = fmt::format("{} passes at {} rows, {} at {}", study.passes[first],
                              study.sweeps.points[first].rows, study.passes.back(),
                              study.sweeps.points.back().rows);
  const bool is_so = study.passes.back() <= 2 * study.passes[first];
  finding.verdict = is_so ? Agreement::as_in_the_paper : Agreement::differs;
  return finding;
}

PaperFinding dense_pivot_finding(const EqualError& study) {
  PaperFinding finding;
  finding.title = "Time of a dense pivot";
  finding.expected =
      "O(n³) (E18 §3.2.1): a slope that rises with n, and between the two largest sizes lies "
      "within 0.4 of 3";
  std::vector<ScalingPoint> each = study.blocks.points;
  for (ScalingPoint& point : each) point.ms /= std::max(point.iterations, 1);
  if (each.size() < 3) return finding;
  const auto slope_between = [&](std::size_t k) { return fitted_slope({each[k - 1], each[k]}, 0); };
  const double last = slope_between(each.size() - 1), before = slope_between(each.size() - 2);
  finding.found = fmt::format("slope {:.2f} from {} to {} rows, {:.2f} to {} rows, {:.3g} ms there",
                              before, each[each.size() - 3].rows, each[each.size() - 2].rows, last,
                              each.back().rows, each.back().ms);
  const bool is_so = last > before && std::abs(last - 3) <= 0.4;
  finding.verdict = is_so ? Agreement::as_in_the_paper : Agreement::differs;
  return finding;
}

void add_equal_error(const EqualError& study, Section& section) {
  section.findings.push_back(accuracy_finding(study));
  section.findings.push_back(memory_finding(study));
  section.findings.push_back(simplex_finding(study));
  section.findings.push_back(faster_finding(study));
  section.findings.push_back(parallel_finding(study));
  section.findings.push_back(dense_pivot_finding(study));
  section.tables.push_back(equal_error_table(study));
}

}  // namespace perpend
