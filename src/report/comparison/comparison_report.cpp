#include "report/comparison/comparison_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "report/comparison/comparison_figures.h"
#include "report/comparison/headline.h"
#include "report/comparison/paper_findings.h"

namespace perpend {
namespace {

/// What one line of the table says.
struct Line {
  StudySummary summary;
  double lower_ms, upper_ms;  ///< quartiles
  double rows;                ///< median
  std::optional<PaperEntry> paper;
};

Line line_of(const SceneComparison& scene, const SolverStudy& study) {
  Line line{summarise(study), 0, 0, 0, paper_entry_of(scene, study.solver)};
  std::vector<double> ms, rows;
  for (const Trial& trial : study.trials) {
    rows.push_back(trial.rows);
    if (trial.is_timed()) ms.push_back(trial.milliseconds);
  }
  line.lower_ms = quantile(ms, 0.25);
  line.upper_ms = quantile(ms, 0.75);
  line.rows = median(rows);
  return line;
}

/// Of the solvers that took any of the problems.
std::vector<Line> lines_of(const SceneComparison& scene) {
  std::vector<Line> lines;
  for (const SolverStudy& study : scene.study.solvers) {
    Line line = line_of(scene, study);
    if (line.summary.attempted > 0) lines.push_back(std::move(line));
  }
  return lines;
}

std::vector<StudySummary> summaries_of(const std::vector<Line>& lines) {
  std::vector<StudySummary> summaries;
  for (const Line& line : lines) summaries.push_back(line.summary);
  return summaries;
}

/// What the tables show beside what they always do.
struct Extras {
  bool times = false;  ///< whose the times are: not all are measured here
  bool paper = false;
  bool updates = false;  ///< friction bounds were updated: errors are of the law, or of an MLCP
};

Extras extras_of(const Comparison& comparison) {
  Extras extras;
  extras.updates = comparison.settings.bounds == BoundsProtocol::updated;
  for (const SceneComparison& scene : comparison.scenes) {
    for (const SolverStudy& study : scene.study.solvers) {
      extras.times |= study.is_reported;
      extras.paper |= paper_entry_of(scene, study.solver).has_value();
    }
  }
  return extras;
}

std::string times_of(const StudySummary& summary) {
  if (!summary.is_reported) return "measured";
  return std::isnan(summary.median_ms) ? "not reported" : "reported";
}

std::string number(double value, const char* format) {
  return std::isnan(value) ? "–" : fmt::format(fmt::runtime(format), value);
}

Cell numeric(double value, CellMark mark = CellMark::none) {
  if (std::isnan(value)) return Cell("–", mark);
  return Cell(value, mark);
}

/// Joules first: they are what an error costs.
std::vector<Column> main_columns(const Extras& extras) {
  std::vector<Column> columns = {{"scene", "", NumberStyle::general, 3, true},
                                 {"rows", "", NumberStyle::general, 4},
                                 {"solver", "", NumberStyle::general, 3, true},
                                 {"energy error", "J", NumberStyle::scientific, 1},
                                 {"certified", "%", NumberStyle::general, 4},
                                 {"time", "ms", NumberStyle::general, 3},
                                 {"speed", "× fastest sweeps", NumberStyle::general, 3},
                                 {"lower quartile", "ms", NumberStyle::general, 3},
                                 {"upper quartile", "ms", NumberStyle::general, 3},
                                 {"iterations", "", NumberStyle::general, 3},
                                 {"natural error", "mixed", NumberStyle::scientific, 1}};
  if (extras.updates) {
    columns.push_back({"natural error of the last MLCP", "mixed", NumberStyle::scientific, 1});
  }
  columns.push_back({"mean time", "ms", NumberStyle::general, 3});
  if (extras.times) columns.push_back({"times", "", NumberStyle::general, 3, true});
  if (extras.paper) {
    columns.push_back({"E18: natural", "mixed", NumberStyle::scientific, 0});
    columns.push_back({"E18: time", "ms", NumberStyle::general, 3});
  }
  return columns;
}

/// The least error of a scene, and the least time of a solver that is certified throughout.
struct Best {
  double energy_J = std::numeric_limits<double>::infinity();
  double milliseconds = std::numeric_limits<double>::infinity();
};

Best best_of(const std::vector<Line>& lines) {
  Best best;
  for (const Line& line : lines) {
    const StudySummary& s = line.summary;
    best.energy_J = std::fmin(best.energy_J, s.median_energy_J);
    if (is_certified(s)) best.milliseconds = std::fmin(best.milliseconds, s.median_ms);
  }
  return best;
}

std::vector<Cell> main_row(const SceneComparison& scene, const Line& line,
                           const std::vector<Line>& lines, const Extras& extras) {
  const StudySummary& s = line.summary;
  const Best best = best_of(lines);
  const std::vector<StudySummary> all = summaries_of(lines);
  const StudySummary* sweeps = fastest_sweeps(all);
  const auto marked = [](bool is_best) { return is_best ? CellMark::best : CellMark::none; };
  const CellMark mark = is_certified(s) ? CellMark::none : CellMark::failed;
  const double nan = std::numeric_limits<double>::quiet_NaN();
  std::vector<Cell> row{
      scene.name,
      numeric(line.rows),
      s.solver,
      numeric(s.median_energy_J, marked(s.median_energy_J == best.energy_J)),
      numeric(100.0 * s.certified / s.attempted, mark),
      numeric(s.median_ms, marked(is_certified(s) && s.median_ms == best.milliseconds)),
      numeric(sweeps != nullptr && s.median_ms > 0 ? sweeps->median_ms / s.median_ms : nan),
      numeric(line.lower_ms),
      numeric(line.upper_ms),
      numeric(s.median_iterations),
      numeric(s.median_natural)};
  if (extras.updates) row.push_back(numeric(s.median_mlcp_natural));
  row.push_back(numeric(s.mean_ms));
  if (extras.times) row.emplace_back(times_of(s));
  if (extras.paper) {
    row.push_back(numeric(line.paper ? line.paper->natural : nan, CellMark::quoted));
    row.push_back(numeric(line.paper ? 1e3 * line.paper->seconds : nan, CellMark::quoted));
  }
  return row;
}

ReportTable main_table(const Comparison& comparison) {
  const Extras extras = extras_of(comparison);
  ReportTable table{.id = "solvers", .title = "Medians over the problems of each scene"};
  table.columns = main_columns(extras);
  table.failed_means = "not certified on every problem";
  for (const SceneComparison& scene : comparison.scenes) {
    const std::vector<Line> lines = lines_of(scene);
    for (const Line& line : lines) table.rows.push_back(main_row(scene, line, lines, extras));
  }
  table.notes = comparison_notes(comparison);
  return table;
}

/// Whether problems were made here, of scenes; else they are those of files.
bool has_references(const Comparison& comparison) {
  return std::any_of(comparison.scenes.begin(), comparison.scenes.end(),
                     [](const SceneComparison& scene) { return scene.reference.has_value(); });
}

std::string limits_text(const ComparisonSettings& settings) {
  return settings.limits.iterations == 0
             ? "the limits of E18, Table 3"
             : fmt::format("at most {} iterations", settings.limits.iterations);
}

std::string bounds_text(BoundsProtocol bounds) {
  switch (bounds) {
    case BoundsProtocol::fixed:
      return "The friction bounds are those that the reference ended with. ";
    case BoundsProtocol::updated:
      return "The friction bounds are at first those of the step before; each solver updates them "
             "between its couplings, and counts its iterations from zero after each update (E18 "
             "§6.2). ";
    case BoundsProtocol::last_step:
      return "The friction bounds are those of the step before, for the reference as well: one "
             "MLCP a step (E19 §2). ";
  }
  return "";
}

Section main_section(const Comparison& comparison) {
  Section section{.id = "comparison", .title = "Every solver on the same problems"};
  const ComparisonSettings& settings = comparison.settings;
  const bool has_reference = has_references(comparison);
  section.paragraphs = {fmt::format(
      "{}very solver solved exactly {}, $w = A x + b$ with $l \\le x \\le u$, from {} and with {}. "
      "{}"
      "Every answer was judged by one certificate, from the problem and $x$ alone.",
      has_reference ? "A reference ran each scene without limits, with the solver that the scene "
                      "names (exact if it names none). E"
                    : "E",
      has_reference ? "the problems of these steps" : "the problems of a recording",
      settings.is_warm ? "where the step itself would start" : "zero", limits_text(settings),
      bounds_text(settings.bounds))};
  for (const SceneComparison& scene : comparison.scenes) {
    if (!scene.reference) continue;  // a recording cannot be run
    const std::string command = race_command(scene.name, summaries_of(lines_of(scene)));
    if (!command.empty()) {
      section.paragraphs.push_back(
          fmt::format("{} by these solvers side by side, live: {}", scene.name, command));
    }
  }
  section.findings = comparison_findings(comparison);
  section.tables.push_back(main_table(comparison));
  section.figures.push_back(time_error_figure(comparison));
  if (extras_of(comparison).paper) section.figures.push_back(time_natural_figure(comparison));
  Figure deadlines = deadline_figure(comparison);
  if (!deadlines.panels.empty()) section.figures.push_back(std::move(deadlines));
  section.figures.push_back(performance_figure(comparison));
  int number = 0;
  for (const SceneComparison& scene : comparison.scenes) {
    Figure figure = iterations_figure(scene, ++number);
    if (!figure.panels.empty()) section.figures.push_back(std::move(figure));
  }
  return section;
}

const SolverStudy* study_of(const SceneComparison& scene, const std::string& solver) {
  for (const SolverStudy& study : scene.study.solvers) {
    if (study.solver == solver && !study.trials.empty()) return &study;
  }
  return nullptr;
}

/// Rows of a problem whose sweeps cost less than a factorisation.
constexpr int small_problem = 50;

/// Our own promise: the accuracy of direct methods for less time than PGS takes.
std::optional<PaperFinding> promise_finding(const SceneComparison& scene) {
  const SolverStudy* exact = study_of(scene, "exact");
  const SolverStudy* pgs = study_of(scene, "pgs");
  if (exact == nullptr || pgs == nullptr) return std::nullopt;
  const StudySummary ours = summarise(*exact), theirs = summarise(*pgs);
  if (ours.attempted == 0 || theirs.attempted == 0) return std::nullopt;
  const bool holds = ours.certified == ours.attempted && ours.median_ms < theirs.median_ms;
  PaperFinding finding;
  finding.is_promise = true;
  finding.title = fmt::format("Is exact certified, and faster than pgs? {}", scene.name);
  finding.verdict = holds ? Agreement::as_promised : Agreement::not_as_promised;
  finding.expected = "every answer certified, in less time than pgs takes";
  finding.found = fmt::format("{} of {} certified, {:.3g} ms against {:.3g} ms", ours.certified,
                              ours.attempted, ours.median_ms, theirs.median_ms);
  const int rows = exact->trials.front().rows;
  if (ours.certified == ours.attempted && !holds && rows <= small_problem) {
    finding.why = fmt::format(
        "with {} rows a few sweeps cost less than a factorisation; pgs leaves an error of {:.0e} J",
        rows, theirs.median_energy_J);
  }
  return finding;
}

}  // namespace

std::vector<std::string> comparison_notes(const Comparison& comparison) {
  std::vector<std::string> notes;
  if (extras_of(comparison).paper) {
    notes.emplace_back(
        "E18: natural error and ms of Table 4 of Enzenhöfer, Andrews, Teichmann and Kövecses "
        "(2018), "
        "i7-6700HQ at 3.5 GHz; it does not print the dimensions of its scenes, so ours are "
        "similar, not identical.");
  }
  for (const SceneComparison& scene : comparison.scenes) {
    for (const SolverStudy& study : scene.study.solvers) {
      if (study.is_reported) {
        notes.push_back(fmt::format(
            "{}: answers from a file, judged here; its times and iterations are those in "
            "the file.",
            study.solver));
      }
      const auto refused =
          std::find_if(study.trials.begin(), study.trials.end(),
                       [](const Trial& trial) { return trial.stop == Stop::not_applicable; });
      if (refused == study.trials.end()) continue;
      const StudySummary summary = summarise(study);
      notes.push_back(fmt::format("{} leaves out {} of {} problems of {}, such as {}: {}.",
                                  study.solver, summary.not_applicable, study.trials.size(),
                                  scene.name, refused->problem, refused->remark));
    }
    notes.insert(notes.end(), scene.notes.begin(), scene.notes.end());
  }
  return notes;
}

std::vector<PaperFinding> comparison_findings(const Comparison& comparison) {
  std::vector<PaperFinding> findings;
  for (const SceneComparison& scene : comparison.scenes) {
    for (PaperFinding& finding : paper_findings(scene)) findings.push_back(std::move(finding));
    if (auto finding = promise_finding(scene)) findings.push_back(*finding);
  }
  if (comparison.is_partial) {
    for (PaperFinding& finding : findings) {
      finding.verdict = Agreement::not_judged;
      finding.why = "the comparison was interrupted";
    }
  }
  return findings;
}

Table comparison_table(const Comparison& comparison) {
  const Extras extras = extras_of(comparison);
  std::vector<std::string> headers{"scene",  "rows", "solver",     "natural",
                                   "joules", "ms",   "iterations", "certified"};
  if (extras.times) headers.emplace_back("times");
  if (extras.paper) headers.insert(headers.end(), {"E18", "ms"});
  Table table(std::move(headers));
  for (const SceneComparison& scene : comparison.scenes) {
    if (&scene != &comparison.scenes.front()) table.add_rule();
    std::string name = scene.name;
    for (const Line& line : lines_of(scene)) {
      const StudySummary& s = line.summary;
      const double nan = std::numeric_limits<double>::quiet_NaN();
      std::vector<std::string> row{name,
                                   number(line.rows, "{:.0f}"),
                                   s.solver,
                                   number(s.median_natural, "{:.1e}"),
                                   number(s.median_energy_J, "{:.1e}"),
                                   number(s.median_ms, "{:.3g}"),
                                   number(s.median_iterations, "{:g}"),
                                   fmt::format("{}/{}", s.certified, s.attempted)};
      if (extras.times) row.push_back(times_of(s));
      if (extras.paper) {
        row.push_back(number(line.paper ? line.paper->natural : nan, "{:.0e}"));
        row.push_back(number(line.paper ? 1e3 * line.paper->seconds : nan, "{:.3g}"));
      }
      table.add_row(std::move(row));
      name.clear();
    }
  }
  return table;
}

Report comparison_report(const Comparison& comparison) {
  Report report;
  report.title = "Solvers compared";
  report.subtitle = "Error and time of every solver on identical problems";
  report.is_partial = comparison.is_partial;
  if (report.is_partial) report.partial_note = "The comparison was interrupted.";
  report.machine = {
      {"dense Cholesky, n = 500", fmt::format("{:.3g}", comparison.calibration_ms), "ms"}};
  const ComparisonSettings& s = comparison.settings;
  report.settings = {
      {"start", s.is_warm ? "from the step before" : "zero"},
      {"solves of each problem", fmt::format("{}", s.repeat)},
      {"problems", has_references(comparison) ? fmt::format("every {} steps", s.every)
                                              : std::string("as recorded")},
      {"iteration limits", s.limits.iterations == 0 ? std::string("of E18, Table 3")
                                                    : fmt::format("{}", s.limits.iterations)}};
  const std::array<const char*, 3> protocols{"of the reference's answer",
                                             "of the step before, updated within the solve",
                                             "of the step before"};
  report.settings.push_back({"friction bounds", protocols[static_cast<std::size_t>(s.bounds)]});
  if (s.friction_compliance != 1) {
    report.settings.push_back(
        {"C of friction", fmt::format("{:g} times the normal's", s.friction_compliance)});
  }
  for (const SceneComparison& scene : comparison.scenes) {
    if (!scene.reference) continue;
    const RunSummary& run = *scene.reference;
    report.settings.push_back({fmt::format("reference of {}", scene.name),
                               fmt::format("{} of {} steps certified", run.certified, run.steps)});
  }
  for (const SceneComparison& scene : comparison.scenes) {
    const std::string line = headline_of(scene.name, summaries_of(lines_of(scene)));
    if (!line.empty()) report.headlines.push_back(line);
  }
  report.sections = {main_section(comparison)};
  return report;
}

}  // namespace perpend
