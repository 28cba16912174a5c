#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "print_json.h"
#include "progress.h"
#include "recording/file/perpend_file.h"
#include "recording/replay.h"
#include "say.h"
#include "study/run_study.h"
#include "verbs.h"

namespace perpend::cli {
namespace {

struct ReplayOptions {
  std::string path;
  bool verify = false;
  bool json = false;
};

/// What is recorded, without running anything.
struct Recorded {
  std::string title;
  int steps = 0;
  int certified = 0;
  int problems = 0;
  double time_s = 0;
  double worst_natural = 0;
  double worst_energy_J = 0;
  std::uint64_t hash = 0;
  StepOutcome last_outcome = StepOutcome::solved;
};

Recorded look_through(const TrajectoryFile& file) {
  const PerpendFile problems(file.recording());
  Recorded recorded{problems.title(), file.steps()};
  recorded.problems = problems.size();
  recorded.hash = file.header().start.hash;
  for (int first = 0; first < file.steps(); first += file.steps_at_once()) {
    const int count = std::min(file.steps_at_once(), file.steps() - first);
    for (const TrajectoryStep& step : file.read_steps_without_contacts(first, count)) {
      recorded.certified += step.outcome == StepOutcome::solved ? 1 : 0;
      recorded.worst_natural = std::max(recorded.worst_natural, step.natural);
      recorded.worst_energy_J = std::max(recorded.worst_energy_J, step.energy_error_J);
      recorded.time_s = step.end.time_s;
      recorded.hash = step.end.hash;
      recorded.last_outcome = step.outcome;
    }
  }
  return recorded;
}

std::string describe(const ReplayDifference& d) {
  return d.body.empty() ? fmt::format("step {}, {}", d.step, d.what)
                        : fmt::format("step {}, {} of {}", d.step, d.what, d.body);
}

void print_text(const ReplayOptions& options, const TrajectoryFile& file,
                const Recorded& recorded) {
  const TrajectoryHeader& header = file.header();
  say("{}: {}\n", options.path, recorded.title);
  say("  {:<16} {}\n", "solver", header.options.solver);
  say("  {:<16} {}, {:.6g} s, {} problems\n", "steps", recorded.steps, recorded.time_s,
      recorded.problems);
  say("  {:<16} {}\n", "bodies", header.bodies.size() - 1);
  say("  {:<16} {} of {}\n", "certified", recorded.certified, recorded.steps);
  say("  {:<16} {:.2g}\n", "worst natural", recorded.worst_natural);
  say("  {:<16} {:.2g} J\n", "worst energy", recorded.worst_energy_J);
  say("  {:<16} {}\n", "last step", name_of(recorded.last_outcome));
  say("  {:<16} {:016x}\n", "state hash", recorded.hash);
}

void print_verified(const TrajectoryFile& file, const ReplayResult& result) {
  if (!result.first) {
    say("  {:<16} 0 differing bits in {} steps\n", "repeated", result.steps);
    return;
  }
  say("  {:<16} {} differing bits, first at {}\n", "repeated", result.differing_bits,
      describe(*result.first));
  if (std::isfinite(file.header().options.limits.seconds)) {
    say("  {:<16} the run had a budget of {:g} ms a solve; what a solver reaches in a given "
        "time differs from run to run\n",
        "", 1e3 * file.header().options.limits.seconds);
  }
}

nlohmann::json to_json(const ReplayOptions& options, const TrajectoryFile& file,
                       const Recorded& recorded) {
  return {{"file", options.path},
          {"title", recorded.title},
          {"solver", file.header().options.solver},
          {"budget_s", file.header().options.limits.seconds},
          {"steps", recorded.steps},
          {"problems", recorded.problems},
          {"bodies", file.header().bodies.size() - 1},
          {"time_s", recorded.time_s},
          {"certified", recorded.certified},
          {"worst_natural", recorded.worst_natural},
          {"worst_energy_J", recorded.worst_energy_J},
          {"last_outcome", name_of(recorded.last_outcome)},
          {"state_hash", fmt::format("{:016x}", recorded.hash)}};
}

nlohmann::json to_json(const ReplayResult& result) {
  nlohmann::json object{{"steps", result.steps}, {"differing_bits", result.differing_bits}};
  if (result.first) {
    object["first_difference"] = {
        {"step", result.first->step}, {"body", result.first->body}, {"what", result.first->what}};
  }
  return object;
}

int replay_file(const ReplayOptions& options) {
  const TrajectoryFile file(options.path);
  const Recorded recorded = look_through(file);
  std::optional<ReplayResult> result;
  if (options.verify) {
    Progress progress("step");
    result = replay(file, [&](int step, int of) { progress.show(step, of); });
  }
  if (options.json) {
    nlohmann::json object = to_json(options, file, recorded);
    if (result) object["repeated"] = to_json(*result);
    print_json(object);
  } else {
    print_text(options, file, recorded);
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
  verb->add_flag("--json", options->json, "One JSON object on standard output");
  verb->footer("Exit codes: 0 done; 1 a bit differs; 2 bad input; 3 internal error.");
  verb->callback([options, &exit_code] { exit_code = replay_file(*options); });
}

}  // namespace perpend::cli
