#include "bench/sweep_growth.h"

#include <algorithm>
#include <cmath>
#include <memory>

#include "solver/catalog.h"
#include "study/solver_study.h"
#include "support/standing_wall.h"

namespace perpend::bench {
namespace {

/// A shaken wall twice as long as it is high, with about so many rows: a brick has 24 of them.
Problem wall_of_rows(int rows) {
  const double bricks = rows / 24.0;
  support::StandingWall wall;
  wall.rows = std::max(2, static_cast<int>(std::lround(std::sqrt(bricks))));
  wall.bricks_per_row = std::max(1, static_cast<int>(std::lround(bricks / wall.rows)));
  wall.shake_m_per_s = 0.1;
  return support::standing_wall_problem(wall);
}

/// Of one sweep: what more sweeps add, so that setting up does not count. By the wall, since
/// threads run by it, and the fastest of some solves, since whoever else runs only adds to it.
double sweep_ms(Solver& solver, const Problem& problem) {
  constexpr int few = 3, many = 13, solves = 5;
  const auto ms_of = [&](int sweeps) {
    Limits limits;
    limits.iterations = sweeps;
    double least = infinity;
    for (int k = 0; k < solves; ++k) {
      least = std::min(least, 1e3 * solver.solve(problem, {}, limits).seconds);
    }
    return least;
  };
  const double setting_up = ms_of(few);
  return (ms_of(many) - setting_up) / (many - few);
}

}  // namespace

double fitted_exponent(const std::vector<double>& x, const std::vector<double>& y) {
  double sx = 0, sy = 0, sxx = 0, sxy = 0;
  const double count = static_cast<double>(x.size());
  for (std::size_t k = 0; k < x.size(); ++k) {
    const double a = std::log(x[k]), b = std::log(y[k]);
    sx += a;
    sy += b;
    sxx += a * a;
    sxy += a * b;
  }
  return (count * sxy - sx * sy) / (count * sxx - sx * sx);
}

std::optional<SweepGrowth> measure_sweep_growth(int rounds, int most_rows) {
  const auto entry = std::find_if(catalog().begin(), catalog().end(),
                                  [](const CatalogEntry& e) { return e.name == "psor"; });
  if (entry == catalog().end()) return {};
  const bool has_threads = std::any_of(entry->settings.begin(), entry->settings.end(),
                                       [](const Setting& s) { return s.name == "threads"; });
  SweepGrowth growth;
  growth.solver = "psor";
  std::vector<double> rows, ms;
  for (int wanted = 1000; wanted <= most_rows; wanted *= 10) {
    const Problem problem = wall_of_rows(wanted);
    const auto one = make_solver(has_threads ? "psor:tolerance=0,threads=1" : "psor:tolerance=0");
    const auto two = has_threads ? make_solver("psor:tolerance=0,threads=2") : nullptr;
    std::vector<double> one_ms, two_ms;
    for (int round = 0; round < rounds; ++round) {
      one_ms.push_back(sweep_ms(*one, problem));
      if (two) two_ms.push_back(sweep_ms(*two, problem));
    }
    growth.times.push_back({problem.size(), median(one_ms), two ? median(two_ms) : 0});
    rows.push_back(problem.size());
    ms.push_back(growth.times.back().ms);
  }
  growth.exponent = fitted_exponent(rows, ms);
  const SweepTime& largest = growth.times.back();
  if (has_threads) growth.two_threads = largest.ms / largest.two_threads_ms;
  return growth;
}

}  // namespace perpend::bench
