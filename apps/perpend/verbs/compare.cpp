#include <fmt/format.h>

#include "border/bad_input.h"
#include "built_in_scenes.h"
#include "description/papers_text.h"
#include "description/wrapped.h"
#include "finish_report.h"
#include "import/problem_source.h"
#include "interrupt.h"
#include "limit_options.h"
#include "peers.h"
#include "print_json.h"
#include "progress.h"
#include "recording/open_problems.h"
#include "report/comparison/comparison_report.h"
#include "say.h"
#include "solver/catalog.h"
#include "study/calibration.h"
#include "study/paper_table.h"
#include "study_json.h"
#include "verbs.h"

namespace perpend::cli {
namespace {

struct CompareOptions {
  std::vector<std::string> scenes;
  std::string solvers;               ///< empty: `compared_solvers`
  std::vector<std::string> answers;  ///< files with answers to the problems of a recording
  std::vector<std::string> sets;
  std::string friction;
  bool update_friction = false;
  bool last_bounds = false;
  int steps = 0;
  ComparisonSettings settings;
  bool with_peers = false;
  std::vector<std::string> peer_programs;
  double peer_seconds = PeerSettings().seconds;
  int peer_problems = 6;
  bool no_deadlines = false;
  std::string out = "perpend-compare";
  bool json = false;
};

/// What is compared on: a scene, or the problems of a file.
struct Subject {
  std::string name;
  std::optional<Scene> scene;
  std::unique_ptr<ProblemSource> problems;
  std::vector<NamedAnswers> answers{};  ///< of others, to these problems
};

/// The problems of a file, which are as they are.
Subject recorded_subject(const std::filesystem::path& path, const CompareOptions& options) {
  if (!options.sets.empty() || options.steps > 0 || !options.friction.empty() ||
      options.last_bounds || options.settings.friction_compliance != 1) {
    throw BadInput(sentence("--set, --steps, --friction, --friction-compliance and --last-bounds ",
                            "are for scenes; ", path.string(),
                            " holds problems that were made already"));
  }
  Subject subject{path.stem().string(), std::nullopt, open_problems(path)};
  if (subject.problems->size() == 0) {
    throw BadInput(sentence(path.string(),
                            " holds no problems to compare on; was the run recorded ",
                            "with --no-problems?"));
  }
  return subject;
}

Subject subject_of(const std::string& name, const CompareOptions& options) {
  const std::filesystem::path path(name);
  std::error_code error;
  const bool is_scene = find_in_gallery(name) != nullptr || path.extension() == ".yaml";
  if (!is_scene && std::filesystem::exists(path, error)) {
    return recorded_subject(path, options);
  }
  Scene scene = load_scene(find_scene(name), options.sets);
  if (options.steps > 0) scene.settings.steps = options.steps;
  if (!options.friction.empty()) {
    scene.settings.friction = friction_law(options.friction);
  }
  check_keeps_problems(scene, options.settings);
  return {scene.name, std::move(scene), nullptr};
}

/// Each file of answers goes to the recording that stands before it, RECORDING.h5=ANSWERS.h5, or to
/// the only one there is.
void read_answers_of(const CompareOptions& options, std::vector<Subject>& subjects) {
  std::vector<std::vector<std::filesystem::path>> files(subjects.size());
  for (const std::string& answers : options.answers) {
    std::size_t k = 0;  // of what was named; without any there are the papers' scenes
    while (k < options.scenes.size() && !answers.starts_with(options.scenes[k] + "=")) ++k;
    const bool is_named = k < options.scenes.size();
    if (!is_named && options.scenes.size() == 1) k = 0;
    if (k >= options.scenes.size() || !subjects[k].problems) {
      throw BadInput(
          "--answers are to the problems of a recording: perpend compare RECORDING.h5 --answers "
          "ANSWERS.h5; where several are compared, --answers RECORDING.h5=ANSWERS.h5 names its "
          "own");
    }
    files[k].emplace_back(is_named ? answers.substr(options.scenes[k].size() + 1) : answers);
  }
  for (std::size_t k = 0; k < subjects.size(); ++k) {
    if (!files[k].empty()) subjects[k].answers = read_answers_to(*subjects[k].problems, files[k]);
  }
}

std::vector<Subject> subjects_of(const CompareOptions& options) {
  std::vector<Subject> subjects;
  for (const std::string& name : options.scenes.empty() ? papers_scenes() : options.scenes) {
    subjects.push_back(subject_of(name, options));
  }
  if (!options.answers.empty()) read_answers_of(options, subjects);
  return subjects;
}

/// Asks the solvers of others too, if that is wanted: everybody then gets the same few problems,
/// since theirs may take seconds for each.
AskOthers prepare_peers(CompareOptions& options) {
  if (!options.with_peers && options.peer_programs.empty()) return {};
  if (!options.answers.empty() && options.peer_problems > 0) {
    throw BadInput(
        "--peers thins the problems for everybody, and --answers are to all of them; add "
        "--peer-problems 0 to keep all");
  }
  PeerSettings settings{find_peer_programs(options.peer_programs), options.peer_seconds,
                        options.settings.repeat};
  options.settings.most_problems = options.peer_problems;
  return [=](ProblemSource& source, const std::function<bool(int, int)>& go_on) {
    return solve_by_peers(source, settings, go_on);
  };
}

/// Those of the papers and ours; for friction cones those that take them.
std::vector<std::string> default_solvers(const std::vector<Subject>& subjects) {
  bool has_boxes = false, has_cones = false;
  for (const Subject& subject : subjects) {
    const bool is_cone = subject.scene && subject.scene->settings.friction == FrictionLaw::cone;
    (is_cone ? has_cones : has_boxes) = true;
  }
  std::vector<std::string> solvers = has_boxes ? compared_solvers() : std::vector<std::string>{};
  if (has_cones) solvers.insert(solvers.end(), {"cone-psor", "cone-exact"});
  return solvers;
}

std::vector<std::string> changes_of(const CompareOptions& options) {
  std::vector<std::string> changes = options.sets;
  if (options.steps > 0) changes.push_back(fmt::format("{} steps", options.steps));
  if (!options.friction.empty()) changes.push_back(fmt::format("friction {}", options.friction));
  return changes;
}

void print_findings(const Comparison& comparison) {
  for (const PaperFinding& finding : comparison_findings(comparison)) {
    say("\n{}: {}\n  expected  {}\n  found     {}\n", finding.title, name_of(finding.verdict),
        finding.expected, finding.found);
    if (!finding.why.empty()) say("  why       {}\n", finding.why);
  }
}

void print_text(const Comparison& comparison, const WrittenReport& written) {
  say("Medians over the problems of each scene.\n"
      "A dense Cholesky of n = 500 takes {:.3g} ms here.\n\n{}",
      comparison.calibration_ms, comparison_table(comparison).text());
  for (const std::string& note : comparison_notes(comparison)) say("{}", wrapped("", 0, note));
  print_findings(comparison);
  say("\n{}", comparison.is_partial ? "Interrupted: this is what was made by then.\n" : "");
  say("{}", where_written(written));
}

void print_comparison_json(const Comparison& comparison, const WrittenReport& written) {
  nlohmann::json scenes = nlohmann::json::array();
  for (const SceneComparison& scene : comparison.scenes) {
    nlohmann::json object{{"name", scene.name},
                          {"title", scene.title},
                          {"solvers", studies_json(scene.study, false)},
                          {"notes", scene.notes}};
    if (scene.reference) {
      object["reference"] = {{"steps", scene.reference->steps},
                             {"certified", scene.reference->certified}};
    }
    scenes.push_back(object);
  }
  nlohmann::json findings = nlohmann::json::array();
  for (const PaperFinding& finding : comparison_findings(comparison)) {
    findings.push_back({{"title", finding.title},
                        {"verdict", name_of(finding.verdict)},
                        {"expected", finding.expected},
                        {"found", finding.found},
                        {"why", finding.why}});
  }
  print_json({{"scenes", scenes},
              {"findings", findings},
              {"calibration_ms", comparison.calibration_ms},
              {"interrupted", comparison.is_partial},
              {"report", written.page.empty() ? written.json.string() : written.page.string()}});
}

int compare(CompareOptions options) {
  if (!options.solvers.empty()) options.settings.solvers = split_solvers(options.solvers);
  for (const std::string& solver : options.settings.solvers) make_solver(solver);
  if (options.no_deadlines) options.settings.budgets_ms.clear();
  if (options.update_friction) options.settings.bounds = BoundsProtocol::updated;
  if (options.last_bounds) options.settings.bounds = BoundsProtocol::last_step;
  options.settings.changes = changes_of(options);
  const AskOthers ask_others = prepare_peers(options);
  std::vector<Subject> subjects = subjects_of(options);
  if (options.solvers.empty()) options.settings.solvers = default_solvers(subjects);
  const Interrupt interrupt;
  prepare_report_folder(options.out);

  Comparison comparison;
  comparison.settings = options.settings;
  comparison.ask_others = ask_others;
  comparison.calibration_ms = calibration_ms();
  {
    Progress progress("");
    const ComparisonProgress tell = [&](const std::string& what, int done, int of) {
      progress.begin(what);
      progress.show(done, of);
      return interrupt.signal() == 0;
    };
    for (Subject& subject : subjects) {
      if (interrupt.signal() != 0) break;
      subject.scene
          ? compare_on_scene(*subject.scene, tell, comparison)
          : compare_on_problems(subject.name, *subject.problems, subject.answers, tell, comparison);
    }
  }
  comparison.is_partial |= comparison.scenes.size() < subjects.size();
  Report report = comparison_report(comparison);
  const WrittenReport written = finish_report(report, options.out);
  options.json ? print_comparison_json(comparison, written) : print_text(comparison, written);
  if (interrupt.signal() != 0) return signal_base + interrupt.signal();
  for (const SceneComparison& scene : comparison.scenes) {
    if (scene.reference && scene.reference->certified < scene.reference->steps) {
      return not_certified;
    }
  }
  return done;
}

constexpr const char* compare_footer =
    "The scene is run with its own solver, `exact` if it names none, without limits, and the\n"
    "problems of its steps are kept, with the friction bounds found; every solver then solves\n"
    "exactly these from zero, with the limits of E18, Table 3. Times are of the solver alone, on\n"
    "one thread, as the processor counts them. With --update-friction a problem has the\n"
    "friction bounds of the step before, and solvers update them.\n"
    "\n"
    "Answers of another program become a row of the table, judged by the same certificate; its\n"
    "times are those in the file.\n"
    "  perpend run rod --record rod.h5\n"
    "  perpend compare rod.h5 --answers theirs.h5\n"
    "\n"
    "The folder gets report.html, report.json, tables/*.csv and *.tex, figures/*.csv.\n"
    "Solvers and their settings: perpend solvers.\n"
    "\n"
    "Exit codes: 0 done; 1 the reference itself was not certified somewhere; 2 bad input;\n"
    "3 internal error; 128 + the signal where Ctrl-C or SIGTERM ended it early: the report then\n"
    "holds what was made by then.";

}  // namespace

void add_compare(CLI::App& app, int& exit_code) {
  CLI::App* verb = app.add_subcommand(
      "compare", "Every solver on the same problems: table, figures, one HTML report");
  auto options = std::make_shared<CompareOptions>();
  ComparisonSettings& settings = options->settings;
  verb->add_option(
      "SCENE", options->scenes,
      "Built-in scenes, scene files, or recordings; without any, the four of the paper (E18)");
  verb->add_option(
          "--solvers,--solver", options->solvers,
          "Solvers, separated by commas; without, those of the paper, psor, bpp and exact, "
          "for cones cone-psor and cone-exact")
      ->join(',')
      ->type_name("SOLVER");
  verb->add_option("--answers", options->answers,
                   "Answers of another program to the problems of a recording: an HDF5 file with x "
                   "(docs/format.md); may be given several times, as RECORDING.h5=FILE.h5 where "
                   "there are several recordings")
      ->allow_extra_args(false)
      ->type_name("FILE.h5");
  verb->add_option("--set", options->sets, set_text)
      ->allow_extra_args(false)
      ->type_name("NAME=VALUE");
  verb->add_option("--friction", options->friction, "Law of friction, in place of the scene's")
      ->check(CLI::IsMember({"box", "cone"}));
  CLI::Option* updates = verb->add_flag(
      "--update-friction", options->update_friction,
      "E18's protocol: begin with the friction bounds of the step before, and let each solver "
      "update them as often as it does (setting couplings), with iterations counted from zero");
  verb->add_flag("--last-bounds", options->last_bounds,
                 "E19's protocol: friction bounds of the step before, one solve a step, also for "
                 "the reference")
      ->excludes(updates);
  verb->add_option("--friction-compliance", settings.friction_compliance,
                   "Friction's C over the normal's, in all materials of the scenes; E18 and E19 "
                   "do not print it")
      ->check(CLI::Range(1e-6, 1e6))
      ->capture_default_str();
  verb->add_option("--steps", options->steps, "Steps, in place of the scene's")
      ->check(CLI::Range(1, 1000000000));
  verb->add_option("--every", settings.every, "Every how many steps a problem is kept")
      ->check(CLI::Range(1, 1000000))
      ->capture_default_str();
  verb->add_option("--repeat", settings.repeat,
                   "Solves of each problem; median and mean of their times are written")
      ->check(CLI::Range(1, 1000000))
      ->capture_default_str();
  verb->add_flag("--warm", settings.is_warm, "Start from the step before instead of from zero");
  verb->add_option("--iterations", settings.limits.iterations,
                   "Iteration limit; 0: the solver's own")
      ->check(CLI::Range(0, 1000000000))
      ->capture_default_str();
  verb->add_flag("--peers", options->with_peers,
                 "Also run the solvers of ODE, Bullet, Siconos and PETSc, as far as they are built "
                 "(make peers)");
  verb->add_option("--peers-program", options->peer_programs,
                   "A program with solvers of others, in place of perpend_peers_* beside this one; "
                   "may be given several times")
      ->allow_extra_args(false)
      ->type_name("PATH");
  verb->add_option("--peer-seconds", options->peer_seconds,
                   "Time after which another's solver is stopped, for each problem, s")
      ->check(CLI::Range(1e-3, 1e6))
      ->capture_default_str();
  verb->add_option(
          "--peer-problems", options->peer_problems,
          "With --peers: how many problems of each scene every solver gets, spread over it; "
          "0: all")
      ->check(CLI::Range(0, 1000000000))
      ->capture_default_str();
  verb->add_flag("--no-deadlines", options->no_deadlines,
                 "Leave out the solves within budgets of 0.1 … 10 ms");
  verb->add_option("--out", options->out, "Folder for the report")
      ->type_name("FOLDER")
      ->capture_default_str();
  verb->add_flag("--json", options->json, "One JSON object on standard output");
  verb->footer(sentence(papers_named_in("E18, E19"), "\n", compare_footer));
  verb->callback([options, &exit_code] { exit_code = compare(*options); });
}

}  // namespace perpend::cli
