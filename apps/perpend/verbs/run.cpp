#include <fmt/format.h>

#include <memory>
#include <new>
#include <stdexcept>

#include "border/bad_input.h"
#include "built_in_scenes.h"
#include "interrupt.h"
#include "limit_options.h"
#include "print_run.h"
#include "progress.h"
#include "recording/run_recorder.h"
#include "run_in_view.h"
#include "stage.h"
#include "step/select_names.h"
#include "verbs.h"
#include "wanted_viewer_page.h"
#include "writable.h"

namespace perpend::cli {
namespace {

struct RunOptions {
  std::string scene;
  std::vector<std::string> sets;
  SimulationOptions simulation;
  int steps = 0;           ///< 0: the scene's
  double time_step_s = 0;  ///< 0: the scene's
  std::string friction;    ///< empty: the scene's
  double budget_ms = infinity;
  std::string select = "last";
  int check_every = 0;  ///< 0: by the solver
  std::string record;
  bool no_problems = false;
  int record_every = 1;  ///< steps between problems that are recorded
  LiveViewOptions view;
  bool json = false;
};

/// Puts what the command line says into the scene, so that a recording holds what was run.
void apply(const RunOptions& options, StepSettings& settings) {
  if (options.steps > 0) settings.steps = options.steps;
  if (options.time_step_s > 0) settings.time_step_s = options.time_step_s;
  if (!options.friction.empty()) {
    settings.friction = friction_law(options.friction);
  }
}

/// Iterations between two looks at the error. One costs as much as two sweeps over the bodies, and
/// should not cost more than the sweeps between two of them.
int check_every(const RunOptions& options, const Scene& scene) {
  if (options.check_every > 0) return options.check_every;
  const std::string& asked = options.simulation.solver;
  const std::string& solver = asked.empty() ? scene.settings.solver : asked;
  return solver.starts_with("psor") || solver.starts_with("cone-psor") ? 3 : 1;
}

double duration_s(const StepSettings& settings) {
  return settings.steps * settings.time_step_s;
}

/// `scene_file` is the file of the scene, which the recording must not replace; empty: none.
void check_recording(const RunOptions& options, const std::filesystem::path& scene_file) {
  if (options.record.empty()) {
    if (options.no_problems) throw BadInput("--no-problems is for --record, which is not given");
    if (options.record_every != 1) {
      throw BadInput("--record-every is for --record, which is not given");
    }
    return;
  }
  if (std::filesystem::path(options.record).extension() != ".h5") {
    throw BadInput(sentence("cannot record to ", options.record,
                            ": recordings are HDF5 files, with a name that ends in .h5"));
  }
  require_writable(options.record, scene_file);
}

struct Studies {
  RunStudy run;
  VerdictStudy verdict;
};

/// What was recorded before the memory gave out is kept.
[[noreturn]] void tell_of_memory(const RunOptions& options, const OutOfMemory& error,
                                 RunRecorder* recorder) {
  if (!recorder) throw error;
  recorder->close();
  throw OutOfMemory(error.stage(), sentence(". ", options.record, " is complete up to there, with ",
                                            recorder->steps(), " steps"));
}

/// Steps until the end, a step that moves nothing, or a signal; returns the signal, or 0.
int make_steps(Simulation& simulation, const RunOptions& options, RunRecorder* recorder,
               Studies& studies) {
  const Interrupt interrupt;
  Progress progress("step");
  const int steps = simulation.model().settings().steps;
  int k = 1;
  try {
    for (; k <= steps && interrupt.signal() == 0; ++k) {
      const StepResult& result =
          *in_stage(sentence("step ", k), [&] { return &simulation.step(); });
      studies.run.add(simulation, result);
      if (recorder) in_stage("the recording", [&] { recorder->add(simulation, result); });
      progress.show(k, steps);
      if (!moved(result.outcome)) break;
      studies.verdict.add(simulation, result);
    }
  } catch (const OutOfMemory& error) {
    tell_of_memory(options, error, recorder);
  }
  if (recorder) recorder->close();
  return interrupt.signal();
}

/// Null where nothing is to be recorded.
std::unique_ptr<RunRecorder> recorder_for(const RunOptions& options, const Scene& scene,
                                          const Simulation& simulation) {
  if (options.record.empty()) return nullptr;
  const RunRecordingOptions recording{
      options.record, options.no_problems ? 0 : options.record_every, options.view.is_wanted};
  return std::make_unique<RunRecorder>(recording, scene, options.simulation, simulation);
}

/// What there is to say of a run, but for its verdict.
FinishedRun finished_run(const RunOptions& options, const Scene& scene,
                         const Simulation& simulation, const RunStudy& study,
                         const RunRecorder* recorder) {
  FinishedRun finished;
  finished.scene = options.scene;
  finished.sets = options.sets;
  finished.title = scene.title;
  finished.solver = simulation.solver();
  finished.settings = scene.settings;
  finished.summary = study.summarise();
  finished.state_hash = fmt::format("{:016x}", simulation.hash());
  finished.recording = options.record;
  finished.problems = recorder ? recorder->problems() : 0;
  return finished;
}

void print(const RunOptions& options, const FinishedRun& finished) {
  options.json ? print_run_json(finished) : print_text(finished);
}

/// Ctrl-C is how it is meant to end, and people may have chosen a solver that is wrong.
int run_watched(const RunOptions& options, const Scene& scene, const BuiltInScene& from) {
  wanted_viewer_page();
  LiveRun live(scene, {options.simulation, options.steps, options.record.empty()});
  check_recording(options, from.path);
  const std::unique_ptr<RunRecorder> recorder = recorder_for(options, scene, live.simulation());
  RunStudy study;
  run_in_view(live, options.view, [&](const StepResult& result) {
    study.add(live.simulation(), result);
    // A run that stood still may go on with another solver; a recording has no such steps.
    if (recorder && moved(result.outcome)) recorder->add(live.simulation(), result);
  });
  if (recorder) recorder->close();
  FinishedRun finished = finished_run(options, scene, live.simulation(), study, recorder.get());
  finished.settings.steps = finished.summary.steps;  // it has no end of its own
  if (!scene.verdict.empty()) finished.not_judged = "not judged: people could touch the run";
  print(options, finished);
  return done;
}

/// How long the scene as it stands takes, which is what a verdict is of. `loaded_s` is what it
/// takes with --set, which may have shortened it.
double own_duration_s(const RunOptions& options, const BuiltInScene& from, double loaded_s) {
  return options.sets.empty() ? loaded_s : duration_s(load_scene(from, {}).settings);
}

int run_alone(const RunOptions& options, const Scene& scene, const BuiltInScene& from,
              double own_s) {
  Simulation simulation = in_stage(sentence("the ", scene.bodies.size(), " bodies of the scene"),
                                   [&] { return Simulation(scene, options.simulation); });
  check_recording(options, from.path);
  const std::unique_ptr<RunRecorder> recorder = recorder_for(options, scene, simulation);
  Studies studies{RunStudy{}, VerdictStudy(scene, simulation)};
  const int signal = make_steps(simulation, options, recorder.get(), studies);
  FinishedRun finished = finished_run(options, scene, simulation, studies.run, recorder.get());
  finished.signal = signal;
  const bool is_short = duration_s(scene.settings) < own_s * (1 - 1e-9);
  if (signal == 0 && !is_short) {
    finished.verdict = studies.verdict.verdict();
    finished.verdict.ended_early = !moved(finished.summary.last_outcome);
  } else if (!scene.verdict.empty()) {
    finished.not_judged = fmt::format("not judged: that takes {:.4g} s", own_s);
  }
  print(options, finished);
  if (signal != 0) return signal_base + signal;
  const bool is_certified = finished.summary.certified == finished.summary.steps;
  const bool is_sound = finished.summary.sound == finished.summary.steps;
  return is_certified && is_sound && finished.verdict.is_met() ? done : not_certified;
}

int run(RunOptions options) {
  options.simulation.limits.seconds = 1e-3 * options.budget_ms;
  options.simulation.limits.select = select_names.at(options.select);
  const BuiltInScene from = find_scene(options.scene);
  Scene scene = in_stage(sentence("the scene ", options.scene),
                         [&] { return load_scene(from, options.sets); });
  const double loaded_s = duration_s(scene.settings);
  apply(options, scene.settings);
  options.simulation.limits.check_every = check_every(options, scene);
  if (options.view.is_wanted) return run_watched(options, scene, from);
  return run_alone(options, scene, from, own_duration_s(options, from, loaded_s));
}

constexpr const char* run_footer =
    "Examples:\n"
    "  perpend run brick_wall --set bricks=300 --record wall.h5\n"
    "  perpend run brick_wall --view\n"
    "  perpend run slewing_crane --set bodies.load.mass_kg=900,materials.steel.friction=0.2\n"
    "\n"
    "perpend scenes lists the built-in scenes, perpend scenes SCENE the parameters of one, and "
    "with\n"
    "--yaml it prints the scene as a file to start from (docs/guide/scene-files.md).\n"
    "The solvers and their settings: perpend solvers. docs/guide/run.md explains the summary\n"
    "and the keys of --json.\n"
    "\n"
    "Exit codes: 0 every step is certified and sound and the scene did what it must; 1 some step "
    "is\n"
    "not, or it did not; 2 bad input, or the recording cannot be written; 3 internal error, or out "
    "of\n"
    "memory; 128 + the signal where Ctrl-C, SIGTERM or SIGHUP ended the run early: the recording "
    "is\n"
    "complete up to that step, and the summary is printed. Where the recording ends early for\n"
    "another reason, a sentence says what the file holds. With --view, which Ctrl-C is meant to "
    "end, 0; the\n"
    "summary is then of all steps that were made (docs/guide/view.md).";

}  // namespace

void add_run(CLI::App& app, int& exit_code) {
  CLI::App* verb = app.add_subcommand("run", "Run a scene, and say how wrong every step was");
  auto options = std::make_shared<RunOptions>();
  Limits& limits = options->simulation.limits;
  verb->add_option("SCENE", options->scene, "A built-in scene (perpend scenes) or a scene file")
      ->required();
  verb->add_option("--set", options->sets, set_text)
      ->allow_extra_args(false)
      ->type_name("NAME=VALUE");
  verb->add_option("--solver", options->simulation.solver, "Solver, in place of the scene's");
  verb->add_option("--steps", options->steps, "Steps, in place of the scene's")
      ->check(CLI::Range(1, 1000000000));
  verb->add_option("--time-step", options->time_step_s, "Time step, s, in place of the scene's")
      ->check(finite_and_positive);
  verb->add_option("--friction", options->friction, "Law of friction, in place of the scene's")
      ->check(CLI::IsMember({"box", "cone"}));
  verb->add_option("--iterations", limits.iterations, "Iteration limit; 0: the solver's own")
      ->check(CLI::Range(0, 1000000000))
      ->capture_default_str();
  verb->add_option("--budget-ms", options->budget_ms,
                   "Wall-clock limit of one step, ms: the solver has what its other stages leave")
      ->check(finite_and_not_negative);
  verb->add_option("--stop-energy", limits.energy_J,
                   "Stop the solver once its energy error is at most this, J")
      ->check(finite_and_not_negative);
  verb->add_option("--select", options->select,
                   "Iterate to take: the last, or the best by a measure")
      ->check(CLI::IsMember({"last", "natural", "fb", "energy"}))
      ->capture_default_str();
  verb->add_option("--check-every", options->check_every,
                   "Iterations between two error evaluations; 0: one, or three of psor and "
                   "cone-psor, whose iterations are cheap")
      ->check(CLI::Range(0, 1000000))
      ->capture_default_str();
  verb->add_flag_callback(
      "--take-wrong", [options] { options->simulation.on_wrong = OnWrong::take; },
      "Let every answer move the bodies. Default: after one that is worse than none, look for a "
      "better one, and end the run where there is none");
  verb->add_option("--record", options->record, "Record the run to this file, ending in .h5");
  CLI::Option* no_problems =
      verb->add_flag("--no-problems", options->no_problems,
                     "Record the motion and the errors, but not the problem of each step");
  verb->add_option("--record-every", options->record_every,
                   "Record the problem of the first step and of every N-th after it; motion and "
                   "errors of every step")
      ->type_name("N")
      ->check(CLI::Range(1, 1000000000))
      ->excludes(no_problems)
      ->capture_default_str();
  CLI::Option* view = verb->add_flag("--view", options->view.is_wanted,
                                     "Watch and touch it in the browser, in real time, until "
                                     "Ctrl-C; it pauses after as many steps as --steps says");
  verb->add_option("--port", options->view.port, "Port of the view; 0: one that is free")
      ->check(CLI::Range(0, 65535))
      ->needs(view);
  verb->add_flag("--no-open", options->view.no_open,
                 "Print the address of the view, and open no browser")
      ->needs(view);
  verb->add_flag("--json", options->json, "One JSON object on standard output");
  verb->footer(run_footer);
  verb->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace perpend::cli
