#include "report/comparison/comparison_figures.h"

#include <algorithm>
#include <map>

#include "border/bad_input.h"
#include "report/comparison/profiles.h"

namespace perpend {
namespace {

/// Largest slowdown that a performance profile shows.
constexpr double largest_ratio = 1000;

/// Letters and digits of the name, and '-' for the rest: part of a file's name.
std::string file_part(const std::string& name) {
  std::string part;
  for (const char c : name) {
    const bool is_plain =
        (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    part += is_plain ? c : '-';
  }
  return part;
}

/// How a solve ended: by the judge's word, by the solver's own, or by neither.
enum class Ending { certified, stopped, unfinished };

Ending ending_of(const Trial& trial) {
  if (trial.certified) return Ending::certified;
  return trial.stop == Stop::converged ? Ending::stopped : Ending::unfinished;
}

/// How many problems took how many iterations, of those that ended so.
Series histogram(const SolverStudy& study, Ending ending) {
  std::map<int, int> counts;
  for (const Trial& trial : study.trials) {
    if (trial.is_counted() && ending_of(trial) == ending) ++counts[trial.iterations];
  }
  Series bars;
  switch (ending) {
    case Ending::certified:
      bars.name = "certified";
      bars.mark = Mark::filled;
      break;
    case Ending::stopped:
      bars.name = "stopped by its own test, not certified";
      bars.mark = Mark::hollow;
      break;
    case Ending::unfinished:
      bars.name = "not converged";
      bars.mark = Mark::crossed;
      break;
  }
  for (const auto& [iterations, count] : counts) {
    bars.x.push_back(iterations);
    bars.y.push_back(count);
  }
  return bars;
}

/// Whose times are not ours, for captions; empty where all are.
std::string reported_times(const Comparison& comparison) {
  std::string names;
  for (const SceneComparison& scene : comparison.scenes) {
    for (const SolverStudy& study : scene.study.solvers) {
      if (study.is_reported) names += (names.empty() ? "" : ", ") + study.solver;
    }
  }
  return names.empty() ? ""
                       : sentence(" Times reported by a file, not measured here: ", names, ".");
}

/// A point for each problem, by solver and by the judge's word.
std::vector<Series> clouds_of(const SceneComparison& scene, double Trial::*error) {
  std::vector<Series> clouds;
  for (const SolverStudy& study : scene.study.solvers) {
    for (const bool certified : {true, false}) {
      Series series;
      series.name = sentence(study.solver, certified ? "" : ", not certified");
      series.colour_of = study.solver;
      series.mark = certified ? Mark::filled : Mark::hollow;
      for (const Trial& trial : study.trials) {
        if (!trial.is_timed() || trial.certified != certified) continue;
        series.x.push_back(trial.milliseconds);
        series.y.push_back(trial.*error);
      }
      if (!series.x.empty()) clouds.push_back(std::move(series));
    }
  }
  return clouds;
}

}  // namespace

Figure time_natural_figure(const Comparison& comparison) {
  Figure figure = time_error_figure(comparison);
  figure.id = "time-natural";
  figure.title = "Time against natural error (E18, Fig. 7)";
  figure.y = {"natural error", "mixed", Scale::log};
  for (std::size_t k = 0; k < figure.panels.size(); ++k) {
    figure.panels[k].series = clouds_of(comparison.scenes[k], &Trial::natural);
  }
  return figure;
}

Figure time_error_figure(const Comparison& comparison) {
  Figure figure{.id = "time-error",
                .title = "Time against error",
                .caption =
                    "One point a problem. Hollow: not certified. Errors of 0 are drawn at "
                    "the lower edge." +
                    reported_times(comparison),
                .kind = FigureKind::points,
                .x = {"time of a solve", "ms", Scale::log},
                .y = {"energy error", "J", Scale::log}};
  for (const SceneComparison& scene : comparison.scenes) {
    figure.panels.push_back({scene.name, clouds_of(scene, &Trial::energy_J)});
  }
  return figure;
}

Figure iterations_figure(const SceneComparison& scene, int number) {
  Figure figure{.id = sentence("iterations-", number, "-", file_part(scene.name)),
                .title = sentence("Iterations, ", scene.name),
                .caption =
                    "Pivots and interior-point steps of direct methods, sweeps of iterative "
                    "ones. Hollow: the solver's own stop test held, but the answer is not "
                    "certified. Hatched: neither.",
                .kind = FigureKind::bars,
                .x = {"iterations", "", Scale::linear},
                .y = {"problems", "", Scale::linear}};
  for (const SolverStudy& study : scene.study.solvers) {
    Panel panel{study.solver};
    for (const Ending ending : {Ending::certified, Ending::stopped, Ending::unfinished}) {
      Series bars = histogram(study, ending);
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
          "the fastest one (Dolan and Moré). Further up and further left is better." +
          reported_times(comparison),
      .kind = FigureKind::steps,
      .x = {"τ, time over that of the fastest", "", Scale::log, std::pair{1., largest_ratio}},
      .y = {"share certified", "", Scale::linear, std::pair{0., 1.}}};
  for (const SceneComparison& scene : comparison.scenes) {
    figure.panels.push_back({scene.name, performance_profiles(scene.study.solvers, largest_ratio)});
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
    Panel panel{scene.name, deadline_profiles(scene.deadlines)};
    if (!panel.series.empty()) figure.panels.push_back(std::move(panel));
  }
  return figure;
}

}  // namespace perpend
