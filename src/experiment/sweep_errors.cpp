#include "experiment/sweep_errors.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "border/bad_input.h"
#include "experiment/sweep_causes.h"
#include "problem/assemble.h"
#include "solver/catalog.h"
#include "study/reference.h"
#include "study/solver_study.h"

namespace perpend {
namespace {

constexpr int swept = 100;  ///< sweeps of each problem, as in E19
constexpr const char* solver = "pgs:tolerance=0";

}  // namespace

std::vector<ErrorCurves> error_curves(const SolverStudy& study) {
  std::vector<ErrorCurves> all{
      {"Fischer–Burmeister", "mixed", {}}, {"natural", "mixed", {}}, {"energy", "J", {}}};
  for (const Trial& trial : study.trials) {
    if (trial.history.empty()) continue;
    for (ErrorCurves& one : all) one.curves.emplace_back();
    for (int sweep = 0; sweep <= swept; ++sweep) {
      // A solver that has nothing left to change stops: its error stays.
      const std::size_t k = std::min<std::size_t>(sweep, trial.history.size() - 1);
      all[0].curves.back().push_back(trial.history[k].fischer_burmeister);
      all[1].curves.back().push_back(trial.history[k].natural);
      all[2].curves.back().push_back(trial.history[k].energy_J);
    }
  }
  return all;
}

int peak_of(const ErrorCurves& errors) {
  int peak = 1;
  for (int sweep = 2; sweep <= errors.sweeps(); ++sweep) {
    if (errors.mean(sweep) > errors.mean(peak)) peak = sweep;
  }
  return peak;
}

Study swept_study(ProblemSource& source, const std::function<bool(int, int)>& go_on) {
  const StudySettings settings{.solvers = {solver},
                               .limits = {.iterations = swept, .keep_history = true}};
  return study_solvers(source, settings, go_on);
}

namespace {

/// How many rows share an error, were it the same in each: (Σ e)² / Σ e².
double sharing_rows(const Vector& errors) {
  const double squares = errors.squaredNorm();
  return squares > 0 ? errors.sum() * errors.sum() / squares : 0;
}

/// By how many rows the natural error is shared, and how large the largest is.
struct Sharing {
  std::vector<double> rows, largest;  ///< after each sweep, from 0
};

Sharing sharing_of(StoredProblem stored) {
  ensure_rows(stored.problem);
  const std::unique_ptr<Solver> pgs = make_solver(solver);
  Vector x = Vector::Zero(stored.problem.size());
  Sharing sharing;
  for (int sweep = 0; sweep <= swept; ++sweep) {
    const Certificate certificate = certify(stored.problem, x);
    sharing.rows.push_back(sharing_rows(certificate.natural.row));
    sharing.largest.push_back(certificate.natural.row.maxCoeff());
    x = pgs->solve(stored.problem, x, {.iterations = 1}).x;
  }
  return sharing;
}

Figure curves_figure(const ErrorCurves& errors) {
  const bool is_energy = errors.unit == "J";
  Figure figure{
      .id = is_energy                  ? "sweeps-energy"
            : errors.name == "natural" ? "sweeps-natural"
                                       : "sweeps-fischer-burmeister",
      .title = fmt::format("{} error, sweep by sweep", errors.name),
      .caption = fmt::format("Mean over {} steps with a band of one standard deviation, and a "
                             "curve for each step; E19 Fig. 9. Sweep 0 is the start, "
                             "$x = 0$.",
                             errors.curves.size()),
      .kind = FigureKind::lines};
  figure.title.front() = static_cast<char>(std::toupper(figure.title.front()));
  figure.x = {.label = "sweep"};
  figure.y = {.label = "error, sum of rows", .unit = errors.unit, .scale = Scale::log};
  Series mean{.name = "mean ± σ", .colour_of = errors.name};
  for (int sweep = 0; sweep <= errors.sweeps(); ++sweep) {
    mean.x.push_back(sweep);
    mean.y.push_back(errors.mean(sweep));
    mean.low.push_back(errors.mean(sweep) - errors.deviation(sweep));
    mean.high.push_back(errors.mean(sweep) + errors.deviation(sweep));
  }
  Series each{.name = "a step", .colour_of = errors.name, .is_background = true};
  for (const std::vector<double>& curve : errors.curves) {
    for (int sweep = 0; sweep <= errors.sweeps(); ++sweep) {
      each.x.push_back(sweep);
      each.y.push_back(curve[sweep]);
    }
    each.x.push_back(errors.sweeps());
    each.y.push_back(std::nan(""));
  }
  figure.panels = {{.title = "mean of the steps", .series = {std::move(mean)}},
                   {.title = "every step", .series = {std::move(each)}}};
  return figure;
}

Figure sharing_figure(const Sharing& sharing) {
  Figure figure{.id = "sweeps-sharing",
                .title = "Rows that share the natural error",
                .caption =
                    "Of the last step: $(\\sum e_i)^2 / \\sum e_i^2$, which is $k$ where $k$ rows "
                    "have the same error and the others none.",
                .kind = FigureKind::lines};
  figure.x = {.label = "sweep"};
  figure.y = {.label = "rows"};
  Series rows{.name = "rows in error", .y = sharing.rows};
  for (std::size_t k = 0; k < sharing.rows.size(); ++k) rows.x.push_back(static_cast<double>(k));
  figure.panels = {{.series = {std::move(rows)}}};
  return figure;
}

ReportTable curves_table(const std::vector<ErrorCurves>& all, const Sharing& sharing) {
  ReportTable table{.id = "sweep-errors", .title = "Errors after some sweeps, mean of the steps"};
  table.columns = {{.label = "sweep"}};
  for (const ErrorCurves& errors : all) {
    const std::string group = fmt::format("{}, {}", errors.name, errors.unit);
    table.columns.push_back({.label = "mean", .group = group});
    table.columns.push_back({.label = "σ", .digits = 2, .group = group});
  }
  table.columns.push_back({.label = "rows that share it", .group = "natural, last step"});
  table.columns.push_back({.label = "largest row", .group = "natural, last step"});
  for (const int sweep : {0, 1, 2, 5, 10, 20, 50, 100}) {
    std::vector<Cell> row{sweep};
    for (const ErrorCurves& errors : all) {
      row.emplace_back(errors.mean(sweep));
      row.emplace_back(errors.deviation(sweep));
    }
    row.emplace_back(sharing.rows[sweep]);
    row.emplace_back(sharing.largest[sweep]);
    table.rows.push_back(std::move(row));
  }
  return table;
}

/// Says why sums rise while squares fall, where that was measured.
std::vector<std::string> reason(const Sharing& sharing) {
  const std::size_t tenth = std::min<std::size_t>(10, sharing.rows.size() - 1);
  if (!(sharing.rows[tenth] > sharing.rows[0] && sharing.largest[tenth] < sharing.largest[0])) {
    return {};
  }
  return {fmt::format(
      "Why a sum of velocities rises while the solver improves: before the first sweep the bricks "
      "fall as one, so that only the lowest contacts have a velocity. The sweeps spread it over "
      "the "
      "wall. After ten, {:.0f} rows share the natural error where {:.0f} did, and the largest fell "
      "from {:.2g} to {:.2g}. Many small errors have a larger sum, and a smaller sum of squares.",
      sharing.rows[tenth], sharing.rows[0], sharing.largest[0], sharing.largest[tenth])};
}

/// When the natural error of one problem is largest, for each order of the rows.
std::vector<OrderedPeak> peaks_by_order(const StoredProblem& stored) {
  ProblemsInMemory one("");
  one.add(stored);
  StudySettings settings{.solvers = {}, .limits = {.iterations = swept, .keep_history = true}};
  const std::vector<std::string> orders{"given", "reversed", "normals_first", "ground_first"};
  for (const std::string& order : orders)
    settings.solvers.push_back(sentence(solver, ",order=", order));
  const Study study = study_solvers(one, settings, [](int, int) { return true; });
  std::vector<OrderedPeak> peaks;
  for (std::size_t k = 0; k < orders.size(); ++k) {
    const std::vector<ErrorCurves> curves = error_curves(study.solvers[k]);
    const int peak = peak_of(curves[1]);
    peaks.push_back(
        {orders[k], peak, curves[1].mean(1), curves[1].mean(peak), curves[1].mean(swept)});
  }
  return peaks;
}

ReportTable orders_table(const std::vector<OrderedPeak>& orders) {
  ReportTable table{.id = "sweep-orders",
                    .title = "Natural error of the last step, by the order of the rows"};
  table.columns = {{.label = "order", .is_text = true},
                   {.label = "largest after sweep"},
                   {.label = "after sweep 1", .unit = "mixed", .group = "error"},
                   {.label = "largest", .unit = "mixed", .group = "error"},
                   {.label = "after sweep 100", .unit = "mixed", .group = "error"}};
  for (const OrderedPeak& one : orders) {
    table.rows.push_back({one.order, one.sweep, one.first, one.largest, one.last});
  }
  return table;
}

/// By how much the errors after all sweeps differ among the second half of the problems.
double late_spread(const ErrorCurves& errors) {
  double least = errors.curves.back().back(), most = least;
  for (std::size_t k = errors.curves.size() / 2; k < errors.curves.size(); ++k) {
    least = std::min(least, errors.curves[k].back());
    most = std::max(most, errors.curves[k].back());
  }
  return most > 0 ? (most - least) / most : 0;
}

/// The decay of the mean per sweep in the second half, ln(e_k / e_{k+1}).
double decay(const ErrorCurves& errors) {
  const int last = errors.sweeps(), half = last / 2;
  return std::log(errors.mean(half) / errors.mean(last)) / (last - half);
}

}  // namespace

double ErrorCurves::mean(int sweep) const {
  double sum = 0;
  for (const std::vector<double>& curve : curves) sum += curve[sweep];
  return sum / static_cast<double>(curves.size());
}

double ErrorCurves::deviation(int sweep) const {
  if (curves.size() < 2) return 0;
  const double middle = mean(sweep);
  double squares = 0;
  for (const std::vector<double>& curve : curves) squares += std::pow(curve[sweep] - middle, 2);
  return std::sqrt(squares / static_cast<double>(curves.size() - 1));
}

PaperFinding falling_finding(const ErrorCurves& energy) {
  PaperFinding finding;
  finding.title = "The energy error falls from the first sweep on";
  finding.expected = "no increase in the first ten iterations (E19 §5.2)";
  int rises = 0, rising_steps = 0;
  for (int sweep = 1; sweep <= 10; ++sweep) rises += energy.mean(sweep) > energy.mean(sweep - 1);
  for (const std::vector<double>& curve : energy.curves) {
    rising_steps += !std::is_sorted(curve.rbegin() + (energy.sweeps() - 10), curve.rend());
  }
  finding.found = fmt::format(
      "the mean rises in {} of the first ten sweeps, from {:.3g} J at the start to {:.3g} J after "
      "ten; {} of {} steps have a sweep that raises it",
      rises, energy.mean(0), energy.mean(10), rising_steps, energy.curves.size());
  finding.verdict = rises == 0 ? Agreement::as_in_the_paper : Agreement::differs;
  return finding;
}

PaperFinding rising_finding(const ErrorCurves& errors) {
  PaperFinding finding;
  finding.title = fmt::format("The {} error rises at first, then falls", errors.name);
  finding.expected = "up in the first iterations, a maximum, then down (E19 §5.2)";
  const int peak = peak_of(errors);
  int back = -1;
  for (int sweep = peak; sweep <= errors.sweeps() && back < 0; ++sweep) {
    if (errors.mean(sweep) < errors.mean(1)) back = sweep;
  }
  finding.found = fmt::format(
      "mean {:.3g} at the start, {:.3g} after sweep 1, at most {:.3g} after sweep {}, {:.3g} after "
      "{}; below that of sweep 1 {}",
      errors.mean(0), errors.mean(1), errors.mean(peak), peak, errors.mean(errors.sweeps()),
      errors.sweeps(), back < 0 ? "never again" : fmt::format("from sweep {} on", back));
  finding.verdict = peak > 1 && back > 0 ? Agreement::as_in_the_paper : Agreement::differs;
  return finding;
}

PaperFinding ten_sweeps_finding(const ErrorCurves& errors, const std::vector<OrderedPeak>& orders) {
  PaperFinding finding;
  finding.title = fmt::format("The {} error rises for ten sweeps", errors.name);
  finding.expected = fmt::format("about ten (E19 §5.2), taken as {} to {}", least_rise, most_rise);
  const int peak = peak_of(errors);
  finding.found = fmt::format("for {}", peak);
  finding.verdict =
      peak >= least_rise && peak <= most_rise ? Agreement::as_in_the_paper : Agreement::differs;
  const auto [least, most] =
      std::minmax_element(orders.begin(), orders.end(),
                          [](const auto& one, const auto& two) { return one.sweep < two.sweep; });
  if (finding.verdict == Agreement::differs && !orders.empty() && least->sweep < most->sweep) {
    finding.why = fmt::format(
        "the number is not one of the measure: on the last step it is {} where a sweep visits the "
        "rows in the order '{}', and {} with '{}'; the paper does not say its order",
        least->sweep, least->order, most->sweep, most->order);
  }
  return finding;
}

PaperFinding steeper_finding(const ErrorCurves& energy, const ErrorCurves& other) {
  PaperFinding finding;
  finding.title = fmt::format("The energy falls more steeply than the {} error", other.name);
  finding.expected = "steeper, as it falls by squares where the other falls linearly (E19 §5.2)";
  const double ratio = decay(energy) / decay(other);
  finding.found = fmt::format(
      "in the second half of the sweeps by {:.2g} % a sweep against {:.2g} %; the exponents have "
      "the ratio {:.3g}",
      100 * -std::expm1(-decay(energy)), 100 * -std::expm1(-decay(other)), ratio);
  finding.verdict =
      ratio > 1 && decay(energy) > 0 ? Agreement::as_in_the_paper : Agreement::differs;
  return finding;
}

PaperFinding diverging_finding(const std::vector<ErrorCurves>& all) {
  PaperFinding finding;
  finding.title = "All steps begin alike and part later";
  finding.expected =
      "similar errors after the first iteration of every step, then different rates (E19 §5.2, "
      "Fig. 9 right)";
  bool is_so = true;
  double spread = 0;
  for (const ErrorCurves& errors : all) {
    const double first = errors.deviation(1) / errors.mean(1);
    const double last = errors.deviation(errors.sweeps()) / errors.mean(errors.sweeps());
    is_so = is_so && first < last;
    spread = std::max(spread, late_spread(errors));
    finding.found += fmt::format("{}{} {:.2g} % and {:.2g} %", finding.found.empty() ? "" : ", ",
                                 errors.name, 100 * first, 100 * last);
  }
  finding.found = fmt::format("σ beside the mean after sweep 1 and after {}: {}",
                              all.front().sweeps(), finding.found);
  finding.verdict = is_so ? Agreement::as_in_the_paper : Agreement::differs;
  if (!is_so && spread < 1e-3) {
    finding.why = fmt::format(
        "this wall comes to rest, and its problems become the same: over the second half of the "
        "steps the last errors differ by {:.1g} of themselves; E19 explains its different rates by "
        "instabilities of its wall",
        spread);
  }
  return finding;
}

Section sweep_errors(const Laboratory& laboratory) {
  Section section{.id = "X3", .title = "The errors of Gauss–Seidel, sweep by sweep"};
  bool goes_on = true;
  const auto progress = [&](const char* what) {
    return [&goes_on, &laboratory, what](int done, int of) {
      return goes_on = laboratory.progress(what, done, of);
    };
  };
  // Laid without gaps: E19 speaks of a motionless wall, and ours would drop by them at first.
  const Scene scene = laboratory.scene("brick_wall", {"gap_m=0"});
  Reference reference = record_reference(scene, {}, progress("running the wall"));
  if (!goes_on || reference.problems.size() == 0) return section;
  const Study study = swept_study(reference.problems, progress("sweeping"));
  const std::vector<ErrorCurves> all = error_curves(study.solvers.front());
  if (all.front().curves.empty()) return section;
  const StoredProblem last = reference.problems.read(reference.problems.size() - 1);
  const Sharing sharing = sharing_of(last);
  const std::vector<OrderedPeak> orders = peaks_by_order(last);

  section.paragraphs = {fmt::format(
      "A wall of bricks, laid without gaps, is run with the exact solver, {} of {} steps "
      "certified, and the problem of "
      "each step is kept with its friction bounds (median {:.0f} rows). Projected Gauss–Seidel "
      "then makes {} sweeps from $x = 0$ on each of {} problems, without a stop test; the three "
      "measures judge $x$ after every sweep.",
      reference.run.certified, reference.run.steps, reference.run.median_rows, swept,
      all.front().curves.size())};
  for (std::string& text : reason(sharing)) section.paragraphs.push_back(std::move(text));
  section.findings = {falling_finding(all[2]),
                      rising_finding(all[0]),
                      rising_finding(all[1]),
                      ten_sweeps_finding(all[0], orders),
                      ten_sweeps_finding(all[1], orders),
                      steeper_finding(all[2], all[0]),
                      steeper_finding(all[2], all[1]),
                      diverging_finding(all)};
  section.tables = {curves_table(all, sharing), orders_table(orders)};
  for (const ErrorCurves& errors : all) section.figures.push_back(curves_figure(errors));
  section.figures.push_back(sharing_figure(sharing));
  add_sweep_causes(laboratory, section);
  return section;
}

}  // namespace perpend
