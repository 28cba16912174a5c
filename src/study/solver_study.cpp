#include "study/solver_study.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "border/bad_input.h"
#include "problem/assemble.h"
#include "solver/catalog.h"

namespace perpend {
namespace {

std::string row_text(const Problem& problem, int row, const RowNamer& name_of) {
  if (row < 0) return "";
  const std::string name = name_of(row);
  if (!name.empty()) return sentence(row, " (", name, ")");
  for (std::size_t k = 0; k < problem.contacts.size(); ++k) {
    const Contact& contact = problem.contacts[k];
    if (contact.normal == row) return sentence(row, " (normal ", k, ")");
    for (int friction : contact.friction) {
      if (friction == row) return sentence(row, " (friction ", k, ")");
    }
  }
  return sentence(row);
}

/// The natural error by the bounds that x was found with.
double error_of_mlcp(const Problem& problem, const Answer& answer) {
  Judge judge;
  judge.take(problem);
  return judge.measure(answer.solved_with, answer.x).natural.total;
}

Trial try_solver(Solver& solver, const StoredProblem& stored, const StudySettings& settings,
                 const RowNamer& name_of) {
  const bool has_deadline = settings.limits.seconds < infinity;
  const Vector start = settings.start_stored ? stored.x : Vector();
  std::vector<double> milliseconds;
  const Answer* answer = nullptr;
  for (int r = 0; r < settings.repeat; ++r) {
    answer = &solver.solve(stored.problem, start, settings.limits);
    milliseconds.push_back(1e3 * (has_deadline ? answer->seconds : answer->seconds_on_core));
    if (answer->stop == Stop::not_applicable) break;
  }
  const Certificate& certificate = answer->certificate;
  Trial trial;
  take_certificate(stored, certificate, name_of, trial);
  trial.certified = answer->certified;
  trial.stop = answer->stop;
  trial.remark = answer->remark;
  trial.iterations = answer->iterations;
  trial.work = answer->work;
  trial.phases = answer->phases;
  trial.milliseconds = median(milliseconds);
  trial.mean_ms = mean(milliseconds);
  if (settings.limits.update_friction && answer->stop != Stop::not_applicable) {
    trial.mlcp_natural = error_of_mlcp(stored.problem, *answer);
  }
  trial.history = answer->history;
  if (settings.keep_rows && answer->stop != Stop::not_applicable) {
    trial.each_row = row_trials(answer->x, answer->bounds, certificate, name_of);
  }
  return trial;
}

}  // namespace

void take_certificate(const StoredProblem& stored, const Certificate& certificate,
                      const RowNamer& name_of, Trial& trial) {
  trial.problem = stored.name;
  trial.rows = stored.problem.size();
  trial.certified = is_certified(certificate);
  trial.natural = trial.mlcp_natural = certificate.natural.total;
  trial.of_limit = certificate.of_limit;
  trial.law_J = certificate.law_J;
  trial.fischer_burmeister = certificate.fischer_burmeister.total;
  trial.energy_J = certificate.energy.total;
  trial.worst_row = row_text(stored.problem, certificate.energy.worst_row, name_of);
}

std::vector<RowTrial> row_trials(const Vector& x, const Bounds& bounds,
                                 const Certificate& certificate, const RowNamer& name_of) {
  std::vector<RowTrial> rows;
  for (int i = 0; i < x.size(); ++i) {
    rows.push_back({name_of(i), x[i], certificate.w[i], bounds.l[i], bounds.u[i],
                    certificate.natural.row[i], certificate.fischer_burmeister.row[i],
                    certificate.energy.row[i]});
  }
  return rows;
}

bool any_reads_rows(const std::vector<std::string>& solvers) {
  return std::any_of(solvers.begin(), solvers.end(), [](const std::string& description) {
    return make_solver(description)->form() == Form::rows;
  });
}

Study study_solvers(ProblemSource& source, const StudySettings& settings,
                    const std::function<bool(int, int)>& go_on) {
  std::vector<std::unique_ptr<Solver>> solvers;
  Study study;
  for (const std::string& description : settings.solvers) {
    solvers.push_back(make_solver(description));
    study.solvers.push_back({description, {}});
  }
  const bool reads_rows = any_reads_rows(settings.solvers);
  for (int k = 0; k < source.size(); ++k) {
    try {
      StoredProblem stored = source.read(k);
      if (reads_rows) ensure_rows(stored.problem);
      const RowNamer name_of = [&](int row) {
        return settings.name_rows ? source.row_name(k, stored.problem, row) : std::string();
      };
      if (settings.start_stored && stored.x.size() == 0) ++study.cold_starts;
      for (std::size_t s = 0; s < solvers.size(); ++s) {
        study.solvers[s].trials.push_back(try_solver(*solvers[s], stored, settings, name_of));
      }
    } catch (const BadInput& refusal) {
      study.refusals.emplace_back(refusal.what());
    }
    if (!go_on(k + 1, source.size())) break;
  }
  return study;
}

double quantile(std::vector<double> values, double share) {
  if (values.empty()) return std::numeric_limits<double>::quiet_NaN();
  std::sort(values.begin(), values.end());
  const double rank = std::ceil(share * static_cast<double>(values.size()));
  return values[static_cast<std::size_t>(std::max(rank, 1.0)) - 1];
}

double mean(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return values.empty() ? std::numeric_limits<double>::quiet_NaN()
                        : sum / static_cast<double>(values.size());
}

double median(std::vector<double> values) {
  if (values.empty()) return std::numeric_limits<double>::quiet_NaN();
  std::sort(values.begin(), values.end());
  const std::size_t half = values.size() / 2;
  return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
}

StudySummary summarise(const SolverStudy& study) {
  StudySummary summary;
  summary.solver = study.solver;
  summary.is_reported = study.is_reported;
  std::vector<double> ms, means, iterations, natural, of_mlcp, fischer_burmeister, energy;
  for (const Trial& trial : study.trials) {
    if (trial.stop == Stop::not_applicable) {
      ++summary.not_applicable;
      continue;
    }
    ++summary.attempted;
    if (trial.certified) ++summary.certified;
    if (trial.of_limit <= rough_share) ++summary.solved_roughly;
    if (trial.of_limit <= good_share) ++summary.solved_well;
    if (trial.is_timed()) {
      ms.push_back(trial.milliseconds);
      means.push_back(trial.mean_ms);
    }
    if (trial.is_counted()) iterations.push_back(trial.iterations);
    natural.push_back(trial.natural);
    of_mlcp.push_back(trial.mlcp_natural);
    fischer_burmeister.push_back(trial.fischer_burmeister);
    energy.push_back(trial.energy_J);
  }
  summary.median_ms = median(ms);
  summary.mean_ms = mean(means);
  summary.p99_ms = quantile(ms, 0.99);
  summary.median_iterations = median(iterations);
  summary.median_natural = median(natural);
  summary.median_mlcp_natural = median(of_mlcp);
  summary.max_natural = quantile(natural, 1);
  summary.median_fischer_burmeister = median(fischer_burmeister);
  summary.median_energy_J = median(energy);
  summary.max_energy_J = quantile(energy, 1);
  return summary;
}

std::string name_of(Stop stop) {
  switch (stop) {
    case Stop::converged:
      return "own test";
    case Stop::iteration_limit:
      return "iteration limit";
    case Stop::round_limit:
      return "round limit";
    case Stop::deadline:
      return "deadline";
    case Stop::energy_reached:
      return "energy reached";
    case Stop::breakdown:
      return "breakdown";
    case Stop::not_applicable:
      return "not applicable";
  }
  return "";
}

std::string name_of(const std::optional<Stop>& stop) {
  return stop ? name_of(*stop) : "not reported";
}

}  // namespace perpend
