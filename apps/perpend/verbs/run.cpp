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
#include "step/drive.h"
#include "step/output_file.h"
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
  std::string inputs;    ///< file of values of inputs; empty: none are set
  std::string outputs;   ///< file to write outputs to; empty: none
  std::vector<std::string> output_names;
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

/// Under cones `exact` stands for the exact solver of cones, on the command line as in a scene
/// file.
void use_cones(RunOptions& options, const StepSettings& settings) {
  std::string& solver = options.simulation.solver;
  if (solver == "exact" && settings.friction == FrictionLaw::cone) solver = "cone-exact";
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
/// Returns whether the recording replaces another file.
bool check_recording(const RunOptions& options, const std::filesystem::path& scene_file) {
  if (options.record.empty()) {
    if (options.no_problems) throw BadInput("--no-problems is for --record, which is not given");
    if (options.record_every != 1) {
      throw BadInput("--record-every is for --record, which is not given");
    }
    return false;
  }
  if (std::filesystem::path(options.record).extension() != ".h5") {
    throw BadInput(sentence("cannot record to ", options.record,
                            ": recordings are HDF5 files, with a name that ends in .h5"));
  }
  require_writable(options.record, scene_file);
  return std::filesystem::exists(options.record);
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

/// What a run takes from files and gives to them; each may be missing.
struct RunFiles {
  std::unique_ptr<RunRecorder> recorder;
  std::unique_ptr<Drive> drive;
  std::unique_ptr<OutputFile> outputs;

  void close() const {
    if (recorder) recorder->close();
    if (outputs) outputs->close();
  }
};

/// Steps until the end, a step that moves nothing, or a signal; returns the signal, or 0.
int make_steps(Simulation& simulation, const RunOptions& options, const RunFiles& files,
               Studies& studies) {
  RunRecorder* const recorder = files.recorder.get();
  const double h = simulation.model().settings().time_step_s;
  const Interrupt interrupt;
  Progress progress("step");
  const int steps = simulation.model().settings().steps;
  int k = 1;
  try {
    if (files.outputs) files.outputs->add(simulation);
    for (; k <= steps && interrupt.signal() == 0; ++k) {
      if (files.drive) files.drive->set(h * (k - 0.5), simulation.inputs());
      const StepResult& result =
          *in_stage(sentence("step ", k), [&] { return &simulation.step(); });
      studies.run.add(simulation, result);
      if (recorder) in_stage("the recording", [&] { recorder->add(simulation, result); });
      progress.show(k, steps);
      if (!moved(result.outcome)) break;
      if (files.outputs) files.outputs->add(simulation);
      studies.verdict.add(simulation, result);
    }
  } catch (const OutOfMemory& error) {
    tell_of_memory(options, error, recorder);
  }
  files.close();
  return interrupt.signal();
}

/// Null where nothing is to be recorded.
std::unique_ptr<RunRecorder> recorder_for(const RunOptions& options, const Scene& scene,
                                          const Simulation& simulation) {
  if (options.record.empty()) return nullptr;
  const RunRecordingOptions recording{options.record,
                                      options.no_problems ? 0 : options.record_every};
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
  finished.iteration_limit = iteration_limit(simulation.solver(), simulation.limits());
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
  if (!scene.verdict.empty()) finished.not_judged = "not judged: the run was interactive";
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
  const bool replaces = check_recording(options, from.path);
  RunFiles files;
  if (!options.inputs.empty()) {
    files.drive = std::make_unique<Drive>(options.inputs, simulation.inputs());
  }
  if (!options.outputs.empty()) {
    require_writable(options.outputs, from.path);
    files.outputs = std::make_unique<OutputFile>(options.outputs, options.output_names, simulation);
  }
  files.recorder = recorder_for(options, scene, simulation);
  Studies studies{RunStudy{}, VerdictStudy(scene, simulation)};
  const int signal = make_steps(simulation, options, files, studies);
  FinishedRun finished =
      finished_run(options, scene, simulation, studies.run, files.recorder.get());
  finished.replaces = replaces;
  finished.signal = signal;
  const bool is_short = duration_s(scene.settings) < own_s * (1 - 1e-9);
  if (signal == 0 && !is_short) {
    finished.verdict = studies.verdict.verdict();
    finished.verdict.ended_early = !moved(finished.summary.last_outcome);
  } else if (!scene.verdict.empty()) {
    finished.not_judged =
        fmt::format("not judged: the scene must run for {:.4g} s, this run had {:.4g} s", own_s,
                    finished.summary.time_s);
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
  // A solver that the command line replaces need not be one that this program has.
  const SceneCheck check = options.simulation.solver.empty() ? check_solver : SceneCheck{};
  Scene scene = in_stage(sentence("the scene ", options.scene),
                         [&] { return load_scene(from, options.sets, check); });
  const double loaded_s = duration_s(scene.settings);
  apply(options, scene.settings);
  use_cones(options, scene.settings);
  options.simulation.limits.check_every = check_every(options, scene);
  if (!options.view.race.empty()) {
    return race_in_view(scene, {options.simulation, options.steps}, options.view, options.json);
  }
  if (options.view.is_wanted) return run_watched(options, scene, from);
  return run_alone(options, scene, from, own_duration_s(options, from, loaded_s));
}

constexpr const char* run_footer =
    "Examples:\n"
    "  perpend run brick_wall --set bricks=300 --record wall.h5\n"
    "  perpend run brick_wall --view\n"
    "  perpend run brick_wall --view --race pgs,psor\n"
    "  perpend run rope_crane --inputs scenes/rope_crane.csv --outputs crane.csv\n"
    "  perpend run slewing_crane --set bodies.load.mass_kg=900,materials.steel.friction=0.2\n"
    "\n"
    "perpend scenes lists the built-in scenes, perpend scenes SCENE the parameters of one.\n"
    "perpend scenes SCENE --yaml prints it as a scene file to start from.\n"
    "The solvers and their settings: perpend solvers. docs/guide/run.md explains the summary\n"
    "and the keys of --json.\n"
    "\n"
    "To measure positions, speeds or forces, add a verdict to the scene file: the run prints what\n"
    "was measured, and fails where it is out of bounds (docs/guide/scene-files.md).\n"
    "\n"
    "Exit codes: 0 every step is certified and sound, and the verdict passed; 1 a step is not\n"
    "certified or not sound, or the verdict failed; 2 bad input, or the recording cannot be "
    "written;\n"
    "3 internal error, or out of memory; 128 + the signal where Ctrl-C, SIGTERM or SIGHUP ended "
    "the\n"
    "run early: the recording is complete up to that step, and the summary is printed. With "
    "--view\n"
    "Ctrl-C is how a run ends, with code 0 (docs/guide/view.md).";

}  // namespace

void add_run(CLI::App& app, int& exit_code) {
  CLI::App* verb = app.add_subcommand("run", "Run a scene, and show the error of every step");
  auto options = std::make_shared<RunOptions>();
  Limits& limits = options->simulation.limits;
  verb->add_option("SCENE", options->scene, "A built-in scene (perpend scenes) or a scene file")
      ->required();
  verb->add_option("--set", options->sets, set_text)
      ->allow_extra_args(false)
      ->type_name("NAME=VALUE");
  verb->add_option("--solver", options->simulation.solver, "Solver, in place of the scene's")
      ->type_name("SOLVER");
  verb->add_option("--steps", options->steps, "Steps, in place of the scene's")
      ->check(CLI::Range(1, 1000000000));
  verb->add_option("--time-step", options->time_step_s, "Time step, s, in place of the scene's")
      ->check(finite_and_positive);
  verb->add_option("--friction", options->friction, "Law of friction, in place of the scene's")
      ->check(CLI::IsMember({"box", "cone"}));
  verb->add_option("--iterations", limits.iterations, "Iteration limit; 0: the solver's own")
      ->check(CLI::Range(0, 1000000000))
      ->capture_default_str();
  verb->add_option(
          "--budget-ms", options->budget_ms,
          "Wall-clock limit of one step, ms: the solver gets the time that collision and the "
          "other stages leave")
      ->check(finite_and_not_negative);
  verb->add_option("--stop-energy", limits.energy_J,
                   "Stop the solver once its energy error is at most this, J")
      ->check(finite_and_not_negative);
  verb->add_option("--select", options->select,
                   "Iterate to take: the last, or the best by a measure")
      ->check(CLI::IsMember({"last", "natural", "fb", "energy"}))
      ->capture_default_str();
  verb->add_option("--check-every", options->check_every,
                   "Iterations between two error evaluations; 0: 1, but 3 for psor and cone-psor")
      ->check(CLI::Range(0, 1000000))
      ->capture_default_str();
  verb->add_flag_callback(
      "--take-wrong", [options] { options->simulation.on_wrong = OnWrong::take; },
      "Let every answer move the bodies. Default: an answer worse than no impulses at all is "
      "replaced, or the run ends");
  verb->add_option("--record", options->record,
                   "Record the run to this file, ending in .h5; one that is there is replaced")
      ->type_name("FILE.h5");
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
  CLI::Option* inputs =
      verb->add_option("--inputs", options->inputs,
                       "Set inputs by this CSV file: a line of time_s and names, then numbers, "
                       "with straight lines between them. perpend scenes SCENE --controls lists "
                       "the names")
          ->type_name("FILE.csv");
  CLI::Option* outputs = verb->add_option("--outputs", options->outputs,
                                          "Write outputs of every step to this CSV file")
                             ->type_name("FILE.csv");
  verb->add_option("--output", options->output_names,
                   "An output to write, * for any letters; can be given again. Default: those the "
                   "scene names, or all")
      ->allow_extra_args(false)
      ->type_name("NAME")
      ->needs(outputs);
  CLI::Option* view = verb->add_flag("--view", options->view.is_wanted,
                                     "Show the run in the browser, interactive and in real time, "
                                     "until Ctrl-C; it pauses after --steps steps");
  view->excludes(inputs)->excludes(outputs);
  verb->add_option("--port", options->view.port, "Port of the view; 0: one that is free")
      ->check(CLI::Range(0, 65535))
      ->needs(view);
  verb->add_option("--race", options->view.race,
                   "Other solvers, up to three, that run beside the first: stepped together and "
                   "touched by one hand")
      ->delimiter(',')
      ->expected(1, 3)
      ->type_name("SOLVERS")
      ->excludes("--record")
      ->needs(view);
  verb->add_flag("--no-open", options->view.no_open,
                 "Print the address of the view, and open no browser")
      ->needs(view);
  verb->add_flag("--json", options->json, "One JSON object on standard output");
  verb->footer(run_footer);
  verb->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace perpend::cli
