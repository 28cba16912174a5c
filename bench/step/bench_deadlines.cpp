// Overruns of time budgets: the problems of walls of bricks that stand, step after step from the
// impulses of the step before, solved under budgets of 0.05 to 16 ms, box and cone. The overrun is
// the solver's time beyond the budget. What the operating system takes is measured beside it, by a
// loop that only looks at the clock.

#include <fmt/core.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "gallery/catalog.h"
#include "problem/assemble.h"
#include "solver/catalog.h"
#include "step/simulation.h"

namespace perpend {
namespace {

using Clock = std::chrono::steady_clock;

constexpr double budgets_ms[] = {0.05, 0.1, 0.2, 0.5, 1, 2, 4, 8, 16};
/// Steps that come before those that count: contacts settle, and how long things take is learnt.
constexpr int warm_up = 20;

/// How often the operating system took the core from this thread.
long interruptions() {
  rusage usage{};
  getrusage(RUSAGE_THREAD, &usage);
  return usage.ru_nivcsw;
}

struct Overruns {
  std::vector<double> ms;
  std::vector<double> undisturbed_ms;  ///< of steps in which nobody took the core

  void add(double seconds, double budget_ms, bool undisturbed) {
    ms.push_back(std::max(1e3 * seconds - budget_ms, 0.0));
    if (undisturbed) undisturbed_ms.push_back(ms.back());
  }
  static double quantile(std::vector<double> sorted, double q) {
    if (sorted.empty()) return 0;
    std::sort(sorted.begin(), sorted.end());
    return sorted[static_cast<std::size_t>(q * static_cast<double>(sorted.size() - 1) + 0.5)];
  }
};

void print(int bricks, const std::string& solver, double budget_ms, const Overruns& overruns,
           const std::string& rest) {
  fmt::print("{:>6} {:<11} {:>7}", bricks, solver, budget_ms);
  for (const std::vector<double>* ms : {&overruns.undisturbed_ms, &overruns.ms}) {
    for (double q : {0.5, 0.99, 0.999}) fmt::print(" {:>8.3f}", Overruns::quantile(*ms, q));
  }
  fmt::print(" {:>6.1f} {}\n",
             100.0 * static_cast<double>(overruns.undisturbed_ms.size()) /
                 static_cast<double>(std::max<std::size_t>(overruns.ms.size(), 1)),
             rest);
  std::fflush(stdout);
}

void wait(double budget_ms, int steps) {
  Overruns overruns;
  for (int k = 0; k < steps; ++k) {
    const long before = interruptions();
    const Clock::time_point begin = Clock::now();
    double seconds = 0;
    while (1e3 * seconds < budget_ms) {
      seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    }
    overruns.add(seconds, budget_ms, interruptions() == before);
  }
  print(0, "(waiting)", budget_ms, overruns, "");
}

/// What a solver with one budget does, step after step: it learns how long its iterations take.
struct Track {
  double budget_ms = 0;
  std::unique_ptr<Solver> solver{};
  Overruns overruns{};
  int certified = 0, empty = 0;
};

void solve(const Problem& problem, const Vector& start, Track& track, bool counts) {
  Limits limits;
  limits.seconds = 1e-3 * track.budget_ms;
  limits.select = Select::energy;
  limits.iterations = 1'000'000;
  limits.update_friction = true;
  const long before = interruptions();
  const Answer& answer = track.solver->solve(problem, start, limits);
  const bool undisturbed = interruptions() == before;
  if (!counts) return;
  track.overruns.add(answer.seconds, track.budget_ms, undisturbed);
  track.certified += answer.certified;
  track.empty += answer.iterations == 0 && answer.stop == Stop::deadline;
}

void measure(int bricks, const std::string& solver, int steps) {
  const std::vector<SceneOverride> wall{{"bricks", std::to_string(bricks)}};
  Scene scene = make_scene(*find_in_gallery("brick_wall"), wall);
  scene.settings.friction = make_solver(solver)->law();
  Simulation simulation(scene);
  std::vector<Track> tracks;
  for (double budget_ms : budgets_ms) tracks.push_back({budget_ms, make_solver(solver)});
  for (int k = 0; k < warm_up + steps; ++k) {
    if (!moved(simulation.step().outcome)) break;
    Problem problem = simulation.problem();
    if (tracks[0].solver->form() == Form::rows) ensure_rows(problem);
    for (Track& track : tracks) solve(problem, simulation.warm_start(), track, k >= warm_up);
  }
  for (const Track& track : tracks) {
    const double share =
        100.0 / static_cast<double>(std::max<std::size_t>(track.overruns.ms.size(), 1));
    print(bricks, solver, track.budget_ms, track.overruns,
          fmt::format("{:>8.1f} {:>8.1f}", share * track.certified, share * track.empty));
  }
}

}  // namespace
}  // namespace perpend

int main(int count, char** words) {
  const int steps = count > 1 ? std::atoi(words[1]) : 1000;
  if (steps < 1) {
    fmt::print(stderr, "bench_deadlines [STEPS]: STEPS is a number of steps, at least 1\n");
    return 2;
  }
  fmt::print(
      "Overruns of {} solves each, in ms: of those undisturbed, in which nobody else got the core "
      "(their share in %), and of all.\ncertified: of the answers, in %; empty: the start was "
      "returned, in %.\n\n"
      "{:>6} {:<11} {:>7} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8} {:>6} {:>8} {:>8}\n",
      steps, "bricks", "solver", "budget", "p50", "p99", "p99.9", "all p50", "p99", "p99.9",
      "undist", "certif", "empty");
  for (double budget_ms : perpend::budgets_ms) perpend::wait(budget_ms, steps);
  for (int bricks : {30, 300}) {
    for (const char* solver : {"exact", "pgs", "cone-exact", "cone-psor"}) {
      perpend::measure(bricks, solver, steps);
    }
  }
}
