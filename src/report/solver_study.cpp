#include "report/solver_study.h"

#include <algorithm>
#include <cmath>

#include "problem/assemble.h"
#include "problem/bad_input.h"
#include "solver/catalog.h"

namespace perpend {
namespace {

std::string describe_row(const Problem& problem, int row) {
  if (row < 0) return "";
  for (std::size_t k = 0; k < problem.contacts.size(); ++k) {
    const Contact& contact = problem.contacts[k];
    if (contact.normal == row) return sentence(row, " (normal of contact ", k, ")");
    for (int friction : contact.friction) {
      if (friction == row) return sentence(row, " (friction of contact ", k, ")");
    }
  }
  return sentence(row);
}

Trial try_solver(Solver& solver, const StoredProblem& stored, const StudySettings& settings) {
  const Vector start = settings.start_stored ? stored.x : Vector();
  std::vector<double> milliseconds;
  const Answer* answer = nullptr;
  for (int r = 0; r < settings.repeat; ++r) {
    answer = &solver.solve(stored.problem, start, settings.limits);
    milliseconds.push_back(1e3 * answer->seconds);
    if (answer->stop == Stop::not_applicable) break;
  }
  const Certificate& certificate = answer->certificate;
  Trial trial;
  trial.problem = stored.name;
  trial.rows = stored.problem.size();
  trial.stop = answer->stop;
  trial.certified = answer->certified;
  trial.remark = answer->remark;
  trial.iterations = answer->iterations;
  trial.milliseconds = quantile(milliseconds, 0.5);
  trial.natural = certificate.natural.total;
  trial.fischer_burmeister = certificate.fischer_burmeister.total;
  trial.energy_J = certificate.energy.total;
  trial.worst_row = describe_row(stored.problem, certificate.energy.worst_row);
  trial.history = answer->history;
  if (settings.keep_rows && answer->stop != Stop::not_applicable) {
    for (int i = 0; i < trial.rows; ++i) {
      trial.each_row.push_back({answer->x[i], certificate.w[i], stored.problem.l[i],
                                stored.problem.u[i], certificate.natural.row[i],
                                certificate.fischer_burmeister.row[i], certificate.energy.row[i]});
    }
  }
  return trial;
}

}  // namespace

std::vector<SolverStudy> study_solvers(ProblemSource& source, const StudySettings& settings,
                                       const std::function<void(int, int)>& progress) {
  std::vector<std::unique_ptr<Solver>> solvers;
  std::vector<SolverStudy> studies;
  for (const std::string& description : settings.solvers) {
    solvers.push_back(make_solver(description));
    studies.push_back({description, {}});
  }
  for (int k = 0; k < source.size(); ++k) {
    StoredProblem stored = source.read(k);
    ensure_rows(stored.problem);
    for (std::size_t s = 0; s < solvers.size(); ++s) {
      studies[s].trials.push_back(try_solver(*solvers[s], stored, settings));
    }
    progress(k + 1, source.size());
  }
  return studies;
}

double quantile(std::vector<double> values, double share) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  const double rank = std::ceil(share * static_cast<double>(values.size()));
  return values[static_cast<std::size_t>(std::max(rank, 1.0)) - 1];
}

StudySummary summarise(const SolverStudy& study) {
  StudySummary summary;
  summary.solver = study.solver;
  std::vector<double> ms, iterations, natural, fischer_burmeister, energy;
  for (const Trial& trial : study.trials) {
    if (trial.stop == Stop::not_applicable) {
      ++summary.not_applicable;
      continue;
    }
    ++summary.attempted;
    if (trial.certified) ++summary.certified;
    ms.push_back(trial.milliseconds);
    iterations.push_back(trial.iterations);
    natural.push_back(trial.natural);
    fischer_burmeister.push_back(trial.fischer_burmeister);
    energy.push_back(trial.energy_J);
  }
  summary.median_ms = quantile(ms, 0.5);
  summary.p99_ms = quantile(ms, 0.99);
  summary.median_iterations = quantile(iterations, 0.5);
  summary.median_natural = quantile(natural, 0.5);
  summary.max_natural = quantile(natural, 1);
  summary.median_fischer_burmeister = quantile(fischer_burmeister, 0.5);
  summary.median_energy_J = quantile(energy, 0.5);
  summary.max_energy_J = quantile(energy, 1);
  return summary;
}

std::string name_of(Stop stop) {
  switch (stop) {
    case Stop::converged:
      return "converged";
    case Stop::iteration_limit:
      return "iteration limit";
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

}  // namespace perpend
