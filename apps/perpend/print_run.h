#pragma once

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
  StepSettings settings;
  RunSummary summary;
  Verdict verdict;
  std::string not_judged;  ///< why there is no verdict, where the scene has one; else empty
  std::string state_hash;  ///< of the end, 16 hexadecimal digits
  std::string recording;   ///< empty: none
  int problems = 0;        ///< recorded
  int signal = 0;          ///< that ended it early; 0: none
};

void print_text(const FinishedRun& run);
void print_run_json(const FinishedRun& run);

}  // namespace perpend::cli
