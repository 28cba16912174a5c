#include "study/answers_study.h"

#include <algorithm>

#include "border/bad_input.h"
#include "solver/catalog.h"

namespace perpend {
namespace {

std::vector<int> rows_of(ProblemSource& source) {
  std::vector<int> rows;
  for (int k = 0; k < source.size(); ++k) rows.push_back(source.read(k).problem.size());
  return rows;
}

bool is_taken(const std::string& name, const std::vector<NamedAnswers>& named) {
  // What a person asks for begins with the name in the catalog: "pgs:order=reversed".
  const std::string plain = name.substr(0, name.find(':'));
  return std::any_of(catalog().begin(), catalog().end(),
                     [&](const CatalogEntry& entry) { return entry.name == plain; }) ||
         std::any_of(named.begin(), named.end(),
                     [&](const NamedAnswers& other) { return other.name == name; });
}

std::string free_name(const std::string& solver, const std::string& file,
                      const std::vector<NamedAnswers>& named) {
  std::string name = solver.empty() ? file : solver;
  // In brackets a colon would still make it look like a setting of the catalog's solver.
  if (is_taken(name, named)) {
    std::replace(name.begin(), name.end(), ':', ' ');
    name += sentence(" (", file, ")");
  }
  const std::string first = name;
  for (int k = 2; is_taken(name, named); ++k) name = sentence(first, " ", k);
  return name;
}

/// Errors of the iterates that are finite.
std::vector<ErrorTotals> history_of(const Problem& problem, const ProblemAnswer& answer) {
  std::vector<ErrorTotals> history;
  for (const Iterate& one : answer.iterates) {
    if (!one.x.allFinite()) continue;
    const Certificate found = certify(problem, one.x);
    history.push_back(
        {one.iteration, found.natural.total, found.fischer_burmeister.total, found.energy.total});
  }
  return history;
}

Trial judge(const StoredProblem& stored, const ProblemAnswer& answer, const StudySettings& settings,
            const RowNamer& name_of) {
  Trial trial;
  if (!answer.is_there()) {
    trial.problem = stored.name;
    trial.rows = stored.problem.size();
    trial.remark = "the file has no answer to it";
    return trial;
  }
  trial.stop = std::nullopt;
  trial.iterations = answer.iterations;
  trial.milliseconds = trial.mean_ms = 1e3 * answer.seconds;
  const Certificate certificate = certify(stored.problem, answer.x);
  take_certificate(stored, certificate, name_of, trial);
  if (settings.keep_rows) {
    trial.each_row = row_trials(answer.x, stored.problem.bounds, certificate, name_of);
  }
  if (settings.limits.keep_history) trial.history = history_of(stored.problem, answer);
  return trial;
}

}  // namespace

std::vector<NamedAnswers> read_answers_to(ProblemSource& source,
                                          const std::vector<std::filesystem::path>& files) {
  const std::vector<int> rows = rows_of(source);
  std::vector<NamedAnswers> named;
  for (const std::filesystem::path& file : files) {
    Answers answers = read_answers(file, rows);
    std::string name = free_name(answers.solver, file.stem().string(), named);
    named.push_back({std::move(name), std::move(answers)});
  }
  return named;
}

SolverStudy study_answers(ProblemSource& source, const NamedAnswers& answers, int problems,
                          const StudySettings& settings) {
  SolverStudy study{answers.name, {}, true};
  for (int k = 0; k < problems; ++k) {
    const StoredProblem stored = source.read(k);
    const RowNamer name_of = [&](int row) { return source.row_name(k, stored.problem, row); };
    study.trials.push_back(judge(stored, answers.answers.problems[k], settings, name_of));
  }
  return study;
}

}  // namespace perpend
