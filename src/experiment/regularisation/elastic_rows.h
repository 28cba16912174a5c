#pragma once

#include "experiment/experiment.h"

namespace perpend {

/// A load that rests on a row.
struct StaticLoad {
  std::string row;             ///< what holds it
  std::string regularisation;  ///< "spring and damper", "SPOOK"
  double expected_m = 0;       ///< force / stiffness
  double found_m = 0;

  double relative_error() const;
};

/// The error of an oscillation after a fixed time, for smaller and smaller steps.
struct StepRefinement {
  std::string name;
  int expected_order = 1;
  std::vector<double> h_s;
  std::vector<double> error_m;  ///< > 0

  /// log2 of the last halving's gain.
  double order() const;
};

/// L11 and docs/theory/01-problem.md: compliance is a spring and a damper.
PaperFinding static_load_finding(const std::vector<StaticLoad>& loads);
PaperFinding oscillation_finding(const std::vector<StepRefinement>& all);

/// The second half of X7, added to its section; false where it was interrupted.
bool add_elastic_rows(const Laboratory& laboratory, Section& section);

}  // namespace perpend
