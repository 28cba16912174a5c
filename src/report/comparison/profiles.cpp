#include "report/comparison/profiles.h"

#include <algorithm>
#include <limits>

namespace perpend {
namespace {

bool is_solved_in_time(const Trial& trial) {
  return trial.certified && trial.is_timed();
}

/// One of ours that takes no problem has a profile, at 0; answers without times have none.
bool has_profile(const SolverStudy& study) {
  return study.is_reported ? std::any_of(study.trials.begin(), study.trials.end(),
                                         [](const Trial& trial) { return trial.is_timed(); })
                           : !study.trials.empty();
}

/// The least time of any solver that certified problem k; infinite where none did.
double fastest(const std::vector<SolverStudy>& studies, std::size_t k) {
  double least = std::numeric_limits<double>::infinity();
  for (const SolverStudy& study : studies) {
    const Trial& trial = study.trials[k];
    if (is_solved_in_time(trial)) least = std::min(least, trial.milliseconds);
  }
  return least;
}

}  // namespace

std::vector<Series> performance_profiles(const std::vector<SolverStudy>& studies, double largest) {
  std::vector<Series> profiles;
  for (const SolverStudy& study : studies) {
    if (!has_profile(study)) continue;
    std::vector<double> ratios;
    for (std::size_t k = 0; k < study.trials.size(); ++k) {
      if (!is_solved_in_time(study.trials[k])) continue;
      ratios.push_back(study.trials[k].milliseconds / fastest(studies, k));
    }
    std::sort(ratios.begin(), ratios.end());
    Series& series = profiles.emplace_back();
    series.name = study.solver;
    const auto add = [&](double tau, std::size_t solved) {
      series.x.push_back(tau);
      series.y.push_back(static_cast<double>(solved) / static_cast<double>(study.trials.size()));
    };
    std::size_t at_once = 0;
    while (at_once < ratios.size() && ratios[at_once] <= 1) ++at_once;
    add(1, at_once);
    std::size_t within = at_once;
    for (; within < ratios.size() && ratios[within] <= largest; ++within) {
      add(ratios[within], within + 1);
    }
    add(largest, within);
  }
  return profiles;
}

std::vector<Series> deadline_profiles(const std::vector<DeadlinePoint>& points) {
  std::vector<Series> profiles;
  if (points.empty()) return profiles;
  for (std::size_t s = 0; s < points.front().study.solvers.size(); ++s) {
    Series& series = profiles.emplace_back();
    series.name = points.front().study.solvers[s].solver;
    for (const DeadlinePoint& point : points) {
      std::vector<double> energies;
      for (const Trial& trial : point.study.solvers[s].trials) {
        if (trial.stop != Stop::not_applicable) energies.push_back(trial.energy_J);
      }
      if (energies.empty()) continue;
      series.x.push_back(point.budget_ms);
      series.y.push_back(median(energies));
      series.low.push_back(quantile(energies, 0.25));
      series.high.push_back(quantile(energies, 0.75));
    }
  }
  return profiles;
}

}  // namespace perpend
