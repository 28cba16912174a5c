#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "bench/certificate/hostile_answers.h"
#include "solver/solver.h"

namespace perpend::bench {

struct CertificateCampaignSettings {
  std::int64_t problems = 1'000'000;
  std::uint64_t seed = 20260;  ///< every problem has its own, made from this and its number
  std::int64_t only = -1;      ///< this one alone, with every answer and its verdict
  int solver_every = 1;        ///< the solvers answer every so many problems
};

/// The answers of one kind.
struct AnswerTally {
  std::int64_t tried = 0, certified = 0;
  std::int64_t not_solutions = 0;  ///< certified, and wrong by more than `most_violation`
  /// Certified, and wrong by more than that share of their island's speeds, but by no more
  /// than 1.1e-14 of the terms of their island's data, or of those of another.
  std::int64_t in_rounding_of_data = 0, in_quiet_islands = 0;
  std::int64_t solutions = 0;                   ///< wrong by no more than `least_violation`
  std::array<std::int64_t, reasons> refused{};  ///< of these
  double largest_violation = 0;                 ///< of the certified, beside all data
};

struct SolverTally {
  std::int64_t answers = 0, refused = 0;
  std::int64_t certified = 0, converged = 0, converged_not_certified = 0;
  std::int64_t solvable = 0, solvable_certified = 0;
  std::map<std::string, std::int64_t> failures;  ///< of the solvable: by kind of failure
};

/// A problem that shows something, the smaller the better.
struct Example {
  int rows = 0;
  bool is_scaled = false;
  std::int64_t number = 0;
  std::string text;

  bool operator<(const Example& other) const {
    return std::tie(rows, is_scaled, number) < std::tie(other.rows, other.is_scaled, other.number);
  }
};

struct CertificateCampaignResult {
  std::int64_t problems = 0, infeasible = 0, unknown = 0, in_body_form = 0;
  /// Certified answers to infeasible problems, and those that only the data of another island
  /// excuse.
  std::int64_t certified_infeasible = 0, quiet_infeasible = 0;
  std::array<AnswerTally, kinds> answers;
  std::map<std::string, SolverTally> solvers;
  std::map<std::string, std::vector<Example>> examples;  ///< the three smallest of each title
  double seconds = 0;

  AnswerTally total() const;
  std::int64_t false_certificates() const { return total().not_solutions + certified_infeasible; }
  void add(const CertificateCampaignResult& other);
  /// Whether such an example is among the smallest so far.
  bool wants(const std::string& title, const Example& example) const;
  void show(const std::string& title, Example example);
};

/// Right and wrong answers to random small problems: what the judge says of them, beside the truth.
CertificateCampaignResult run_certificate_campaign(const CertificateCampaignSettings& settings);

std::string certificate_campaign_text(const CertificateCampaignResult& result);
nlohmann::json to_json(const CertificateCampaignResult& result);

}  // namespace perpend::bench
