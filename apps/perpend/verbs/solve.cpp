#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <fstream>

#include "border/bad_input.h"
#include "command_line.h"
#include "limit_options.h"
#include "print_json.h"
#include "problem_label.h"
#include "progress.h"
#include "recording/open_problems.h"
#include "report/formats/report_csv.h"
#include "report/table.h"
#include "say.h"
#include "solver/catalog.h"
#include "solvers_text.h"
#include "stage.h"
#include "step/select_names.h"
#include "study/answers_study.h"
#include "study_json.h"
#include "verbs.h"
#include "writable.h"

namespace perpend::cli {
namespace {

struct SolveOptions {
  std::string path;
  std::string solvers;
  bool has_solvers = false;          ///< else: exact, or cone-exact for friction cones
  bool has_only_answers = false;     ///< no solver is asked
  std::vector<std::string> answers;  ///< files with answers to these problems
  StudySettings study;
  double budget_ms = infinity;
  std::string select = "last";
  std::string history;
  std::string rows;
  bool each = false;
  bool json = false;
};

/// Three digits; seconds and more without an exponent, which would widen the table.
std::string milliseconds(double ms) {
  if (std::isnan(ms)) return "–";
  return ms < 1000 ? fmt::format("{:.3g}", ms) : fmt::format("{:.0f}", ms);
}

void print_each(const std::vector<SolverStudy>& studies) {
  Table table({"problem", "rows", "solver", "stopped by", "certified", "of limit", "iterations",
               "ms", "energy [J]", "worst row"});
  for (std::size_t k = 0; k < studies[0].trials.size(); ++k) {
    for (const SolverStudy& study : studies) {
      const Trial& trial = study.trials[k];
      std::vector<std::string> cells{trial.problem, std::to_string(trial.rows), study.solver,
                                     name_of(trial.stop)};
      if (trial.stop != Stop::not_applicable) {
        for (const std::string& cell :
             {std::string(trial.certified ? "yes" : "no"), fmt::format("{:.1e}", trial.of_limit),
              trial.is_counted() ? std::to_string(trial.iterations) : "–",
              milliseconds(trial.milliseconds), fmt::format("{:.1e}", trial.energy_J),
              trial.worst_row}) {
          cells.push_back(cell);
        }
      }
      table.add_row(cells);
    }
  }
  say("{}\n", table.text());
}

void print_summary(const std::vector<SolverStudy>& studies) {
  say("How many problems were solved to a relative error of 1e-4, 1e-8 and 1e-9 (certified);\n"
      "medians, p99 and worst over the problems:\n");
  Table table({"solver", "tried", "≤ 1e-4", "≤ 1e-8", "certified", "ms", "p99 ms", "iterations",
               "energy [J]", "worst [J]"});
  for (const SolverStudy& study : studies) {
    const StudySummary s = summarise(study);
    if (s.attempted == 0) {
      table.add_row({s.solver, "0"});
      continue;
    }
    table.add_row({s.solver, std::to_string(s.attempted), std::to_string(s.solved_roughly),
                   std::to_string(s.solved_well), std::to_string(s.certified),
                   milliseconds(s.median_ms), milliseconds(s.p99_ms),
                   std::isnan(s.median_iterations) ? "–" : fmt::format("{:g}", s.median_iterations),
                   fmt::format("{:.1e}", s.median_energy_J),
                   fmt::format("{:.1e}", s.max_energy_J)});
  }
  say("{}", table.text());
}

/// What an infinite energy error means, where there is one.
void explain_infinite_energy(const std::vector<SolverStudy>& studies) {
  for (const SolverStudy& study : studies) {
    for (const Trial& trial : study.trials) {
      if (trial.stop == Stop::not_applicable || trial.energy_J < infinity) continue;
      say("\ninf J, such as in row {} of {}: A_ii ≤ 0 there, so the row's own impulse moves "
          "nothing "
          "and its error has no\nfinite energy. Compare such answers by their natural error.\n",
          trial.worst_row, trial.problem);
      return;
    }
  }
}

/// A sentence without its numbers: the same reason for different rows.
std::string kind_of(const std::string& reason) {
  std::string kind;
  for (char c : reason) {
    if (std::isdigit(static_cast<unsigned char>(c)) == 0) kind += c;
  }
  return kind;
}

/// For each solver the reasons why it did not take problems.
void print_refusals(const std::vector<SolverStudy>& studies) {
  for (const SolverStudy& study : studies) {
    std::map<std::string, std::pair<int, const Trial*>> reasons;  // how many, and the first
    for (const Trial& trial : study.trials) {
      if (trial.stop != Stop::not_applicable) continue;
      auto& [count, first] = reasons.try_emplace(kind_of(trial.remark), 0, &trial).first->second;
      ++count;
    }
    for (const auto& [kind, reason] : reasons) {
      const auto& [count, first] = reason;
      say("\n{} does not apply to {} problem{}, such as {}: {}.\n", study.solver, count,
          count == 1 ? "" : "s", first->problem, first->remark);
    }
  }
}

/// Calls write_lines(file, "problem,solver", trial) for every trial, below a header.
template <typename WriteLines>
void write_csv(const std::string& path, const std::string& header,
               const std::vector<SolverStudy>& studies, WriteLines write_lines) {
  std::ofstream file(path);
  file << header << "\n";
  for (const SolverStudy& study : studies) {
    for (const Trial& trial : study.trials) {
      write_lines(file, csv_field(trial.problem) + "," + csv_field(study.solver), trial);
    }
  }
  file.close();
  if (!file) throw BadInput(sentence("could not write all of ", path));
}

void write_history(const std::string& path, const std::vector<SolverStudy>& studies) {
  write_csv(path, "problem,solver,iteration,natural,fb,energy_J", studies,
            [](std::ofstream& file, const std::string& whose, const Trial& trial) {
              for (const ErrorTotals& e : trial.history) {
                file << fmt::format("{},{},{:.17g},{:.17g},{:.17g}\n", whose, e.iteration,
                                    e.natural, e.fischer_burmeister, e.energy_J);
              }
            });
}

void write_rows(const std::string& path, const std::vector<SolverStudy>& studies) {
  write_csv(path, "problem,solver,row,x,w,l,u,natural,fb,energy_J,name", studies,
            [](std::ofstream& file, const std::string& whose, const Trial& trial) {
              int row = 0;
              for (const RowTrial& r : trial.each_row) {
                file << fmt::format(
                    "{},{},{:.17g},{:.17g},{:.17g},{:.17g},{:.17g},{:.17g},{:.17g},{}\n", whose,
                    row++, r.x, r.w, r.l, r.u, r.natural, r.fischer_burmeister, r.energy_J,
                    csv_field(r.name));
              }
            });
}

/// Outputs must not be the problems themselves, nor one another.
void check_outputs(const SolveOptions& options) {
  for (const std::string& path : {options.history, options.rows}) {
    if (!path.empty()) require_writable(path, options.path);
  }
  if (!options.history.empty() && options.history == options.rows) {
    throw BadInput("--history and --rows name the same file; give two");
  }
}

void print_results(const SolveOptions& options, ProblemSource& source, const Study& study) {
  if (options.json) {
    print_json({{"problems", source.size()},
                {"solvers", studies_json(study, options.each)},
                {"refused", study.refusals}});
    return;
  }
  say("{}: {}\n\n", options.path, source.format());
  if (options.each) print_each(study.solvers);
  print_summary(study.solvers);
  explain_infinite_energy(study.solvers);
  for (const SolverStudy& of_solver : study.solvers) {
    if (!of_solver.is_reported) continue;
    say("\n{}: answers from a file, judged here; its times and iterations are those in the file.\n",
        of_solver.solver);
  }
  print_refusals(study.solvers);
  if (study.cold_starts > 0) {
    say("\n{} of {} problems store no x and were started from zero.\n", study.cold_starts,
        source.size());
  }
}

/// The solver that is meant to solve problems as the first one that has contacts.
std::string default_solver(ProblemSource& source) {
  for (int k = 0; k < source.size(); ++k) {
    try {
      const Problem problem = source.read(k).problem;
      if (!problem.contacts.empty()) return has_cone(problem) ? "cone-exact" : "exact";
    } catch (const BadInput&) {
      // It is refused when it is its turn.
    }
  }
  return "exact";
}

int solve(SolveOptions options) {
  options.study.limits.seconds = 1e-3 * options.budget_ms;
  options.study.limits.select = select_names.at(options.select);
  options.study.limits.keep_history = !options.history.empty();
  options.study.keep_rows = !options.rows.empty();
  options.study.name_rows = options.each || options.study.keep_rows;
  options.has_only_answers = options.solvers == "none";
  if (options.has_only_answers && options.answers.empty()) {
    throw BadInput("--solvers none leaves nothing to judge; name --answers, or solvers");
  }
  if (options.has_solvers && !options.has_only_answers) {
    options.study.solvers = split_solvers(options.solvers);
  }
  for (const std::string& solver : options.study.solvers) make_solver(solver);
  check_outputs(options);
  const auto source = in_stage(sentence("the problems in ", options.path),
                               [&] { return open_problems(options.path); });
  if (options.study.solvers.empty() && !options.has_only_answers) {
    options.study.solvers = {default_solver(*source)};
  }
  std::vector<NamedAnswers> answers;
  if (!options.answers.empty()) {
    answers = read_answers_to(*source, {options.answers.begin(), options.answers.end()});
  }
  Study study;
  {
    Progress progress("solving");
    study = in_stage(sentence("solving the problems in ", options.path), [&] {
      return study_solvers(*source, options.study, [&](int done, int of) {
        progress.show(done, of);
        return true;
      });
    });
  }
  for (const NamedAnswers& others : answers) {
    study.solvers.push_back(study_answers(*source, others, source->size(), options.study));
  }
  for (SolverStudy& of_solver : study.solvers) {
    for (Trial& trial : of_solver.trials) {
      trial.problem = problem_label(options.path, source->size(), trial.problem);
    }
  }
  if (static_cast<int>(study.refusals.size()) == source->size() && source->size() > 0) {
    throw BadInput(study.refusals[0]);
  }
  if (!options.history.empty()) write_history(options.history, study.solvers);
  if (!options.rows.empty()) write_rows(options.rows, study.solvers);
  print_results(options, *source, study);
  for (const std::string& refusal : study.refusals) say_error(refusal);
  if (!study.refusals.empty()) return bad_input;
  const bool all_certified =
      std::all_of(study.solvers.begin(), study.solvers.end(), [](const SolverStudy& s) {
        const StudySummary summary = summarise(s);
        return summary.certified == summary.attempted && summary.attempted > 0;
      });
  return all_certified ? done : not_certified;
}

}  // namespace

void add_solve(CLI::App& app, int& exit_code) {
  CLI::App* verb = app.add_subcommand(
      "solve", "Solve recorded problems with one or more solvers: error and time of each");
  auto options = std::make_shared<SolveOptions>();
  Limits& limits = options->study.limits;
  verb->add_option("PATH", options->path, "A file or folder of problems, of any readable format")
      ->required();
  CLI::Option* solvers =
      verb->add_option(
              "--solvers,--solver", options->solvers,
              "Solvers, separated by commas; without, exact, or cone-exact for friction cones; "
              "none: only --answers are judged")
          ->join(',')
          ->type_name("SOLVER");
  verb->add_option("--answers", options->answers,
                   "Answers of another program to these problems, judged beside the solvers: an "
                   "HDF5 file with x, and with x after each iteration for --history "
                   "(docs/format.md); may be given several times")
      ->allow_extra_args(false)
      ->type_name("FILE.h5");
  verb->add_option("--repeat", options->study.repeat,
                   "Solves of each problem; the median of their times counts")
      ->check(CLI::Range(1, 1000000))
      ->capture_default_str();
  verb->add_option("--iterations", limits.iterations, "Iteration limit; 0: the solver's own")
      ->check(CLI::Range(0, 1000000000))
      ->capture_default_str();
  verb->add_option("--budget-ms", options->budget_ms, "Wall-clock limit of one solve, ms")
      ->check(finite_and_not_negative);
  verb->add_option("--stop-energy", limits.energy_J,
                   "Stop once the energy error is at most this, J")
      ->check(finite_and_not_negative);
  verb->add_option("--select", options->select,
                   "Iterate to return: the last, or the best by a measure")
      ->check(CLI::IsMember({"last", "natural", "fb", "energy"}))
      ->capture_default_str();
  verb->add_option("--check-every", limits.check_every, "Iterations between two error evaluations")
      ->check(CLI::Range(1, 1000000))
      ->capture_default_str();
  verb->add_flag("--warm", options->study.start_stored, "Start from the stored x instead of zero");
  verb->add_flag("--update-friction", limits.update_friction,
                 "Update the bounds of box friction from the normal impulses found and solve "
                 "again, as often as the solver does; default: the bounds as recorded");
  verb->add_option("--history", options->history, "Write the error of every iteration to this CSV")
      ->type_name("FILE.csv");
  verb->add_option("--rows", options->rows,
                   "Write every row's x, w, bounds, errors and name to this CSV")
      ->type_name("FILE.csv");
  verb->add_flag("--each", options->each, "One line for each problem and solver as well");
  verb->add_flag("--json", options->json, "One JSON object on standard output");
  verb->footer(
      fmt::format("Solvers, with the defaults of their settings:\n{}\n"
                  "Exit codes: 0 every answer is certified; 1 one is not; 2 bad input; 3 internal "
                  "error.",
                  solvers_text()));
  verb->callback([options, solvers, &exit_code] {
    options->has_solvers = solvers->count() > 0;
    exit_code = solve(*options);
  });
}

}  // namespace perpend::cli
