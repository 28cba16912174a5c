#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "study/run_study.h"
#include "study/verdict.h"

namespace perpend::cli {

/// A run that ended, with what was asked for.
struct FinishedRun {
  std::string scene;              ///< as it was named on the command line
  std::vector<std::string> sets;  ///< values that were changed there, as given
  std::string title;
  std::string solver;
  int iteration_limit = 0;  ///< of a solve; 0: not known
  StepSettings settings;
  RunSummary summary;
  Verdict verdict;
  std::string not_judged;  ///< why there is no verdict, where the scene has one; else empty
  std::string state_hash;  ///< of the end, 16 hexadecimal digits
  std::string recording;   ///< empty: none
  int problems = 0;        ///< recorded
  bool replaces = false;   ///< a file that stood there before
  int signal = 0;          ///< that ended it early; 0: none
};

/// Iterations that a solver may make in one solve.
int iteration_limit(const std::string& solver, const Limits& limits);

void print_text(const FinishedRun& run);
/// What is not sound, as a list.
nlohmann::json unsound_json(const RunSummary& s);
void print_run_json(const FinishedRun& run);

}  // namespace perpend::cli
