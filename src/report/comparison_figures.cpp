#include "report/comparison_figures.h"

#include <algorithm>
#include <map>

#include "problem/bad_input.h"

namespace perpend {
namespace {

/// Errors of 0 have no place on a logarithmic axis; this is below all others.
constexpr double floor_of_errors = 1e-34;

/// Largest slowdown that a performance profile shows.
constexpr double largest_ratio = 1000;

std::string panel_title(const SceneComparison& scene) {
  return scene.name;
}

void put_on_axis(std::vector<double>& errors) {
  for (double& error : errors) error = std::max(error, floor_of_errors);
}

/// Bars of how often each number of iterations occurred.
Series histogram(const SolverStudy& study, bool converged) {
  std::map<int, int> counts;
  for (const Trial& trial : study.trials) {
    if (trial.stop == Stop::not_applicable) continue;
    if ((trial.stop == Stop::converged) == converged) ++counts[trial.iterations];
  }
  Series bars;
  bars.name = converged ? "converged" : "not converged";
  bars.mark = converged ? Mark::filled : Mark::crossed;
  for (const auto& [iterations, count] : counts) {
    bars.x.push_back(iterations);
    bars.y.push_back(count);
  }
  return bars;
}

}  // namespace

Figure time_error_figure(const Comparison& comparison) {
  Figure figure{.id = "time-error",
                .title = "Time against error",
                .caption =
                    "One point a problem. Hollow: not certified. Errors of 0 are drawn at "
                    "the lower edge.",
                .kind = FigureKind::points,
                .x = {"time of a solve", "ms", Scale::log},
                .y = {"natural error, ℓ1", "mixed", Scale::log}};
  for (const SceneComparison& scene : comparison.scenes) {
    Panel& panel = figure.panels.emplace_back(Panel{panel_title(scene)});
    for (const SolverStudy& study : scene.study.solvers) {
      for (const bool certified : {true, false}) {
        Series series;
        series.name = sentence(study.solver, certified ? "" : ", not certified");
        series.colour_of = study.solver;
        series.mark = certified ? Mark::filled : Mark::hollow;
        for (const Trial& trial : study.trials) {
          if (trial.stop == Stop::not_applicable || trial.certified != certified) continue;
          series.x.push_back(trial.milliseconds);
          series.y.push_back(trial.natural);
        }
        put_on_axis(series.y);
        if (!series.x.empty()) panel.series.push_back(std::move(series));
      }
    }
  }
  return figure;
}

Figure iterations_figure(const SceneComparison& scene) {
  Figure figure{.id = sentence("iterations-", scene.name),
                .title = sentence("Iterations, ", scene.name),
                .caption =
                    "Pivots and interior-point steps of direct methods, sweeps of iterative "
                    "ones. Hatched: ended by a limit.",
                .kind = FigureKind::bars,
                .x = {"iterations", "", Scale::linear},
                .y = {"problems", "", Scale::linear}};
  for (const SolverStudy& study : scene.study.solvers) {
    Panel panel{study.solver};
    for (const bool converged : {true, false}) {
      Series bars = histogram(study, converged);
      if (!bars.x.empty()) panel.series.push_back(std::move(bars));
    }
    if (!panel.series.empty()) figure.panels.push_back(std::move(panel));
  }
  return figure;
}

Figure performance_figure(const Comparison& comparison) {
  Figure figure{
      .id = "performance",
      .title = "Performance profiles",
      .caption =
          "Share of the problems that a solver certified within $\\tau$ times the time of "
          "the fastest one (Dolan and Moré). Further up and further left is better.",
      .kind = FigureKind::steps,
      .x = {"$\\tau$, time over that of the fastest", "", Scale::log, std::pair{1., largest_ratio}},
      .y = {"share certified", "", Scale::linear, std::pair{0., 1.}}};
  for (const SceneComparison& scene : comparison.scenes) {
    figure.panels.push_back(
        {panel_title(scene), performance_profiles(scene.study.solvers, largest_ratio)});
  }
  return figure;
}

Figure deadline_figure(const Comparison& comparison) {
  Figure figure{.id = "deadlines",
                .title = "Error at the deadline",
                .caption =
                    "Energy error of the best iterate when the time is up: median and "
                    "quartiles over problems spread over the run.",
                .kind = FigureKind::lines,
                .x = {"budget of a solve", "ms", Scale::log},
                .y = {"energy error", "J", Scale::log}};
  for (const SceneComparison& scene : comparison.scenes) {
    Panel panel{panel_title(scene), deadline_profiles(scene.deadlines)};
    for (Series& series : panel.series) {
      put_on_axis(series.y);
      put_on_axis(series.low);
      put_on_axis(series.high);
    }
    if (!panel.series.empty()) figure.panels.push_back(std::move(panel));
  }
  return figure;
}

}  // namespace perpend
