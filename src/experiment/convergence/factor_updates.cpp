#include "experiment/convergence/factor_updates.h"

#include <fmt/format.h>

#include <Eigen/Cholesky>
#include <algorithm>

#include "experiment/convergence/judging_cost.h"
#include "experiment/convergence/pivot_counts.h"
#include "experiment/processor_time.h"
#include "solver/catalog.h"

namespace perpend {
namespace {

/// Of one call, the least of a few measurements.
template <typename Function>
double least_ms(const Function& work) {
  double least = infinity;
  for (int repeat = 0; repeat < 3; ++repeat) {
    int calls = 0;
    const double begin = processor_ms();
    double now = begin;
    for (; now - begin < 20; now = processor_ms(), ++calls) work();
    least = std::min(least, (now - begin) / calls);
  }
  return least;
}

}  // namespace

UpdateTimes time_updates(const SceneProblem& scene) {
  UpdateTimes times{.name = scene.name, .rows = scene.problem.size()};
  const Eigen::MatrixXd A = scene.problem.rows->A;
  Eigen::LLT<Eigen::MatrixXd> factor;
  times.dense_ms = least_ms([&] { factor.compute(A); });
  // A row of A, as large as a change of it: signs in turn, so that the factor stays what it is.
  const Eigen::VectorXd row = 1e-3 * A.col(A.cols() / 2);
  double sign = 1;
  times.update_ms = least_ms([&] {
    factor.rankUpdate(row, sign);
    sign = -sign;
  });
  const auto bpp = make_solver("bpp:algebra=body");
  times.body_ms = iteration_ms(scene.problem, *bpp, Select::last);
  const FrictionPivots pivots = friction_pivots(scene);
  times.moved = double(pivots.moved_friction + pivots.moved_others) / std::max(pivots.with - 1, 1);
  return times;
}

PaperFinding updates_finding(const std::vector<UpdateTimes>& all) {
  PaperFinding finding;
  finding.title = "Updates of a dense factor";
  finding.expected =
      "updates of the factor pay when few rows pivot (E18, future work): an update of a dense "
      "factor by one row takes less than a tenth of the factor";
  bool is_so = !all.empty();
  for (const UpdateTimes& one : all) {
    is_so = is_so && 10 * one.update_ms <= one.dense_ms;
    finding.found += fmt::format("{}{}: up to {:.0f} rows at once, of {}; a pivot moves {:.1f}",
                                 finding.found.empty() ? "" : "; ", one.name,
                                 one.dense_ms / one.update_ms, one.rows, one.moved);
  }
  finding.verdict = is_so ? Agreement::as_in_the_paper : Agreement::differs;
  return finding;
}

void add_factor_updates(const std::vector<SceneProblem>& scenes, Section& section) {
  std::vector<UpdateTimes> all;
  for (const SceneProblem& scene : scenes) all.push_back(time_updates(scene));
  section.findings.push_back(updates_finding(all));
  ReportTable table{.id = "factor-updates", .title = "Factors from the beginning, and updated"};
  table.columns = {{.label = "problem", .is_text = true},
                   {.label = "rows"},
                   {.label = "dense factor", .unit = "ms"},
                   {.label = "update by a row", .unit = "ms"},
                   {.label = "pivot through the bodies", .unit = "ms"},
                   {.label = "rows moved by a pivot"}};
  for (const UpdateTimes& one : all) {
    table.rows.push_back({one.name, one.rows, one.dense_ms, one.update_ms, one.body_ms, one.moved});
  }
  section.tables.push_back(std::move(table));
}

}  // namespace perpend
