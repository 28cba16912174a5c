#include "experiment/stop_energy/stop_energy.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "step/simulation.h"

namespace perpend {
namespace {

/// Fixed before the first run: what may be lost, and what "depends on the scene" is.
constexpr double may_lose_m = 5e-3;
constexpr double differs_by = 10;
constexpr const char* sweeper = "psor:tolerance=0";
constexpr int sweeps_at_most = 3000;
constexpr std::array<double, 5> tried_thresholds{1e4, 1e3, 1e2, 10, 1};

struct TriedScene {
  const char* name;
  int steps;
};
/// A wall that must stand, a ring that slides and rests, a log that must not slip while it is
/// lifted and tilted, a truck that must find back.
constexpr std::array<TriedScene, 4> tried_scenes{
    {{"brick_wall", 300}, {"closed_loop", 300}, {"log_grasping", 300}, {"forklift", 600}}};

double lightest_of(const Model& model) {
  double lightest = infinity;
  for (const RigidBody& body : model.bodies()) {
    if (body.kind == BodyKind::free) lightest = std::min(lightest, body.mass_kg);
  }
  return lightest;
}

/// The places of all bodies after every step.
using Course = std::vector<std::vector<Vector3>>;

std::vector<Vector3> places_of(const State& state) {
  std::vector<Vector3> places;
  for (const Pose& pose : state.poses) places.push_back(pose.position);
  return places;
}

double largest_distance_m(const std::vector<Vector3>& one, const std::vector<Vector3>& other) {
  double largest = 0;
  for (std::size_t k = 0; k < one.size(); ++k) {
    largest = std::max(largest, (one[k] - other[k]).norm());
  }
  return largest;
}

/// The exact run; shorter where it was told to stop.
Course reference_course(const Scene& scene, const std::function<bool(int, int)>& go_on,
                        double& lightest_kg) {
  Simulation simulation(scene, {.solver = "exact", .on_wrong = OnWrong::take});
  lightest_kg = lightest_of(simulation.model());
  Course path;
  for (int k = 0; k < scene.settings.steps && go_on(k, scene.settings.steps); ++k) {
    simulation.step();
    path.push_back(places_of(simulation.state()));
  }
  return path;
}

StoppedRun stopped_run(const Scene& scene, double threshold, const Course& reference,
                       const std::function<bool(int, int)>& go_on) {
  SimulationOptions options{.solver = sweeper, .on_wrong = OnWrong::take};
  options.limits.iterations = sweeps_at_most;
  options.limits.energy_J = threshold;
  Simulation simulation(scene, options);
  StoppedRun run{.threshold_J = threshold};
  for (const std::vector<Vector3>& places : reference) {
    const StepResult& result = simulation.step();
    if (!moved(result.outcome)) {
      run.off_m = infinity;
      break;
    }
    ++run.steps;
    run.mean_sweeps += static_cast<double>(result.iterations) / double(reference.size());
    run.reached += result.stop == Stop::energy_reached ? 1 : 0;
    run.off_m = std::max(run.off_m, largest_distance_m(places_of(simulation.state()), places));
    if (!go_on(run.steps, static_cast<int>(reference.size()))) break;
  }
  return run;
}

/// The largest threshold from which on downwards the scene keeps what may be lost; none: the
/// smallest tried loses more.
std::optional<double> largest_good_J(const StoppedScene& scene) {
  std::optional<double> good;
  for (auto run = scene.runs.rbegin(); run != scene.runs.rend(); ++run) {
    if (run->off_m > may_lose_m) break;
    good = run->threshold_J;
  }
  return good;
}

ReportTable stopped_table(const std::vector<StoppedScene>& scenes) {
  ReportTable table{.id = "stop-energy", .title = "Thresholds and what they lose"};
  table.columns = {
      {.label = "scene", .is_text = true},
      {.label = "threshold", .unit = "of the rule's", .digits = 5},
      {.label = "threshold", .unit = "J", .style = NumberStyle::scientific, .digits = 1},
      {.label = "farthest from the exact run", .unit = "mm", .digits = 3},
      {.label = "sweeps a step", .digits = 4},
      {.label = "reached", .unit = "steps"},
      {.label = "of"}};
  for (const StoppedScene& scene : scenes) {
    for (const StoppedRun& run : scene.runs) {
      table.rows.push_back({scene.name, run.of_rule, run.threshold_J, 1e3 * run.off_m,
                            run.mean_sweeps, run.reached, run.steps});
    }
  }
  table.notes = {fmt::format(
      "`{}`, each step started from the one before, at most {} sweeps. The rule: ½ m (d/T)², m "
      "the lightest body, d = {:g} mm what may be lost, T the time of the run.",
      sweeper, sweeps_at_most, 1e3 * may_lose_m)};
  return table;
}

Figure stopped_figure(const std::vector<StoppedScene>& scenes) {
  Figure figure{.id = "stop-energy",
                .title = "What a threshold loses",
                .caption = "The largest distance of a body from where the exact run has it."};
  figure.x = {.label = "threshold", .unit = "of the rule's", .scale = Scale::log};
  figure.y = {.label = "distance", .unit = "m", .scale = Scale::log};
  Panel& panel = figure.panels.emplace_back();
  for (const StoppedScene& scene : scenes) {
    Series series{.name = scene.name};
    for (const StoppedRun& run : scene.runs) {
      series.x.push_back(run.of_rule);
      series.y.push_back(std::isfinite(run.off_m) ? run.off_m : no_value);
    }
    panel.series.push_back(std::move(series));
  }
  return figure;
}

PaperFinding depends_finding(const std::vector<StoppedScene>& scenes) {
  PaperFinding finding;
  finding.title = "A threshold depends on the scene";
  finding.expected = fmt::format(
      "the accuracy that is required depends on application and scenario (E19 §6): the largest "
      "threshold that keeps every body within {:g} mm differs by a factor of {:g} or more",
      1e3 * may_lose_m, differs_by);
  double least = infinity, most = 0;
  for (const StoppedScene& scene : scenes) {
    const std::optional<double> good = largest_good_J(scene);
    finding.found +=
        fmt::format("{}{} {}", finding.found.empty() ? "" : ", ", scene.name,
                    good ? fmt::format("{:.1e} J", *good)
                         : fmt::format("less than {:.1e} J", scene.runs.back().threshold_J));
    // Where none is good, the largest that would be lies below the smallest tried.
    least = std::min(least, good ? *good : scene.runs.back().threshold_J);
    if (good) most = std::max(most, *good);
  }
  finding.verdict = most >= differs_by * least ? Agreement::as_in_the_paper : Agreement::differs;
  return finding;
}

PaperFinding rule_finding(const std::vector<StoppedScene>& scenes) {
  PaperFinding finding;
  finding.is_promise = true;
  finding.title = "Does the rule for a threshold hold?";
  finding.expected = fmt::format(
      "½ m (d/T)², the energy with which the lightest body creeps by d = {:g} mm in the time T of "
      "the run, keeps every body within d in all scenes (E19 §6 leaves open how to choose it)",
      1e3 * may_lose_m);
  bool is_so = !scenes.empty();
  for (const StoppedScene& scene : scenes) {
    const StoppedRun& run = scene.runs.back();
    is_so = is_so && run.off_m <= may_lose_m;
    finding.found += fmt::format("{}{}: {:.1e} J, {:.2g} mm, reached in {} of {} steps",
                                 finding.found.empty() ? "" : "; ", scene.name, run.threshold_J,
                                 1e3 * run.off_m, run.reached, run.steps);
  }
  finding.verdict = is_so ? Agreement::as_promised : Agreement::not_as_promised;
  return finding;
}

}  // namespace

double threshold_J(double lightest_kg, double lose_m, double seconds) {
  return 0.5 * lightest_kg * std::pow(lose_m / seconds, 2);
}

std::vector<PaperFinding> threshold_findings(const std::vector<StoppedScene>& scenes) {
  return {depends_finding(scenes), rule_finding(scenes)};
}

Section stop_energy(const Laboratory& laboratory) {
  Section section{.id = "X13", .title = "Solvers that stop at an energy error"};
  section.paragraphs = {
      "E19 proposes to stop a solver once its energy error is small enough, and leaves open how "
      "small. Here sweeps are stopped at a threshold in every step of a run, and the places of all "
      "bodies are compared with those of the exact run."};
  std::vector<StoppedScene> scenes;
  for (const TriedScene& one : tried_scenes) {
    bool goes_on = true;
    const auto ask = [&](int done, int of) {
      return goes_on = laboratory.progress(fmt::format("thresholds, {}", one.name), done, of);
    };
    Scene scene = laboratory.scene(one.name, {});
    scene.settings.steps = std::min(scene.settings.steps, one.steps);
    StoppedScene stopped{one.name};
    const Course reference = reference_course(scene, ask, stopped.lightest_kg);
    stopped.seconds = scene.settings.steps * scene.settings.time_step_s;
    stopped.rule_J = threshold_J(stopped.lightest_kg, may_lose_m, stopped.seconds);
    for (const double of_rule : tried_thresholds) {
      if (!goes_on) break;
      stopped.runs.push_back(stopped_run(scene, of_rule * stopped.rule_J, reference, ask));
      stopped.runs.back().of_rule = of_rule;
    }
    if (!goes_on) break;
    scenes.push_back(std::move(stopped));
  }
  if (scenes.empty()) return section;
  section.findings = threshold_findings(scenes);
  section.tables.push_back(stopped_table(scenes));
  section.figures.push_back(stopped_figure(scenes));
  return section;
}

}  // namespace perpend
