#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "border/bad_input.h"
#include "print_json.h"
#include "print_run.h"
#include "progress.h"
#include "recording/file/perpend_file.h"
#include "recording/replay.h"
#include "recording/trajectory/recorded_row_names.h"
#include "say.h"
#include "scene/scene_file.h"
#include "step/output_file.h"
#include "study/run_study.h"
#include "verbs.h"
#include "writable.h"

namespace perpend::cli {
namespace {

struct ReplayOptions {
  std::string path;
  bool verify = false;
  std::string outputs;  ///< file to write outputs of the repeated run to; empty: none
  std::vector<std::string> output_names;
  bool json = false;
};

/// What is recorded, without running anything.
struct Recorded {
  FinishedRun run;
  int problems = 0;
};

/// Names the row that was worst in a step, where its problem is recorded.
template <typename RowOf>
void name_worst(PerpendFile& problems, RecordedRowNames& names, RowOf row_of, WorstOfRun& worst) {
  const std::optional<int> k =
      worst.step > 0 ? problems.find_problem(worst.step - 1) : std::nullopt;
  if (!k) return;
  const std::optional<RecordedSolve> solve = problems.read_solve(*k);
  if (!solve) return;
  worst.where = names.name(worst.step - 1, problems.read(*k).problem, row_of(solve->certificate));
}

/// 0: not known, since this program does not have the solver.
int recorded_limit(const SimulationOptions& options) {
  try {
    return iteration_limit(options.solver, options.limits);
  } catch (const BadInput&) {
    return 0;
  }
}

Recorded look_through(const std::string& path, const TrajectoryFile& file) {
  PerpendFile problems(file.recording());
  const Scene scene = parse_scene(file.read_scene(), sentence(path, ", scene"));
  const Model model(scene);
  require_same_bodies(file, model);
  RunStudy study;
  std::uint64_t hash = file.header().start.hash;
  for (int first = 0; first < file.steps(); first += file.steps_at_once()) {
    const int count = std::min(file.steps_at_once(), file.steps() - first);
    int k = first;
    for (const TrajectoryStep& step : file.read_steps_without_contacts(first, count)) {
      study.add(model, file.header(), step, file.contacts(k++));
      hash = step.end.hash;
    }
  }
  Recorded recorded;
  recorded.problems = problems.size();
  FinishedRun& run = recorded.run;
  run.scene = path;
  run.title = problems.title();
  run.solver = file.header().options.solver;
  run.iteration_limit = recorded_limit(file.header().options);
  run.settings = scene.settings;
  run.summary = study.summarise();
  run.state_hash = fmt::format("{:016x}", hash);
  run.problems = recorded.problems;
  RecordedRowNames names(file.recording());
  name_worst(
      problems, names, [](const Certificate& c) { return c.natural.worst_row; },
      run.summary.natural);
  name_worst(
      problems, names, [](const Certificate& c) { return c.energy.worst_row; },
      run.summary.energy_J);
  return recorded;
}

std::string describe(const ReplayDifference& d) {
  return d.body.empty() ? fmt::format("step {}, {}", d.step, d.what)
                        : fmt::format("step {}, {} of {}", d.step, d.what, d.body);
}

void print_verified(const TrajectoryFile& file, const ReplayResult& result) {
  if (!result.first) {
    say("  {:<16} 0 differing bits in {} steps\n", "repeated", result.steps);
    return;
  }
  say("  {:<16} {} differing bits, first at {}\n", "repeated", result.differing_bits,
      describe(*result.first));
  if (std::isfinite(file.header().options.limits.seconds)) {
    say("  {:<16} the run had a budget of {:g} ms a step; what a solver reaches in that time "
        "differs from run to run\n",
        "", 1e3 * file.header().options.limits.seconds);
  }
}

nlohmann::json to_json(const ReplayOptions& options, const TrajectoryFile& file,
                       const Recorded& recorded) {
  const RunSummary& summary = recorded.run.summary;
  return {{"file", options.path},
          {"title", recorded.run.title},
          {"solver", file.header().options.solver},
          {"budget_s", file.header().options.limits.seconds},
          {"steps", summary.steps},
          {"problems", recorded.problems},
          {"bodies", file.header().bodies.size() - 1},
          {"time_s", summary.time_s},
          {"certified", summary.certified},
          {"sound", summary.sound},
          {"unsound", unsound_json(summary)},
          {"worst_natural", summary.natural.value},
          {"worst_energy_J", summary.energy_J.value},
          {"last_outcome", name_of(summary.last_outcome)},
          {"state_hash", recorded.run.state_hash}};
}

nlohmann::json to_json(const ReplayResult& result) {
  nlohmann::json object{{"steps", result.steps}, {"differing_bits", result.differing_bits}};
  if (result.first) {
    object["first_difference"] = {
        {"step", result.first->step}, {"body", result.first->body}, {"what", result.first->what}};
  }
  return object;
}

/// Runs it again, and writes the outputs that are asked for.
ReplayResult repeat(const ReplayOptions& options, const TrajectoryFile& file) {
  Progress progress("step");
  std::optional<OutputFile> outputs;
  const auto write = [&](Simulation& simulation) {
    if (options.outputs.empty()) return;
    if (!outputs) outputs.emplace(options.outputs, options.output_names, simulation);
    outputs->add(simulation);
  };
  const ReplayResult result = replay(
      file, [&](int step, int of) { progress.show(step, of); }, write);
  if (outputs) outputs->close();
  return result;
}

int replay_file(const ReplayOptions& options) {
  if (!options.outputs.empty()) require_writable(options.outputs, options.path);

  const TrajectoryFile file(options.path);
  const Recorded recorded = look_through(options.path, file);
  std::optional<ReplayResult> result;
  if (options.verify || !options.outputs.empty()) result = repeat(options, file);
  if (options.json) {
    nlohmann::json object = to_json(options, file, recorded);
    if (result) object["repeated"] = to_json(*result);
    print_json(object);
  } else {
    print_text(recorded.run);
    say("  {:<16} {}\n", "problems", recorded.problems);
    if (result) print_verified(file, *result);
  }
  return result && result->first ? not_certified : done;
}

}  // namespace

void add_replay(CLI::App& app, int& exit_code) {
  CLI::App* verb = app.add_subcommand("replay", "Show a recorded run, or repeat it bit by bit");
  auto options = std::make_shared<ReplayOptions>();
  verb->add_option("FILE", options->path, "A recording of perpend run --record")->required();
  verb->add_flag("--verify", options->verify,
                 "Run the recorded scene again and compare every bit of every state");
  CLI::Option* outputs =
      verb->add_option("--outputs", options->outputs,
                       "Run it again and write outputs of every step to this CSV file")
          ->type_name("FILE.csv");
  verb->add_option("--output", options->output_names,
                   "An output to write, * for any letters; can be given again. Default: those the "
                   "scene names, or all")
      ->allow_extra_args(false)
      ->type_name("NAME")
      ->needs(outputs);
  verb->add_flag("--json", options->json, "One JSON object on standard output");
  verb->footer("Exit codes: 0 done; 1 a bit differs; 2 bad input; 3 internal error.");
  verb->callback([options, &exit_code] { exit_code = replay_file(*options); });
}

}  // namespace perpend::cli
