#include "bench/numbers_to_hold.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "certificate/certificate.h"
#include "study/solver_study.h"

namespace perpend::bench {
namespace {

const std::string dense = "bpp:algebra=dense";

/// The cases of about 350 to 550 rows at E18's stiffness: the wall of 30 bricks and the chain.
bool is_typical(const CaseResult& result) {
  return (result.of.group == Group::walls || result.of.group == Group::chains) &&
         result.rows > 350 && result.rows < 600;
}

Promise judged(std::string what, std::string target, std::string measured, bool holds) {
  return {std::move(what), std::move(target), std::move(measured), holds};
}

Promise missing(std::string what, std::string target, std::string why) {
  return {std::move(what), std::move(target), std::move(why), {}};
}

Promise certified(const BenchResults& results) {
  int solved = 0, attempted = 0;
  double worst = 0;
  for (const CaseResult& result : results.cases) {
    for (Start start : {Start::cold, Start::warm}) {
      const Measured* exact = result.find("exact", start);
      if (!exact) continue;
      solved += exact->certified;
      attempted += exact->attempted;
      worst = std::max(worst, exact->of_limit);
    }
  }
  return judged("exact: largest error as a share of the certificate's limit, every problem here",
                "≤ 1, all certified", fmt::format("{:.1e}, {} of {}", worst, solved, attempted),
                solved == attempted && worst <= 1);
}

/// The median over the typical cases; each is listed too.
Promise against_sweeps(const BenchResults& results, Start start, double most) {
  std::vector<double> ratios;
  std::string list;
  for (const CaseResult& result : results.cases) {
    const Measured* exact = result.find("exact", start);
    if (!exact || !is_typical(result)) continue;
    ratios.push_back(exact->ratio);
    list += fmt::format("{}{} {:.2f}", list.empty() ? "" : ", ", result.of.scene, exact->ratio);
  }
  return judged(fmt::format("exact, {}: time over {} sweeps of the fastest PGS, n ≈ 350–550",
                            start == Start::cold ? "cold" : "warm", reference_sweeps),
                fmt::format("≤ {:g} ×", most), fmt::format("{:.2f} × ({})", median(ratios), list),
                median(ratios) <= most);
}

Promise against_dense(const BenchResults& results) {
  std::vector<double> factors;
  std::string list;
  for (const CaseResult& result : results.cases) {
    const Measured* exact = result.find("exact", Start::cold);
    const Measured* paper = result.find(dense, Start::cold);
    if (!exact || !paper || !is_typical(result)) continue;
    factors.push_back(paper->ms / exact->ms);
    list += fmt::format("{}{} {:.0f}", list.empty() ? "" : ", ", result.of.scene, factors.back());
  }
  if (factors.empty()) return missing("exact against dense BPP", "≥ 50 × faster", "not run");
  return judged("exact, cold: against paper-style dense BPP, n ≈ 350–550", "≥ 50 × faster",
                fmt::format("{:.0f} × ({})", median(factors), list), median(factors) >= 50);
}

const CaseResult* at_1e5(const BenchResults& results, const std::string& series) {
  for (const CaseResult& result : results.cases) {
    if (result.of.group == Group::stiffness && result.of.series == series && result.of.scale == 1e5)
      return &result;
  }
  return nullptr;
}

/// The worst of the ladder; the worst of each series is listed.
Promise with_stiffness(const BenchResults& results, Start start) {
  std::map<std::string, double> worst;
  int solved = 0, attempted = 0;
  for (const CaseResult& result : results.cases) {
    const Measured* exact = result.find("exact", start);
    if (!exact || result.of.group != Group::stiffness || result.of.scale < 1e9) continue;
    solved += exact->certified;
    attempted += exact->attempted;
    const CaseResult* soft = at_1e5(results, result.of.series);
    double& factor = worst[result.of.series];
    factor = std::max(factor, exact->ms / soft->find("exact", start)->ms);
  }
  double most = 0;
  std::string list;
  for (const auto& [series, factor] : worst) {
    most = std::max(most, factor);
    list += fmt::format("{}{} {:.1f}", list.empty() ? "" : ", ", series, factor);
  }
  return judged(fmt::format("exact, {}: contact stiffness 1e9 … 1e12 N/m, time over that at 1e5",
                            start == Start::cold ? "cold" : "warm"),
                "≤ 5 ×, all certified",
                fmt::format("{:.1f} × ({}), {} of {}", most, list, solved, attempted),
                most <= 5 && solved == attempted);
}

Promise growth(const BenchResults& results, Start start) {
  std::vector<double> rows, ms;
  for (const CaseResult& result : results.cases) {
    if (result.of.group != Group::walls) continue;
    rows.push_back(result.rows);
    ms.push_back(result.find("exact", start)->ms);
  }
  const std::string what =
      fmt::format("exact, {}: growth with n, walls of 30 … {} bricks",
                  start == Start::cold ? "cold" : "warm", rows.size() == 3 ? "3,000" : "300");
  const double exponent = fitted_exponent(rows, ms);
  return judged(what, "exponent ≤ 1.3", fmt::format("{:.2f}", exponent), exponent <= 1.3);
}

void add_sweeps(const BenchResults& results, std::vector<Promise>& promises) {
  const std::string grows = "psor: growth of a sweep with n, 1e3 … 1e6 rows";
  const std::string threads = "psor: two threads, largest wall";
  if (!results.sweeps) {
    promises.push_back(missing(grows, "exponent ≤ 1.05", "psor is not built"));
    promises.push_back(missing(threads, "≥ 1.7 × faster", "psor is not built"));
    return;
  }
  const SweepGrowth& sweeps = *results.sweeps;
  std::string list;
  for (const SweepTime& time : sweeps.times) {
    list += fmt::format("{}{:.3g} ms at {}", list.empty() ? "" : ", ", time.ms, time.rows);
  }
  promises.push_back(judged(grows, "exponent ≤ 1.05",
                            fmt::format("{:.2f} ({})", sweeps.exponent, list),
                            sweeps.exponent <= 1.05));
  promises.push_back(sweeps.two_threads
                         ? judged(threads, "≥ 1.7 × faster",
                                  fmt::format("{:.2f} ×", *sweeps.two_threads),
                                  *sweeps.two_threads >= 1.7)
                         : missing(threads, "≥ 1.7 × faster", "psor has no threads"));
}

/// The dearest case counts.
Promise certificate(const BenchResults& results) {
  double worst = 0, worst_with_take = 0, worst_of_dense = 0;
  std::string where;
  for (const CaseResult& result : results.cases) {
    const Measured* exact = result.find("exact", Start::cold);
    if (!exact || result.rows < 100) continue;
    const double share = result.certify_ms / exact->ms;
    if (share > worst) where = result.of.scene;
    worst = std::max(worst, share);
    worst_with_take = std::max(worst_with_take, (result.take_ms + result.certify_ms) / exact->ms);
    if (const Measured* paper = result.find(dense, Start::cold)) {
      worst_of_dense = std::max(worst_of_dense, result.certify_ms / paper->ms);
    }
  }
  return judged(
      "one certificate over a cold exact solve, n ≥ 100, the dearest case", "≤ 2 %",
      fmt::format("{:.1f} % ({}); {:.1f} % with the judge turning to the problem; {:.2f} % of "
                  "dense BPP",
                  100 * worst, where, 100 * worst_with_take, 100 * worst_of_dense),
      worst <= 0.02);
}

/// The names of those that took part under deadlines, in their order, without `waiting`.
std::vector<std::string> under_deadlines(const BenchResults& results) {
  std::vector<std::string> solvers;
  for (const DeadlineResult& r : results.deadlines) {
    const bool is_new = std::find(solvers.begin(), solvers.end(), r.solver) == solvers.end();
    if (r.solver != waiting && is_new) solvers.push_back(r.solver);
  }
  return solvers;
}

/// Judged by the solves that the operating system did not interrupt; what it takes is not ours.
void add_deadlines(const BenchResults& results, std::vector<Promise>& promises) {
  for (const std::string& solver : under_deadlines(results)) {
    double worst = 0, first = 0, previous = infinity;
    bool never_rises = true;
    std::string overruns, errors;
    for (const DeadlineResult& r : results.deadlines) {
      if (r.solver != solver) continue;
      worst = std::max(worst, r.undisturbed_p999);
      if (previous == infinity) first = r.energy_J;
      never_rises = never_rises && r.energy_J <= previous;
      previous = r.energy_J;
      overruns += fmt::format("{}{:.1f} % at {:g} ms", overruns.empty() ? "" : ", ",
                              100 * r.undisturbed_p999, r.budget_ms);
      errors += fmt::format("{}{:.1e}", errors.empty() ? "" : ", ", r.energy_J);
    }
    promises.push_back(
        judged(solver + ": deadline overrun, p99.9 of the undisturbed solves, wall of 300 bricks",
               "≤ 5 % of the budget", overruns, worst <= 0.05));
    promises.push_back(judged(solver + ": energy error at the deadline as the budget grows",
                              "falls", errors + " J", never_rises && previous < first));
  }
}

}  // namespace

std::vector<Promise> numbers_to_hold(const BenchResults& results) {
  std::vector<Promise> promises{
      certified(results),
      against_sweeps(results, Start::cold, 1.0),
      against_sweeps(results, Start::warm, 0.3),
      against_dense(results),
      with_stiffness(results, Start::cold),
      with_stiffness(results, Start::warm),
      growth(results, Start::cold),
      growth(results, Start::warm),
  };
  add_sweeps(results, promises);
  promises.push_back(certificate(results));
  add_deadlines(results, promises);
  promises.push_back(
      missing("collide, build and integrate over an exact solve, wall", "≤ 1 ×",
              "whole steps are measured by `make bench-step`: its column `overhead`"));
  return promises;
}

}  // namespace perpend::bench
