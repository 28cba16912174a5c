#include "bench/measure.h"

#include <fmt/format.h>

#include <algorithm>

#include "bench/stopwatch.h"
#include "solver/catalog.h"
#include "study/solver_study.h"

namespace perpend::bench {
namespace {

bool has_setting(const CatalogEntry& entry, const std::string& name) {
  return std::any_of(entry.settings.begin(), entry.settings.end(),
                     [&](const Setting& setting) { return setting.name == name; });
}

bool is_sweeper(const CatalogEntry& entry) {
  return entry.name == "pgs" || entry.name == "psor";
}

/// One contender from one kind of start: its times by step and round, and its last answers.
struct ContenderTrack {
  const Contender* contender = nullptr;
  Start start = Start::cold;
  Solver* solver = nullptr;
  bool applies = true;
  std::vector<std::vector<double>> ms;  ///< by step, by round
  std::vector<double> steps;            ///< iterations, of the attempted steps
  Measured result;

  bool attempts(const BenchStep& step) const {
    return applies && (start == Start::cold || step.warm_start.size() > 0);
  }
};

void solve_once(ContenderTrack& track, const BenchStep& step, std::size_t k, bool is_first_round) {
  const Vector none;
  const auto [answer, ms] =
      timed_solve(*track.solver, step.problem, track.start == Start::warm ? step.warm_start : none,
                  track.contender->limits);
  if (answer.stop == Stop::not_applicable) {
    track.applies = false;
    return;
  }
  track.ms[k].push_back(ms);
  if (!is_first_round) return;
  const Certificate& certificate = answer.certificate;
  Measured& result = track.result;
  ++result.attempted;
  result.certified += answer.certified;
  result.natural = std::max(result.natural, certificate.natural.total);
  result.of_limit = std::max(result.of_limit, certificate.of_limit);
  result.energy_J = std::max(result.energy_J, certificate.energy.total);
  track.steps.push_back(answer.iterations);
}

/// The judge's times on one step, into `take` and `certify`.
void judge_once(const BenchStep& step, Judge& judge, std::vector<double>& take,
                std::vector<double>& certify) {
  const Vector x = Vector::Zero(step.problem.size());
  const double begin = thread_ms();
  judge.take(step.problem);
  const double taken = thread_ms();
  judge.certify(x);
  take.push_back(taken - begin);
  certify.push_back(thread_ms() - taken);
}

/// Median times, and their ratios to the fastest reference of the same step and start.
void conclude(std::vector<ContenderTrack>& tracks, std::size_t steps) {
  std::vector<double> fastest_cold(steps, infinity), fastest_warm(steps, infinity);
  const auto fastest = [&](const ContenderTrack& track) -> std::vector<double>& {
    return track.start == Start::cold ? fastest_cold : fastest_warm;
  };
  for (const ContenderTrack& track : tracks) {
    if (!track.contender->is_reference) continue;
    for (std::size_t k = 0; k < steps; ++k) {
      if (!track.ms[k].empty())
        fastest(track)[k] = std::min(fastest(track)[k], median(track.ms[k]));
    }
  }
  for (ContenderTrack& track : tracks) {
    std::vector<double> ms, ratios;
    for (std::size_t k = 0; k < steps; ++k) {
      if (track.ms[k].empty()) continue;
      ms.push_back(median(track.ms[k]));
      ratios.push_back(ms.back() / fastest(track)[k]);
    }
    track.result.ms = median(ms);
    track.result.ratio = median(ratios);
    track.result.steps = median(track.steps);
  }
}

}  // namespace

Contender contender(const std::string& solver) {
  return {solver, solver, {}, false};
}

std::vector<Contender> sweepers() {
  std::vector<Contender> all;
  for (const CatalogEntry& entry : catalog()) {
    if (!is_sweeper(entry)) continue;
    // Without a tolerance, so that none of the sweeps is spared.
    Contender sweeper =
        contender(entry.name + (has_setting(entry, "tolerance") ? ":tolerance=0" : ""));
    sweeper.name = fmt::format("{}, {} sweeps", entry.name, reference_sweeps);
    sweeper.limits.iterations = reference_sweeps;
    sweeper.is_reference = true;
    all.push_back(sweeper);
  }
  return all;
}

std::vector<Contender> all_others() {
  std::vector<Contender> all;
  for (const CatalogEntry& entry : catalog()) {
    const bool is_for_cones = make_solver(entry.name)->law() == FrictionLaw::cone;
    if (!is_sweeper(entry) && !is_for_cones) all.push_back(contender(entry.name));
  }
  return all;
}

const Measured* CaseResult::find(const std::string& contender, Start start) const {
  for (const Measured& m : measured) {
    if (m.contender == contender && m.start == start) return &m;
  }
  return nullptr;
}

CaseResult measure(const BenchCase& bench_case, const std::vector<Contender>& contenders,
                   const MeasureSettings& settings) {
  const std::vector<BenchStep> steps = bench_steps(bench_case, settings.seeds, settings.steps);
  std::vector<std::unique_ptr<Solver>> solvers;
  std::vector<ContenderTrack> tracks;
  for (const Contender& c : contenders) {
    solvers.push_back(make_solver(c.solver));
    for (Start start : {Start::cold, Start::warm}) {
      ContenderTrack track{&c, start, solvers.back().get(), true, {}, {}, {}};
      track.ms.resize(steps.size());
      track.result.contender = c.name;
      track.result.start = start;
      tracks.push_back(track);
    }
  }
  CaseResult result{bench_case, steps[0].problem.size(), steps[0].problem.body->bodies(), 0, 0, 0,
                    {}};
  Judge judge;
  std::vector<double> take_ms, certify_ms;
  const double begin = wall_ms();
  double round_ms = 0;
  do {
    const double round_begin = wall_ms();
    for (std::size_t k = 0; k < steps.size(); ++k) {
      for (ContenderTrack& track : tracks) {
        if (track.attempts(steps[k])) solve_once(track, steps[k], k, result.rounds == 0);
      }
      judge_once(steps[k], judge, take_ms, certify_ms);
    }
    round_ms = wall_ms() - round_begin;
    ++result.rounds;
  } while (result.rounds < settings.most_rounds &&
           wall_ms() - begin + round_ms < 1e3 * settings.seconds);
  conclude(tracks, steps.size());
  result.take_ms = median(take_ms);
  result.certify_ms = median(certify_ms);
  for (const ContenderTrack& track : tracks) {
    if (track.applies && track.result.attempted > 0) result.measured.push_back(track.result);
  }
  return result;
}

}  // namespace perpend::bench
