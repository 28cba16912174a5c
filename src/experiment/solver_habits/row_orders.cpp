#include "experiment/solver_habits/row_orders.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "study/reference.h"
#include "study/solver_study.h"

namespace perpend {
namespace {

constexpr int ordered_sweeps = 75;  // as in E18, Table 3
constexpr int kept_every = 20;      // steps between the problems that are kept
constexpr std::array<const char*, 4> compared_orders{"ground_first", "given", "normals_first",
                                                     "reversed"};

std::vector<OrderCurve> curves_of(const Study& study) {
  std::vector<OrderCurve> curves;
  for (std::size_t s = 0; s < study.solvers.size(); ++s) {
    OrderCurve& curve = curves.emplace_back(OrderCurve{compared_orders[s], {}, {}});
    for (int k = 0; k <= ordered_sweeps; ++k) {
      std::vector<double> natural, energy;
      for (const Trial& trial : study.solvers[s].trials) {
        if (trial.history.empty()) continue;
        // One that stopped early stays where it stopped.
        const ErrorTotals& errors =
            trial.history[std::min<std::size_t>(k, trial.history.size() - 1)];
        natural.push_back(errors.natural);
        energy.push_back(errors.energy_J);
      }
      curve.natural.push_back(median(natural));
      curve.energy_J.push_back(median(energy));
    }
  }
  return curves;
}

ReportTable orders_table(const std::vector<OrderCurve>& curves) {
  ReportTable table{.id = "row-orders", .title = "Errors of Gauss–Seidel by the order of the rows"};
  table.columns = {{.label = "order", .is_text = true}};
  for (const char* group : {"natural error", "energy error"}) {
    for (const int k : {5, 25, ordered_sweeps}) {
      table.columns.push_back({.label = fmt::format("{} sweeps", k),
                               .unit = group[0] == 'e' ? "J" : "",
                               .style = NumberStyle::scientific,
                               .digits = 2,
                               .group = group});
    }
  }
  for (const OrderCurve& curve : curves) {
    std::vector<Cell> row{curve.order};
    for (const std::vector<double>* errors : {&curve.natural, &curve.energy_J}) {
      for (const int k : {5, 25, ordered_sweeps}) row.emplace_back((*errors)[k]);
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

Figure orders_figure(const std::vector<OrderCurve>& curves) {
  Figure figure{.id = "row-orders",
                .title = "Energy error by sweep and order of the rows",
                .caption = "Brick wall, medians over its problems, each from zero.",
                .x = {.label = "sweeps"},
                .y = {.label = "energy error", .unit = "J", .scale = Scale::log}};
  Panel panel;
  for (const OrderCurve& curve : curves) {
    Series series{.name = curve.order, .y = curve.energy_J};
    for (std::size_t k = 0; k < curve.energy_J.size(); ++k) series.x.push_back(double(k));
    panel.series.push_back(std::move(series));
  }
  figure.panels.push_back(std::move(panel));
  return figure;
}

}  // namespace

PaperFinding order_finding(const std::vector<OrderCurve>& curves) {
  PaperFinding finding;
  finding.title = "The order of the rows";
  finding.expected =
      "contacts nearest the ground first give lower errors and better convergence (E18 §6.5)";
  std::string lower;  // orders that leave less than ground first
  for (const OrderCurve& curve : curves) {
    finding.found += fmt::format("{}{} {:.3g} J", finding.found.empty() ? "energy error: " : ", ",
                                 curve.order, curve.energy_J.back());
    if (curve.energy_J.back() >= curves.front().energy_J.back()) continue;
    lower += (lower.empty() ? "" : ", ") + curve.order;
  }
  finding.verdict = lower.empty() ? Agreement::as_in_the_paper : Agreement::differs;
  if (lower == "normals_first") {
    finding.why =
        "ground first beats the order given and its reverse; only an order by the kind of row, "
        "which E18 does not speak of, leaves less";
  }
  return finding;
}

bool add_row_orders(const Laboratory& laboratory, Section& section) {
  bool goes_on = true;
  const auto ask = [&](int done, int of) {
    goes_on = laboratory.progress("orders of rows", done, of);
    return goes_on;
  };
  Reference reference = record_reference(laboratory.scene("brick_wall", {}),
                                         {.solver = "exact", .every = kept_every}, ask);
  StudySettings settings;
  for (const char* order : compared_orders)
    settings.solvers.push_back(fmt::format("pgs:order={}", order));
  settings.limits.iterations = ordered_sweeps;
  settings.limits.keep_history = true;
  if (!goes_on || reference.problems.size() == 0) return goes_on;
  const Study study = study_solvers(reference.problems, settings, ask);
  const std::vector<OrderCurve> curves = curves_of(study);
  section.findings.push_back(order_finding(curves));
  section.tables.push_back(orders_table(curves));
  section.figures.push_back(orders_figure(curves));
  return goes_on;
}

}  // namespace perpend
