#include "bench/deadlines.h"

#include <algorithm>
#include <memory>

#include "bench/stopwatch.h"
#include "problem/assemble.h"
#include "solver/catalog.h"
#include "study/solver_study.h"
#include "support/standing_wall.h"

namespace perpend::bench {
namespace {

constexpr double budgets_ms[] = {0.1, 0.5, 1, 2, 5};

Problem shaken_wall_of_300() {
  support::StandingWall wall;
  wall.rows = 24;
  wall.bricks_per_row = 12;
  wall.shake_m_per_s = 0.3;
  Problem problem = support::standing_wall_problem(wall);
  ensure_rows(problem);
  return problem;
}

/// One solver, or none, under one budget.
struct DeadlineTrack {
  std::string name;
  Solver* solver = nullptr;
  Limits limits;
  double budget_ms = 0;
  std::vector<double> overruns, undisturbed_overruns, energies_J, iterations;
  int certified = 0;
};

/// Does the work, which says how many milliseconds it took, and notes by how much it overran
/// the budget.
template <typename Work>
void time_once(DeadlineTrack& track, Work work) {
  const long interrupted = interruptions();
  const double overrun = std::max(0.0, work() / track.budget_ms - 1);
  track.overruns.push_back(overrun);
  if (interruptions() == interrupted) track.undisturbed_overruns.push_back(overrun);
}

void wait_once(DeadlineTrack& track) {
  time_once(track, [&] {
    const double begin = wall_ms();
    while (wall_ms() - begin < track.budget_ms) {
    }
    return wall_ms() - begin;
  });
}

void solve_once(DeadlineTrack& track, const Problem& problem) {
  const Vector none;
  const Answer* answer = nullptr;
  time_once(track, [&] {
    answer = &track.solver->solve(problem, none, track.limits);
    return 1e3 * answer->seconds;
  });
  track.energies_J.push_back(answer->certificate.energy.total);
  track.iterations.push_back(answer->iterations);
  track.certified += answer->certified;
}

bool is_in_catalog(const std::string& name) {
  return std::any_of(catalog().begin(), catalog().end(),
                     [&](const CatalogEntry& entry) { return entry.name == name; });
}

DeadlineResult conclude(const DeadlineTrack& track) {
  DeadlineResult result;
  result.solver = track.name;
  result.budget_ms = track.budget_ms;
  result.overrun_p50 = quantile(track.overruns, 0.5);
  result.overrun_p999 = quantile(track.overruns, 0.999);
  result.undisturbed_p999 = quantile(track.undisturbed_overruns, 0.999);
  result.undisturbed = double(track.undisturbed_overruns.size()) / double(track.overruns.size());
  result.energy_J = median(track.energies_J);
  result.iterations = median(track.iterations);
  result.certified = double(track.certified) / double(track.overruns.size());
  return result;
}

}  // namespace

std::vector<DeadlineResult> measure_deadlines(int solves) {
  const Problem problem = shaken_wall_of_300();
  std::vector<std::unique_ptr<Solver>> solvers;
  std::vector<DeadlineTrack> tracks;
  for (const char* name : {"exact", "pgs", "psor", waiting}) {
    if (name != waiting && !is_in_catalog(name)) continue;
    for (double budget : budgets_ms) {
      // A solver each, as a simulation would keep one: it learns how long its iterations take.
      if (name != waiting) solvers.push_back(make_solver(name));
      DeadlineTrack track;
      track.name = name;
      track.solver = name == waiting ? nullptr : solvers.back().get();
      track.limits.seconds = 1e-3 * budget;
      track.limits.iterations = 1'000'000;
      track.limits.select = Select::energy;
      track.budget_ms = budget;
      tracks.push_back(track);
      // Memory and the analysis of the pattern come once, before the first step that counts, and
      // how long an iteration takes is learnt from a few.
      Limits warm_up = track.limits;
      warm_up.seconds = infinity;
      warm_up.iterations = 5;
      for (int k = 0; k < 5 && track.solver; ++k) track.solver->solve(problem, {}, warm_up);
    }
  }
  for (int round = 0; round < solves; ++round) {
    for (DeadlineTrack& track : tracks) {
      if (track.solver) {
        solve_once(track, problem);
      } else {
        wait_once(track);
      }
    }
  }
  std::vector<DeadlineResult> results;
  for (const DeadlineTrack& track : tracks) results.push_back(conclude(track));
  return results;
}

}  // namespace perpend::bench
