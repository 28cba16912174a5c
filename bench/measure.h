#pragma once

#include <string>
#include <vector>

#include "bench/bench_case.h"
#include "solver/monitor.h"

namespace perpend::bench {

/// The sweeps that others are measured by: 25 for each of 3 bound updates (E18, Table 3).
inline constexpr int reference_sweeps = 75;

/// A solver as it takes part.
struct Contender {
  std::string name;    ///< as printed
  std::string solver;  ///< as the catalog reads it
  Limits limits;
  bool is_reference =
      false;  ///< Gauss–Seidel of `reference_sweeps` sweeps, of which the fastest counts
};

/// `pgs` and, where there are, its faster kin, for exactly `reference_sweeps` sweeps.
std::vector<Contender> sweepers();
/// The contender that a description of the catalog stands for, with its own limits.
Contender contender(const std::string& solver);
/// Everything else of the catalog that solves MLCPs, as it comes.
std::vector<Contender> all_others();

enum class Start { cold, warm };

/// What one contender did from one kind of start, over all steps of a case.
struct Measured {
  std::string contender;
  Start start = Start::cold;
  int attempted = 0;
  int certified = 0;
  double ms = 0;  ///< median over the steps of the median over the rounds
  double ratio =
      0;  ///< the same of the time over the fastest reference's on that step; 0 without one
  double steps = 0;     ///< iterations, median over the steps of the run
  double natural = 0;   ///< worst
  double of_limit = 0;  ///< the largest Certificate::of_limit
  double energy_J = 0;  ///< worst
};

struct CaseResult {
  BenchCase of;
  int rows = 0;
  int bodies = 0;
  int rounds = 0;
  double take_ms = 0;     ///< a judge turning to a problem
  double certify_ms = 0;  ///< one certificate of it
  std::vector<Measured> measured;

  /// What that contender did; nullptr if it did not take part.
  const Measured* find(const std::string& contender, Start start) const;
};

struct MeasureSettings {
  int seeds = 3;
  int steps = 4;       ///< of each run
  double seconds = 3;  ///< of rounds, roughly; there is always one
  int most_rounds = 41;
};

/// Solves every step with every contender, cold and warm, round after round, so that whatever
/// slows the machine for a while slows all of them.
CaseResult measure(const BenchCase& bench_case, const std::vector<Contender>& contenders,
                   const MeasureSettings& settings);

}  // namespace perpend::bench
